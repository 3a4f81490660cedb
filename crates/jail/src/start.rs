//! Starts a process in the sandbox. It prepares all that the child needs and then creates it.

use super::child;
use super::config::Jail;
use super::error::JailError;
use super::groups::{Group, GroupLimits};
use super::level::Level;
use super::process::Process;
use super::protection::Protection;
use super::report::{self, ChildReport};
use super::spec::{ProcessSpec, Role};
use super::stopping::StopState;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd as _, AsRawFd as _, FromRawFd as _, OwnedFd};
use rustix::fs::Timespec;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;

impl Jail {
    /// Starts a process in the sandbox as `spec` describes it.
    ///
    /// # Errors
    /// Returns an error that says why it could not be started or which limit does not hold. This is
    /// never the program's fault.
    pub fn start(&self, spec: &ProcessSpec<'_>) -> Result<Process, JailError> {
        let tasks = self.protections.has(Protection::Tasks);
        let bounds = GroupLimits {
            memory: self.protections.has(Protection::Memory).then_some(spec.limits.memory(true)),
            tasks: tasks.then(|| u64::from(spec.limits.tasks) + u64::from(self.level >= Level::L2)),
        };
        if let Some(command) = spec.command {
            self.hides(&command.folder)?;
        }
        let group = self.groups.as_ref().map(|groups| groups.make(bounds)).transpose()?;
        let (reading, writing) = report::pair().map_err(JailError::system("a pair of sockets"))?;
        // Only root may enter an existing namespace. Namespaces are not reused after `make`, which
        // could leave data in them.
        let takes_network = self.privileged
            && self.level >= Level::L2
            && self.protections.has(Protection::Network)
            && !spec.role.writes()
            && spec.port.is_none();
        let network = takes_network.then(|| self.networks.take()).transpose()?;
        let hold_pipe = (spec.role == Role::Interactive).then(|| pipe_with(PipeFlags::CLOEXEC)).transpose();
        let (hold_pipe, go) = hold_pipe.map_err(JailError::system("a pipe"))?.unzip();
        let plan = self.plan(spec, writing, hold_pipe, network.as_ref())?;
        let mut pidfd = -1;
        let clone_folder = group.as_ref().and_then(Group::clone_folder);
        let clone_folder = clone_folder.map(|folder| folder.as_raw_fd());
        let pid = match child::clone(plan.spaces, Some(&mut pidfd), clone_folder) {
            Ok(0) => child::run_first_process(&plan, group.as_ref()),
            Ok(pid) => pid,
            Err(error) => return Err(JailError::system("a new process")(error)),
        };
        let (listener, early_report) = match plan.port {
            Some(_) => listening(&reading)?,
            None => (None, None),
        };
        // The count includes the program's first thread and its stub.
        let tasks = self.protections.has(Protection::Alone).then(|| 1 + u64::from(plan.stub));
        // SAFETY: the kernel has just created this descriptor.
        let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
        let pid = Pid::from_raw(pid).ok_or(Errno::CHILD).map_err(JailError::system("a new process"))?;
        let held = spec.role == Role::Interactive;
        Ok(Process {
            pid,
            pidfd,
            report: reading,
            early_report,
            go,
            listener,
            network,
            stub: plan.stub,
            group,
            crew: spec.role.forks() && plan.session && !plan.stub,
            stop_state: StopState::new(self.stop_mechanism(spec.role), pid, plan.gate.is_some(), tasks, held),
            stopped: None,
            end: None,
        })
    }
}

/// Waits for a child's first message. Either it carries the socket on which the child listens, or
/// it is another report.
fn listening(report: &OwnedFd) -> Result<(Option<OwnedFd>, Option<ChildReport>), JailError> {
    let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
    let mut awaited = [PollFd::new(report, PollFlags::IN)];
    while let Err(Errno::INTR) = poll(&mut awaited, Some(&limit)) {}
    match ChildReport::receive(report.as_fd()) {
        Some((ChildReport::Port, listener @ Some(_))) => Ok((listener, None)),
        Some((report, _)) => Ok((None, Some(report))),
        None => Err(JailError::NoListener),
    }
}
