//! The reasons why the site of a contest cannot be built.

use joute_engine::replay::ReplayError;
use std::io;
use std::path::{Path, PathBuf};

/// The result of a function of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a function that the caller passes to this crate.
pub type CallbackError = Box<dyn std::error::Error + Send + Sync>;

/// The reason why the site of a contest cannot be built.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A file cannot be copied to its place.
    #[error("{} to {}: {source}", .from.display(), .to.display())]
    Copy { from: PathBuf, to: PathBuf, source: io::Error },
    /// The folder for the site contains other files.
    #[error(
        "{}: this folder contains files that are not of a site; choose another folder, or empty it",
        .folder.display()
    )]
    OtherFiles { folder: PathBuf },
    /// The results of a league cannot be read.
    #[error("{}: {source}", .file.display())]
    League { file: PathBuf, source: io::Error },
    /// The results are of a league of another game.
    #[error("{}: this league is of {found}, but the site is of {wanted}", .file.display())]
    OtherLeague { file: PathBuf, found: String, wanted: String },
    /// The name of a replay in the results of a league is not a plain file name.
    #[error("{}: {name:?} is not the name of a replay", .file.display())]
    ReplayName { file: PathBuf, name: String },
    /// A file in the folder of replays is not a replay.
    #[error("{}: {source}", .file.display())]
    Replay { file: PathBuf, source: ReplayError },
    /// A replay cannot be converted to a script for the page that plays it.
    #[error("{name}: {source}")]
    Script { name: String, source: Box<Error> },
    /// The caller's function cannot convert a replay.
    #[error(transparent)]
    Viewer(CallbackError),
    /// The thread that converts a replay ended early.
    #[error("the pictures of a replay could not be computed")]
    NotDrawn,
    /// A guide links to a page that does not exist.
    #[error("{}: the link to {url} leads to a file that does not exist", .file.display())]
    LostLink { file: PathBuf, url: String },
    /// Pages of the site contain errors, such as broken links.
    #[error("{}", .0.join("\n"))]
    Pages(Vec<String>),
    /// A page cannot be rendered.
    #[error("a page cannot be rendered: {0}")]
    Page(#[from] askama::Error),
}

/// Returns a function that adds the path of a file or folder to an error of the operating system.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    move |source| Error::File { path: path.to_owned(), source }
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(at(path))
}
