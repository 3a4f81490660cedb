//! The reasons why a match server cannot start.

use joute_engine::GameError;
use std::io;

/// An error of a function that the caller passes to the server, such as the one that plays matches.
pub type CallbackError = Box<dyn std::error::Error + Send + Sync>;

/// The reason why a match server cannot start.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum Error {
    /// The organiser has more champions than a match has players.
    #[error("a match has {maximum} players at most, and {champions} are already seated")]
    ManyChampions { maximum: usize, champions: usize },
    /// The game refuses the map or the mode of the matches.
    #[error(transparent)]
    Setup(#[from] GameError),
    /// A socket or a thread of the server cannot be created.
    #[error("{name}: {source}")]
    Socket { name: &'static str, source: io::Error },
    /// The kernel provides no random numbers for the key of the lobby's page.
    #[error("cannot read a random number from the kernel: {0}")]
    Random(io::Error),
}

/// Returns a function that adds the name of a socket to an error of the operating system.
pub(crate) fn socket(name: &'static str) -> impl Fn(io::Error) -> Error {
    move |source| Error::Socket { name, source }
}
