//! Control groups, which limit a champion's memory and tasks. They also kill, freeze and measure
//! all of its processes.
//!
//! Modern hosts have one v2 hierarchy. Machines whose own groups use v1 have v1 `memory` and
//! `pids`, and often an empty v2 hierarchy beside them, whose groups still provide `cgroup.kill`,
//! `cgroup.freeze`, `cpu.stat` and creation of processes inside a group. Every limit is read back
//! after it is written. A limit that does not hold is an error and never a warning.

use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Creates control groups, which limit and stop champions.
#[derive(Debug)]
pub struct Groups {
    kind: Kind,
    /// The arena's folder in each control group hierarchy. It is named after the arena's process
    /// and removed at the end.
    bases: Vec<PathBuf>,
    /// The arena's folder for shares of the processor, in v1 control groups. It is removed at the
    /// end.
    shares: Option<PathBuf>,
    /// Whether a test has shown that this machine can freeze control groups.
    freezes: bool,
    count: AtomicU64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The machine uses v1 control groups. Bases 0 and 1 are v1 memory and v1 pids. Base 2 is the
    /// empty v2 hierarchy, if there is one.
    Split { unified: bool },
    /// The machine uses only v2 control groups. Base 0 is the single hierarchy, with memory and
    /// pids.
    Unified,
}

/// The limits of one champion's control group.
#[derive(Debug, Clone, Copy)]
pub struct GroupLimits {
    /// The maximum memory of the champion in bytes, or `None` without a limit.
    pub memory: Option<u64>,
    /// The maximum number of processes and threads of the champion, or `None` without a limit.
    pub tasks: Option<u64>,
}

/// The control groups of one champion, which limit and stop it. There is one in each hierarchy of
/// the machine.
#[derive(Debug)]
pub struct Group {
    kind: Kind,
    folders: Vec<PathBuf>,
    /// The files by which a process joins the champion's control groups. The process writes `0` to
    /// them.
    pub(super) joins: Vec<File>,
    /// The v2 folder of the control group. A process can be created directly in it.
    pub(super) clone_folder: Option<OwnedFd>,
    freezer: Option<File>,
    killer: Option<File>,
    counter: Option<File>,
    weight: Option<Weight>,
    /// The open file `cpu.stat` of the champion's group, for its processor time.
    meter: Option<File>,
}

/// Sets a control group's share of the processor to the least or the usual value. A frozen group
/// still runs until its current system calls return.
#[derive(Debug)]
struct Weight {
    file: File,
    least: &'static str,
    usual: &'static str,
}

/// The files that set a control group's share of the processor. Each has its least and its usual
/// value. The best comes first: Linux 5.15, v2, v1.
const WEIGHTS: [(&str, &str, &str); 3] =
    [("cpu.idle", "1", "0"), ("cpu.weight", "1", "100"), ("cpu.shares", "2", "1024")];

