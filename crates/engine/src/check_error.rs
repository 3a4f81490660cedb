//! The faults of a game that matches between random champions reveal.

use crate::error::GameError;
use crate::referee::{Foul, endless_match_message};
use crate::replay::ReplayError;
use crate::replay::schema::SchemaError;
use crate::scene::SceneError;

/// The fault of a game that a test match between random champions has revealed. Its text is for the
/// author of the rules.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum CheckError {
    /// The rules refuse the setup of the test match.
    #[error(transparent)]
    Setup(#[from] GameError),
    /// A fault in a step of the test match.
    #[error("{step}: {source}")]
    Step { step: String, source: Box<CheckError> },
    /// A fault in a player's turn.
    #[error("{step}, player {player}: {source}")]
    Turn { step: String, player: usize, source: Box<CheckError> },
    /// Data that was encoded cannot be decoded.
    #[error("{0} cannot be read back")]
    Unreadable(&'static str),
    /// The encoded events of two requests cannot be joined.
    #[error("its events are no list")]
    NoEvents,
    /// A late player's view has no copy.
    #[error(
        "its player was late, and it cannot go back: a game with LatePolicy::MissStep has View::snapshot"
    )]
    NoSnapshot,
    /// The rules still ask players after the maximum number of steps.
    #[error("{}", endless_match_message(.game, *.steps))]
    Endless { game: &'static str, steps: u64 },
    /// Not every player has a rank and a score.
    #[error("{ranks} ranks and {scores} scores of {players} players")]
    Ranks { ranks: usize, scores: usize, players: usize },
    /// The turn of a player changes what another one knows before the step ends.
    #[error(
        "taking the turn of player {player} changes the digest of another who is asked in the same step: \
         Game::digest must not depend on whose orders were taken already"
    )]
    OtherDigest { player: usize },
    /// An action of a replay cannot be parsed.
    #[error(transparent)]
    Action(#[from] serde_json::Error),
    /// An action has one name in pictures and another one in replays.
    #[error(
        "the scene calls an action {scene:?} and Game::action_name calls it {name:?}: both must be the name of its \
         function in the API; write Game::action_name if the variants of Game::Action have other names"
    )]
    ActionName { scene: String, name: String },
    /// The rules refuse a turn that the champion's copy of the game has accepted.
    #[error(transparent)]
    Foul(#[from] Foul),
    /// The rules accept a turn with a wrong digest.
    #[error("a lie was believed")]
    WrongDigestAccepted,
    /// A champion's copy of the game differs from the arena's. The text shows the first difference
    /// and the preceding actions.
    #[error("its copy of the game differs from the arena's: {0}")]
    Replica(String),
    /// A picture of the match is invalid.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// The replay does not follow its schema.
    #[error("the replay is not as its schema says: {0}")]
    Schema(#[from] SchemaError),
    /// The text of the replay cannot be parsed.
    #[error("the replay cannot be read back: {0}")]
    Parse(ReplayError),
    /// The text of the replay is parsed as another replay.
    #[error("the replay is read back as another one")]
    OtherReplay,
    /// The match of the replay cannot be played again with the same result.
    #[error("the replay does not hold: {0}")]
    Verify(ReplayError),
    /// The order of the turns in a step matters.
    #[error("it mattered whose orders were taken first")]
    TurnOrder,
    /// A hidden difference ends one of two matches.
    #[error("one match is over and the other goes on")]
    OneOver,
    /// A hidden difference changes how the rules judge the turn of the watched player.
    #[error("its turn is {0:?} in one match and {1:?} in the other")]
    Verdicts(Vec<String>, Vec<String>),
    /// A hidden difference changes the number of messages to the watched player.
    #[error("it is sent {0} frames in one match and {1} in the other")]
    FrameCount(usize, usize),
    /// A hidden difference changes the length of a message to the watched player.
    #[error("it is sent a frame of {0} bytes in one match and of {1} in the other")]
    FrameLength(usize, usize),
    /// A hidden difference changes a byte of a message to the watched player.
    #[error("byte {at} of what it is sent is {one} in one match and {two} in the other")]
    FrameByte { at: usize, one: u8, two: u8 },
    /// A change that should be hidden is visible.
    #[error("Secrets::alter changes what Secrets::visible says is seen")]
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
