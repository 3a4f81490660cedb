//! The control groups of one program, which limit, stop, kill and measure it.

use super::files::{field, no_swap, number, set_and_read};
use super::hierarchy::Kind;
use super::task_groups::{FreeTaskGroups, TaskGroups, remove};
use super::threads::{BusiestThreads, ProgramTimes};
use crate::error::JailError;
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The limits of one program's control group.
#[derive(Debug, Clone, Copy)]
pub struct GroupLimits {
    /// The maximum memory of the program in bytes, or `None` without a limit.
    pub memory: Option<u64>,
    /// The maximum number of processes and threads of the program, or `None` without a limit.
    pub tasks: Option<u64>,
}

/// The control groups of one program, which limit, stop, kill and measure it. There is one group in
/// each hierarchy of the machine.
#[derive(Debug)]
pub struct Group {
    pub(super) kind: Kind,
    /// The folder of the group that limits memory. It is removed when this value is dropped.
    pub(super) memory: PathBuf,
    /// The file by which a process joins the group that limits memory. It is used with control
    /// groups of version 1 only.
    pub(super) memory_join: Option<File>,
    /// The groups that limit, stop, kill and measure tasks.
    pub(super) tasks: TaskGroups,
    pub(super) threads: BusiestThreads,
    /// The collection to which the task groups return after the end of the program, so that another
    /// program can reuse them.
    pub(super) free: Arc<FreeTaskGroups>,
}

impl Group {
    /// Sets the memory limit of a new group in bytes. `None` sets no limit.
    pub(super) fn limit_memory(&self, limit: Option<u64>) -> Result<(), JailError> {
        let memory = &self.memory;
        // The kernel counts memory in whole pages.
        let Some(bytes) = limit.map(|bytes| (bytes & !4095).to_string()) else { return Ok(()) };
        let (limit, with_swap, swap) = match self.kind {
            Kind::Split { .. } => ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", &*bytes),
            Kind::Unified => ("memory.max", "memory.swap.max", "0"),
        };
        set_and_read(&memory.join(limit), &bytes)?;
        // The file does not exist if the kernel does not account for swap. There must be no swap
        // then.
        let with_swap = memory.join(with_swap);
        let swap_limited = if with_swap.exists() { set_and_read(&with_swap, swap) } else { no_swap() };
        swap_limited?;
        if self.kind == Kind::Unified { set_and_read(&memory.join("memory.oom.group"), "1") } else { Ok(()) }
    }

    /// Returns the files by which a process joins the program's control groups. The process writes
    /// `0` to them. The order is memory, tasks, shares of the processor.
    pub(crate) fn joins(&self) -> impl Iterator<Item = &File> {
        self.memory_join.iter().chain(&self.tasks.joins)
    }

    /// Returns the folder of the control group in the hierarchy of version 2, if there is one. A
    /// process can be created directly in it.
    pub(crate) fn clone_folder(&self) -> Option<BorrowedFd<'_>> {
        self.tasks.clone_folder.as_ref().map(AsFd::as_fd)
    }

    /// Freezes all processes of the program's control group, or resumes them if `stop` is false.
    /// The kernel freezes a process at its next return to user space.
    pub fn freeze(&mut self, stop: bool) {
        self.tasks.freeze(stop);
    }

    /// Returns the number of processes and threads in the control group. It includes those that are
    /// about to end.
    pub fn tasks(&self) -> Option<u64> {
        self.tasks.tasks()
    }

    /// Kills all processes of the program's control group, even frozen ones.
    pub fn kill(&mut self) {
        self.tasks.kill();
    }

    /// Returns how often the kernel killed a process of this group for lack of memory.
    pub fn oom_kills(&self) -> u64 {
        let file = match self.kind {
            Kind::Split { .. } => "memory.oom_control",
            Kind::Unified => "memory.events",
        };
        let text = std::fs::read_to_string(self.memory.join(file)).unwrap_or_default();
        field(&text, "oom_kill").unwrap_or(0)
    }

    /// Returns true if this control group has ever reached its own memory limit. The kernel counts
    /// a kill in the killed process's group even if an outer group or the whole machine ran out of
    /// memory.
    pub fn met_its_limit(&self) -> bool {
        match self.kind {
            Kind::Split { .. } => {
                // Recent kernels do not count refused allocations any more (`memory.failcnt` stays
                // 0). A peak within a few pages of the limit counts as reaching it.
                const PAGES: u64 = 256 << 10;
                let limit = number(&self.memory.join("memory.limit_in_bytes"));
                self.peak().zip(limit).is_some_and(|(peak, limit)| peak + PAGES >= limit)
            }
            Kind::Unified => {
                let text = std::fs::read_to_string(self.memory.join("memory.events")).unwrap_or_default();
                field(&text, "oom").unwrap_or(0) > 0
            }
        }
    }

    /// Returns the peak memory usage of the control group in bytes.
    pub fn peak(&self) -> Option<u64> {
        let file = match self.kind {
            Kind::Split { .. } => "memory.max_usage_in_bytes",
            Kind::Unified => "memory.peak",
        };
        number(&self.memory.join(file))
    }

    /// Returns the processor time of all processes that were ever in the control group.
    pub fn processor(&self) -> Option<Duration> {
        self.tasks.processor()
    }

    /// Returns the times of the program since its start. Also chooses the busiest threads of the
    /// group, whose waits for a processor the times contain. Returns `None` if the kernel does not
    /// count the processor time.
    pub fn start_times(&mut self) -> Option<ProgramTimes> {
        let processor = self.processor()?;
        self.threads.choose(processor);
        Some(self.times_at(processor))
    }

    /// Returns the times of the program since its start, with the waits of the threads that
    /// [`Group::start_times`] chose. Returns `None` if the kernel does not count
    /// the processor time.
    pub fn times(&self) -> Option<ProgramTimes> {
        Some(self.times_at(self.processor()?))
    }

    fn times_at(&self, processor: Duration) -> ProgramTimes {
        let stalled = self.tasks.stalled().unwrap_or_default();
        let (waits, counts_stolen_time) = (self.threads.waits(), self.threads.counts_stolen_time());
        ProgramTimes { processor, stalled, waits, counts_stolen_time, is_ready: false }
    }

    /// Starts to count the time that the host of a virtual machine takes away from the busiest threads.
    pub fn count_stolen_time(&mut self) {
        self.threads.count_stolen_time();
    }

    /// Returns true if one of the busiest threads runs or waits for a processor.
    pub fn is_ready(&self) -> bool {
        self.threads.is_ready()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.free.keep(std::mem::take(&mut self.tasks));
        remove(std::slice::from_ref(&self.memory));
    }
}
