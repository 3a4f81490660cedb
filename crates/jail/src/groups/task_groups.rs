//! The control groups of a program that limit, stop, kill and measure its tasks. Programs use them
//! one after the other.
//!
//! Creating and removing the groups took 6 % of a short match. They hold nothing of a program that
//! has ended except counters of the processor time, which are read when the next program takes
//! them. The group that limits memory is never used again: the kernel charges files that a program
//! has read, and other memory that outlives the program, to this group.

use super::files::{field, open, set_and_read};
use super::hierarchy::Kind;
use crate::error::JailError;
use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The control groups of a program except the one that limits memory. They are removed when this
/// value is dropped.
#[derive(Debug, Default)]
pub struct TaskGroups {
    /// The folders of the groups. With one v2 hierarchy, there is none, because the same group
    /// limits the memory.
    pub(super) folders: Vec<PathBuf>,
    /// The files by which a process joins the groups. The process writes `0` to them.
    pub(super) joins: Vec<File>,
    /// The v2 folder of the control group. A process can be created directly in it.
    pub(super) clone_folder: Option<OwnedFd>,
    /// The maximum number of processes and threads, or `None` without a limit.
    pub(super) limit: Option<u64>,
    freezer: Option<File>,
    killer: Option<File>,
    counter: Option<File>,
    pub(super) weight: Option<Weight>,
    /// The open file `cpu.stat` of the program's group, for its processor time.
    meter: Option<File>,
    /// The open file `cpu.pressure` of the program's group, for its waits for a processor.
    pub(super) pressure: Option<File>,
    /// The file `cgroup.threads`, which lists the threads of the program.
    pub(super) threads: PathBuf,
    is_stopped: bool,
    was_killed: bool,
    /// The processor time of earlier programs in these groups, and the time in which they were
    /// stalled.
    earlier: (Duration, Duration),
}

/// The file that sets a control group's share of the processor, to the smallest or the usual value.
/// A frozen group still runs until its current system calls return.
#[derive(Debug)]
pub(super) struct Weight {
    file: File,
    minimum: &'static str,
    usual: &'static str,
}

/// The files that set a control group's share of the processor. Each has its least and its usual
/// value. The best comes first: Linux 5.15, v2, v1.
pub(super) const WEIGHTS: [(&str, &str, &str); 3] =
    [("cpu.idle", "1", "0"), ("cpu.weight", "1", "100"), ("cpu.shares", "2", "1024")];

/// The task groups that no program uses now.
#[derive(Debug, Default)]
pub struct FreeTaskGroups(Mutex<Vec<TaskGroups>>);

impl FreeTaskGroups {
    /// Returns groups with this limit of tasks that no program uses, if there are any.
    pub(super) fn take(&self, limit: Option<u64>) -> Option<TaskGroups> {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = free.iter().position(|groups| groups.limit == limit)?;
        let mut groups = free.swap_remove(at);
        drop(free);
        groups.earlier = (groups.counted_processor()?, groups.counted_stall().unwrap_or_default());
        Some(groups)
    }

    /// Keeps the groups of a program that has ended for the next program. Groups that still contain
    /// a task, or of which this is not known, are removed. So are groups whose processes were killed
    /// together, because some kernels (6.18) kill every process that is later created in them.
    pub(super) fn keep(&self, mut groups: TaskGroups) {
        if groups.folders.is_empty() || groups.was_killed || groups.tasks() != Some(0) {
            return;
        }
        if groups.is_stopped {
            groups.freeze(false);
        }
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(groups);
    }

