//! The reasons why a kit or another player's program cannot be read from its folder.

use joute_words::{Locale, arena};
use std::io;
use std::path::PathBuf;

/// The reason why a player's manifest cannot be read, with the language of its message.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    /// A folder contains no manifest that can be read.
    #[error("{}", arena::no_champion(*locale, path.display(), error))]
    NoManifest {
        /// The path of the manifest.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
        /// The language of the message.
        locale: Locale,
    },
    /// The manifest of a kit, `joute.json`, is invalid.
    #[error("{}", arena::no_manifest(*locale, path.display(), error))]
    Manifest {
        /// The path of the manifest.
        path: PathBuf,
        /// The error of the parser.
        error: serde_json::Error,
        /// The language of the message.
        locale: Locale,
    },
    /// The manifest of a program without a kit, `player.toml`, is invalid.
    #[error("{}", arena::no_player(*locale, path.display(), reason))]
    Player {
        /// The path of the manifest.
        path: PathBuf,
        /// The invalid entry or the error of the parser, in one line.
        reason: String,
        /// The language of the message.
        locale: Locale,
    },
}
