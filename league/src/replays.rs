//! A league's replays: a public one without any output, and a private one with all output, from which each owner can
//! get a copy with their own champion's output.

use crate::book::{Book, Record, json};
use crate::plan::Key;
use crate::plan::hash;
use joute_arena::files;
use joute_arena::seal::seal;
use joute_engine::Moment;
use joute_engine::replay::Replay;

/// A match's replay in two parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// For everyone.
    pub public: String,
    /// With what every champion printed; `None` if nobody printed anything.
    pub private: Option<String>,
}

/// Takes what champions printed out of a replay.
///
/// # Errors
/// It is not a replay.
pub fn apart(text: String) -> Result<Split, String> {
    // Most champions of a league are silent, and reading a replay takes time.
    if !Replay::may_tell(&text) {
        return Ok(Split { public: text, private: None });
    }
    let public = Replay::parse(&text)?.seen_by(&[]).text();
    Ok(Split { public, private: Some(text) })
}

/// By player: for how many turns it was asked before it left or the rules put it out. The first and the last step are no
/// turns: there everybody is asked.
///
/// # Errors
/// It is not a replay.
pub fn turns(text: &str, players: usize) -> Result<Vec<u64>, String> {
    /// What of a step says who was asked, and who was gone by then.
    #[derive(serde::Deserialize)]
    struct Step {
        is: Option<String>,
        #[serde(default)]
        turns: Vec<Turn>,
    }
    #[derive(serde::Deserialize)]
    struct Turn {
        player: usize,
        gone: Option<serde::de::IgnoredAny>,
    }
    let (mut counts, mut gone) = (vec![0_u64; players], vec![false; players]);
    for line in text.lines().skip(1) {
        let Step { is: Some(is), turns } = serde_json::from_str(line).map_err(|error| error.to_string())?
        else {
            continue;
        };
        for Turn { player, gone: left } in turns.iter().filter(|turn| turn.player < players) {
            counts[*player] += u64::from(!gone[*player] && is != Moment::INIT.is && is != Moment::END.is);
            gone[*player] |= left.is_some();
        }
    }
    Ok(counts)
}

/// A match's replay as the owner of a champion may have it: with what that champion printed, and nobody else.
///
/// # Errors
/// A message that names the file that cannot be read, or is not a replay of this match.
pub fn copy_for(book: &Book, record: &Record, champion: &str) -> Result<Replay, String> {
    let seats = record.seats.iter().enumerate();
    let own: Vec<usize> = seats.filter(|(_, name)| *name == champion).map(|(seat, _)| seat).collect();
    let whole = book.private_replay(&record.replay);
    let path = if whole.exists() { whole } else { book.replay(&record.replay) };
    let fail = |why: String| format!("{}: {why}", path.display());
    let text =
        String::from_utf8(files::bytes(&path, files::REPLAY)?).map_err(|error| fail(error.to_string()))?;
    let replay = Replay::parse(&text).map_err(fail)?.seen_by(&own);
    match replay.outcome.as_ref().and_then(|outcome| outcome.seal.as_ref()) {
        Some(seal) if *seal == record.seal => Ok(replay),
        _ => Err(fail("not the replay of this match".into())),
    }
}

/// A replay's file name: readable, unique, and harmless whatever champions and maps are called; short enough for every
/// file system, whatever their alphabet.
pub fn replay_name(key: &Key) -> String {
    /// Bytes of the readable part; file systems take 255 in all.
    const LONGEST: usize = 200;
    let (map, seed, seats) = key;
    let mut words: Vec<&str> = vec![map];
    words.extend(seats.iter().map(String::as_str));
    let plain = |word: &str| -> String {
        let kept = word.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).take(24);
        kept.collect()
    };
    let words: Vec<String> =
        words.into_iter().filter(|word| !word.is_empty()).map(plain).chain([format!("s{seed}")]).collect();
    let unique = hash(json(key).as_bytes());
    let readable = words.join(".");
    let ends = readable.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|end| *end <= LONGEST).last().unwrap_or(0);
    format!("{}.{}.jsonl", &readable[..end], &unique[..8])
}

