//! The reasons why a submitted archive is refused.

use joute_words::{Locale, archive as say};
use std::io;

/// The language of the messages about refused archives when they are stored. Pages translate them
/// for the reader.
const EN: Locale = Locale::En;

/// The reason why a submitted archive is refused. Paths are those of the archive. They are untrusted,
/// so control characters in them must be replaced before they are shown.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum ArchiveError {
    /// The archive itself is too large.
    #[error("{}", say::larger(EN, .mib))]
    Larger { mib: u64 },
    /// The decompressed archive is too large.
    #[error("{}", say::inflated(EN, .mib))]
    Inflated { mib: u64 },
    /// The file is not an archive, or its end is missing.
    #[error("{}", say::not_whole(EN, .source))]
    Incomplete { source: io::Error },
    /// The content of a file in the archive cannot be decompressed.
    #[error("{path}: {source}")]
    Content { path: String, source: io::Error },
    /// The archive contains too many files and folders.
    #[error("{}", say::many_entries(EN, .maximum))]
    ManyEntries { maximum: usize },
    /// The archive contains no file.
    #[error("{}", say::none(EN))]
    Empty,
    /// A header announces a file of more than 8 GiB.
    #[error("{}", say::huge_file(EN))]
    HugeFile,
    /// The archive contains a file with holes in the POSIX format.
    #[error("{}", say::holes(EN))]
    Sparse,
    /// A path is in the archive twice.
    #[error("{}", say::twice(EN, .path))]
    Twice { path: String },
    /// An entry is a link, a device or something else that is not a file.
    #[error("{}", say::only_files(EN, .path, .kind))]
    NotAFile { path: String, kind: &'static str },
    /// A folder of a file's path is a file itself.
    #[error("{}", say::in_a_file(EN, .path))]
    InsideFile { path: String },
    /// A file and a folder have the same path.
    #[error("{path}: the archive has a file and a folder with this name")]
    FileAndFolder { path: String },
    /// The archive contains a file that `make` prefers to the kit's own.
    #[error("{}", say::other_makefile(EN, .path, joute_arena::launch::MAKEFILE))]
    OtherMakefile { path: &'static str },
    /// A file is too large.
    #[error("{}", say::large_file(EN, .path, .mib))]
    LargeFile { path: String, mib: u64 },
    /// All files together are too large. The path is that of the first file that is too much.
    #[error("{}", say::large_files(EN, .path, .mib))]
    LargeFiles { path: String, mib: u64 },
    /// The archive contains the champions of two languages.
    #[error("{}", say::two_champions(EN, .one, .other))]
    TwoChampions { one: &'static str, other: &'static str },
    /// The archive contains no champion.
    #[error("{}", say::no_champion(EN, .files))]
    NoChampion { files: String },
    /// The archive lacks the file that it must contain.
    #[error("the archive has no {file} in its top folder")]
    NoFile { file: String },
    /// The path of an entry is not accepted, for the given reason.
    #[error("{}", say::named(EN, .path, .reason))]
    Path { path: String, reason: String },
}
