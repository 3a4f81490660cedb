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

/// The data that a child process needs to set up one jail, prepared by the arena before it creates
/// the child.
#[derive(Debug)]
pub struct JailSetup {
    /// The `CLONE_NEW*` flags of the namespaces to create for the jail.
    pub(super) spaces: u64,
    /// The descriptor of the network namespace that the child enters, which the arena holds open.
    /// With `None`, the child is created in a new one or keeps the arena's.
    pub(super) network: Option<i32>,
    /// The port on which the child creates a listening socket in its own network, for the arena.
    pub(super) port: Option<u16>,
    /// Whether the first process of the jail only waits for the program, which is the second, and
    /// reports how it ended.
    pub(super) stub: bool,
    pub(super) identity: Identity,
    /// Whether to set a fixed host name in the jail, which requires a namespace of host names.
    pub(super) plain_host: bool,
    /// Whether to create a namespace of control groups for the jail.
    pub(super) plain_groups: bool,
    pub(super) root_fs: Option<RootFs>,
    pub(super) fence: Option<Fence>,
    pub(super) filters: Vec<BpfProgram>,
    /// The filter that holds a champion at its gate, where it is stopped between its calls.
    pub(super) gate: Option<super::gate::GateFilter>,
    pub(super) limits: Vec<(Resource, u64)>,
    pub(super) processor: Option<CpuSet>,
    pub(super) no_new_privileges: bool,
    pub(super) drop_capabilities: bool,
    /// The number of the highest capability that the kernel knows.
    pub(super) last_capability: i32,
    pub(super) death_signal: bool,
    /// Whether all descriptors that the program does not need are closed when it starts.
    pub(super) close: bool,
    /// Whether the jailed process starts a new session, without a terminal.
    pub(super) session: bool,
    pub(super) program: Option<Program>,
    pub(super) files: ChildFds,
}

/// The user as which the jailed program runs.
#[derive(Debug)]
pub enum Identity {
    /// The user who started the arena, without any change.
    Same,
    /// A user that owns no files. The value is its number. The arena must be privileged.
    Switch(u32),
    /// A user that is mapped in a user namespace.
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

/// A list of strings with the array of pointers that `execve` expects.
#[derive(Debug)]
pub struct Strings {
    _owned: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Strings {
    /// Creates the list of strings with its array of pointers.
    pub fn new(owned: Vec<CString>) -> Self {
        let pointers = owned.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect();
        Strings { _owned: owned, pointers }
    }

    pub(super) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }
}

/// The file descriptors that a jailed child inherits from the arena. Their numbers are above all
/// those that the program keeps.
#[derive(Debug)]
pub struct ChildFds {
    /// The standard input, output and error of the program. With `None`, the child keeps the
    /// arena's.
    pub(super) standard: Option<[OwnedFd; 3]>,
    /// The champion's end of its channel to the arena.
    pub(super) channel: Option<OwnedFd>,
    /// The pipe that delays the start of the jailed program until a byte arrives. With `None`, the
    /// program starts at once.
    pub(super) held: Option<OwnedFd>,
    /// A descriptor of the arena's process, by which the jailed child detects whether the arena is
    /// still running.
    pub(super) arena: OwnedFd,
    /// The socket on which the jailed processes report errors of the set-up and how the program
    /// ended.
    pub(super) report: OwnedFd,
}
