//! The process of a champion, on this machine or on another one. The arena can neither observe nor
//! stop a process on another machine.

use crate::own_time::Counters;
use joute_jail::process::{End, MemoryShortage, Process, ProcessUsage};
use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::io::Errno;
use std::time::{Duration, Instant};

/// The process of a champion (a candidate's program), on this machine or on another one.
#[derive(Debug)]
pub enum ChampionProcess {
    /// A champion's process on this machine.
    Local(Box<Process>),
    /// A champion on another machine. The value is a descriptor that never reports an event.
    Remote(OwnedFd),
}

impl ChampionProcess {
    /// Creates a placeholder for a champion's process on another machine.
    ///
    /// # Errors
    /// Returns an error if the system has no free descriptors.
    pub fn remote() -> Result<Self, Errno> {
        eventfd(0, EventfdFlags::CLOEXEC).map(ChampionProcess::Remote)
    }

    fn local(&self) -> Option<&Process> {
        match self {
            ChampionProcess::Local(process) => Some(process),
            ChampionProcess::Remote(_) => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut Process> {
        match self {
            ChampionProcess::Local(process) => Some(process),
            ChampionProcess::Remote(_) => None,
        }
    }

    /// Returns true if the champion's program runs on another machine.
    pub fn is_remote(&self) -> bool {
        self.local().is_none()
    }

    /// Returns the process ID of the champion if it runs on this machine. See [`Process::id`].
    pub fn id(&self) -> Option<i32> {
        self.local().map(Process::id)
    }

    /// Returns a descriptor that becomes readable when the champion's process ends. For a program
    /// on another machine, it never does. See [`Process::exit_fd`].
    pub fn exit_fd(&self) -> BorrowedFd<'_> {
        match self {
            ChampionProcess::Local(process) => process.exit_fd(),
            ChampionProcess::Remote(never) => never.as_fd(),
        }
    }

    /// Returns true if the champion's process is known to have ended. For a program on another
    /// machine, the result is always false. See [`Process::has_ended`].
    pub fn has_ended(&self) -> bool {
        self.local().is_some_and(Process::has_ended)
    }

    /// Waits for the champion's process and returns how it ended. For a program on another machine,
    /// returns [`End::Killed`] at once. See [`Process::reap`].
    pub fn reap(&mut self) -> End {
        self.local_mut().map_or(End::Killed, Process::reap)
    }

    /// Kills the champion's process if it runs on this machine. See [`Process::kill`].
    pub fn kill(&mut self) -> End {
        self.local_mut().map_or(End::Killed, Process::kill)
    }

    /// Returns the processor time that the champion's process has used. See [`Process::processor`].
    pub fn processor(&self) -> Option<Duration> {
        self.local().and_then(Process::processor)
    }

    /// Returns the counters of the champion's program at the start of a call. See
    /// [`Process::start_times`].
    pub fn start_counters(&mut self) -> Option<Counters> {
        self.local_mut().and_then(Process::start_times).map(Counters::of_program)
    }

    /// Starts to count the champion's stolen time, which the host of a virtual machine takes away.
    /// See [`Process::count_stolen_time`] for its limits.
    pub fn count_stolen_time(&mut self) {
        self.on_process(Process::count_stolen_time);
    }

    /// Returns the counters of a champion that has not answered its call. See
    /// [`Process::times_so_far`].
    pub fn counters_so_far(&self) -> Option<Counters> {
        self.local().and_then(Process::times_so_far).map(Counters::of_program)
    }

    /// Returns the counters of a champion that has answered its call. See [`Process::times`].
    pub fn counters(&self) -> Option<Counters> {
        self.local().and_then(Process::times).map(Counters::of_program)
    }

    /// Returns the memory and processor time that the champion's process has used. See
    /// [`Process::usage`].
    pub fn usage(&self) -> ProcessUsage {
        self.local().map(Process::usage).unwrap_or_default()
    }

    /// Returns the kind of memory shortage for which the kernel killed the champion's process, if
    /// it did. See [`Process::memory_shortage`].
    pub fn memory_shortage(&self) -> Option<MemoryShortage> {
        self.local().and_then(Process::memory_shortage)
    }

    /// Returns true if the champion's process is stopped between two calls. See
    /// [`Process::is_at_gate`].
    pub fn is_at_gate(&self) -> bool {
        self.local().is_some_and(Process::is_at_gate)
    }

    /// Returns the time by which the champion's process must stop after its call. See
    /// [`Process::stop_deadline`].
    pub fn stop_deadline(&self) -> Option<Instant> {
        self.local().and_then(Process::stop_deadline)
    }

    /// Returns the time by which the champion's wait for a shared lock (futex) must be
    /// answered. See [`Process::due`].
    pub fn due(&self) -> Option<Instant> {
        self.local().and_then(Process::due)
    }

    /// Answers the champion's waits for shared locks (futexes) that are due. See
    /// [`Process::answer`].
    pub fn answer(&mut self, now: Instant) {
        self.on_process(|process| process.answer(now));
    }

    /// Returns the descriptor that reports that the champion waits for its next call. See
    /// [`Process::gate`].
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        self.local().and_then(Process::gate)
    }

    /// Handles the event that the champion stops to wait for its next call. See
    /// [`Process::handle_gate_event`].
    pub fn handle_gate_event(&mut self, readable: bool) {
        self.on_process(|process| process.handle_gate_event(readable));
    }

    /// Lets the champion's process run again for its next call. See [`Process::resume`].
    pub fn resume(&mut self) {
        self.on_process(Process::resume);
    }

    /// Requests that the champion's process stops after its call. See [`Process::request_stop`].
    pub fn request_stop(&mut self) {
        self.on_process(Process::request_stop);
    }

    /// Returns the processor time that the champion used although it was stopped. See
    /// [`Process::time_while_stopped`].
    pub fn time_while_stopped(&mut self) -> Duration {
        self.local_mut().map(Process::time_while_stopped).unwrap_or_default()
    }

    /// Freezes the champion's process, so that it cannot compute. See [`Process::freeze`].
    pub fn freeze(&mut self) {
        self.on_process(Process::freeze);
    }

    fn on_process(&mut self, action: impl FnOnce(&mut Process)) {
        if let Some(process) = self.local_mut() {
            action(process);
        }
    }
}
