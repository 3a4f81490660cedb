//! The reasons why the program of a champion cannot be launched.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why a champion's program cannot be launched, with the party at fault.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The kit is at fault, because it has no valid program from its build. A champion of this kit
    /// loses its matches.
    #[error(transparent)]
    Kit(ProgramError),
    /// This machine lacks a program or a permission. Another machine can play the match.
    #[error(transparent)]
    Machine(#[from] ProgramError),
}

/// The reason why a program cannot be found, asked or run. [`LaunchError`] adds the party at fault.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// This machine has no program with the given name.
    #[error("{0}: this program is not installed; install it to run champions that need it")]
    NotInstalled(String),
    /// This machine has no program with the name in a player's manifest, which lists packages.
    #[error("{error}: apt-get install {}", packages.join(" "))]
    MissingPackages {
        /// The error that names the program.
        error: Box<ProgramError>,
        /// The Debian packages that the player needs.
        packages: Vec<String>,
    },
    /// A program of this machine could not be run to ask it for a path or version.
    #[error("{program}: {error}; install it to build kits that need it")]
    NotRun {
        /// The name or path of the program.
        program: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file in which a build recorded its interpreter does not name an interpreter of this machine.
    #[error("{}: this file does not name an installed {interpreter}; run make again", record.display())]
    NotRecorded {
        /// The path of the file.
        record: PathBuf,
        /// The name of the interpreter, such as `python3`.
        interpreter: &'static str,
    },
    /// A program that is not an interpreter does not report which one it starts.
    #[error("{}: this program does not print which {interpreter} it starts; name the interpreter itself", program.display())]
    UnknownInterpreter {
        /// The path of the program.
        program: PathBuf,
        /// The name of the interpreter, such as `python3`.
        interpreter: &'static str,
    },
    /// The installation of an interpreter lacks its library.
    #[error("{program}: this is not a complete installation of {interpreter}")]
    Incomplete {
        /// The path that the interpreter reported.
        program: String,
        /// The name of the interpreter, such as `python3`.
        interpreter: &'static str,
    },
    /// A kit's manifest names an unknown language.
    #[error("there is no language {language}; the languages are {known}")]
    UnknownLanguage {
        /// The id of the language in the manifest.
        language: String,
        /// The ids of all languages.
        known: String,
    },
    /// A file or folder cannot be accessed.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A kit has no program from its build. The value is the kit's folder.
    #[error("{}: this kit is not built; run make in it first", .0.display())]
    NotBuilt(PathBuf),
    /// A build has left a link or another special file in place of a file or folder.
    #[error("{}: {}: this is not a {expected}; make must create one there", kit.display(), path.display())]
    NotRegular {
        /// The kit's folder.
        kit: PathBuf,
        /// The path of the file, below the kit.
        path: PathBuf,
        /// The expected kind of the file.
        expected: &'static str,
    },
    /// The file system of a folder is mounted with `noexec`. The value is the folder.
    #[error(
        "{}: no program may run on this file system (it is mounted with noexec); move the kit, or mount it with exec",
        .0.display()
    )]
    NoExec(PathBuf),
    /// The program's file does not exist.
    #[error("{}: this file does not exist", .0.display())]
    NoFile(PathBuf),
    /// The program's file does not exist, but a command builds it.
    #[error("{}: this file does not exist; run `joute build` on its folder", .0.display())]
    PlayerNotBuilt(PathBuf),
    /// A player's manifest names a program outside of the player's folder and of `/usr`.
    #[error("{0}: a player must start a program in its own folder or in /usr")]
    Outside(String),
    /// A player's manifest contains no command.
    #[error("player.toml names no command; add run = [\"./program\"]")]
    NoCommand,
}

impl ProgramError {
    /// Returns a function that adds a path to an error of the system. It is used with `map_err`.
    pub(crate) fn file<E: Into<io::Error>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| ProgramError::File { path: path.to_owned(), error: error.into() }
    }
}
