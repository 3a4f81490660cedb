//! The process of a champion: a process on this machine, or a program on a remote machine about
//! which the arena knows nothing.

use crate::jail::process::{End, Process, Starved, Usage};
use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::io::Errno;
use std::time::{Duration, Instant};

/// The process of a champion.
#[derive(Debug)]
pub enum Body {
    /// A process on this machine.
    Here(Box<Process>),
    /// A program on a remote machine, represented by a descriptor that never becomes readable.
    Elsewhere(OwnedFd),
}

impl Body {
    /// Creates the representation of a program on a remote machine.
    ///
    /// # Errors
    /// Returns an error if the system has no free descriptors.
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

    /// Returns true if the program runs on a remote machine.
    pub fn is_elsewhere(&self) -> bool {
        self.here().is_none()
    }

    /// Returns a descriptor that becomes readable when the process ends. For a remote program, it
    /// never does. See [`Process::gone`].
    pub fn gone(&self) -> BorrowedFd<'_> {
        match self {
            Body::Here(process) => process.gone(),
            Body::Elsewhere(never) => never.as_fd(),
        }
    }

    /// Returns true if the process has ended. For a remote program, this is unknown and the result
    /// is false. See [`Process::ended`].
    pub fn ended(&self) -> bool {
        self.here().is_some_and(Process::ended)
    }

    /// Reaps the process. See [`Process::bury`].
    pub fn bury(&mut self) -> End {
        self.here_mut().map_or(End::Killed, Process::bury)
    }

    /// Kills the champion's process if it runs on this machine. See [`Process::kill`].
    pub fn kill(&mut self) -> End {
        self.here_mut().map_or(End::Killed, Process::kill)
    }

    /// Returns the processor time of the process. See [`Process::processor`].
    pub fn processor(&self) -> Option<Duration> {
        self.here().and_then(Process::processor)
    }

    /// Returns the resource usage of the process. See [`Process::usage`].
    pub fn usage(&self) -> Usage {
        self.here().map(Process::usage).unwrap_or_default()
    }

    /// Returns the reason if the process was killed for lack of memory. See [`Process::starved`].
    pub fn starved(&self) -> Option<Starved> {
        self.here().and_then(Process::starved)
    }

    /// Returns true if the process is stopped at its gate. See [`Process::waits`].
    pub fn waits(&self) -> bool {
        self.here().is_some_and(Process::waits)
    }

    /// Returns the time until which the process must come to rest. See [`Process::settling`].
    pub fn settling(&self) -> Option<Instant> {
        self.here().and_then(Process::settling)
    }

    /// Returns the result of [`Process::due`] for the first process.
    pub fn due(&self) -> Option<Instant> {
        self.here().and_then(Process::due)
    }

    /// Answers due waits with [`Process::answer`].
    pub fn answer(&mut self, now: Instant) {
        self.on_process(|process| process.answer(now));
    }

    /// Returns the descriptor of the gate. See [`Process::gate`].
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        self.here().and_then(Process::gate)
    }

    /// Handles an event at the gate. See [`Process::at_gate`].
    pub fn at_gate(&mut self, readable: bool) {
        self.on_process(|process| process.at_gate(readable));
    }

    /// Lets the process run. See [`Process::wake`].
    pub fn wake(&mut self) {
        self.on_process(Process::wake);
    }

    /// Lets the process come to rest. See [`Process::rest`].
    pub fn rest(&mut self) {
        self.on_process(Process::rest);
    }

    /// Returns the time of [`Process::stolen`] since the last call.
    pub fn stolen(&mut self) -> Duration {
        self.here_mut().map(Process::stolen).unwrap_or_default()
    }

    /// Freezes the process. See [`Process::freeze`].
    pub fn freeze(&mut self) {
        self.on_process(Process::freeze);
    }

    fn on_process(&mut self, what: impl FnOnce(&mut Process)) {
        if let Some(process) = self.here_mut() {
            what(process);
        }
    }
}
