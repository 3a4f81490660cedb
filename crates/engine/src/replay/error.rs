//! The errors of replays.

use super::record::VERSION;
use crate::error::GameError;
use crate::moment::Moment;
use serde_json::Value;

/// The reason why a replay cannot be read, or does not record a match of the rules. Lines are
/// numbered from 1.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum ReplayError {
    #[error("the file is empty and not a replay")]
    Empty,
    #[error("line 1: not the header of a replay: {0}")]
    Header(serde_json::Error),
    #[error(
        "line 1: a replay of version {version}; this joute reads version {VERSION}: play the match again, or look \
         at it with the joute that played it"
    )]
    Version { version: u32 },
    #[error("line {line}: {source}")]
    Line { line: usize, source: serde_json::Error },
    #[error("line {line}: the result must be the last line of a replay")]
    AfterOutcome { line: usize },
    #[error("the replay was made with API {replay}, but the rules have API {rules:016x}")]
    Api { replay: String, rules: u64 },
    #[error("{moment}: {source}")]
    Step { moment: Moment, source: Box<ReplayError> },
    #[error("player {player}: {source}")]
    Turn { player: usize, source: Box<ReplayError> },
    #[error("the rules are at another step: {0}")]
    Moment(Moment),
    #[error("the replay contains the turns of {acted} players, but the rules ask {asked} players")]
    Players { acted: usize, asked: usize },
    #[error("the rules ask player {player} for {calls}")]
    Request { player: usize, calls: Value },
    #[error("{0}")]
    Order(serde_json::Error),
    #[error(transparent)]
    Refused(#[from] GameError),
    #[error("the scores are {rules:?}, but the replay contains {replay:?}")]
    Scores { rules: Vec<i64>, replay: Vec<i64> },
    #[error("the ranks are {rules:?}, but the replay contains {replay:?}")]
    Ranks { rules: Vec<u32>, replay: Vec<u32> },
    #[error("the picture before the first turn differs from the one that the rules draw")]
    FirstPicture,
    #[error("the picture differs from the one that the rules draw")]
    Picture,
    #[error("the replay ends before the match does")]
    TooShort,
    #[error("the replay is incomplete: it has no result")]
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
