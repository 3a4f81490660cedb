//! A jailed process as seen from outside, with the operations to watch, freeze, kill and reap it.

use super::groups::Group;
use super::network::Network;
use super::protection::Protection;
use super::report::ChildReport;
use super::stopping::StopState;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use std::time::{Duration, Instant};

/// The way in which a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The process exited with a code.
    Exited(i32),
    /// A signal terminated the process.
    Signalled(i32),
    /// The program was never started. The values are the failed protection and the error number.
    Failed(Protection, i32),
    /// The process was killed together with its namespace, without a report.
    Killed,
}

/// A process in a jail. It is killed when this value is dropped.
#[derive(Debug)]
pub struct Process {
    pub(super) pid: Pid,
    pub(super) pidfd: OwnedFd,
    pub(super) report: OwnedFd,
    /// A report that arrived while the listener of the gate was expected.
    pub(super) early_report: Option<ChildReport>,
    /// The pipe that starts a program whose start is delayed.
    pub(super) go: Option<OwnedFd>,
    /// The listening socket in the process's network, until it is taken.
    pub(super) listener: Option<OwnedFd>,
    pub(super) group: Option<Group>,
    /// The network, which is returned after the process's death. Fields are dropped after the
    /// process was killed and reaped.
    #[expect(dead_code, reason = "held for as long as the process lives")]
    pub(super) network: Option<Network>,
    pub(super) stub: bool,
    /// Whether the processes form their own process group, which must be killed with the first
    /// process because no namespace does so.
    pub(super) crew: bool,
    pub(super) stop_state: StopState,
    /// The processor time that the group had used when it was stopped.
    pub(super) stopped: Option<Duration>,
    pub(super) end: Option<End>,
}

/// The cause of a process's lack of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryShortage {
    /// The limit of its own group.
    OwnLimit,
    /// A group around it, or the machine.
    OtherGroup,
}

/// The resources that a process used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// The most memory, in bytes, where a group counts it.
    pub memory: Option<u64>,
    /// Processor time, where a group counts it.
    pub processor: Option<Duration>,
}

impl Process {
    /// Its number, as the arena sees it: the stub's where there is one.
    pub fn id(&self) -> i32 {
        self.pid.as_raw_nonzero().get()
    }

    /// Returns the listening socket in the process's network, for a player that connects.
    pub fn listener(&mut self) -> Option<OwnedFd> {
        self.listener.take()
    }

