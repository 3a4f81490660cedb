//! The errors of self-play.

use joute_engine::frame::FrameError;
use joute_engine::replay::ReplayError;
use joute_engine::{GameError, TurnError};
use thiserror::Error;

/// The reason why a step, a reset or another operation of self-play failed.
#[derive(Debug, Error)]
pub enum GymError {
    /// The setup of a match is invalid.
    #[error("{0}")]
    Setup(#[from] GameError),
    /// An action is not offered by the mask. No environment has made a step.
    #[error("environment {environment}, seat {seat}: action {action} is not offered by the mask")]
    NotOffered {
        /// The index of the environment.
        environment: usize,
        /// The number of the player.
        seat: usize,
        /// The action that was given.
        action: i64,
    },
    /// The rules refused a turn that the player's copy of the game had accepted.
    #[error("the rules refuse the turn of player {seat}, which its copy of the game accepted: {reason}")]
    Refused {
        /// The number of the player.
        seat: usize,
        /// The message of the rules.
        reason: GameError,
    },
    /// The rules and a player's copy of the game disagree.
    #[error("player {seat}: {foul:?}")]
    Foul {
        /// The number of the player.
        seat: usize,
        /// The verdict of the arena's copy of the game.
        foul: TurnError,
    },
    /// The digest of the game differs from that of a player's copy.
    #[error("the digests of the game and of player {seat}'s copy of it differ")]
    Diverged {
        /// The number of the player.
        seat: usize,
    },
    /// The match cannot be played again with the rules of the arena.
    #[error("the replay does not follow the rules: {0}")]
    Replay(#[from] ReplayError),
    /// A function of candidates returns a value, which no action can express.
    #[error("self-play needs user functions without a result, but `{0}` returns one")]
    Answers(&'static str),
    /// A snapshot is invalid or belongs to another game.
    #[error("this is not a snapshot of {0}")]
    Snapshot(&'static str),
    /// An argument has the wrong number of items.
    #[error("{what} has {given} items instead of {expected}")]
    Length {
        /// The name of the argument.
        what: &'static str,
        /// The number of items that were given.
        given: usize,
        /// The expected number of items.
        expected: usize,
    },
    /// The connection to the arena failed.
    #[error("the connection to the arena failed: {0}")]
    Connection(FrameError),
    /// The arena sent a message that is not part of its protocol.
    #[error("the arena sent an invalid message")]
    Message,
    /// The threads of the pool could not be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl From<FrameError> for GymError {
    fn from(error: FrameError) -> Self {
        GymError::Connection(error)
    }
}
