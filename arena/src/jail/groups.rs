//! Control groups: memory, tasks, and the group that kills, freezes and counts processor time.
//!
//! Hosts of today have one v2 hierarchy; machines whose own groups use v1 have v1 `memory` and `pids`, and often a
//! bare v2 hierarchy beside them, whose empty groups still give `cgroup.kill`, `cgroup.freeze`, `cpu.stat` and
//! birth inside a group. Every limit is read back: one that does not hold is an error, never a warning.

use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Where this process makes its groups.
#[derive(Debug)]
pub struct Groups {
    kind: Kind,
    /// One folder a hierarchy, named after this process, removed at the end.
    bases: Vec<PathBuf>,
    /// The kernel stops groups here: it is there, not only thought to be.
    freezes: bool,
    count: AtomicU64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// v1 memory, v1 pids, and the bare v2 hierarchy if there is one: bases 0, 1, 2.
    Split { unified: bool },
    /// v2 with memory and pids: base 0.
    Unified,
}

/// What one champion may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Bytes, or no bound.
    pub memory: Option<u64>,
    /// Processes and threads, or no bound.
    pub tasks: Option<u64>,
}

/// One champion's groups.
#[derive(Debug)]
pub struct Group {
    kind: Kind,
    folders: Vec<PathBuf>,
    /// Files that a process joins by writing `0`.
    pub(super) joins: Vec<File>,
    /// The v2 folder into which a process can be born.
    pub(super) birthplace: Option<OwnedFd>,
    freezer: Option<File>,
    killer: Option<File>,
    counter: Option<File>,
}

