//! The data that a child process needs, prepared before its creation. Between its creation and its
//! program, the child must not allocate or lock, because it is a copy of one thread of a process
//! that may have many.

use super::fence::Fence;
use super::root_fs::RootFs;
use rustix::process::Resource;
use rustix::thread::CpuSet;
use seccompiler::BpfProgram;
use std::ffi::{CString, c_char};
use std::os::fd::OwnedFd;

/// The set-up of one jail.
#[derive(Debug)]
pub struct JailSetup {
    /// The `CLONE_NEW*` flags.
    pub(super) spaces: u64,
    /// The descriptor of the network namespace to enter, which the arena holds open. With `None`,
    /// the child is created in a new one or keeps the arena's.
    pub(super) network: Option<i32>,
    /// The port on which the child listens for the arena in its own network.
    pub(super) port: Option<u16>,
    /// Whether the first process of the namespace is a stub that waits for the program and reports
    /// how it ended.
    pub(super) stub: bool,
    pub(super) identity: Identity,
    /// Whether to set a fixed host name, which requires a namespace of host names.
    pub(super) plain_host: bool,
    /// Whether to create a namespace of control groups.
    pub(super) plain_groups: bool,
    pub(super) root_fs: Option<RootFs>,
    pub(super) fence: Option<Fence>,
    pub(super) filters: Vec<BpfProgram>,
    /// The gate before the channel of a champion that is stopped between its calls.
    pub(super) gate: Option<super::gate::GateFilter>,
    pub(super) limits: Vec<(Resource, u64)>,
    pub(super) processor: Option<CpuSet>,
    pub(super) no_new_privileges: bool,
    pub(super) drop_capabilities: bool,
    /// The number of the kernel's highest capability.
    pub(super) last_capability: i32,
    pub(super) death_signal: bool,
    /// Whether all other descriptors are closed when the program starts.
    pub(super) close: bool,
    /// Whether the process starts a new session, without a terminal.
    pub(super) session: bool,
    pub(super) program: Option<Program>,
    pub(super) files: ChildFds,
}

/// The user as which the program runs.
#[derive(Debug)]
pub enum Identity {
    /// The user who started the arena.
    Same,
    /// A user that owns no files. The arena must be privileged.
    Switch(u32),
    /// A user in a user namespace.
    Map {
        /// The text of `uid_map`.
        users: CString,
        /// The text of `gid_map`.
        groups: CString,
    },
}

/// The program to execute.
#[derive(Debug)]
pub struct Program {
    pub(super) path: CString,
    pub(super) folder: CString,
    pub(super) args: Strings,
    pub(super) env: Strings,
}

/// A list of strings with the array of pointers that `execve` expects.
#[derive(Debug)]
pub struct Strings {
    _owned: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Strings {
    /// Creates the list.
    pub fn new(owned: Vec<CString>) -> Self {
        let pointers = owned.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect();
        Strings { _owned: owned, pointers }
    }

    pub(super) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }
}

/// The descriptors that the child inherits. Their numbers are above all those that it keeps.
#[derive(Debug)]
pub struct ChildFds {
    /// Standard input, output and error. With `None`, the child keeps the arena's.
    pub(super) standard: Option<[OwnedFd; 3]>,
    /// The champion's end of the channel.
    pub(super) channel: Option<OwnedFd>,
    /// A pipe that delays the start of the program until a byte arrives. With `None`, it starts at
    /// once.
    pub(super) held: Option<OwnedFd>,
    /// A descriptor of the arena, by which the child detects whether the arena is still running.
    pub(super) arena: OwnedFd,
    /// The socket on which the child reports errors, and the stub how the program ended.
    pub(super) report: OwnedFd,
}
