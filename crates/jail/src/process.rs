//! A process in the sandbox, with operations to watch, freeze, kill and reap it.

pub use super::end::End;
use super::groups::Group;
pub use super::groups::ProgramTimes;
use super::machine_facts::processor_of;
use super::network::Network;
use super::report::ChildReport;
use super::stopping::StopState;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use std::time::{Duration, Instant};

/// A process that the parent runs in a sandbox. It is killed when this value is dropped.
#[derive(Debug)]
pub struct Process {
    pub(super) pid: Pid,
    pub(super) pidfd: OwnedFd,
    pub(super) report: OwnedFd,
    /// A message from the child process that arrived too early. The parent was waiting for the
    /// descriptor of the child's filter.
    pub(super) early_report: Option<ChildReport>,
    /// The pipe that starts the program, if its start is delayed.
    pub(super) go: Option<OwnedFd>,
    /// The listening socket in the sandbox's network, until the parent takes it.
    pub(super) listener: Option<OwnedFd>,
    pub(super) group: Option<Group>,
    /// The network of the process. It can be used again after the process's death, because fields
    /// are dropped after the process was killed and reaped.
    #[expect(dead_code, reason = "held for as long as the process lives")]
    pub(super) network: Option<Network>,
    pub(super) stub: bool,
    /// True if the processes in the sandbox form a process group. The parent then kills the whole
    /// group, because no namespace does so.
    pub(super) crew: bool,
    pub(super) stop_state: StopState,
    /// The processor time of the process's control group when it was stopped.
    pub(super) stopped: Option<Duration>,
    pub(super) end: Option<End>,
}

/// The reason why the kernel killed a process in the sandbox for lack of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryShortage {
    /// The process's own control group reached its memory limit.
    OwnLimit,
    /// An outer control group or the whole machine ran out of memory.
    OtherGroup,
}

/// The resources that a process in the sandbox used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// The peak memory in bytes, or None if no control group counts it.
    pub memory: Option<u64>,
    /// The processor time, or None if no control group counts it.
    pub processor: Option<Duration>,
}

impl Process {
    /// Returns the number of the process that the parent created. It may be a process that only
    /// waits for the program.
    pub fn id(&self) -> i32 {
        self.pid.as_raw_nonzero().get()
    }

    /// Takes the listening socket to which the program connects.
    pub fn listener(&mut self) -> Option<OwnedFd> {
        self.listener.take()
    }