impl Groups {
    /// Creates a folder for the arena in each control group hierarchy of this machine. Folders of
    /// processes that have ended are removed.
    ///
    /// # Errors
    /// Returns the reason why no groups are available.
    pub fn open() -> Result<Self, String> {
        let own = std::fs::read_to_string("/proc/self/cgroup")
            .map_err(|error| format!("/proc/self/cgroup: {error}"))?;
        let mounts = std::fs::read_to_string("/proc/self/mounts")
            .map_err(|error| format!("/proc/self/mounts: {error}"))?;
        let place = |controller: &str| hierarchy(&mounts, &own, controller);
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let (own_number, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let start = start_time(own_number).unwrap_or(0);
        let name = format!("joute-{own_number}-{}-{start}-{count}", pid_namespace());
        if let (Some(memory), Some(pids)) = (place("memory"), place("pids")) {
            let mut bases = vec![memory, pids];
            bases.extend(place(""));
            let unified = bases.len() == 3;
            let mut groups = Self::below(Kind::Split { unified }, bases, &name)?;
            if let Some(cpu) = place("cpu") {
                sweep(&cpu);
                // If the arena cannot write to the hierarchy, a stopped group keeps its usual share.
                groups.shares = Some(cpu.join(&name)).filter(|folder| std::fs::create_dir(folder).is_ok());
            }
            return Ok(groups);
        }
        let base = place("").ok_or("no cgroup hierarchy is mounted")?;
        delegate(&base)?;
        Self::below(Kind::Unified, vec![base], &name)
    }

    fn below(kind: Kind, parents: Vec<PathBuf>, name: &str) -> Result<Self, String> {
        let mut bases = Vec::new();
        for parent in &parents {
            sweep(parent);
            let base = parent.join(name);
            if let Err(error) = std::fs::create_dir(&base) {
                bases.iter().for_each(|base| drop(std::fs::remove_dir(base)));
                return Err(format!("{}: {error}", base.display()));
            }
            bases.push(base);
        }
        let freezes = bases.last().is_some_and(|base| base.join("cgroup.freeze").exists());
        let groups = Groups { kind, bases, shares: None, freezes, count: AtomicU64::new(0) };
        if kind == Kind::Unified {
            let control = "cgroup.subtree_control";
            set(&groups.bases[0].join(control), "+memory +pids")?;
            // Shares of the processor, where they are handed down to us.
            let _ = set(&parents[0].join(control), "+cpu");
            let _ = set(&groups.bases[0].join(control), "+cpu");
        }
        Ok(groups)
    }

    /// Returns true if the kernel can freeze control groups on this machine.
    pub fn can_freeze(&self) -> bool {
        self.freezes
    }

    /// Creates a control group for one champion. Sets its limits and reads them back as a check.
    ///
    /// # Errors
    /// Returns a message with the limit that does not hold.
    pub fn make(&self, bounds: GroupLimits) -> Result<Group, String> {
        let name = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        let mut group = Group {
            kind: self.kind,
            folders: Vec::new(),
            joins: Vec::new(),
            clone_folder: None,
            freezer: None,
            killer: None,
            counter: None,
            weight: None,
            meter: None,
        };
        for base in self.bases.iter().chain(&self.shares) {
            let folder = base.join(&name);
            std::fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            group.folders.push(folder);
        }
        group.bound(bounds)?;
        group.open()?;
        if self.shares.is_some() {
            let tasks = group.folders[self.bases.len()].join("tasks");
            group.joins.push(open(&tasks)?);
        }
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        for base in self.bases.iter().chain(&self.shares) {
            // Folders that remain are removed by the next arena.
            let _ = std::fs::remove_dir(base);
        }
    }
}

impl Group {
    fn bound(&self, bounds: GroupLimits) -> Result<(), String> {
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

    fn open(&mut self) -> Result<(), String> {
        if let Kind::Split { .. } = self.kind {
            // For a process with one thread, `tasks` is equivalent to `cgroup.procs` and takes 40
            // µs instead of up to 20 ms, because it does not block every fork on the machine.
            self.joins = vec![open(&self.folders[0].join("tasks"))?, open(&self.folders[1].join("tasks"))?];
        }
        let counter = self.pids().join("pids.current");
        self.counter = Some(File::open(&counter).map_err(|error| format!("{}: {error}", counter.display()))?);
        if let Some(unified) = self.unified().cloned() {
            let (freezer, killer) = (unified.join("cgroup.freeze"), unified.join("cgroup.kill"));
            let folder = File::open(&unified).map_err(|error| format!("{}: {error}", unified.display()))?;
            self.clone_folder = Some(folder.into());
            self.freezer = freezer.exists().then(|| open(&freezer)).transpose()?;
            // `cgroup.kill` exists since Linux 5.14. On older kernels, only the first process of
            // the namespace is killed.
            self.killer = killer.exists().then(|| open(&killer)).transpose()?;
            self.meter = File::open(unified.join("cpu.stat")).ok();
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

    /// Freezes all processes of the champion's control group, or resumes them if `stop` is false.
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
        let length = self.counter.as_ref()?.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..length]).ok()?.trim().parse().ok()
    }

