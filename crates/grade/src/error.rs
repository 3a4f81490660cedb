//! The reasons why an archive cannot be graded. Faults of the archive are not among them, because
//! they only cost points.

use joute_arena::build::BuildError;
use joute_arena::error::ArenaError;
use joute_arena::kit_error::KitError;
use joute_arena::launch::ProgramError;
use joute_untrusted::files::FileError;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The reason why an archive cannot be graded. It is never the fault of the archive.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum Error {
    /// The folder of an opponent cannot be copied.
    #[error("{}: {source}", .folder.display())]
    Copy { folder: PathBuf, source: io::Error },
    /// A temporary folder for an archive cannot be created.
    #[error("a temporary folder: {0}")]
    TempFolder(io::Error),
    /// A file that the user named cannot be read.
    #[error(transparent)]
    Input(#[from] FileError),
    /// The file with the questions of a contest is invalid.
    #[error("{}: {source}", .path.display())]
    Paper { path: PathBuf, source: PaperError },
    /// A contest has no question with an id.
    #[error("there is no question {id}; the questions are {}", .known.join(", "))]
    NoQuestion { id: String, known: Vec<String> },
    /// The files of an archive cannot be written.
    #[error(transparent)]
    Unpack(#[from] joute_workshop::Error),
    /// This machine cannot run build scripts. The text gives the reason.
    #[error("{0}")]
    Build(String),
    /// An opponent cannot be built.
    #[error("the opponent {}: {source}", .folder.display())]
    Opponent { folder: PathBuf, source: BuildError },
    /// The manifest of an opponent cannot be read.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// A program of an archive cannot be run because of this machine.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A test or a match has no result.
    #[error(transparent)]
    Arena(Box<ArenaError>),
    /// A page cannot be rendered.
    #[error(transparent)]
    Page(#[from] askama::Error),
}

/// The reason why a text does not contain the questions of a contest.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum PaperError {
    /// The text is not valid TOML, or has an unknown key or a value of another type.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// The text contains no question.
    #[error("there are no questions; add one after a line [[question]]")]
    NoQuestions,
    /// Two questions have the same id.
    #[error("question {id}: this id is used twice; give each question its own id")]
    Twice { id: String },
    /// The program of a question is not the name of a file.
    #[error("question {id}: {program:?}: program must be the name of a file at the top of the archive")]
    Program { id: String, program: String },
    /// A question has tests and matches.
    #[error("question {id}: compare and points cannot be combined with opponents; remove one of them")]
    TwoKinds { id: String },
    /// A question has neither tests nor matches.
    #[error("question {id}: write compare (\"multiset\" or \"lines\") and points, or opponents")]
    NoKind { id: String },
    /// A limit of a question's tests is not allowed.
    #[error("question {id}: {key} must be from {} to {}", .allowed.start(), .allowed.end())]
    Limit { id: String, key: &'static str, allowed: RangeInclusive<u64> },
}

impl From<ArenaError> for Error {
    fn from(error: ArenaError) -> Self {
        Error::Arena(Box::new(error))
    }
}

/// Returns a function that adds the folder of an opponent to an error of the operating system.
pub(crate) fn copy(folder: &Path) -> impl Fn(io::Error) -> Error {
    move |source| Error::Copy { folder: folder.to_owned(), source }
}
