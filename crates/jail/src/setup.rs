//! The data that a child process needs to set up a sandbox. It is prepared before, because the
//! child must not allocate or lock: it is a copy of one thread of a process that may have many.

use super::fence::Fence;
use super::root_fs::RootFs;
use rustix::process::Resource;
use rustix::thread::CpuSet;
use seccompiler::BpfProgram;
use std::ffi::{CString, c_char};
use std::os::fd::OwnedFd;

/// The preparations for setting up one sandbox. The parent makes them before it creates the child.
#[derive(Debug)]
pub struct JailSetup {
    /// The `CLONE_NEW*` flags of the sandbox's namespaces.
    pub(super) spaces: u64,
    /// The descriptor of the network that the child enters. With `None`, the child has a new
    /// network or the parent's.
    pub(super) network: Option<i32>,
    /// The port on which the child opens a listening socket in its own network. The parent then uses
    /// this socket.
    pub(super) port: Option<u16>,
    /// True if the first process of the sandbox only waits for the program. The program is then the
    /// second process.
    pub(super) stub: bool,
    pub(super) identity: Identity,
    /// True if the sandbox has a fixed host name. This needs a namespace of host names.
    pub(super) plain_host: bool,
    /// True if the sandbox has a namespace of control groups of its own.
    pub(super) plain_groups: bool,
    pub(super) root_fs: Option<RootFs>,
    pub(super) fence: Option<Fence>,
    pub(super) filter: Option<BpfProgram>,
    /// The system call filter that holds a program between its calls.
    pub(super) gate: Option<super::gate::GateFilter>,
    pub(super) limits: Vec<(Resource, u64)>,
    pub(super) processor: Option<CpuSet>,
    pub(super) no_new_privileges: bool,
    pub(super) drop_capabilities: bool,
    /// The highest capability number that the kernel knows.
    pub(super) last_capability: i32,
    pub(super) death_signal: bool,
    /// True if all descriptors that the program does not need are closed.
    pub(super) close: bool,
    /// True if the process starts a new session, without a terminal.
    pub(super) session: bool,
    pub(super) program: Option<Program>,
    pub(super) files: ChildFds,
}

/// The system user as which the program in the sandbox runs.
#[derive(Debug)]
pub enum Identity {
    /// The program runs as the user who started the parent.
    Same,
    /// The program runs as a user without files. The value is the user's number. This needs root
    /// privileges.
    Switch(u32),
    /// The program runs as a user of its own user namespace.
    Map {
        /// The text for the kernel's file `uid_map`, which maps user numbers.
        users: CString,
        /// The text for the kernel's file `gid_map`, which maps group numbers.
        groups: CString,
    },
}

/// The program to execute in the jail, with its arguments and environment.
#[derive(Debug)]
pub struct Program {
    pub(super) path: CString,
    pub(super) folder: CString,
    pub(super) args: Strings,
    pub(super) env: Strings,
}

/// A list of strings with an array of pointers to them, as `execve` expects.
#[derive(Debug)]
pub struct Strings {
    _owned: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Strings {
    /// Creates the list of strings and the array of pointers to them.
    pub fn new(owned: Vec<CString>) -> Self {
        let pointers = owned.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect();
        Strings { _owned: owned, pointers }
    }

    pub(super) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }
}

/// The file descriptors that a child process inherits from the parent. Their numbers are higher than
/// those that the program keeps.
#[derive(Debug)]
pub struct ChildFds {
    /// The program's standard input, output and error. With `None`, it has the parent's.
    pub(super) standard: Option<[OwnedFd; 3]>,
    /// The program's end of the socket for messages to and from the parent.
    pub(super) channel: Option<OwnedFd>,
    /// The pipe that delays the program's start until a byte arrives. With `None`, the program
    /// starts at once.
    pub(super) hold_pipe: Option<OwnedFd>,
    /// A descriptor of the parent's process. It shows the child whether the parent is still running.
    pub(super) arena: OwnedFd,
    /// The socket on which the child reports errors and the end of the program.
    pub(super) report: OwnedFd,
}
