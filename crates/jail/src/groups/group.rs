//! The control groups of one program, which limit, stop, kill and measure it.

use super::Kind;
use super::files::{field, no_swap, number, open, set_and_read};
use super::threads::{BusiestThreads, ProgramTimes};
use crate::error::JailError;
use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The limits of one program's control group.
#[derive(Debug, Clone, Copy)]
pub struct GroupLimits {
    /// The maximum memory of the program in bytes, or `None` without a limit.
    pub memory: Option<u64>,
    /// The maximum number of processes and threads of the program, or `None` without a limit.
    pub tasks: Option<u64>,
}

/// The control groups of one program, which limit and stop it. There is one in each hierarchy of
/// the machine.
#[derive(Debug)]
pub struct Group {
    pub(super) kind: Kind,
    pub(super) folders: Vec<PathBuf>,
    /// The files by which a process joins the program's control groups. The process writes `0` to
    /// them.
    pub(crate) joins: Vec<File>,
    /// The v2 folder of the control group. A process can be created directly in it.
    pub(crate) clone_folder: Option<OwnedFd>,
    pub(super) freezer: Option<File>,
    pub(super) killer: Option<File>,
    pub(super) counter: Option<File>,
    pub(super) weight: Option<Weight>,
    /// The open file `cpu.stat` of the program's group, for its processor time.
    pub(super) meter: Option<File>,
    /// The open file `cpu.pressure` of the program's group, for its waits for a processor.
    pub(super) pressure: Option<File>,
    pub(super) threads: BusiestThreads,
}

/// Sets a control group's share of the processor to the least or the usual value. A frozen group
/// still runs until its current system calls return.
#[derive(Debug)]
pub(super) struct Weight {
    file: File,
    least: &'static str,
    usual: &'static str,
}

/// The files that set a control group's share of the processor. Each has its least and its usual
/// value. The best comes first: Linux 5.15, v2, v1.
pub(super) const WEIGHTS: [(&str, &str, &str); 3] =
    [("cpu.idle", "1", "0"), ("cpu.weight", "1", "100"), ("cpu.shares", "2", "1024")];

impl Group {
    pub(super) fn bound(&self, bounds: GroupLimits) -> Result<(), JailError> {
        let memory = &self.folders[0];
        // The kernel counts memory in whole pages.
        if let Some(bytes) = bounds.memory.map(|bytes| (bytes & !4095).to_string()) {
            match self.kind {
                Kind::Split { .. } => {
                    set_and_read(&memory.join("memory.limit_in_bytes"), &bytes)?;
                    // The file does not exist if the kernel does not account for swap. There must
                    // be no swap then.
                    let both = memory.join("memory.memsw.limit_in_bytes");
                    if both.exists() { set_and_read(&both, &bytes)? } else { no_swap()? }
                }
                Kind::Unified => {
                    set_and_read(&memory.join("memory.max"), &bytes)?;
                    let swap = memory.join("memory.swap.max");
                    if swap.exists() {
                        set_and_read(&swap, "0")?
                    } else {
                        no_swap()?
                    }
                    set_and_read(&memory.join("memory.oom.group"), "1")?;
                }
            }
        }
        if let Some(tasks) = bounds.tasks {
            set_and_read(&self.pids().join("pids.max"), &tasks.to_string())?;
        }
        Ok(())
    }

    fn pids(&self) -> &Path {
        match self.kind {
            Kind::Split { .. } => &self.folders[1],
            Kind::Unified => &self.folders[0],
        }
    }

    pub(super) fn open(&mut self) -> Result<(), JailError> {
        if let Kind::Split { .. } = self.kind {
            // For a process with one thread, `tasks` is equivalent to `cgroup.procs` and takes 40
            // µs instead of up to 20 ms, because it does not block every fork on the machine.
            self.joins = vec![open(&self.folders[0].join("tasks"))?, open(&self.folders[1].join("tasks"))?];
        }
        let counter = self.pids().join("pids.current");
        self.counter = Some(File::open(&counter).map_err(JailError::file(&counter))?);
        if let Some(unified) = self.unified().cloned() {
            let (freezer, killer) = (unified.join("cgroup.freeze"), unified.join("cgroup.kill"));
            let folder = File::open(&unified).map_err(JailError::file(&unified))?;
            self.clone_folder = Some(folder.into());
            self.freezer = freezer.exists().then(|| open(&freezer)).transpose()?;
            // `cgroup.kill` exists since Linux 5.14. On older kernels, only the first process of
            // the namespace is killed.
            self.killer = killer.exists().then(|| open(&killer)).transpose()?;
            self.meter = File::open(unified.join("cpu.stat")).ok();
            self.pressure = File::open(unified.join("cpu.pressure")).ok();
            self.threads.list = unified.join("cgroup.threads");
        }
        // The last folder: v2, or that of v1's shares where there are some.
        let place = self.folders.last();
        self.weight = place.and_then(|folder| {
            WEIGHTS.iter().find_map(|(name, least, usual)| {
                Some(Weight { file: open(&folder.join(name)).ok()?, least, usual })
            })
        });
        Ok(())
    }

