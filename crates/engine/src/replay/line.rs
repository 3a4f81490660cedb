//! Reads and writes replay files. A replay file contains one JSON value per line.

use super::error::ReplayError;
use super::record::{Replay, VERSION};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// Converts a value to one line of JSON, as replay files contain it.
pub fn line(value: &impl Serialize) -> String {
    // Wire types have string keys only, so the conversion cannot fail.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The replay format's version number in the first line of a replay. The other contents of the line
/// are ignored.
#[derive(Deserialize)]
struct Version {
    joute: u32,
}

impl Replay {
    /// Parses the text of a replay file. If the match was interrupted, an incomplete last line is
    /// ignored.
    ///
    /// # Errors
    /// Returns an error with the line number. A replay of another version is reported as such.
    pub fn parse(text: &str) -> Result<Self, ReplayError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or(ReplayError::Empty)?;
        let Version { joute: version } = serde_json::from_str(first).map_err(ReplayError::Header)?;
        if version != VERSION {
            return Err(ReplayError::Version { version });
        }
        let header = serde_json::from_str(first).map_err(ReplayError::Header)?;
        let mut replay = Replay { header, steps: Vec::new(), outcome: None };
        for (index, line) in lines {
            let number = index + 1;
            if replay.outcome.is_some() {
                return Err(ReplayError::AfterOutcome { line: number });
            }
            let parsed = if line.contains("\"turns\"") {
                serde_json::from_str(line).map(|step| replay.steps.push(step))
            } else {
                serde_json::from_str(line).map(|outcome| replay.outcome = Some(outcome))
            };
            // An incomplete last line is ignored, because even its kind is unknown.
            let torn = || serde_json::from_str::<IgnoredAny>(line).is_err_and(|error| error.is_eof());
            match parsed {
                Err(_) if text.ends_with(line) && torn() => break,
                parsed => parsed.map_err(|source| ReplayError::Line { line: number, source })?,
            }
        }
        // A match's key stands in its last line, because it is secret until then.
        replay.header.setup.key = replay.outcome.as_ref().and_then(|outcome| outcome.key);
        Ok(replay)
    }

    /// Returns the replay as the text of a replay file.
    pub fn text(&self) -> String {
        let steps = self.steps.iter().map(line);
        [line(&self.header)].into_iter().chain(steps).chain(self.outcome.iter().map(line)).collect()
    }

    /// Removes the durations of turns from the replay, so that equal matches give equal replays.
    #[must_use]
    pub fn without_durations(mut self) -> Self {
        self.steps.iter_mut().for_each(|step| step.micros.clear());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Header, Moment, Outcome, Replay, Step, Turn, VERSION};

    /// Returns the message about a replay that cannot be read.
    fn error_message(text: &str) -> String {
        Replay::parse(text).expect_err("the text is refused").to_string()
    }

    #[test]
    fn incomplete_replays_are_read_up_to_their_end() {
        let turn = Turn { actions: Some(vec!["é".into()]), ..Turn::default() };
        let step =
            |number| Step { turns: vec![turn.clone()], micros: vec![1], ..Step::of(Moment::turn(number)) };
        let outcome =
            Some(Outcome { scores: vec![1], ranks: vec![1], gone: vec![None], ..Outcome::default() });
        let replay = Replay { header: Header::test(), steps: vec![step(1), step(2)], outcome };
        let text = replay.text();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        for cut in (ends[0] + 1..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            let read = Replay::parse(&text[..cut]).unwrap_or_else(|reason| panic!("{cut}: {reason}"));
            let complete_lines = ends.iter().filter(|end| **end <= cut).count();
            assert_eq!(read.steps.len(), (complete_lines - 1).min(2), "{cut}");
            assert_eq!(read.outcome.is_some(), complete_lines == ends.len(), "{cut}");
        }
        // An incomplete line before the last one is an error.
        let torn = text.replacen("[1]}", "", 1);
        assert!(error_message(&torn).starts_with("line 2"));
    }

    #[test]
    fn a_replay_of_another_version_is_refused_in_one_sentence() {
        let old = r#"{"joute":1,"game":"g","api":"0","setup":{"players":1},"champions":[]}"#;
        let text = format!("{old}\n{}\n", r#"{"step":0,"turns":[{"player":0,"gone":"x"}]}"#);
        let reason = error_message(&text);
        assert!(
            reason.starts_with("line 1: a replay of version 1; this joute reads version 2: "),
            "{reason}"
        );
        // The version is checked before the other fields of the header.
        assert!(error_message(r#"{"joute":9,"other":[]}"#).contains("version 9"));
        assert!(error_message("{}").contains("not the header"));
        assert_eq!(VERSION, 2);
    }

    #[test]
    fn an_unknown_key_is_a_fault() {
        let header = Replay { header: Header::test(), steps: Vec::new(), outcome: None }.text();
        for line in
            [r#"{"is":"init","turns":[],"extra":1}"#, r#"{"scores":[],"ranks":[],"gone":[],"extra":1}"#]
        {
            let reason = error_message(&format!("{header}{line}\n"));
            assert!(reason.starts_with("line 2") && reason.contains("extra"), "{reason}");
        }
    }
}
