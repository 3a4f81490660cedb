//! The contents of a replay: its header, steps and outcome.

use super::turn::{Departure, Turn};
use crate::drawing::Drawings;
use crate::moment::Moment;
use crate::refusal::Refusals;
use crate::scene::{Change, Scene};
use crate::setup::{MatchKey, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the replay format. Replays in other versions cannot be read.
pub const VERSION: u32 = 2;

/// The first line of a replay. It describes the match: the game, its setup and the champions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the replay format, [`VERSION`].
    pub joute: u32,
    /// The name of the game that was played.
    pub game: String,
    /// A hash of the game's API, as 16 hexadecimal digits.
    pub api: String,
    /// The parameters of the match: map, number of players, seed and mode.
    pub setup: Setup,
    /// The names and languages of the champions.
    pub champions: Vec<Entrant>,
    /// The level of the sandbox in which the champions ran, from `L0` to `L3`. `None` if no
    /// champion was started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
    /// The picture of the board before the first turn, if the game has pictures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

/// One champion of the match, as the replay lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The champion's name. It is the name of the folder with its source code.
    pub name: String,
    /// The identifier of the champion's programming language, such as `c`.
    pub language: String,
}

/// One line of a replay, which records one step of the match. In a step, the arena asks one or more
/// players to play.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The kind of the step, such as `init`, `turn` or `end`. The game can define other kinds
    /// ([`Moment::is`]).
    pub is: String,
    /// The number of the step among all steps of its kind. Some kinds have no numbers
    /// ([`Moment::number`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The turns of the players in this step. They are in the order in which the rules applied
    /// them.
    pub turns: Vec<Turn>,
    /// The changes of the displayed picture in this step. There is one for each action or other
    /// cause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Change>,
    /// The duration of each turn in microseconds. It may differ between two runs of the same match.
    #[serde(default)]
    pub micros: Vec<u64>,
    /// The text that each player's program has printed since its last turn. Only a limited amount
    /// is kept. The list is empty if there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// The number of discarded bytes of each player's output. The list is empty if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// The actions of each player that the rules refused. The player's champion reports them. The
    /// list is empty if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refusals<Value>>,
    /// The drawings of each player's champion on the board. The list is empty if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<Drawings>,
    /// The score of each player after the step. The list is empty if the step did not change any
    /// score.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i64>,
}

impl Step {
    /// Creates the record of a step in which nothing has happened yet.
    pub fn of(Moment { is, number }: Moment) -> Self {
        Step { is: is.into_owned(), number, ..Step::default() }
    }

    /// Returns the kind and number of the step.
    pub fn moment(&self) -> Moment {
        Moment { is: self.is.clone().into(), number: self.number }
    }
}

/// The last line of a replay, with the result of the match. It contains the scores, the ranks and
/// the eliminated players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The final scores, by player.
    pub scores: Vec<i64>,
    /// The ranks by player, from 1. Equal players share the better rank.
    pub ranks: Vec<u32>,
    /// The reason why each player left the match early. It is `None` for players who stayed.
    pub gone: Vec<Option<Departure>>,
    /// The text that each player's program has printed after its last turn. Only a limited amount
    /// is kept. The list is empty if there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
    /// The number of discarded bytes of each player's output after its last turn. The list is empty
    /// if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u64>,
    /// The secret key from which the rules derived random numbers. It is `None` if the match had no
    /// key. It was secret until the match was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MatchKey>,
    /// The seal of the match, which is a hash of the replay. It has 32 hexadecimal digits. `None`
    /// if no arena played the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

impl Outcome {
    /// Returns the numbers of the players at rank 1. There are several if equal players share the
    /// victory.
    pub fn firsts(&self) -> Vec<usize> {
        (0..self.ranks.len()).filter(|player| self.ranks[*player] == 1).collect()
    }
}

/// A complete replay of a match, with its header, steps and outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The first line of the replay. It describes the match.
    pub header: Header,
    /// The records of the match's steps, one line of the replay each.
    pub steps: Vec<Step>,
    /// The last line of the replay, or `None` if the match was interrupted.
    pub outcome: Option<Outcome>,
}

#[cfg(test)]
impl Header {
    /// Creates a replay header for tests. It belongs to a game that does not exist.
    pub(super) fn test() -> Self {
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
