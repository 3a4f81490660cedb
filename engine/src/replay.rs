//! Replays: JSON lines, a header, a line a step, the result. Enough to play the match again bit for bit.

use crate::film::{Change, Scene};
use crate::game::Setup;
use crate::referee::Referee;
use crate::refused::Refusals;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format's version.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`VERSION`].
    pub joute: u32,
    /// The game's name.
    pub game: String,
    /// The API's hash, 16 hex digits.
    pub api: String,
    /// Map, players, seed.
    pub setup: Setup,
    /// Names and languages.
    pub champions: Vec<Entrant>,
    /// How champions were jailed, `L0` to `L3`; `None` in replays of old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
    /// The picture before the first turn, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

/// Who played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The kit's folder name.
    pub name: String,
    /// The language's id.
    pub language: String,
}

/// A line for one step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// From 0.
    pub step: u64,
    /// One entry for each player asked, in the order in which the rules applied them:
    /// `player`, `calls`, `actions`, `answers` if any, or `gone`; both, if it left for what it said after its actions.
    pub turns: Vec<Value>,
    /// What the step changed in the picture, action by action.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Change>,
    /// Microseconds that each took; this and what champions print may differ between equal matches.
    #[serde(default)]
    pub micros: Vec<u64>,
    /// What each printed in the meantime, as far as it is kept; empty if nobody printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// Bytes that each printed in the meantime and that were not kept; empty if everything was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// What the rules refused each, as its champion says; empty if nothing was refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refusals<Value>>,
    /// By player: the scores after the step; empty if they are what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
}

/// The last line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// By player, to be shown.
    pub scores: Vec<i64>,
    /// By player: its place, from 1; equals share the better one.
    #[serde(default)]
    pub ranks: Vec<u32>,
    /// By player: why it left before the end, if it did.
    pub gone: Vec<Option<String>>,
    /// By player: what it printed after its last turn, as far as it is kept; empty if nobody printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// By player: bytes that it printed after its last turn and that were not kept; empty if everything was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// A hash of what the match was, for whoever remembers it: 32 hex digits; `None` in replays of old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

/// A whole replay.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The first line.
    pub header: Header,
    /// The lines between.
    pub steps: Vec<Step>,
    /// The last line; `None` if the match was cut short.
    pub outcome: Option<Outcome>,
}

