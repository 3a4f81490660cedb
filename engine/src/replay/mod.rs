//! Replays: JSON lines, a header, a line a step, the result. Enough to play the match again bit for bit.
//!
//! `viewer/README.md` tells every key, `viewer/replay.schema.json` is the same for programs; a test compares both with
//! these types.

mod again;
mod line;
mod moment;
pub mod schema;
mod seen;
mod sent;
mod turn;

pub use again::{asked, changed};
pub use line::line;
pub use moment::Moment;
pub use seen::trim;
pub use turn::{Departure, Order, Reason, Turn};

use crate::film::{Change, Scene};
use crate::game::Setup;
use crate::refused::Refusals;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format's version. Replays of another one are refused: version 1 did not say what a step was.
pub const VERSION: u32 = 2;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// How champions were jailed, `L0` to `L3`; `None` if nobody was started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
    /// The picture before the first turn, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

/// Who played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The kit's folder name.
    pub name: String,
    /// The language's id.
    pub language: String,
}

/// A line for one step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the step is: `init`, `turn`, `end`, or the game's own word ([`Moment::is`]).
    pub is: String,
    /// Its number among its like, if the game counts them ([`Moment::number`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// One for each player asked, in the order in which the rules took their orders.
    pub turns: Vec<Turn>,
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

impl Step {
    /// A step in which nothing has happened yet.
    pub fn of(Moment { is, number }: Moment) -> Self {
        Step { is: is.into_owned(), number, ..Step::default() }
    }

    /// What it is.
    pub fn moment(&self) -> Moment {
        Moment { is: self.is.clone().into(), number: self.number }
    }
}

/// The last line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// By player, to be shown.
    pub scores: Vec<i64>,
    /// By player: its place, from 1; equals share the better one.
    pub ranks: Vec<u32>,
    /// By player: why it left before the end, if it did.
    pub gone: Vec<Option<Departure>>,
    /// By player: what it printed after its last turn, as far as it is kept; empty if nobody printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// By player: bytes that it printed after its last turn and that were not kept; empty if everything was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// A hash of what the match was, for whoever remembers it: 32 hex digits; `None` if no arena played it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

impl Outcome {
    /// Who is first: one winner, or several equals.
    pub fn firsts(&self) -> Vec<usize> {
        (0..self.ranks.len()).filter(|player| self.ranks[*player] == 1).collect()
    }
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

#[cfg(test)]
impl Header {
    /// Of a game that is not there.
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
