//! The description of a process to start in the sandbox.

use std::os::fd::BorrowedFd;
use std::path::PathBuf;

/// The value of the variable `PATH` for programs in the sandbox.
pub const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The number of the standard input. Interactive programs read their calls from it.
pub(crate) const INPUT_DESCRIPTOR: i32 = 0;

/// The number of the descriptor for a program's messages to and from the parent.
pub const CHANNEL_DESCRIPTOR: i32 = 3;

/// The first descriptor number that the set-up of the sandbox may use. Lower numbers belong to the
/// program.
pub(crate) const FIRST_FREE_DESCRIPTOR: i32 = 10;

/// A program to run in the sandbox, with the files that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The path of the program to start, absolute or relative to the folder.
    pub program: PathBuf,
    /// The command line arguments of the program.
    pub args: Vec<String>,
    /// The environment variables of the program, in addition to those of every program.
    pub env: Vec<(&'static str, String)>,
    /// The absolute path of the program's own folder, in which it starts.
    pub folder: PathBuf,
    /// The folder of libraries that the sandbox shows beside the program's folder, if there is one.
    pub shared: Option<PathBuf>,
    /// The files and folders outside of `/usr` and `/var` that the program must read.
    pub readable_paths: Vec<PathBuf>,
}

/// The resource limits of a process in the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResourceLimits {
    /// The maximum memory in bytes. It applies if a control group counts the used memory.
    pub held_memory: u64,
    /// The maximum writable address space in bytes. It applies without a control group.
    pub mapped_memory: u64,
    /// The maximum number of processes and threads.
    pub tasks: u32,
    /// The maximum number of open files.
    pub files: u32,
    /// The maximum size of all files in `/tmp`, in bytes.
    pub tmp: u64,
    /// The maximum number of files and folders in `/tmp`.
    pub tmp_files: u32,
}

impl ResourceLimits {
    /// The limits with which the levels of the jail are tested. No program runs in these tests.
    pub const TEST: ResourceLimits = ResourceLimits {
        held_memory: 500 << 20,
        mapped_memory: 500 << 20,
        tasks: 32,
        files: 256,
        tmp: 64 << 20,
        tmp_files: 4096,
    };

    /// Returns the memory limit in bytes. With `groups`, control groups count the used memory.
    /// Otherwise the limit applies to all memory that the process maps.
    pub(crate) fn memory(&self, groups: bool) -> u64 {
        if groups { self.held_memory } else { self.mapped_memory }
    }
}

/// A process to start in the sandbox, with its limits and connections.
#[derive(Debug)]
pub struct ProcessSpec<'a> {
    /// The program to run. With `None`, the sandbox is only set up and removed again.
    pub command: Option<&'a Command>,
    /// The resource limits of the process.
    pub limits: ResourceLimits,
    /// The number of the processor for the process, or `None` for any.
    pub processor: Option<usize>,
    /// The program's end of the socket for messages to and from the parent.
    pub channel: Option<BorrowedFd<'a>>,
    /// The standard input of the process, or `None` for an empty one. It is only used together with
    /// an output.
    pub input: Option<BorrowedFd<'a>>,
    /// The pipe for the standard output of the process. With `None`, it goes to the parent's own
    /// terminal.
    pub output: Option<BorrowedFd<'a>>,
    /// The pipe for the standard error of the process. With `None`, it is the same as the output.
    pub errors: Option<BorrowedFd<'a>>,
    /// The purpose of the process, which decides what it may do in the sandbox.
    pub role: Role,
    /// The port from [`Jail::port`](crate::Jail::port) for a program that connects by TCP
    /// ([`Role::Connecting`]).
    pub port: Option<u16>,
    /// The entries of the program's folder that a build cannot change ([`Role::Build`]).
    pub protected: &'a [&'a str],
}

/// The purpose of a process in the sandbox. It decides what the process may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A program that receives its calls as messages on the channel. It starts no processes and
    /// cannot write to its folder. It is stopped between its calls.
    Channel,
    /// A program or script that runs once with an input. It may start processes and cannot write to
    /// its folder.
    Batch,
    /// A program that receives its calls on its standard input. It has the rights of
    /// [`Role::Batch`], starts with the first [`Process::resume`](crate::process::Process::resume),
    /// and is stopped between its calls.
    Interactive,
    /// A program that connects to the parent by TCP. It starts no processes and cannot write to its
    /// folder.
    Connecting,
    /// A build with `make` or a compiler. It may start processes and write to its folder.
    Build,
}

impl Role {
    /// Returns true if a process of this role may start other processes.
    pub(crate) fn forks(self) -> bool {
        !matches!(self, Role::Channel | Role::Connecting)
    }

    /// Returns true if a process of this role may write to its folder.
    pub(crate) fn writes(self) -> bool {
        self == Role::Build
    }
}

impl ProcessSpec<'_> {
    /// Returns a process specification without a program, to test a jail.
    pub fn without_program(limits: ResourceLimits) -> Self {
        ProcessSpec {
            command: None,
            limits,
            processor: None,
            channel: None,
            input: None,
            output: None,
            errors: None,
            role: Role::Channel,
            port: None,
            protected: &[],
        }
    }
}