    /// Removes all groups that no program uses.
    pub(super) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl TaskGroups {
    /// Opens the files of new groups, sets the limit of tasks and reads it back. The folders are
    /// those of the pids controller, of the v2 hierarchy if there is one, and of shares of the
    /// processor in v1. With one v2 hierarchy, `only` is the single folder.
    pub(super) fn open(&mut self, kind: Kind, only: &Path) -> Result<(), JailError> {
        let folders = self.folders.clone();
        let folder = |at: usize| folders.get(at).map(PathBuf::as_path);
        let (pids, unified, shares) = match kind {
            Kind::Unified => (Some(only), Some(only), None),
            Kind::Split { unified: true } => (folder(0), folder(1), folder(2)),
            Kind::Split { unified: false } => (folder(0), None, folder(1)),
        };
        if let Some(pids) = pids {
            if let Some(limit) = self.limit {
                set_and_read(&pids.join("pids.max"), &limit.to_string())?;
            }
            let counter = pids.join("pids.current");
            self.counter = Some(File::open(&counter).map_err(JailError::file(&counter))?);
        }
        if kind != Kind::Unified {
            for folder in [pids, shares].into_iter().flatten() {
                self.joins.push(open(&folder.join("tasks"))?);
            }
        }
        if let Some(unified) = unified {
            self.open_unified(unified)?;
        }
        self.weight = shares.or(unified).and_then(|folder| {
            WEIGHTS.iter().find_map(|(name, minimum, usual)| {
                Some(Weight { file: open(&folder.join(name)).ok()?, minimum, usual })
            })
        });
        Ok(())
    }

    fn open_unified(&mut self, unified: &Path) -> Result<(), JailError> {
        let (freezer, killer) = (unified.join("cgroup.freeze"), unified.join("cgroup.kill"));
        let folder = File::open(unified).map_err(JailError::file(unified))?;
        self.clone_folder = Some(folder.into());
        self.freezer = freezer.exists().then(|| open(&freezer)).transpose()?;
        // `cgroup.kill` exists since Linux 5.14. On older kernels, only the first process of
        // the namespace is killed.
        self.killer = killer.exists().then(|| open(&killer)).transpose()?;
        self.meter = File::open(unified.join("cpu.stat")).ok();
        self.pressure = File::open(unified.join("cpu.pressure")).ok();
        self.threads = unified.join("cgroup.threads");
        Ok(())
    }

    /// Freezes all processes of the groups, or resumes them if `stop` is false. The kernel freezes
    /// a process at its next return to user space.
    pub(super) fn freeze(&mut self, stop: bool) {
        self.is_stopped = stop;
        if let Some(freezer) = &mut self.freezer {
            // The write fails only for a group without processes.
            let _ = freezer.write_all(if stop { b"1" } else { b"0" });
        }
        if let Some(weight) = &mut self.weight {
            // A process is frozen only when its system call returns. Until then, the smallest weight leaves
            // it only the processor time that no other group needs.
            let value = if stop { weight.minimum } else { weight.usual };
            let _ = weight.file.write_all(value.as_bytes());
        }
    }

    /// Returns the number of processes and threads in the groups. It includes those that are about
    /// to end.
    pub(super) fn tasks(&self) -> Option<u64> {
        let mut text = [0; 20];
        read(self.counter.as_ref()?, &mut text)?.trim().parse().ok()
    }

    /// Kills all processes of the groups, even frozen ones.
    pub(super) fn kill(&mut self) {
        self.was_killed = true;
        if let Some(killer) = &mut self.killer {
            // The write fails only for a group that no longer exists.
            let _ = killer.write_all(b"1");
        }
    }

    /// Returns the processor time of all processes of the program that were ever in the groups.
    pub(super) fn processor(&self) -> Option<Duration> {
        Some(self.counted_processor()?.saturating_sub(self.earlier.0))
    }

    /// Returns the time in which no thread of the program ran although at least one was ready to
    /// run. Returns `None` if the kernel does not count it. The counter is exact if all threads use
    /// the same processor. It loses waits of less than a tick of the kernel since it was last read.
    pub(super) fn stalled(&self) -> Option<Duration> {
        Some(self.counted_stall()?.saturating_sub(self.earlier.1))
    }

    fn counted_processor(&self) -> Option<Duration> {
        let mut text = [0; 1024];
        field(read(self.meter.as_ref()?, &mut text)?, "usage_usec").map(Duration::from_micros)
    }

    fn counted_stall(&self) -> Option<Duration> {
        let mut text = [0; 256];
        let full =
            read(self.pressure.as_ref()?, &mut text)?.lines().find(|line| line.starts_with("full "))?;
        full.rsplit_once("total=")?.1.parse().ok().map(Duration::from_micros)
    }
}

/// Reads an open file of a control group from its start.
fn read<'a>(file: &File, text: &'a mut [u8]) -> Option<&'a str> {
    let length = file.read_at(text, 0).ok()?;
    std::str::from_utf8(&text[..length]).ok()
}

impl Drop for TaskGroups {
    fn drop(&mut self) {
        remove(&self.folders);
    }
}

/// Removes the folders of control groups. A group is busy until the kernel has released its last
/// process.
pub(super) fn remove(folders: &[PathBuf]) {
    let deadline = Instant::now() + Duration::from_secs(2);
    for folder in folders {
        while std::fs::remove_dir(folder).is_err() && folder.exists() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}
