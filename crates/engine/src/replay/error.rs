//! The errors of replays.

use super::{Moment, VERSION};
use crate::error::GameError;
use serde_json::Value;

/// The reason why a replay cannot be read, or does not record a match of the rules. Lines are
/// numbered from 1.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum ReplayError {
    /// The file is empty.
    #[error("an empty file is no replay")]
    Empty,
    /// The first line does not describe a match.
    #[error("line 1: not the header of a replay: {0}")]
    Header(serde_json::Error),
    /// The replay has another version of the format.
    #[error(
        "line 1: a replay of version {version}; this joute reads version {VERSION}: play the match again, or look \
         at it with the joute that played it"
    )]
    Version { version: u32 },
    /// A line is neither a step nor the outcome.
    #[error("line {line}: {source}")]
    Line { line: usize, source: serde_json::Error },
    /// A line follows the outcome.
    #[error("line {line}: something after the result")]
    AfterOutcome { line: usize },
    /// The match was played with another API.
    #[error("the replay is of API {replay}, the rules are of {rules:016x}")]
    Api { replay: String, rules: u64 },
    /// A step of the replay is wrong.
    #[error("{moment}: {source}")]
    Step { moment: Moment, source: Box<ReplayError> },
    /// A player's turn in a step is wrong.
    #[error("player {player}: {source}")]
    Turn { player: usize, source: Box<ReplayError> },
    /// The rules are at another step.
    #[error("the rules are at {0}")]
    Moment(Moment),
    /// The rules ask another number of players.
    #[error("{acted} players acted, the rules ask {asked}")]
    Players { acted: usize, asked: usize },
    /// The rules ask another player, or for other calls.
    #[error("the rules ask player {player} for {calls}")]
    Request { player: usize, calls: Value },
    /// The recorded actions or return values are not those of the game.
    #[error("{0}")]
    Order(serde_json::Error),
    /// The rules refuse a recorded action.
    #[error(transparent)]
    Refused(#[from] GameError),
    /// The recorded scores differ from those of the rules.
    #[error("the scores are {rules:?}, the replay says {replay:?}")]
    Scores { rules: Vec<i64>, replay: Vec<i64> },
    /// The recorded ranks differ from those of the rules.
    #[error("the ranks are {rules:?}, the replay says {replay:?}")]
    Ranks { rules: Vec<u32>, replay: Vec<u32> },
    /// The recorded first picture differs from the one that the rules draw.
    #[error("the picture before the first turn is not what the rules draw")]
    FirstPicture,
    /// The recorded changes of a picture differ from those that the rules draw.
    #[error("the picture is not what the rules draw")]
    Picture,
    /// The replay has an outcome, but the rules still ask players.
    #[error("the replay ends before the match does")]
    TooShort,
    /// The replay has no outcome.
    #[error("the replay has no result: it was cut short")]
    NoOutcome,
}

impl ReplayError {
    /// Returns a function that adds the position of a step to an error.
    pub(super) fn at(moment: Moment) -> impl Fn(ReplayError) -> Self {
        move |source| ReplayError::Step { moment: moment.clone(), source: source.into() }
    }

    /// Returns a function that adds the number of a player to an error.
    pub(super) fn of(player: usize) -> impl Fn(ReplayError) -> Self {
        move |source| ReplayError::Turn { player, source: source.into() }
    }
}
