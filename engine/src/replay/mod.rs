//! Replays in the JSON lines format: a header, one line per step, and the outcome. They contain
//! enough to play the match again to the bit.
//!
//! `viewer/README.md` documents every key, and `viewer/replay.schema.json` is its machine-readable
//! form. A test compares both with these types.

mod line;
mod moment;
mod redact;
pub mod schema;
mod sizes;
mod turn;
mod verify;

pub use line::line;
pub use moment::Moment;
pub use redact::clear_empty;
pub use turn::{Departure, DepartureReason, Order, Turn};
pub use verify::{changed_scores, requests_with_turns};

use crate::draws::MatchKey;
use crate::game::Setup;
use crate::refusal::Refusals;
use crate::scene::{Change, Scene};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the replay format. Replays of other versions are refused.
pub const VERSION: u32 = 2;

/// The first line of a replay, which describes the match: the game, its setup and the champions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the replay format, [`VERSION`].
    pub joute: u32,
    /// The name of the game that was played.
    pub game: String,
    /// The hash of the game's API in 16 hexadecimal digits.
    pub api: String,
    /// The parameters of the match: the map, the number of players, the seed and the mode.
    pub setup: Setup,
    /// The names and languages of the champions.
    pub champions: Vec<Entrant>,
    /// The level of the sandbox in which the champions ran, `L0` to `L3`, or `None` if no champion
    /// was started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
    /// The picture before the first turn, if the game has pictures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

/// The entry of a replay for one champion of the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The champion's name, which is that of its kit's folder.
    pub name: String,
    /// The id of the champion's programming language.
    pub language: String,
}

/// A line of a replay for one step, which is one round of requests to players.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The kind of the step: `init`, `turn`, `end`, or a word of the game ([`Moment::is`]).
    pub is: String,
    /// The number of the step among the steps of its kind, if the game counts them
    /// ([`Moment::number`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The turns of the players who were asked in this step, in the order in which the rules
    /// applied them.
    pub turns: Vec<Turn>,
    /// The changes of the picture in this step, action by action.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Change>,
    /// The duration of each turn in microseconds. Durations and the output of champions may differ
    /// between equal matches.
    #[serde(default)]
    pub micros: Vec<u64>,
    /// The output of each player since its last turn, as far as it was kept. The list is empty if
    /// there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// The number of bytes of output of each player that were discarded. The list is empty if there
    /// were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// The actions of each player that the rules refused, as its champion reports them. The list is
    /// empty if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refusals<Value>>,
    /// The scores after the step, by player. The list is empty if the step did not change them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
}

impl Step {
    /// Creates the line of a replay for a step in which nothing has happened yet.
    pub fn of(Moment { is, number }: Moment) -> Self {
        Step { is: is.into_owned(), number, ..Step::default() }
    }

    /// Returns the kind and number of the step.
    pub fn moment(&self) -> Moment {
        Moment { is: self.is.clone().into(), number: self.number }
    }
}

/// The last line of a replay, with the scores, ranks and eliminated players at the end of the
/// match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The final scores, by player.
    pub scores: Vec<i64>,
    /// The ranks by player, from 1. Equal players share the better rank.
    pub ranks: Vec<u32>,
    /// The reason why each player left before the end, or `None` for players who did not.
    pub gone: Vec<Option<Departure>>,
    /// The output of each player after its last turn, as far as it was kept. The list is empty if
    /// there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// The number of discarded bytes of output of each player after its last turn. The list is
    /// empty if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// The secret key from which the rules drew random numbers, if the match had one. It was secret
    /// until the match was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MatchKey>,
    /// The seal of the match, a hash of the replay in 32 hexadecimal digits, or `None` if no arena
    /// played the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

impl Outcome {
    /// Returns the numbers of the players at rank 1: one winner, or several equal players.
    pub fn firsts(&self) -> Vec<usize> {
        (0..self.ranks.len()).filter(|player| self.ranks[*player] == 1).collect()
    }
}

/// A complete replay, the record of a match: its header, its steps and its outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The first line of the replay, which describes the match.
    pub header: Header,
    /// The lines of the replay for the steps of the match.
    pub steps: Vec<Step>,
    /// The last line of the replay, or `None` if the match was interrupted.
    pub outcome: Option<Outcome>,
}

#[cfg(test)]
impl Header {
    /// Returns a header of a replay for tests, of a game that does not exist.
    fn test() -> Self {
        Header {
            joute: VERSION,
            game: "dull".into(),
            api: String::new(),
            setup: Setup::default(),
            champions: Vec::new(),
            jail: None,
            scene: None,
        }
    }
}