    /// Returns a descriptor that becomes readable when the process has ended. Pipes are not used
    /// for this, because other processes may hold them open.
    pub fn exit_fd(&self) -> BorrowedFd<'_> {
        self.pidfd.as_fd()
    }

    /// Returns true if the process is known to have ended.
    pub fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Requests the process to stop after its call, if it can be stopped. It may do so by itself
    /// until [`Process::stop_deadline`].
    pub fn request_stop(&mut self) {
        if self.end.is_none() {
            self.stop_state.begin(self.group.as_mut());
            self.meter();
        }
    }

    /// Records the processor time of the group, if it has just been stopped.
    fn meter(&mut self) {
        if self.stop_state.is_frozen() && self.stopped.is_none() {
            self.stopped = self.group.as_ref().and_then(Group::processor);
        }
    }

    /// Returns the processor time that the group used after it was stopped, in system calls that
    /// had not returned. The time needed to stop a group is not counted.
    pub fn time_while_stopped(&mut self) -> Duration {
        const STOPPING: Duration = Duration::from_millis(1);
        let Some(stopped) = self.stopped.take() else { return Duration::ZERO };
        let used = self.group.as_ref().and_then(Group::processor).unwrap_or(stopped);
        used.saturating_sub(stopped).saturating_sub(STOPPING)
    }

    /// Returns the time until which the process may come to rest by itself before it is frozen.
    pub fn stop_deadline(&self) -> Option<Instant> {
        self.stop_state.until().filter(|_| self.end.is_none())
    }

    /// Returns true if the process waits where nothing can come from it.
    pub fn is_at_gate(&self) -> bool {
        self.stop_state.waits()
    }

    /// Returns the descriptor to watch for the arrival of the process at its gate.
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        if self.stop_state.expects() { Some(self.report.as_fd()) } else { self.stop_state.listener() }
    }

    /// Returns the latest time at which a wait for a shared futex must be answered.
    pub fn due(&self) -> Option<Instant> {
        self.stop_state.due().filter(|_| self.end.is_none())
    }

    /// Answers the waits for shared futexes that are due.
    pub fn answer(&mut self, now: Instant) {
        if self.end.is_none() {
            self.stop_state.answer(now);
        }
    }

    /// Handles an event at the gate. If it is not readable, no further event will come.
    pub fn handle_gate_event(&mut self, readable: bool) {
        if self.end.is_some() {
            return;
        }
        if !readable {
            self.stop_state.set_listener(None);
        } else if !self.stop_state.expects() {
            self.stop_state.handle_arrival(self.group.as_mut());
            self.meter();
        } else {
            match ChildReport::receive(self.report.as_fd()) {
                Some((ChildReport::Gate, listener)) => self.stop_state.set_listener(listener),
                other => {
                    self.early_report = other.map(|(report, _)| report);
                    self.stop_state.set_listener(None);
                }
            }
        }
    }

    /// Freezes the process if it can be stopped.
    pub fn freeze(&mut self) {
        if self.end.is_none() {
            self.stop_state.freeze(self.group.as_mut());
            self.meter();
        }
    }

    /// Lets the process run.
    pub fn resume(&mut self) {
        if self.end.is_none() {
            self.stop_state.end(self.group.as_mut());
            if let Some(go) = self.go.take() {
                // The write fails only if the process has ended.
                let _ = rustix::io::write(&go, b"!");
            }
        }
    }

    /// Returns the reason if the kernel killed a process of the group for lack of memory.
    pub fn memory_shortage(&self) -> Option<MemoryShortage> {
        let group = self.group.as_ref().filter(|group| group.oom_kills() > 0)?;
        Some(if group.met_its_limit() { MemoryShortage::OwnLimit } else { MemoryShortage::OtherGroup })
    }

    /// Returns the processor time of all threads so far. The process of a match has no children.
    pub fn processor(&self) -> Option<Duration> {
        let counted = self.group.as_ref().and_then(Group::processor);
        counted.or_else(|| processor_of(self.program()?))
    }

    /// Returns the number of the program's process, which is a child of the stub if there is one.
    fn program(&self) -> Option<i32> {
        let first = self.id();
        if !self.stub {
            return Some(first);
        }
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).ok()?;
        children.split(' ').next()?.parse().ok()
    }

    /// Returns the resources used so far.
    pub fn usage(&self) -> ProcessUsage {
        let group = self.group.as_ref();
        ProcessUsage { memory: group.and_then(Group::peak), processor: group.and_then(Group::processor) }
    }

    /// Kills all processes and waits until they are reaped.
    pub fn kill(&mut self) -> End {
        if let Some(end) = self.end {
            return end;
        }
        if let Some(group) = &mut self.group {
            // All processes of the group are killed first, including frozen ones. Then the first
            // process is killed, which ends its namespace, even without a group.
            group.kill();
        }
        // This fails only if the process has ended.
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        self.stop_state.end(self.group.as_mut());
        self.reap()
    }

    /// Waits for a process that has ended or was killed and returns how it ended.
    pub fn reap(&mut self) -> End {
        if let Some(end) = self.end {
            return end;
        }
        // A killed process ends within milliseconds and cannot delay this.
        let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
        while let Err(Errno::INTR) = poll(&mut [PollFd::new(&self.pidfd, PollFlags::IN)], Some(&limit)) {}
        if self.crew {
            // The number of the first process stays reserved until it is reaped. The call fails if
            // it was the last process.
            let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        }
        let status = loop {
            match rustix::process::waitid(WaitId::PidFd(self.pidfd.as_fd()), WaitIdOptions::EXITED) {
                Err(Errno::INTR) => {}
                status => break status.ok().flatten(),
            }
        };
        let end = match self.read_report() {
            Some(ChildReport::Failed(protection, error)) => End::Failed(protection, error),
            Some(ChildReport::Ended(status)) if libc::WIFSIGNALED(status) => {
                End::Signalled(libc::WTERMSIG(status))
            }
            Some(ChildReport::Ended(status)) => End::Exited(libc::WEXITSTATUS(status)),
            _ if self.stub => End::Killed,
            _ => match status.as_ref().map(|status| (status.exit_status(), status.terminating_signal())) {
                Some((Some(code), _)) => End::Exited(code),
                Some((_, Some(signal))) => End::Signalled(signal),
                _ => End::Killed,
            },
        };
        self.end = Some(end);
        end
    }

    fn read_report(&mut self) -> Option<ChildReport> {
        if self.early_report.is_none() && self.stop_state.expects() {
            // The first message may still be that of the gate.
            self.handle_gate_event(true);
        }
        self.early_report
            .take()
            .or_else(|| ChildReport::receive(self.report.as_fd()).map(|(report, _)| report))
    }
}

/// Reads the processor time of a process, using the kernel's encoding of process clocks.
pub(super) fn processor_of(process: i32) -> Option<Duration> {
    const SCHEDULED: i32 = 2;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes the time, which outlives the call.
    let done = unsafe { libc::clock_gettime(!process << 3 | SCHEDULED, &raw mut time) };
    let (seconds, nanos) = (time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    (done == 0).then(|| Duration::new(seconds, nanos))
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