impl Replay {
    /// Reads a replay. Of a match that was stopped while a line was written, the lines before.
    ///
    /// # Errors
    /// A message with the line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or("an empty file is no replay")?;
        let header: Header = serde_json::from_str(first)
            .map_err(|error| format!("line 1: not the header of a replay: {error}"))?;
        if header.joute != VERSION {
            return Err(format!(
                "line 1: a replay of version {}; this program reads version {VERSION}",
                header.joute
            ));
        }
        let mut replay = Replay { header, steps: Vec::new(), outcome: None };
        for (index, line) in lines {
            let fail = |error| format!("line {}: {error}", index + 1);
            if replay.outcome.is_some() {
                return Err(format!("line {}: something after the result", index + 1));
            }
            let read = if line.contains("\"turns\"") {
                serde_json::from_str(line).map(|step| replay.steps.push(step))
            } else {
                serde_json::from_str(line).map(|outcome| replay.outcome = Some(outcome))
            };
            match read {
                Err(error) if error.is_eof() && text.ends_with(line) => break,
                read => read.map_err(fail)?,
            }
        }
        Ok(replay)
    }

    /// As a file.
    pub fn text(&self) -> String {
        let steps = self.steps.iter().map(line);
        [line(&self.header)].into_iter().chain(steps).chain(self.outcome.iter().map(line)).collect()
    }

    /// The replay without its timings: equal for equal matches.
    #[must_use]
    pub fn timeless(mut self) -> Self {
        self.steps.iter_mut().for_each(|step| step.micros.clear());
        self
    }

    /// Could [`Replay::seen_by`] take anything out of a file? Found without reading it: a quotation mark in anybody's text
    /// is written otherwise.
    pub fn may_tell(text: &str) -> bool {
        ["output", "lost", "refused"].iter().any(|key| text.contains(&format!("\"{key}\":")))
    }

    /// The replay as those may see it who own the champions of these players: without a word that another champion
    /// printed, and without what it tried in vain. With no player, the replay for everybody.
    #[must_use]
    pub fn seen_by(mut self, owned: &[usize]) -> Self {
        for Step { turns, output, lost, refused, .. } in &mut self.steps {
            let player = |place: usize| turns.get(place)?["player"].as_u64();
            let seen =
                |place| player(place).is_some_and(|player| owned.iter().any(|own| *own as u64 == player));
            keep_only(output, lost, seen);
            refused
                .iter_mut()
                .enumerate()
                .filter(|(place, _)| !seen(*place))
                .for_each(|(_, own)| *own = Refusals::default());
            if refused.iter().all(Refusals::is_empty) {
                refused.clear();
            }
        }
        if let Some(Outcome { output, lost, .. }) = &mut self.outcome {
            keep_only(output, lost, |player| owned.contains(&player));
        }
        self
    }

    /// The replay with the pictures that the rules draw, whatever it had.
    ///
    /// # Errors
    /// As [`Replay::verify`], but a match that was cut short is filmed as far as it went.
    pub fn filmed(mut self, referee: &mut dyn Referee) -> Result<Self, String> {
        self.header.scene = referee.scene();
        let mut drawn = Vec::new();
        let mut before = Vec::new();
        self.again(referee, &mut |_, Shown { frames, scores }| {
            drawn.push((frames, changed(&mut before, scores)));
            Ok(())
        })?;
        for (step, (frames, scores)) in self.steps.iter_mut().zip(drawn) {
            (step.drawn, step.scores) = (frames, scores);
        }
        Ok(self)
    }

    /// Plays the match again under a fresh authority and compares; pictures too, if it has any.
    ///
    /// # Errors
    /// A message with the first step that cannot have been so, or the scores that differ.
    pub fn verify(&self, referee: &mut dyn Referee) -> Result<(), String> {
        if self.header.scene.is_some() && self.header.scene != referee.scene() {
            return Err("the picture before the first turn is not what the rules draw".into());
        }
        self.again(referee, &mut |step, Shown { frames, scores }| {
            if !step.scores.is_empty() && step.scores != scores {
                return Err(format!(
                    "step {}: the scores are {scores:?}, the replay says {:?}",
                    step.step, step.scores
                ));
            }
            match frames == step.drawn {
                true => Ok(()),
                false => Err(format!("step {}: the picture is not what the rules draw", step.step)),
            }
        })?;
        match self.outcome {
            Some(_) => Ok(()),
            None => Err("the replay has no result: it was cut short".into()),
        }
    }

    /// Plays the match again; hands over what is drawn at each step.
    fn again(&self, referee: &mut dyn Referee, drawn: &mut Drawn<'_>) -> Result<(), String> {
        if self.header.api != format!("{:016x}", referee.api()) {
            return Err(format!(
                "the replay is of API {}, the rules are of {:016x}",
                self.header.api,
                referee.api()
            ));
        }
        for step in &self.steps {
            let place = format!("step {}", step.step);
            let questions = referee.ask();
            if questions.len() != step.turns.len() {
                return Err(format!(
                    "{place}: {} players acted, the rules ask {}",
                    step.turns.len(),
                    questions.len()
                ));
            }
            for (question, turn) in questions.iter().zip(&step.turns) {
                if turn["player"] != question.player || turn["calls"] != question.shown {
                    return Err(format!(
                        "{place}: the rules ask player {} for {}",
                        question.player, question.shown
                    ));
                }
                referee
                    .retell(question.player, turn)
                    .map_err(|why| format!("{place}: player {}: {why}", question.player))?;
            }
            referee.settle();
            drawn(step, Shown { frames: referee.drawn(), scores: referee.scores() })?;
        }
        let Some(outcome) = &self.outcome else { return Ok(()) };
        if !referee.ask().is_empty() {
            return Err("the replay ends before the match does".into());
        }
        if referee.scores() != outcome.scores {
            return Err(format!(
                "the scores are {:?}, the replay says {:?}",
                referee.scores(),
                outcome.scores
            ));
        }
        if referee.ranks() != outcome.ranks {
            return Err(format!("the ranks are {:?}, the replay says {:?}", referee.ranks(), outcome.ranks));
        }
        Ok(())
    }
}

/// Empties what is not at one of these places; nothing is left of lists that say nothing.
fn keep_only(output: &mut Vec<String>, lost: &mut Vec<u64>, kept: impl Fn(usize) -> bool) {
    output.iter_mut().enumerate().filter(|(place, _)| !kept(*place)).for_each(|(_, text)| text.clear());
    lost.iter_mut().enumerate().filter(|(place, _)| !kept(*place)).for_each(|(_, bytes)| *bytes = 0);
    trim(output, lost);
}