    /// Returns a descriptor that becomes readable when the process has ended. A pipe would not do,
    /// because other processes may hold it open.
    pub fn exit_fd(&self) -> BorrowedFd<'_> {
        self.pidfd.as_fd()
    }

    /// Returns true if the process is known to have ended.
    pub fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Requests that the program's process stops after its call, if it can be stopped. The process
    /// may still stop by itself until [`Process::stop_deadline`].
    pub fn request_stop(&mut self) {
        if self.end.is_none() {
            self.stop_state.begin(self.group.as_mut());
            self.meter();
        }
    }

    /// Records the processor time of a process that was just stopped.
    fn meter(&mut self) {
        if self.stop_state.is_frozen() && self.stopped.is_none() {
            self.stopped = self.group.as_ref().and_then(Group::processor);
        }
    }

    /// Returns the processor time that the process used although it was stopped. This happens in
    /// system calls that had not returned. The time to stop the process does not count.
    pub fn time_while_stopped(&mut self) -> Duration {
        const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(1);
        let Some(stopped) = self.stopped.take() else { return Duration::ZERO };
        let processor_time = self.group.as_ref().and_then(Group::processor).unwrap_or(stopped);
        processor_time.saturating_sub(stopped).saturating_sub(STOP_CHECK_INTERVAL)
    }

    /// Returns the time until which the process may stop by itself after its call. It is frozen
    /// after that.
    pub fn stop_deadline(&self) -> Option<Instant> {
        self.stop_state.stop_deadline().filter(|_| self.end.is_none())
    }

    /// Returns true if the process is held between two calls. It can then neither compute nor send
    /// anything.
    pub fn is_at_gate(&self) -> bool {
        self.stop_state.waits()
    }

    /// Returns the descriptor that reports when the process reads its next message. The process is
    /// then held until its next call.
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        if self.stop_state.expects() { Some(self.report.as_fd()) } else { self.stop_state.listener() }
    }

    /// Returns the time by which the process's wait for a shared lock (futex) must be answered.
    pub fn due(&self) -> Option<Instant> {
        self.stop_state.due().filter(|_| self.end.is_none())
    }

    /// Answers the process's waits for shared locks (futexes) that are due.
    pub fn answer(&mut self, now: Instant) {
        if self.end.is_none() {
            self.stop_state.answer(now);
        }
    }

    /// Handles an event of the filter that holds the process between its calls. If the descriptor
    /// is not `readable`, no more events will come.
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

    /// Freezes the process if possible, so that it cannot compute.
    pub fn freeze(&mut self) {
        if self.end.is_none() {
            self.stop_state.freeze(self.group.as_mut());
            self.meter();
        }
    }

    /// Lets a stopped process run again, for its next call.
    pub fn resume(&mut self) {
        if self.end.is_none() {
            self.stop_state.end(self.group.as_mut());
            if let Some(go) = self.go.take() {
                // The write fails only if the process has ended.
                let _ = rustix::io::write(&go, b"!");
            }
        }
    }

    /// Returns why the kernel killed a process for lack of memory. Returns `None` if it killed
    /// none.
    pub fn memory_shortage(&self) -> Option<MemoryShortage> {
        let group = self.group.as_ref().filter(|group| group.oom_kills() > 0)?;
        Some(if group.met_its_limit() { MemoryShortage::OwnLimit } else { MemoryShortage::OtherGroup })
    }

    /// Returns the processor time of all threads of the process so far. A measured process has
    /// no children to count.
    pub fn processor(&self) -> Option<Duration> {
        let group_time = self.group.as_ref().and_then(Group::processor);
        group_time.or_else(|| processor_of(self.program()?))
    }

    /// Returns the times of the program at the start of a call. Returns `None` if no control group
    /// counts its processor time. The threads whose waits are read are chosen here, so
    /// they are the same until the next call.
    pub fn start_times(&mut self) -> Option<ProgramTimes> {
        self.group.as_mut()?.start_times()
    }

    /// Starts to count the time that the host of a virtual machine takes away from the busiest threads of
    /// the program while they run, until the start of its next call. Does nothing if the kernel does
    /// not allow it.
    pub fn count_stolen_time(&mut self) {
        if let Some(group) = &mut self.group {
            group.count_stolen_time();
        }
    }

    /// Returns the times of a program that has answered its call. See [`Process::start_times`].
    pub fn times(&self) -> Option<ProgramTimes> {
        self.group.as_ref()?.times()
    }

    /// Returns the times of a program that has not answered its call, and whether it may be waiting
    /// for a processor. See [`Process::start_times`].
    pub fn times_so_far(&self) -> Option<ProgramTimes> {
        let group = self.group.as_ref()?;
        Some(ProgramTimes { is_ready: group.is_ready(), ..group.times()? })
    }

    /// Returns the number of the program's own process. It may be a child of the process that the
    /// parent created.
    fn program(&self) -> Option<i32> {
        let first = self.id();
        if !self.stub {
            return Some(first);
        }
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).ok()?;
        children.split(' ').next()?.parse().ok()
    }

    /// Returns the memory and processor time that the process has used so far.
    pub fn usage(&self) -> ProcessUsage {
        let group = self.group.as_ref();
        ProcessUsage { memory: group.and_then(Group::peak), processor: group.and_then(Group::processor) }
    }

    /// Kills all processes of the jail and returns how the program ended. It waits until all of
    /// them are reaped.
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

    /// Waits for a process that has ended or was killed. Returns how it ended.
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
            // If the child has a gate, its first message contains the descriptor of the gate and not a
            // report. That message is handled before the report is read.
            self.handle_gate_event(true);
        }
        self.early_report
            .take()
            .or_else(|| ChildReport::receive(self.report.as_fd()).map(|(report, _)| report))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
