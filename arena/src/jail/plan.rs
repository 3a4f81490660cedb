//! Everything that a child must know before it exists. Between its birth and its program it must not allocate, lock or
//! ask, because it is a copy of one thread of a process that may have many.

use super::fence::Fence;
use super::rooms::Rooms;
use rustix::process::Resource;
use rustix::thread::CpuSet;
use seccompiler::BpfProgram;
use std::ffi::{CString, c_char};
use std::os::fd::OwnedFd;

/// The way into one jail.
#[derive(Debug)]
pub struct Plan {
    /// `CLONE_NEW*`.
    pub(super) spaces: u64,
    /// The network namespace to enter, held open by the arena; none: it is born in one, or keeps the arena's.
    pub(super) network: Option<i32>,
    /// The port to listen on in a network of its own, for the arena.
    pub(super) port: Option<u16>,
    /// The first process of its namespace waits for the program and tells how it ended.
    pub(super) stub: bool,
    pub(super) identity: Identity,
    /// The host's name is made plain: only in a namespace of names.
    pub(super) plain_host: bool,
    /// A namespace of groups begins where it stands.
    pub(super) plain_groups: bool,
    pub(super) rooms: Option<Rooms>,
    pub(super) fence: Option<Fence>,
    pub(super) filters: Vec<BpfProgram>,
    /// Before the channel of one that is stopped between its calls.
    pub(super) gate: Option<super::gate::Plan>,
    pub(super) limits: Vec<(Resource, u64)>,
    pub(super) processor: Option<CpuSet>,
    pub(super) no_new_privileges: bool,
    pub(super) drop_capabilities: bool,
    /// The highest that this kernel knows.
    pub(super) last_capability: i32,
    pub(super) death_signal: bool,
    /// Closes what is not the champion's when its program starts.
    pub(super) close: bool,
    /// A terminal of its own: none.
    pub(super) session: bool,
    pub(super) program: Option<Program>,
    pub(super) files: Files,
}

/// Who the program runs as.
#[derive(Debug)]
pub enum Identity {
    /// As whoever started the arena.
    Same,
    /// As a user that owns nothing, by a privileged arena.
    Switch(u32),
    /// As itself in a user namespace.
    Map {
        /// The text of `uid_map`.
        users: CString,
        /// The text of `gid_map`.
        groups: CString,
    },
}

/// What is run.
#[derive(Debug)]
pub struct Program {
    pub(super) path: CString,
    pub(super) folder: CString,
    pub(super) args: Strings,
    pub(super) env: Strings,
}

/// Strings and the pointers to them, as `execve` wants them.
#[derive(Debug)]
pub struct Strings {
    _owned: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Strings {
    /// Keeps strings for `execve`.
    pub fn new(owned: Vec<CString>) -> Self {
        let pointers = owned.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect();
        Strings { _owned: owned, pointers }
    }

    pub(super) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }
}

/// Descriptors that the child inherits, all of them above those that it keeps.
#[derive(Debug)]
pub struct Files {
    /// Input, output and error; none leaves the arena's own.
    pub(super) standard: Option<[OwnedFd; 3]>,
    /// The champion's end of the channel.
    pub(super) channel: Option<OwnedFd>,
    /// A byte comes here when the program is to start; none: at once.
    pub(super) held: Option<OwnedFd>,
    /// The arena itself, to see whether it still lives.
    pub(super) arena: OwnedFd,
    /// Where the child says what went wrong, and the stub how the program ended.
    pub(super) report: OwnedFd,
}
