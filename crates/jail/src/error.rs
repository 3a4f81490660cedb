//! The errors of the sandbox.

use crate::end::End;
use crate::level::Level;
use crate::protection::Protection;
use crate::rlimits::HardLimit;
use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why a sandbox is not available or a process cannot be started in it. It is never the
/// fault of the program that should run.
#[derive(Debug, thiserror::Error)]
pub enum JailError {
    /// The requested level does not work on this machine.
    #[error(
        "INTERNAL: the jail of level {wish} does not work here:\n  {}\n\
         the highest level that works is {best}: choose it, or choose no level, or correct the problem above",
        lines(refused)
    )]
    Level {
        /// The requested level.
        wish: Level,
        /// The strictest level that works.
        best: Level,
        /// The reasons why the requested level does not work.
        refused: Vec<Refusal>,
    },
    /// No level works on this machine.
    #[error(
        "INTERNAL: no jail works here, and champions are untrusted programs:\n  {}\n\
         run joute as root, or allow user namespaces",
        lines(.0)
    )]
    NoLevel(Vec<Refusal>),
    /// The strictest level needs root.
    #[error("it needs root for control groups and users: run joute as root")]
    NoRoot,
    /// The kernel does not support Landlock.
    #[error("this kernel does not support Landlock")]
    NoLandlock,
    /// The first process of a test without a program did not end as it should.
    #[error("the first process ended: {0:?}")]
    Probe(End),
    /// A protection could not be set up in the child process.
    #[error("{}: {}", protection.name(), std::io::Error::from_raw_os_error(*error))]
    Protection {
        /// The failed protection of the sandbox.
        protection: Protection,
        /// The error number of the system.
        error: i32,
    },
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file or folder.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The system lacks a resource for the sandbox.
    #[error("{what}: {error}")]
    System {
        /// The missing resource, such as `a pipe`.
        what: &'static str,
        /// The error of the system.
        error: std::io::Error,
    },
    /// No hierarchy of control groups is mounted.
    #[error("no cgroup hierarchy is mounted")]
    NoGroups,
    /// A control group may not limit its subgroups.
    #[error("{}: memory and pids are not delegated to this control group", .0.display())]
    NotDelegated(PathBuf),
    /// The parent may not create control groups with limits below its own group.
    #[error(
        "{0}; start joute in a control group of its own: {manager} --scope -p Delegate=yes joute … (a service needs \
         Delegate=yes in its unit, a container a writable /sys/fs/cgroup)",
        manager = systemd_run()
    )]
    Delegation(Box<JailError>),
    /// A value cannot be written to a file of a control group.
    #[error("{}: {value} cannot be written: {error}", path.display())]
    NotWritten {
        /// The path of the file.
        path: PathBuf,
        /// The value to write.
        value: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// A limit of a control group does not hold.
    #[error("{}: {written} was written, but the file contains {found}", path.display())]
    NotHeld {
        /// The path of the limit's file.
        path: PathBuf,
        /// The written value.
        written: String,
        /// The value that was read back.
        found: String,
    },
    /// Swap would give a program more memory than its limit.
    #[error(
        "the machine has swap, which its control groups cannot limit: boot with swapaccount=1 or turn swap off"
    )]
    Swap,
    /// The system call filter cannot be compiled.
    #[error("the system call filter: {0}")]
    Filter(#[from] seccompiler::BackendError),
    /// A compiled system call filter cannot be extended by a search. The text gives the reason.
    #[error("the system call filter: {0}")]
    Search(&'static str),
    /// The kernel refuses the Landlock ruleset.
    #[error("Landlock: {0}")]
    Landlock(#[from] landlock::RulesetError),
    /// A path or argument contains a zero byte.
    #[error("{0}: this path contains a NUL")]
    Nul(String),
    /// A path that must be absolute is relative.
    #[error("{}: not an absolute path", .0.display())]
    NotAbsolute(PathBuf),
    /// A folder that every program needs is private to the user of the parent.
    #[error(
        "{} belongs to the user who runs joute, or that user may write there, so champions would see that user's \
         files: run joute as another user, or give the folder to root",
        .0.display()
    )]
    Private(PathBuf),
    /// A secret folder that programs in the sandbox could read. The value is its path.
    #[error(
        "{}: champions can read this folder, because the jail shows what every user may read in /usr and /var: \
         move it elsewhere, for example to /srv, or close it to others with chmod o-rx",
        .0.display()
    )]
    Exposed(PathBuf),
    /// A program that connects cannot be kept from other ports.
    #[error(
        "at level {0}, only Landlock can keep a player that connects from other ports, and this needs Linux 6.7"
    )]
    Ports(Level),
    /// The child process did not send the socket on which it listens.
    #[error("the program's child process did not report its port")]
    NoListener,
    /// The owner of a folder cannot be mapped to the user of the sandbox.
    #[error("{}: its owner cannot be mapped: {error}", folder.display())]
    Owner {
        /// The folder of the program.
        folder: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The parent was started with a hard limit that is too low.
    #[error(transparent)]
    HardLimit(#[from] HardLimit),
}

impl JailError {
    /// Returns a function that adds a path to an error of the system. It is used with `map_err`.
    pub(crate) fn file<E: Into<std::io::Error>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| JailError::File { path: path.to_owned(), error: error.into() }
    }

    /// Returns a function that adds the missing resource to an error of the system. It is used with
    /// `map_err`.
    pub(crate) fn system<E: Into<std::io::Error>>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |error| JailError::System { what: operation, error: error.into() }
    }
}

/// A level of the jail that does not work on this machine.
#[derive(Debug)]
pub struct Refusal {
    /// The level that does not work.
    pub level: Level,
    /// The reason why the level does not work.
    pub error: JailError,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.level, self.error)
    }
}

/// Returns the command by which the user of this process starts a program in a control group of its
/// own. Only root may use the system's own manager of services.
fn systemd_run() -> &'static str {
    if rustix::process::geteuid().is_root() { "systemd-run" } else { "systemd-run --user" }
}

/// Returns the refused levels with their reasons, one per line.
fn lines(refused: &[Refusal]) -> String {
    refused.iter().map(Refusal::to_string).collect::<Vec<_>>().join("\n  ")
}
