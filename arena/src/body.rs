//! Where a champion's program runs: in a process of ours, or on somebody else's machine, of which the arena knows nothing.

use crate::jail::process::{End, Process, Starved, Usage};
use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::io::Errno;
use std::time::{Duration, Instant};

/// Where it runs.
#[derive(Debug)]
pub enum Body {
    /// Here.
    Here(Box<Process>),
    /// Elsewhere; a descriptor on which nothing ever happens.
    Elsewhere(OwnedFd),
}

impl Body {
    /// Somebody else's machine.
    ///
    /// # Errors
    /// The system's, if it has no descriptor left.
    pub fn elsewhere() -> Result<Self, Errno> {
        eventfd(0, EventfdFlags::CLOEXEC).map(Body::Elsewhere)
    }

    fn here(&self) -> Option<&Process> {
        match self {
            Body::Here(process) => Some(process),
            Body::Elsewhere(_) => None,
        }
    }

    fn here_mut(&mut self) -> Option<&mut Process> {
        match self {
            Body::Here(process) => Some(process),
            Body::Elsewhere(_) => None,
        }
    }

    /// Does it run on somebody else's machine?
    pub fn is_elsewhere(&self) -> bool {
        self.here().is_none()
    }

    /// [`Process::gone`]; never readable elsewhere.
    pub fn gone(&self) -> BorrowedFd<'_> {
        match self {
            Body::Here(process) => process.gone(),
            Body::Elsewhere(never) => never.as_fd(),
        }
    }

    /// [`Process::ended`]; never known elsewhere.
    pub fn ended(&self) -> bool {
        self.here().is_some_and(Process::ended)
    }

    /// [`Process::bury`].
    pub fn bury(&mut self) -> End {
        self.here_mut().map_or(End::Killed, Process::bury)
    }

    /// [`Process::kill`]; nobody is killed elsewhere.
    pub fn kill(&mut self) -> End {
        self.here_mut().map_or(End::Killed, Process::kill)
    }

    /// [`Process::processor`].
    pub fn processor(&self) -> Option<Duration> {
        self.here().and_then(Process::processor)
    }

    /// [`Process::usage`].
    pub fn usage(&self) -> Usage {
        self.here().map(Process::usage).unwrap_or_default()
    }

    /// [`Process::starved`].
    pub fn starved(&self) -> Option<Starved> {
        self.here().and_then(Process::starved)
    }

    /// [`Process::waits`].
    pub fn waits(&self) -> bool {
        self.here().is_some_and(Process::waits)
    }

    /// [`Process::settling`].
    pub fn settling(&self) -> Option<Instant> {
        self.here().and_then(Process::settling)
    }

    /// [`Process::gate`].
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        self.here().and_then(Process::gate)
    }

    /// [`Process::at_gate`].
    pub fn at_gate(&mut self, readable: bool) {
        self.on_process(|process| process.at_gate(readable));
    }

    /// [`Process::wake`].
    pub fn wake(&mut self) {
        self.on_process(Process::wake);
    }

    /// [`Process::rest`].
    pub fn rest(&mut self) {
        self.on_process(Process::rest);
    }

    /// [`Process::freeze`].
    pub fn freeze(&mut self) {
        self.on_process(Process::freeze);
    }

    fn on_process(&mut self, what: impl FnOnce(&mut Process)) {
        if let Some(process) = self.here_mut() {
            what(process);
        }
    }
}