impl Groups {
    /// Finds the hierarchies of this machine and makes a folder in each; sweeps those of processes that are gone.
    ///
    /// # Errors
    /// Why there are no groups for us.
    pub fn open() -> Result<Self, String> {
        let own = std::fs::read_to_string("/proc/self/cgroup")
            .map_err(|error| format!("/proc/self/cgroup: {error}"))?;
        let mounts = std::fs::read_to_string("/proc/self/mounts")
            .map_err(|error| format!("/proc/self/mounts: {error}"))?;
        let place = |controller: &str| hierarchy(&mounts, &own, controller);
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let (own_number, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let name = format!("joute-{own_number}-{}-{count}", birth(own_number).unwrap_or(0));
        if let (Some(memory), Some(pids)) = (place("memory"), place("pids")) {
            let mut bases = vec![memory, pids];
            bases.extend(place(""));
            let unified = bases.len() == 3;
            return Self::below(Kind::Split { unified }, bases, &name);
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
        let groups = Groups { kind, bases, freezes, count: AtomicU64::new(0) };
        if kind == Kind::Unified {
            set(&groups.bases[0].join("cgroup.subtree_control"), "+memory +pids")?;
        }
        Ok(groups)
    }

    /// Can groups stop their processes?
    pub fn can_freeze(&self) -> bool {
        self.freezes
    }

    /// A group for one champion, its bounds written and read back.
    ///
    /// # Errors
    /// Which bound does not hold.
    pub fn make(&self, bounds: Bounds) -> Result<Group, String> {
        let name = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        let mut group = Group {
            kind: self.kind,
            folders: Vec::new(),
            joins: Vec::new(),
            birthplace: None,
            freezer: None,
            killer: None,
            counter: None,
        };
        for base in &self.bases {
            let folder = base.join(&name);
            std::fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            group.folders.push(folder);
        }
        group.bound(bounds)?;
        group.open()?;
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        for base in &self.bases {
            // What is left behind, the next arena sweeps.
            let _ = std::fs::remove_dir(base);
        }
    }
}

impl Group {
    fn bound(&self, bounds: Bounds) -> Result<(), String> {
        let memory = &self.folders[0];
        // Groups count whole pages.
        if let Some(bytes) = bounds.memory.map(|bytes| (bytes & !4095).to_string()) {
            match self.kind {
                Kind::Split { .. } => {
                    set_and_read(&memory.join("memory.limit_in_bytes"), &bytes)?;
                    // Absent where the kernel does not account swap; then there must be none.
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
        let open = |path: PathBuf| {
            File::options().write(true).open(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        if let Kind::Split { .. } = self.kind {
            // `tasks` and not `cgroup.procs`: for a process of one thread it means the same and costs 40 µs instead
            // of up to 20 ms, for it need not stop every fork of the machine.
            self.joins = vec![open(self.folders[0].join("tasks"))?, open(self.folders[1].join("tasks"))?];
        }
        let counter = self.pids().join("pids.current");
        self.counter = Some(File::open(&counter).map_err(|error| format!("{}: {error}", counter.display()))?);
        if let Some(unified) = self.unified() {
            let (freezer, killer) = (unified.join("cgroup.freeze"), unified.join("cgroup.kill"));
            let folder = File::open(unified).map_err(|error| format!("{}: {error}", unified.display()))?;
            self.birthplace = Some(folder.into());
            self.freezer = freezer.exists().then(|| open(freezer)).transpose()?;
            // cgroup.kill came with Linux 5.14; before that the namespace's first process is killed alone.
            self.killer = killer.exists().then(|| open(killer)).transpose()?;
        }
        Ok(())
    }

    fn unified(&self) -> Option<&PathBuf> {
        match self.kind {
            Kind::Split { unified: true } => self.folders.get(2),
            Kind::Split { unified: false } => None,
            Kind::Unified => self.folders.first(),
        }
    }

    /// Stops every process, or lets them run again. The kernel stops them at their next return to user space.
    pub fn freeze(&mut self, stop: bool) {
        if let Some(freezer) = &mut self.freezer {
            // A group whose processes are gone has nothing to freeze.
            let _ = freezer.write_all(if stop { b"1" } else { b"0" });
        }
    }

    /// Processes and threads in it, those included that are about to be gone.
    pub fn tasks(&self) -> Option<u64> {
        let mut text = [0; 20];
        let length = self.counter.as_ref()?.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..length]).ok()?.trim().parse().ok()
    }

    /// Kills every process, also frozen ones.
    pub fn kill(&mut self) {
        if let Some(killer) = &mut self.killer {
            // It fails only for a group that is gone.
            let _ = killer.write_all(b"1");
        }
    }

    /// How often the kernel killed in this group for want of memory.
    pub fn oom_kills(&self) -> u64 {
        let file = match self.kind {
            Kind::Split { .. } => "memory.oom_control",
            Kind::Unified => "memory.events",
        };
        let text = std::fs::read_to_string(self.folders[0].join(file)).unwrap_or_default();
        field(&text, "oom_kill").unwrap_or(0)
    }

    /// Did its own limit ever keep it from memory? What the kernel kills for want of memory it counts in the group that
    /// it killed in, also when it was a group above or the whole machine that was full.
    pub fn met_its_limit(&self) -> bool {
        match self.kind {
            Kind::Split { .. } => {
                // Recent kernels count no refusals any more (memory.failcnt stays 0). Whoever could not get a few
                // pages more was as near to its limit as that.
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

    /// The most memory that was in use, in bytes.
    pub fn peak(&self) -> Option<u64> {
        let file = match self.kind {
            Kind::Split { .. } => "memory.max_usage_in_bytes",
            Kind::Unified => "memory.peak",
        };
        number(&self.folders[0].join(file))
    }

    /// Processor time of every process that was ever in the group.
    pub fn processor(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(self.unified()?.join("cpu.stat")).ok()?;
        field(&text, "usage_usec").map(Duration::from_micros)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let deadline = Instant::now() + Duration::from_secs(2);
        for folder in &self.folders {
            // A group is busy until the kernel has buried its last process.
            while std::fs::remove_dir(folder).is_err() && folder.exists() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }
}

/// A file that is one number.
pub(super) fn number(path: &Path) -> Option<u64> {
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// The number after a key, in files of the form `key number`.
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
    Err(format!("{}: {value} was written, {} is there", path.display(), read.trim()))
}

/// Without a bound on swap, a machine with swap would lend champions memory beyond their limit.
fn no_swap() -> Result<(), String> {
    let swaps = std::fs::read_to_string("/proc/swaps").unwrap_or_default();
    if swaps.lines().count() <= 1 {
        return Ok(());
    }
    Err("the machine has swap, and its groups cannot bound it: boot with swapaccount=1 or turn swap off"
        .into())
}

/// Our own group's folder in the hierarchy of a controller; `""` is v2.
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
    // In a container the path may be told from outside its namespace; the mount is then ours itself.
    let folder = mount.join(path.trim_start_matches('/'));
    Some(if folder.is_dir() { folder } else { mount })
}

/// Makes sure that a v2 folder hands memory and pids down.
///
/// A group with processes of its own hands nothing down, except the root: so the arena moves into a leaf.
fn delegate(base: &Path) -> Result<(), String> {
    let control = base.join("cgroup.subtree_control");
    let handed =
        |text: &str| ["memory", "pids"].iter().all(|name| text.split_whitespace().any(|word| word == *name));
    let read = |name: &str| std::fs::read_to_string(base.join(name)).unwrap_or_default();
    if handed(&read("cgroup.subtree_control")) {
        return Ok(());
    }
    if !handed(&read("cgroup.controllers")) {
        return Err(format!("{}: memory and pids are not handed down to this group", base.display()));
    }
    if set(&control, "+memory +pids").is_ok() {
        return Ok(());
    }
    let leaf = base.join("joute-self");
    std::fs::create_dir_all(&leaf).map_err(|error| format!("{}: {error}", leaf.display()))?;
    set(&leaf.join("cgroup.procs"), "0")?;
    set(&control, "+memory +pids").map_err(|error| {
        format!(
            "{error}; start joute in a group of its own: systemd-run --user --scope -p Delegate=yes joute …"
        )
    })
}

/// Clock ticks from boot to the start of a process: with its number, its name forever.
fn birth(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(19)?.parse().ok()
}

/// Removes what arenas left that were killed.
fn sweep(parent: &Path) {
    let Ok(entries) = std::fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let mut parts = name.to_str().unwrap_or_default().split('-');
        let (Some("joute"), Some(process), Some(start)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let (Ok(process), Ok(start)) = (process.parse::<u32>(), start.parse::<u64>()) else { continue };
        if birth(process) == Some(start) {
            continue;
        }
        for inner in std::fs::read_dir(entry.path()).into_iter().flatten().flatten() {
            if inner.path().is_dir() {
                // Its champions died with it; a group that is still busy is left for the next sweep.
                let _ = std::fs::remove_dir(inner.path());
            }
        }
        let _ = std::fs::remove_dir(entry.path());
    }
}

#[cfg(test)]
mod tests;
