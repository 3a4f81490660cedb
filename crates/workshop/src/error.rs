//! The reasons why kits cannot be compiled, checked, packed or unpacked.

use crate::archive_error::ArchiveError;
use joute_arena::launch::LaunchError;
use joute_untrusted::files::FileError;
use std::io;
use std::path::{Path, PathBuf};

/// The result of a function of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason why kits cannot be compiled, checked, packed or unpacked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A file cannot be copied to its place.
    #[error("{} to {}: {source}", .from.display(), .to.display())]
    Copy { from: PathBuf, to: PathBuf, source: io::Error },
    /// A file or folder that is to be created exists.
    #[error("{}: this path already exists; choose another name, or move it away", .path.display())]
    Exists { path: PathBuf },
    /// The folder that should contain joute's sources is not a checkout of joute.
    #[error(
        "{}: this folder is not a checkout of joute; set JOUTE_HOME to one, because glue is compiled from it",
        .folder.display()
    )]
    NoCheckout { folder: PathBuf },
    /// The path of the running program is unknown.
    #[error("cannot find the joute program: {source}")]
    NoProgram { source: io::Error },
    /// A program that compiles or builds something is not installed.
    #[error("{program} not found")]
    NoTool { program: String },
    /// A program cannot be started or its output cannot be read.
    #[error("{program}: {source}")]
    Run { program: String, source: io::Error },
    /// A command of a build failed.
    #[error("{command}\n{output}")]
    Command { command: String, output: String },
    /// A part of the kits, such as an opponent, does not compile.
    #[error("{part} does not compile:\n{output}")]
    Compile { part: String, output: String },
    /// A kit cannot be built with `make`.
    #[error("make in {} failed\n{output}", .kit.display())]
    Make { kit: PathBuf, output: String },
    /// The build of a generated champion prints warnings.
    #[error("make in {} prints warnings\n{output}", .kit.display())]
    MakeWarns { kit: PathBuf, output: String },
    /// The probe, a champion that makes random calls, failed.
    #[error("the probe in {} failed\n{output}", .folder.display())]
    Probe { folder: PathBuf, output: String },
    /// The probe ran, but the rules received no call.
    #[error("the rules logged no call, because the champion called none of them")]
    NoCalls,
    /// Two logs of the same calls differ. Each side has its name and the line that differs.
    #[error("transcripts differ at line {line}\n  {}: {}\n  {}: {}", .left.0, .left.1, .right.0, .right.1)]
    Differ { line: usize, left: (String, String), right: (String, String) },
    /// A match could not be played in a kit, or the kit could not be copied.
    #[error("{}:\n{output}", .kit.display())]
    Kit { kit: PathBuf, output: String },
    /// A kit was built although its library was removed.
    #[error("{language}: make succeeded although the game's library is missing")]
    LibraryNotNeeded { language: &'static str },
    /// No language was requested.
    #[error("no language is selected; name at least one")]
    NoLanguage,
    /// There is no page that plays replays, and it cannot be built.
    #[error("{} does not exist and cannot be built: {source}", .page.display())]
    NoViewer { page: PathBuf, source: Box<Error> },
    /// The page that plays replays cannot be built.
    #[error("the viewer's page: {source}")]
    Viewer { source: Box<Error> },
    /// A command that builds the page that plays replays failed.
    #[error("the viewer's page: {command} failed:\n{output}")]
    ViewerCommand { command: String, output: String },
    /// The thread that builds the page that plays replays panicked.
    #[error("the thread panicked")]
    ViewerPanic,
    /// A folder does not contain a game's drawing code.
    #[error("{}: a painter's folder must contain painter.ts or painter.js", .folder.display())]
    NoPainter { folder: PathBuf },
    /// The page that plays replays has no place for a replay, because it is for another format.
    #[error("{page} has no element for a replay")]
    NoSlot { page: &'static str },
    /// A submitted archive was refused. All other variants are faults of this machine.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The folder of fresh kits has none for the language of a submitted archive.
    #[error("{}: there is no kit for {language} in this folder", .folder.display())]
    NoKit { folder: PathBuf, language: &'static str },
    /// A kit should be written to a path at which something else exists.
    #[error("{}: this path exists, but it is not a kit; remove it", .path.display())]
    NotAKit { path: PathBuf },
    /// The environment variable with the oldest version of glibc does not contain one.
    #[error("JOUTE_GLIBC={version}: this is not a version of glibc; write, for example, JOUTE_GLIBC=2.28")]
    GlibcVersion { version: String },
    /// The linker for older versions of glibc is not installed.
    #[error(
        "JOUTE_GLIBC is set, but zig, which links for older versions of glibc, is not installed; \
         pip install ziglang installs it"
    )]
    NoZig,
    /// A compiled file requires a newer version of glibc than the requested one.
    #[error("{}: needs glibc 2.{needed}, which is newer than the 2.{wanted} that JOUTE_GLIBC asks for", .file.display())]
    NewerGlibc { file: PathBuf, needed: u32, wanted: u32 },
    /// A champion cannot be launched.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A file of a kit cannot be read.
    #[error(transparent)]
    Input(#[from] FileError),
}

/// Returns a function that adds the path of a file or folder to an error of the operating system.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    move |source| Error::File { path: path.to_owned(), source }
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(at(path))
}
