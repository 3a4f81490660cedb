//! The faults of a game that matches between random champions reveal.

use crate::error::GameError;
use crate::referee::{TurnError, endless_match_message};
use crate::replay::ReplayError;
use crate::replay::schema::SchemaError;
use crate::scene::SceneError;

/// The fault of a game that a test match between random champions has revealed. Its text is for the
/// author of the rules.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum CheckError {
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error("{step}: {source}")]
    Step { step: String, source: Box<CheckError> },
    #[error("{step}, player {player}: {source}")]
    Turn { step: String, player: usize, source: Box<CheckError> },
    #[error("{0} cannot be decoded after encoding; check its implementation of Serialize and Deserialize")]
    Unreadable(&'static str),
    #[error("its events cannot be decoded as a list")]
    NoEvents,
    #[error(
        "its player was late, and it cannot go back: a game with LatePolicy::MissStep has View::snapshot"
    )]
    NoSnapshot,
    #[error("{}", endless_match_message(.game, *.steps))]
    Endless { game: &'static str, steps: u64 },
    #[error("the game returned {ranks} ranks and {scores} scores for {players} players")]
    Ranks { ranks: usize, scores: usize, players: usize },
    #[error(
        "taking the turn of player {player} changes the digest of another who is asked in the same step: \
         Game::digest must not depend on whose orders were taken already"
    )]
    OtherDigest { player: usize },
    #[error(transparent)]
    Action(#[from] serde_json::Error),
    #[error(
        "the scene calls an action {scene:?} and Game::action_name calls it {name:?}: both must be the name of its \
         function in the API; write Game::action_name if the variants of Game::Action have other names"
    )]
    ActionName { scene: String, name: String },
    #[error(
        "the score of player {player} changes by {change}, and the reasons that the scene gives add up to {reasons}: \
         SceneTables::gain must be called for every change of a score, or never"
    )]
    Gains { player: usize, change: i64, reasons: i64 },
    #[error(transparent)]
    RefusedTurn(#[from] TurnError),
    /// The rules accept a turn with a wrong digest.
    #[error("the authority accepted a wrong digest")]
    WrongDigestAccepted,
    #[error("its copy of the game differs from the arena's: {0}")]
    Replica(String),
    #[error(transparent)]
    Scene(#[from] SceneError),
    #[error("the replay does not match the JSON schema: {0}")]
    Schema(#[from] SchemaError),
    #[error("the written replay cannot be parsed: {0}")]
    Parse(ReplayError),
    #[error("the written replay differs after parsing")]
    OtherReplay,
    #[error("the replay cannot be verified: {0}")]
    Verify(ReplayError),
    /// The order of the turns in a step matters.
    #[error("the result depends on the order in which the actions of a step are applied")]
    TurnOrder,
    #[error("one match is over and the other one continues")]
    OneOver,
    #[error("its turn is {0:?} in one match and {1:?} in the other")]
    Verdicts(Vec<String>, Vec<String>),
    #[error("it receives {0} frames in one match and {1} in the other")]
    FrameCount(usize, usize),
    #[error("it receives a frame of {0} bytes in one match and of {1} bytes in the other")]
    FrameLength(usize, usize),
    #[error("byte {at} of the data that it receives is {one} in one match and {two} in the other")]
    FrameByte { at: usize, one: u8, two: u8 },
    #[error("Secrets::alter changes information that Secrets::visible returns")]
    VisibleChange,
}

impl CheckError {
    /// Returns a function that adds a step of the test match to an error.
    pub(crate) fn at<E: Into<CheckError>>(step: impl ToString) -> impl Fn(E) -> Self {
        move |error| CheckError::Step { step: step.to_string(), source: Box::new(error.into()) }
    }

    /// Returns a function that adds a step of the test match and a player to an error.
    pub(crate) fn of<E: Into<CheckError>>(step: impl ToString, player: usize) -> impl Fn(E) -> Self {
        move |error| CheckError::Turn { step: step.to_string(), player, source: Box::new(error.into()) }
    }
}