    fn unified(&self) -> Option<&PathBuf> {
        match self.kind {
            Kind::Split { unified: true } => self.folders.get(2),
            Kind::Split { unified: false } => None,
            Kind::Unified => self.folders.first(),
        }
    }

    /// Freezes all processes of the program's control group, or resumes them if `stop` is false.
    /// The kernel freezes a process at its next return to user space.
    pub fn freeze(&mut self, stop: bool) {
        if let Some(freezer) = &mut self.freezer {
            // The write fails only for a group without processes.
            let _ = freezer.write_all(if stop { b"1" } else { b"0" });
        }
        if let Some(weight) = &mut self.weight {
            // It freezes when its system calls return. Until then it takes only time that is left over.
            let value = if stop { weight.least } else { weight.usual };
            let _ = weight.file.write_all(value.as_bytes());
        }
    }

    /// Returns the number of processes and threads in the control group. It includes those that are
    /// about to end.
    pub fn tasks(&self) -> Option<u64> {
        let mut text = [0; 20];
        read(self.counter.as_ref()?, &mut text)?.trim().parse().ok()
    }

    /// Kills all processes of the program's control group, even frozen ones.
    pub fn kill(&mut self) {
        if let Some(killer) = &mut self.killer {
            // The write fails only for a group that no longer exists.
            let _ = killer.write_all(b"1");
        }
    }

    /// Returns how often the kernel killed a process of this group for lack of memory.
    pub fn oom_kills(&self) -> u64 {
        let file = match self.kind {
            Kind::Split { .. } => "memory.oom_control",
            Kind::Unified => "memory.events",
        };
        let text = std::fs::read_to_string(self.folders[0].join(file)).unwrap_or_default();
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
                let limit = number(&self.folders[0].join("memory.limit_in_bytes"));
                self.peak().zip(limit).is_some_and(|(peak, limit)| peak + PAGES >= limit)
            }
            Kind::Unified => {
                let text = std::fs::read_to_string(self.folders[0].join("memory.events")).unwrap_or_default();
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
        number(&self.folders[0].join(file))
    }

    /// Returns the processor time of all processes that were ever in the control group.
    pub fn processor(&self) -> Option<Duration> {
        let mut text = [0; 1024];
        field(read(self.meter.as_ref()?, &mut text)?, "usage_usec").map(Duration::from_micros)
    }

    /// Returns the times of the program since its start, and chooses the threads whose waits they
    /// contain. They are the busiest threads of the group.
    pub fn start_times(&mut self) -> Option<ProgramTimes> {
        let processor = self.processor()?;
        self.threads.choose(processor);
        Some(self.times_at(processor))
    }

    /// Returns the times of the program since its start. Returns `None` if the kernel does not count
    /// its processor time.
    pub fn times(&self) -> Option<ProgramTimes> {
        Some(self.times_at(self.processor()?))
    }

    fn times_at(&self, processor: Duration) -> ProgramTimes {
        let stalled = self.stalled().unwrap_or_default();
        ProgramTimes { processor, stalled, waits: self.threads.waits(), is_ready: false }
    }

    /// Returns true if one of the busiest threads runs or waits for a processor.
    pub fn is_ready(&self) -> bool {
        self.threads.is_ready()
    }

    /// Returns the time in which no thread of the control group ran although at least one was ready
    /// to run. Returns `None` if the kernel does not count it. The counter is exact if all threads use
    /// the same processor. It loses waits of less than a tick of the kernel since it was last read.
    pub fn stalled(&self) -> Option<Duration> {
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

impl Drop for Group {
    fn drop(&mut self) {
        let deadline = Instant::now() + Duration::from_secs(2);
        for folder in &self.folders {
            // A group is busy until the kernel has released its last process.
            while std::fs::remove_dir(folder).is_err() && folder.exists() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }
}