/// Nothing stands for a list of nothings.
pub fn trim(output: &mut Vec<String>, lost: &mut Vec<u64>) {
    if output.iter().all(String::is_empty) {
        output.clear();
    }
    if lost.iter().all(|bytes| *bytes == 0) {
        lost.clear();
    }
}

/// What a step shows when it is played again.
struct Shown {
    frames: Vec<Change>,
    scores: Vec<i64>,
}

/// Hears what each step shows.
type Drawn<'a> = dyn FnMut(&Step, Shown) -> Result<(), String> + 'a;

/// The scores after a step as the replay says them: nothing if they are what they were.
pub fn changed(before: &mut Vec<i64>, scores: Vec<i64>) -> Vec<i64> {
    if *before == scores {
        return Vec::new();
    }
    before.clone_from(&scores);
    scores
}

/// One line of a replay.
pub fn line(value: &impl Serialize) -> String {
    // Wire types have string keys only, so this fails for none of them.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::{Header, Outcome, Replay, Step, VERSION};

    fn header() -> Header {
        Header {
            joute: VERSION,
            game: "dull".into(),
            api: String::new(),
            setup: Default::default(),
            champions: Vec::new(),
            jail: None,
            scene: None,
        }
    }

    #[test]
    fn a_replay_that_was_being_written_is_read_as_far_as_it_goes() {
        let step = |step| Step {
            step,
            turns: vec![serde_json::json!({ "player": 0, "actions": ["é"] })],
            micros: vec![1],
            ..Step::default()
        };
        let outcome = Some(Outcome { scores: vec![1], gone: vec![None], ..Outcome::default() });
        let replay = Replay { header: header(), steps: vec![step(0), step(1)], outcome };
        let text = replay.text();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        for cut in (ends[0] + 1..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            let read = Replay::parse(&text[..cut]).unwrap_or_else(|why| panic!("{cut}: {why}"));
            let whole = ends.iter().filter(|end| **end <= cut).count();
            assert_eq!(read.steps.len(), (whole - 1).min(2), "{cut}");
            assert_eq!(read.outcome.is_some(), whole == ends.len(), "{cut}");
        }
        // In the middle it is a fault.
        let torn = text.replacen("[1]}", "", 1);
        assert!(Replay::parse(&torn).is_err_and(|why| why.starts_with("line 2")));
    }

    #[test]
    fn nobody_sees_what_anothers_champion_printed_or_tried_in_vain() {
        let tried = |player: usize| {
            let mut refusals = crate::Refusals::default();
            refusals.note(0, serde_json::json!({ "go": player }), || format!("in vain {player}"));
            refusals
        };
        let step = |step, players: &[usize]| Step {
            step,
            turns: players.iter().map(|player| serde_json::json!({ "player": player })).collect(),
            output: players.iter().map(|player| format!("word {player}")).collect(),
            lost: players.iter().map(|player| 100 + *player as u64).collect(),
            refused: players.iter().map(|player| tried(*player)).collect(),
            ..Step::default()
        };
        // One more word than turns: nobody knows whose it is.
        let mut odd = step(3, &[0]);
        odd.output.push("word of nobody".into());
        let outcome = Outcome {
            scores: vec![0, 0],
            ranks: vec![1, 1],
            gone: vec![None, None],
            output: vec!["word 0".into(), "word 1".into()],
            lost: vec![100, 101],
            seal: None,
        };
        let replay = Replay {
            header: header(),
            steps: vec![step(0, &[0, 1]), step(1, &[1, 0]), step(2, &[1]), odd],
            outcome: Some(outcome),
        };
        let words = |text: &str, word: &str| text.matches(word).count();
        let everybody = replay.clone().seen_by(&[]).text();
        assert!(Replay::may_tell(&replay.text()) && !Replay::may_tell(&everybody));
        for left in ["word", "output", "lost", "in vain", "refused"] {
            assert_eq!(words(&everybody, left), 0, "{everybody}");
        }
        let owner = replay.clone().seen_by(&[1]).text();
        assert_eq!((words(&owner, "word 1"), words(&owner, "101")), (4, 4), "{owner}");
        assert_eq!((words(&owner, "word"), words(&owner, "100")), (4, 0), "{owner}");
        assert_eq!((words(&owner, "in vain 1"), words(&owner, "in vain")), (3, 3), "{owner}");
        let both = replay.clone().seen_by(&[0, 1]);
        assert_eq!(both.steps[..3], replay.steps[..3]);
        assert_eq!(both.outcome, replay.outcome);
    }
}