/// What a league knows of a replay.
#[derive(Debug, Clone, PartialEq)]
pub enum Known {
    /// It is the one of this match.
    Same(Record),
    /// Of this match it remembers something else.
    Other(Record),
    /// It has no such match.
    Unknown,
}

/// Looks for a replay in what a league remembers.
///
/// # Errors
/// A message if the database fails.
pub fn known(book: &Book, replay: &Replay) -> Result<Known, String> {
    let seal = seal(replay);
    let records = book.records()?;
    if let Some(same) = records.iter().find(|record| Some(&record.seal) == seal.as_ref()) {
        return Ok(Known::Same(same.clone()));
    }
    let setup = &replay.header.setup;
    let map = book.maps()?.remove(&hash(setup.map.as_bytes()));
    let seats: Vec<&String> = replay.header.champions.iter().map(|champion| &champion.name).collect();
    let other = records.into_iter().find(|record| {
        Some(&record.map) == map.as_ref()
            && record.seed == setup.seed
            && record.seats.iter().eq(seats.iter().copied())
    });
    Ok(other.map_or(Known::Unknown, Known::Other))
}

/// A champion's name as the name of a folder: itself, if it is harmless; else what of it is, and a part of its hash.
pub fn folder_name(champion: &str) -> String {
    let plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let kept: String = champion.chars().filter(plain).take(60).collect();
    let kept = kept.trim_matches(['.', ' ']);
    match kept == champion && !kept.is_empty() {
        true => kept.to_owned(),
        false => format!("{kept}.{}", &hash(champion.as_bytes())[..8]).trim_start_matches('.').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{apart, folder_name, turns};

    #[test]
    fn nothing_but_words_is_taken_out() {
        let silent = "{\"joute\":2,\"game\":\"g\",\"api\":\"0\",\"setup\":{\"map\":\"\",\"players\":1,\"seed\":0},\"champions\":[]}\n";
        let quiet = apart(silent.to_owned()).expect("a replay");
        assert_eq!((quiet.public.as_str(), quiet.private), (silent, None));
        let said = format!(
            "{silent}{}\n",
            r#"{"is":"init","turns":[{"player":0,"calls":[]}],"micros":[1],"output":["my plan"]}"#
        );
        let told = apart(said.clone()).expect("a replay");
        assert_eq!(told.public, said.replace(r#","output":["my plan"]"#, ""));
        assert_eq!(told.private, Some(said));
        assert!(apart("\"output\":".into()).is_err());
    }

    #[test]
    fn who_is_asked_no_more_has_no_more_turns() {
        let lines = [
            r#"{"joute":2}"#,
            r#"{"is":"init","turns":[{"player":0,"calls":[]},{"player":1,"calls":[]},{"player":2,"calls":[]}]}"#,
            r#"{"is":"turn","number":1,"turns":[{"player":0},{"player":1},{"player":2,"gone":{"why":"late"}}]}"#,
            r#"{"is":"turn","number":2,"turns":[{"player":0},{"player":2}],"micros":[1,2]}"#,
            r#"{"is":"day","number":3,"turns":[{"player":0}]}"#,
            r#"{"is":"end","turns":[{"player":0},{"player":1},{"player":2}]}"#,
            r#"{"scores":[1,2,3],"ranks":[1,2,3],"gone":[null,null,null]}"#,
        ];
        assert_eq!(turns(&lines.join("\n"), 3), Ok(vec![3, 1, 1]));
        assert!(turns("{}\nno", 1).is_err());
    }

    #[test]
    fn every_champion_has_a_folder_of_its_own_and_none_leads_elsewhere() {
        assert_eq!(folder_name("alice"), "alice");
        assert_eq!(folder_name("Les 3 petits. Cochons"), "Les 3 petits. Cochons");
        let odd = ["", ".", "..", "../alice", "a/b", "ab", "a\0b", ".hidden", "alice ", "é\n"];
        let names: Vec<String> = odd.iter().map(|name| folder_name(name)).collect();
        for name in &names {
            assert!(
                !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\0', '\n']),
                "{name:?}"
            );
        }
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), odd.len(), "{names:?}");
    }
}
