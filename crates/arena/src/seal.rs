//! Computes the seal of a replay, a hash of the match. The seal is not a signature. A replay is
//! known to be genuine only if a league has stored the same seal for the match.
//!
//! It covers the setup, the match's key, the champions and their jail, the kind of each step, every
//! turn in the order in which the rules received it, departures with their reasons, the scores and
//! the ranks. It does not cover parts that can be added or removed without changing the match:
//! pictures, timings, and the champions' output and drawings. Equal matches therefore have equal
//! seals, and so do all copies of a replay.

use joute_engine::replay::{Header, Outcome, Replay, Step};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// Computes the seal of a replay, which is a hash of the match.
#[derive(Debug, Clone)]
pub struct Seal(Sha256);

impl Seal {
    /// Starts to compute the seal (hash) of a match from the header of its replay.
    pub fn open(header: &Header) -> Self {
        let mut seal = Seal(Sha256::new_with_prefix("joute seal 2\n"));
        seal.feed(&Header { scene: None, ..header.clone() });
        seal
    }

    /// Adds a step of the match to its seal (hash).
    pub fn step(&mut self, Step { is, number, turns, .. }: &Step) {
        self.feed(&(is, number, turns));
    }

    /// Completes the seal (hash) of the match with its outcome. Returns it in 32 hexadecimal
    /// digits.
    pub fn close(mut self, Outcome { scores, ranks, gone, key, .. }: &Outcome) -> String {
        self.feed(&(scores, ranks, gone));
        if let Some(key) = key {
            self.feed(key);
        }
        self.0.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn feed(&mut self, value: &impl Serialize) {
        // Wire types have string keys only, so the conversion cannot fail.
        let mut text =
            serde_json::to_value(value).map(|value| sort_keys(value).to_string()).unwrap_or_default();
        text.push('\n');
        self.0.update(text);
    }
}

/// Sorts the keys of all maps in a JSON value. The hash of a match then does not depend on the
/// program's build.
fn sort_keys(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sort_keys).collect(),
        Value::Object(map) => {
            let mut pairs: Vec<(String, Value)> = map.into_iter().collect();
            pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
            pairs.into_iter().map(|(key, value)| (key, sort_keys(value))).collect()
        }
        value => value,
    }
}

/// Computes the seal of a replay, which is a hash of the match. Ignores a seal that the replay
/// already contains. Returns `None` for a match without a result.
pub fn seal(replay: &Replay) -> Option<String> {
    let mut seal = Seal::open(&replay.header);
    replay.steps.iter().for_each(|step| seal.step(step));
    replay.outcome.as_ref().map(|outcome| seal.close(outcome))
}

#[cfg(test)]
mod tests {
    use super::seal;
    use joute_engine::replay::Replay;

    const REPLAY: &str = r#"{"joute":2,"game":"g","api":"0","setup":{"players":1},"champions":[{"name":"a","language":"c"}],"jail":"L3"}
{"is":"turn","number":1,"turns":[{"player":0,"calls":["go"],"actions":[{"to":[1,2]}]}],"micros":[7],"output":["word"]}
{"scores":[1],"ranks":[1],"gone":[{"reason":"CRASH","code":6,"why":"in go"}],"output":["bye"]}
"#;

    fn of(text: &str) -> Option<String> {
        seal(&Replay::parse(text).expect("the replay can be parsed"))
    }

    #[test]
    fn a_seal_ignores_the_differences_between_copies() {
        let complete = of(REPLAY).expect("the replay has an outcome");
        assert_eq!(complete.len(), 32);
        for (from, to) in
            [("[7]", "[8]"), ("word", ""), ("bye", "Bye"), (r#","output":["bye"]"#, r#","seal":"0""#)]
        {
            assert!(REPLAY.contains(from));
            assert_eq!(of(&REPLAY.replacen(from, to, 1)), Some(complete.clone()), "{from}");
        }
        let order = r#"{"actions":[{"to":[1,2]}],"calls":["go"],"player":0}"#;
        let other = REPLAY.replacen(r#"{"player":0,"calls":["go"],"actions":[{"to":[1,2]}]}"#, order, 1);
        assert!(other != REPLAY && of(&other) == Some(complete.clone()));
        for (from, to) in [
            ("CRASH", "EXIT"),
            (r#""code":6"#, r#""code":5"#),
            (r#""number":1"#, r#""number":2"#),
            (r#""is":"turn""#, r#""is":"end""#),
            ("[1,2]", "[1,3]"),
            (r#""scores":[1]"#, r#""scores":[2]"#),
            (r#""ranks":[1]"#, r#""ranks":[2]"#),
            (r#""name":"a""#, r#""name":"b""#),
            ("L3", "L1"),
            (r#""players":1"#, r#""players":1,"seed":5"#),
            (r#""output":["bye"]"#, r#""key":"000102030405060708090a0b0c0d0e0f""#),
        ] {
            assert!(REPLAY.contains(from));
            assert_ne!(of(&REPLAY.replacen(from, to, 1)), Some(complete.clone()), "{from}");
        }
        let cut = &REPLAY[..REPLAY.find("{\"scores").expect("the replay has an outcome")];
        assert_eq!(of(cut), None);
    }
}
