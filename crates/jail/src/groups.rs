//! Control groups, which limit a program's memory and tasks. They also kill, freeze and measure
//! all of its processes.
//!
//! Modern hosts have one v2 hierarchy. Machines whose own groups use v1 have v1 `memory` and
//! `pids`, and often an empty v2 hierarchy beside them, whose groups still provide `cgroup.kill`,
//! `cgroup.freeze`, `cpu.stat`, `cpu.pressure` and creation of processes inside a group.
//! Every limit is read back after it is written. A limit that does not hold is an error and
//! never a warning.

mod files;
mod group;
mod hierarchy;
mod run_clock;
mod task_groups;
mod threads;

use crate::error::JailError;
pub(crate) use files::{field, number};
use files::{open, set};
pub use group::{Group, GroupLimits};
pub(crate) use hierarchy::hierarchy;
use hierarchy::{Kind, delegate, delegation_base, pid_namespace, start_time, sweep};
use run_clock::RunClock;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use task_groups::{FreeTaskGroups, TaskGroups};
use threads::BusiestThreads;
pub use threads::ProgramTimes;

/// The hierarchies in which control groups for programs are created. The groups limit, stop, kill
/// and measure the programs.
#[derive(Debug)]
pub struct Groups {
    kind: Kind,
    /// The parent's folder in each control group hierarchy. It is named after the parent's process
    /// and removed at the end.
    bases: Vec<PathBuf>,
    /// The parent's folder for shares of the processor, in v1 control groups. It is removed at the
    /// end.
    shares: Option<PathBuf>,
    /// True if a test has shown that this machine can freeze control groups.
    freezes: bool,
    count: AtomicU64,
    #[expect(dead_code, reason = "held so that the counters of programs start quickly")]
    idle_clock: Option<RunClock>,
    free: Arc<FreeTaskGroups>,
}

impl Groups {
    /// Creates a folder for the parent in each control group hierarchy of this machine. Folders of
    /// processes that have ended are removed.
    ///
    /// # Errors
    /// Returns the reason why no groups are available.
    pub fn open() -> Result<Self, JailError> {
        let read = |path| std::fs::read_to_string(path).map_err(JailError::file(Path::new(path)));
        let (own, mounts) = (read("/proc/self/cgroup")?, read("/proc/self/mounts")?);
        let place = |controller: &str| hierarchy(&mounts, &own, controller);
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let (own_number, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let start = start_time(own_number).unwrap_or(0);
        let name = format!("joute-{own_number}-{}-{start}-{count}", pid_namespace());
        if let (Some(memory), Some(pids)) = (place("memory"), place("pids")) {
            let mut bases = vec![memory, pids];
            bases.extend(place(""));
            let unified = bases.len() == 3;
            let mut groups = Self::create_below(Kind::Split { unified }, bases, &name)?;
            if let Some(cpu) = place("cpu") {
                sweep(&cpu);
                // If the parent cannot write to the hierarchy, a stopped group keeps its usual share.
                groups.shares = Some(cpu.join(&name)).filter(|folder| std::fs::create_dir(folder).is_ok());
            }
            return Ok(groups);
        }
        let own = place("").ok_or(JailError::NoGroups)?;
        let base = delegation_base(&own);
        let groups =
            delegate(base).and_then(|()| Self::create_below(Kind::Unified, vec![base.to_owned()], &name));
        groups.map_err(|error| JailError::Delegation(Box::new(error)))
    }

    fn create_below(kind: Kind, parents: Vec<PathBuf>, name: &str) -> Result<Self, JailError> {
        let mut bases = Vec::new();
        for parent in &parents {
            sweep(parent);
            let base = parent.join(name);
            if let Err(error) = std::fs::create_dir(&base) {
                bases.iter().for_each(|base| drop(std::fs::remove_dir(base)));
                return Err(JailError::file(&base)(error));
            }
            bases.push(base);
        }
        let freezes = bases.last().is_some_and(|base| base.join("cgroup.freeze").exists());
        let groups = Groups {
            kind,
            bases,
            shares: None,
            freezes,
            count: AtomicU64::new(0),
            idle_clock: RunClock::idle(),
            free: Arc::default(),
        };
        if kind == Kind::Unified {
            let control = "cgroup.subtree_control";
            set(&groups.bases[0].join(control), "+memory +pids")?;
            // Enables shares of the processor in the new group, if the parent group has them.
            let _ = set(&parents[0].join(control), "+cpu");
            let _ = set(&groups.bases[0].join(control), "+cpu");
        }
        Ok(groups)
    }

    /// Returns true if the kernel can freeze control groups on this machine.
    pub fn can_freeze(&self) -> bool {
        self.freezes
    }

    /// Creates the control groups of one program, or takes some of them from a program that has
    /// ended. Sets their limits and reads them back as a check.
    ///
    /// # Errors
    /// Returns an error if a group cannot be created, or if the kernel did not accept a limit.
    pub fn make(&self, bounds: GroupLimits) -> Result<Group, JailError> {
        let name = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        let create = |base: &PathBuf| {
            let folder = base.join(&name);
            std::fs::create_dir(&folder).map_err(JailError::file(&folder)).map(|()| folder)
        };
        let mut group = Group {
            kind: self.kind,
            memory: create(&self.bases[0])?,
            memory_join: None,
            tasks: TaskGroups::default(),
            threads: BusiestThreads::default(),
            free: Arc::clone(&self.free),
        };
        group.limit_memory(bounds.memory)?;
        if self.kind != Kind::Unified {
            // For a process with one thread, `tasks` is equivalent to `cgroup.procs` and takes 40
            // µs instead of up to 20 ms, because it does not block every fork on the machine.
            group.memory_join = Some(open(&group.memory.join("tasks"))?);
        }
        if let Some(tasks) = self.free.take(bounds.tasks) {
            group.tasks = tasks;
        } else {
            group.tasks.limit = bounds.tasks;
            for base in self.bases[1..].iter().chain(&self.shares) {
                group.tasks.folders.push(create(base)?);
            }
            group.tasks.open(self.kind, &group.memory)?;
        }
        group.threads.list.clone_from(&group.tasks.threads);
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        self.free.clear();
        for base in self.bases.iter().chain(&self.shares) {
            // Folders that remain are removed by the next parent.
            let _ = std::fs::remove_dir(base);
        }
    }
}

#[cfg(test)]
mod tests;
