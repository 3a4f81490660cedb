//! A jailed process from outside: watching, freezing, killing and reaping it.

use super::groups::Group;
use super::network::Network;
use super::protection::Protection;
use super::report::Report;
use super::rest::Rest;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself, with a code.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// It never became the program: the protection and the error number.
    Failed(Protection, i32),
    /// Killed with its whole namespace, without a word.
    Killed,
}

/// A process that was started in a jail; dropped, it is killed.
#[derive(Debug)]
pub struct Process {
    pub(super) pid: Pid,
    pub(super) pidfd: OwnedFd,
    pub(super) report: OwnedFd,
    /// A report that came while the listener of its gate was awaited.
    pub(super) said: Option<Report>,
    /// Lets a program start that is held until it is first asked.
    pub(super) go: Option<OwnedFd>,
    /// The socket that listens in its network, until it is taken.
    pub(super) listener: Option<OwnedFd>,
    pub(super) group: Option<Group>,
    /// Given back after the process's death: fields are dropped after it was killed and buried.
    #[expect(dead_code, reason = "held for as long as the process lives")]
    pub(super) network: Option<Network>,
    pub(super) stub: bool,
    /// Its processes are a group of their own, which dies with the first: no namespace sees to that.
    pub(super) crew: bool,
    pub(super) rest: Rest,
    pub(super) end: Option<End>,
}

/// Who left a process without memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starved {
    /// The limit of its own group.
    ByItsLimit,
    /// A group around it, or the machine.
    ByOthers,
}

/// What a process used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
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

    /// The socket that listens in its network, if it has one: for a player that connects.
    pub fn listener(&mut self) -> Option<OwnedFd> {
        self.listener.take()
    }

    /// Readable once the process is gone. Never its pipes: somebody else may hold those.
    pub fn gone(&self) -> BorrowedFd<'_> {
        self.pidfd.as_fd()
    }

    /// Is it known to be gone?
    pub fn ended(&self) -> bool {
        self.end.is_some()
    }

    /// Its call is over: it is to stand still, where a group can see to that. It does so before [`Process::settling`].
    pub fn rest(&mut self) {
        if self.end.is_none() {
            self.rest.begin(self.group.as_mut());
        }
    }

    /// Until when it may come to rest by itself; then it is to be frozen.
    pub fn settling(&self) -> Option<Instant> {
        self.rest.until().filter(|_| self.end.is_none())
    }

    /// Does it stand where nothing can come from it?
    pub fn waits(&self) -> bool {
        self.rest.waits()
    }

    /// What to watch for it to come to its gate.
    pub fn gate(&self) -> Option<BorrowedFd<'_>> {
        if self.rest.expects() { Some(self.report.as_fd()) } else { self.rest.listener() }
    }

    /// Something came there; or nothing will, and it is not readable.
    pub fn at_gate(&mut self, readable: bool) {
        if self.end.is_some() {
            return;
        }
        if !readable {
            self.rest.arrived(None);
        } else if !self.rest.expects() {
            self.rest.came(self.group.as_mut());
        } else {
            match Report::receive(self.report.as_fd()) {
                Some((Report::Gate, listener)) => self.rest.arrived(listener),
                other => {
                    self.said = other.map(|(report, _)| report);
                    self.rest.arrived(None);
                }
            }
        }
    }

    /// Freezes it, where a group can.
    pub fn freeze(&mut self) {
        if self.end.is_none() {
            self.rest.freeze(self.group.as_mut());
        }
    }

    /// Lets it run.
    pub fn wake(&mut self) {
        if self.end.is_none() {
            self.rest.end(self.group.as_mut());
            if let Some(go) = self.go.take() {
                // It fails only for a process that is gone.
                let _ = rustix::io::write(&go, b"!");
            }
        }
    }

    /// Did the kernel kill for want of memory, and whose?
    pub fn starved(&self) -> Option<Starved> {
        let group = self.group.as_ref().filter(|group| group.oom_kills() > 0)?;
        Some(if group.met_its_limit() { Starved::ByItsLimit } else { Starved::ByOthers })
    }

    /// Processor time so far, of all its threads. A match's process has no children of its own.
    pub fn processor(&self) -> Option<Duration> {
        let counted = self.group.as_ref().and_then(Group::processor);
        counted.or_else(|| processor_of(self.program()?))
    }

    /// The number of the program: the stub's child where there is a stub.
    fn program(&self) -> Option<i32> {
        let first = self.id();
        if !self.stub {
            return Some(first);
        }
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).ok()?;
        children.split(' ').next()?.parse().ok()
    }

    /// What it used so far.
    pub fn usage(&self) -> Usage {
        let group = self.group.as_ref();
        Usage { memory: group.and_then(Group::peak), processor: group.and_then(Group::processor) }
    }

    /// Kills all of it and waits until it is buried.
    pub fn kill(&mut self) -> End {
        if let Some(end) = self.end {
            return end;
        }
        if let Some(group) = &mut self.group {
            // First everything in the group, also what is frozen; then the first process, which takes the namespace
            // with it, also where there is no group.
            group.kill();
        }
        // It fails only for a process that is gone.
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        self.rest.end(self.group.as_mut());
        self.bury()
    }

    /// Waits for a process that is gone, or was killed, and says how it ended.
    pub fn bury(&mut self) -> End {
        if let Some(end) = self.end {
            return end;
        }
        // A killed process is gone in milliseconds; nothing in it can delay that.
        let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
        while let Err(Errno::INTR) = poll(&mut [PollFd::new(&self.pidfd, PollFlags::IN)], Some(&limit)) {}
        if self.crew {
            // While the first is not buried, nobody else has its number. It fails where it was the last.
            let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        }
        let status = loop {
            match rustix::process::waitid(WaitId::PidFd(self.pidfd.as_fd()), WaitIdOptions::EXITED) {
                Err(Errno::INTR) => {}
                status => break status.ok().flatten(),
            }
        };
        let end = match self.read_report() {
            Some(Report::Failed(protection, error)) => End::Failed(protection, error),
            Some(Report::Ended(status)) if libc::WIFSIGNALED(status) => {
                End::Signalled(libc::WTERMSIG(status))
            }
            Some(Report::Ended(status)) => End::Exited(libc::WEXITSTATUS(status)),
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

    fn read_report(&mut self) -> Option<Report> {
        if self.said.is_none() && self.rest.expects() {
            // The first message may still be that of the gate.
            self.at_gate(true);
        }
        self.said.take().or_else(|| Report::receive(self.report.as_fd()).map(|(report, _)| report))
    }
}

/// What a process's own clock says, in the numbers by which the kernel calls such clocks.
fn processor_of(process: i32) -> Option<Duration> {
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