    /// Kills all processes of the champion's control group, even frozen ones.
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
        let length = self.meter.as_ref()?.read_at(&mut text, 0).ok()?;
        field(std::str::from_utf8(&text[..length]).ok()?, "usage_usec").map(Duration::from_micros)
    }
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

fn open(path: &Path) -> Result<File, String> {
    File::options().write(true).open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a control group file that contains one number.
pub(super) fn number(path: &Path) -> Option<u64> {
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// Returns the number after a key in a control group file. The lines of such a file have the form
/// `key number`.
pub(super) fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once(' ').filter(|(name, _)| *name == key)?.1.trim().parse().ok())
}

fn set(path: &Path, value: &str) -> Result<(), String> {
    let written =
        File::options().write(true).open(path).and_then(|mut file| file.write_all(value.as_bytes()));
    written.map_err(|error| format!("{}: {value} cannot be written: {error}", path.display()))
}

fn set_and_read(path: &Path, value: &str) -> Result<(), String> {
    set(path, value)?;
    let read = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if read.trim() == value {
        return Ok(());
    }
    Err(format!("{}: {value} was written, but the file contains {}", path.display(), read.trim()))
}

/// Returns an error if the machine has swap. Swap would give a champion more memory than its limit.
fn no_swap() -> Result<(), String> {
    let swaps = std::fs::read_to_string("/proc/swaps").unwrap_or_default();
    if swaps.lines().count() <= 1 {
        return Ok(());
    }
    Err("the machine has swap, which its control groups cannot limit: boot with swapaccount=1 or turn swap \
         off"
    .into())
}

/// Returns the folder of this process's control group for a controller, such as `memory`. The empty
/// name stands for the v2 hierarchy.
pub(super) fn hierarchy(mounts: &str, own: &str, controller: &str) -> Option<PathBuf> {
    let mount = mounts.lines().find_map(|line| {
        let mut words = line.split(' ').skip(1);
        let (place, kind, options) = (words.next()?, words.next()?, words.next()?);
        let ours = match controller {
            "" => kind == "cgroup2",
            controller => kind == "cgroup" && options.split(',').any(|option| option == controller),
        };
        ours.then(|| PathBuf::from(place))
    })?;
    let path = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let ours = if controller.is_empty() {
            controllers.is_empty()
        } else {
            controllers.split(',').any(|name| name == controller)
        };
        ours.then_some(path)
    })?;
    // In a container, the path may be relative to an outer namespace. The mount itself is then the
    // group's folder.
    let folder = mount.join(path.trim_start_matches('/'));
    Some(if folder.is_dir() { folder } else { mount })
}

/// Makes sure that a v2 control group can limit the memory and processes of its subgroups.
///
/// Except for the root, a group with processes of its own cannot delegate, so the arena moves into
/// a leaf.
fn delegate(base: &Path) -> Result<(), String> {
    let control = base.join("cgroup.subtree_control");
    let handed =
        |text: &str| ["memory", "pids"].iter().all(|name| text.split_whitespace().any(|word| word == *name));
    let read = |name: &str| std::fs::read_to_string(base.join(name)).unwrap_or_default();
    if handed(&read("cgroup.subtree_control")) {
        return Ok(());
    }
    if !handed(&read("cgroup.controllers")) {
        return Err(format!("{}: memory and pids are not delegated to this control group", base.display()));
    }
    if set(&control, "+memory +pids").is_ok() {
        return Ok(());
    }
    let leaf = base.join("joute-self");
    std::fs::create_dir_all(&leaf).map_err(|error| format!("{}: {error}", leaf.display()))?;
    set(&leaf.join("cgroup.procs"), "0")?;
    set(&control, "+memory +pids").map_err(|error| {
        format!(
            "{error}; start joute in a control group of its own: systemd-run --user --scope -p Delegate=yes joute …"
        )
    })
}

/// Returns the start time of a process, in clock ticks since boot. Together with the process
/// number, it identifies the process.
fn start_time(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(19)?.parse().ok()
}

/// Returns the name of this process's PID namespace, such as `pid:[4026531836]`. Process numbers of
/// other namespaces mean nothing here.
fn pid_namespace() -> String {
    let link = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    link.to_string_lossy().into_owned()
}

/// Removes the control groups that killed arenas have left below a folder. Arenas in other PID
/// namespaces, such as containers, may share the folder. Their groups are kept.
fn sweep(parent: &Path) {
    let Ok(entries) = std::fs::read_dir(parent) else { return };
    let own_namespace = pid_namespace();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let mut parts = name.to_str().unwrap_or_default().split('-');
        let parts = [parts.next(), parts.next(), parts.next(), parts.next()];
        let [Some("joute"), Some(process), Some(namespace), Some(start)] = parts else { continue };
        let (Ok(process), Ok(start)) = (process.parse::<u32>(), start.parse::<u64>()) else { continue };
        if namespace != own_namespace || start_time(process) == Some(start) {
            continue;
        }
        for inner in std::fs::read_dir(entry.path()).into_iter().flatten().flatten() {
            if inner.path().is_dir() {
                // The champions died with their arena. A group that is still busy is removed the
                // next time.
                let _ = std::fs::remove_dir(inner.path());
            }
        }
        let _ = std::fs::remove_dir(entry.path());
    }
}

#[cfg(test)]
mod tests;
