//! The reasons why a match, or a program that is run once, has no result.

use crate::launch_error::{LaunchError, ProgramError};
use joute_jail::JailError;
use joute_words::{Locale, arena};
use std::io;
use std::path::{Path, PathBuf};

/// The reason why the arena cannot play a match or run a program. Only [`LaunchError::Kit`] is a
/// kit's fault.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The champion's program cannot be launched.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// The sandbox cannot be set up.
    #[error(transparent)]
    Jail(#[from] JailError),
    /// The champion of a kit cannot be started in the sandbox.
    #[error("{}: cannot start its champion: {error}", folder.display())]
    NotStarted {
        /// The kit's folder.
        folder: PathBuf,
        /// The error of the sandbox.
        error: JailError,
    },
    /// A file of a match cannot be written, or the machine lacks a resource for a program.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file, or the folder of the program.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The machine lacks a resource.
    #[error("{what}: {error}")]
    System {
        /// The missing resource, such as `a pipe`.
        what: &'static str,
        /// The error of the system.
        error: io::Error,
    },
    /// The game cannot be played by the line protocol.
    #[error("{}", arena::no_lines(*locale, game))]
    NoLines {
        /// The name of the game.
        game: String,
        /// The language of the message.
        locale: Locale,
    },
    /// The game cannot be played by the byte protocol.
    #[error("{}", arena::no_bytes(*locale, game))]
    NoBytes {
        /// The name of the game.
        game: String,
        /// The language of the message.
        locale: Locale,
    },
    /// The rules of the game failed. The text is their message.
    #[error("{0}")]
    Rules(String),
    /// The rules of the game panicked.
    #[error("the rules of the game panicked; this is an error of the game")]
    RulesPanicked,
    /// The match has too few or too many champions.
    #[error("{game} is for {players} players, but there are {champions} champions")]
    ChampionCount {
        /// The name of the game.
        game: String,
        /// The number of players of the match.
        players: usize,
        /// The number of champions.
        champions: usize,
    },
    /// A program without a kit is for another game.
    #[error("{}", arena::player_of_another_game(*locale, folder.display(), theirs, game))]
    PlayerOfOtherGame {
        /// The folder of the program.
        folder: PathBuf,
        /// The game in the program's manifest.
        theirs: String,
        /// The game of the match.
        game: String,
        /// The language of the message.
        locale: Locale,
    },
    /// A kit is for another game or another version of its API.
    #[error("{}", arena::other_game(*locale, folder.display(), theirs, their_api, game, format!("{api:016x}")))]
    OtherGame {
        /// The kit's folder.
        folder: PathBuf,
        /// The game in the kit's manifest.
        theirs: String,
        /// The hash of the API in the kit's manifest.
        their_api: String,
        /// The game of the match.
        game: String,
        /// The hash of the API of the match.
        api: u64,
        /// The language of the message.
        locale: Locale,
    },
    /// The replay cannot be written.
    #[error("cannot write the replay: {0}")]
    Replay(io::Error),
    /// The sandbox of a champion failed during the match. The text gives the reason.
    #[error("INTERNAL: {}: {reason}; no result", folder.display())]
    Internal {
        /// The champion's folder.
        folder: PathBuf,
        /// The reason, which is not the champion's fault.
        reason: String,
    },
    /// The arena was paused in each attempt to play the match.
    #[error("{0}")]
    Paused(String),
    /// A champion left although only its start was measured.
    #[error("{}: {reason}", folder.display())]
    Left {
        /// The champion's folder.
        folder: PathBuf,
        /// The reason why the champion left, for messages.
        reason: String,
    },
    /// A recorded match cannot be played again, because a part of it has another API.
    #[error(
        "the rules are of API {rules}, the replay of {replay}, the champion of {champion}; all three must be the same"
    )]
    OtherApi {
        /// The API of the rules.
        rules: String,
        /// The API in the replay.
        replay: String,
        /// The API of the kit.
        champion: String,
    },
    /// A recorded match has no such player.
    #[error("the match has players 0 to {last}, not {player}")]
    NoPlayer {
        /// The number of the last player.
        last: usize,
        /// The requested player.
        player: usize,
    },
    /// A replay contains no turn of the player. The value is the player's number.
    #[error("player {0} has no turn in the replay")]
    NoTurn(usize),
    /// A recorded match cannot be played again, because the champion's sandbox failed or the arena
    /// was paused.
    #[error("{0}")]
    NotRerun(String),
    /// The sandbox of level 1 cannot run programs that start other programs.
    #[error(
        "at level L1, programs that start other programs cannot be distinguished from yours; allow user namespaces, \
         or run joute as root"
    )]
    NoBatch,
    /// The sandbox of a program that was run once failed.
    #[error("{}: {error}", folder.display())]
    Sandbox {
        /// The folder of the program.
        folder: PathBuf,
        /// The error of the sandbox.
        error: JailError,
    },
    /// The kernel killed a program that was within its own memory limit. The value is its folder.
    #[error("{}: the kernel killed this program, because the machine has no memory left; free some memory", .0.display())]
    NoMemory(PathBuf),
    /// The kernel gives no random numbers.
    #[error("cannot read random numbers for the match's key from the kernel: {0}")]
    Random(io::Error),
}

impl ArenaError {
    /// Returns a function that adds a program's folder to an error of the system. It is used with
    /// `map_err`.
    pub(crate) fn file<E: Into<io::Error>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| ArenaError::File { path: path.to_owned(), error: error.into() }
    }

    /// Returns a function that adds the missing resource to an error of the system. It is used with
    /// `map_err`.
    pub(crate) fn system<E: Into<io::Error>>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |error| ArenaError::System { what: operation, error: error.into() }
    }
}

impl From<ProgramError> for ArenaError {
    fn from(error: ProgramError) -> Self {
        ArenaError::Launch(error.into())
    }
}
