//! The arena's side of starting a champion: everything is prepared, then the child is cloned.

use super::child;
use super::descriptors::{ABOVE, CHANNEL};
use super::fence::{May, fence};
use super::groups::Bounds;
use super::level::Level;
use super::made::Jail;
use super::network::Network;
use super::plan::{Files, Identity, Plan, Program, Strings};
use super::process::Process;
use super::protection::Protection;
use super::report::{self, Report};
use super::rest::Rest;
use super::rooms::{AROUND, KIT, Rooms, c, devices};
use super::{gate, owner, rlimits};
use crate::launch::{Launch, PATH};
use crate::limits::Limits;
use crate::memory::Empty;
use joute_engine::message::CHANNEL_VARIABLE;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use rustix::fs::{Mode, OFlags, Timespec};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, Resource};
use rustix::thread::CpuSet;
use std::collections::BTreeMap;
use std::ffi::{CString, OsString};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Who is to be jailed.
#[derive(Debug)]
pub struct Inmate<'a> {
    /// What to run; nothing: go all the way in and leave.
    pub launch: Option<&'a Launch>,
    /// What it may take.
    pub limits: Limits,
    /// The processor it is bound to; none: any.
    pub processor: Option<usize>,
    /// Its end of the channel.
    pub channel: Option<BorrowedFd<'a>>,
    /// What it reads on its standard input; none: nothing. It counts where there is an output.
    pub input: Option<BorrowedFd<'a>>,
    /// The writing end of the pipe for its output; none: the arena's own terminal.
    pub output: Option<BorrowedFd<'a>>,
    /// The same for its standard error; none: it goes where the output goes.
    pub errors: Option<BorrowedFd<'a>>,
    /// What it is started for.
    pub role: Role,
    /// Of a [`Role::Guest`]: the port of [`Jail::port`].
    pub port: Option<u16>,
}

/// What a process is started for, and so what it may do besides computing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A kit's champion: it starts no processes and writes nothing of its kit.
    Champion,
    /// A program that speaks by its streams, perhaps a script: it may start processes, and writes nothing of its folder.
    Program,
    /// A program that plays: as [`Role::Program`], and it starts when it is first let run ([`Process::wake`]), and stands still
    /// whenever it is not asked.
    Player,
    /// A program that connects to its match: it starts no processes and writes nothing of its folder.
    Guest,
    /// `make`, or whatever compiles: it may start processes and write its folder.
    Make,
}

impl Role {
    /// May it start processes?
    pub(super) fn forks(self) -> bool {
        !matches!(self, Role::Champion | Role::Guest)
    }

    /// May it write its folder?
    pub(super) fn writes(self) -> bool {
        self == Role::Make
    }
}

impl Inmate<'_> {
    /// Nobody: to try a jail out.
    pub fn nobody(limits: Limits) -> Self {
        Inmate {
            launch: None,
            limits,
            processor: None,
            channel: None,
            input: None,
            output: None,
            errors: None,
            role: Role::Champion,
            port: None,
        }
    }

    /// Bytes of memory that it may take, where groups count what it holds or the process what it maps.
    pub(super) fn memory(&self, groups: bool) -> u64 {
        let empty = self.launch.map_or(Empty::NOTHING, |launch| launch.empty);
        self.limits.memory.bytes(if groups { empty.held } else { empty.mapped })
    }
}

/// Users that own nothing: above every range that distributions hand out, below what 32 bits hold with a sign.
const USERS: u32 = 0x4000_0000;

impl Jail {
    /// Starts a process in the jail.
    ///
    /// # Errors
    /// A message: what kept it from being started, or which limit does not hold. Never the champion's fault.
    pub fn start(&self, inmate: &Inmate<'_>) -> Result<Process, String> {
        let tasks = self.keep.has(Protection::Tasks);
        let bounds = Bounds {
            memory: self.keep.has(Protection::Memory).then_some(inmate.memory(true)),
            tasks: tasks.then(|| u64::from(inmate.limits.tasks) + u64::from(self.level >= Level::L2)),
        };
        let group = self.groups.as_ref().map(|groups| groups.make(bounds)).transpose()?;
        let (reading, writing) = report::pair().map_err(|error| format!("a pair of sockets: {error}"))?;
        // Only root may enter one that is there; and what `make` could leave in one, no champion shall find.
        let lent = self.privileged
            && self.level >= Level::L2
            && self.keep.has(Protection::Network)
            && !inmate.role.writes()
            && inmate.port.is_none();
        let network = lent.then(|| self.networks.lend()).transpose()?;
        let held = (inmate.role == Role::Player).then(|| pipe_with(PipeFlags::CLOEXEC)).transpose();
        let (held, go) = held.map_err(|error| format!("a pipe: {error}"))?.unzip();
        let plan = self.plan(inmate, writing, held, network.as_ref())?;
        let mut pidfd = -1;
        let birthplace = group.as_ref().and_then(|group| group.birthplace.as_ref());
        let birthplace = birthplace.map(rustix::fd::AsRawFd::as_raw_fd);
        let pid = match child::clone(plan.spaces, Some(&mut pidfd), birthplace) {
            Ok(0) => child::first(&plan, group.as_ref()),
            Ok(pid) => pid,
            Err(error) => return Err(format!("a new process: {error}")),
        };
        let (listener, said) = match plan.port {
            Some(_) => listening(&reading)?,
            None => (None, None),
        };
        // The champion's first thread, and its stub. Whoever counts less may count as many as he likes.
        let alone = self.keep.has(Protection::Alone).then(|| 1 + u64::from(plan.stub));
        // SAFETY: the kernel has just made the descriptor for us.
        let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
        let pid = Pid::from_raw(pid).ok_or("a new process without a number")?;
        let held = inmate.role == Role::Player;
        Ok(Process {
            pid,
            pidfd,
            report: reading,
            said,
            go,
            listener,
            network,
            stub: plan.stub,
            group,
            crew: inmate.role.forks() && plan.session && !plan.stub,
            rest: Rest::new(self.brake(inmate.role), pid, plan.gate.is_some(), alone, held),
            end: None,
        })
    }

    fn plan(
        &self,
        inmate: &Inmate<'_>,
        report: OwnedFd,
        held: Option<OwnedFd>,
        network: Option<&Network>,
    ) -> Result<Plan, String> {
        let spaces = self.level >= Level::L2;
        let jailed = self.level >= Level::L1;
        let seen = inmate.launch.map_or(&[][..], |launch| &launch.rooms);
        let root = spaces && self.keep.has(Protection::Root);
        let identity = self.identity();
        let alone = self.groups.is_none();
        let rooms = root.then(|| Rooms::new(inmate.launch, &inmate.limits, self.keep, inmate.role, alone));
        let mut rooms = rooms.transpose()?;
        if let (true, Some(rooms), Some(launch), Identity::Switch(user)) =
            (inmate.role.writes(), &mut rooms, inmate.launch, &identity)
        {
            rooms.owner = Some(owner::namespace(&launch.folder, *user)?);
        }
        let fenced = self.landlock && self.keep.has(Protection::Landlock);
        let fence = match (fenced, root) {
            (false, _) => None,
            (true, true) => Some(inside(seen, inmate)?),
            (true, false) => Some(outside(inmate)?),
        };
        let filters = match inmate.role {
            Role::Champion => &self.filters,
            Role::Guest => &self.connecting_filters,
            Role::Player | Role::Program => &self.player_filters,
            Role::Make => &self.build_filters,
        };
        Ok(Plan {
            spaces: if spaces { self.spaces(network.is_none()) } else { 0 },
            network: network.map(|network| network.as_fd().as_raw_fd()),
            port: inmate.port.filter(|_| self.has_own_network()),
            stub: spaces && self.keep.has(Protection::Processes),
            identity,
            plain_host: spaces && self.keep.has(Protection::Ipc) && self.keep.has(Protection::HostName),
            plain_groups: spaces && self.keep.has(Protection::GroupNames),
            rooms,
            fence,
            filters: filters.clone(),
            gate: self.gate(inmate).filter(|_| self.freezes()).cloned(),
            limits: if jailed {
                rlimits::attainable(self.limits(inmate), rlimits::raise)?
            } else {
                Vec::new()
            },
            processor: self.processor(inmate.processor.filter(|_| jailed)),
            no_new_privileges: jailed && self.keep.has(Protection::NoNewPrivileges),
            drop_capabilities: jailed && self.keep.has(Protection::Capabilities),
            last_capability: self.last_capability,
            close: self.keep.has(Protection::Descriptors),
            death_signal: jailed && self.keep.has(Protection::DeathSignal),
            session: jailed || inmate.role == Role::Player,
            program: inmate
                .launch
                .map(|launch| program(launch, jailed, root, inmate.channel.is_some()))
                .transpose()?,
            files: files(inmate, report, held)?,
        })
    }

    /// Where it waits for its next call.
    fn gate(&self, inmate: &Inmate<'_>) -> Option<&gate::Plan> {
        match inmate.role {
            Role::Champion => self.gate.as_ref().filter(|_| inmate.channel.is_some()),
            Role::Player => self.input_gate.as_ref(),
            Role::Guest => self.answers.as_ref(),
            Role::Program | Role::Make => None,
        }
    }

    fn spaces(&self, own_network: bool) -> u64 {
        let keep = |protection, space: i32| if self.keep.has(protection) { space as u32 } else { 0 };
        let spaces = keep(Protection::Processes, libc::CLONE_NEWPID)
            | if own_network { keep(Protection::Network, libc::CLONE_NEWNET) } else { 0 }
            | keep(Protection::Ipc, libc::CLONE_NEWIPC | libc::CLONE_NEWUTS)
            | libc::CLONE_NEWNS as u32;
        let user = if self.privileged { 0 } else { libc::CLONE_NEWUSER as u32 };
        u64::from(spaces | user)
    }

    fn identity(&self) -> Identity {
        match self.level {
            Level::L3 | Level::L2 | Level::L1 if self.privileged => {
                if !self.keep.has(Protection::Identity) {
                    return Identity::Same;
                }
                static COUNT: AtomicU32 = AtomicU32::new(0);
                // A user of its own, so that what the kernel counts by user is nobody else's.
                let mine = std::process::id() << 6 & 0x0fff_ffff;
                Identity::Switch(USERS | mine | COUNT.fetch_add(1, Ordering::Relaxed) & 63)
            }
            Level::L2 => {
                let map = |id: u32| CString::new(format!("{id} {id} 1\n")).unwrap_or_default();
                let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
                Identity::Map { users: map(user.as_raw()), groups: map(group.as_raw()) }
            }
            _ => Identity::Same,
        }
    }

    fn processor(&self, number: Option<usize>) -> Option<CpuSet> {
        let mut set = CpuSet::new();
        set.set(number.filter(|number| *number < CpuSet::MAX_CPU)?);
        self.keep.has(Protection::Processor).then_some(set)
    }

    fn limits(&self, inmate: &Inmate<'_>) -> Vec<(Resource, u64)> {
        if !self.keep.has(Protection::Rlimits) {
            return Vec::new();
        }
        let limits = &inmate.limits;
        // Where a group counts the stack as memory it may grow like memory. Elsewhere every thread's would be taken
        // from RLIMIT_DATA at once, so it keeps the usual size.
        let memory = inmate.memory(self.groups.is_some());
        let stack = if self.groups.is_some() { memory } else { memory.min(8 << 20) };
        let mut list = vec![
            // Not 0: that one does not keep the host from piping a whole core to a program of its own, 1 does.
            (Resource::Core, 1),
            (Resource::Stack, stack),
            (Resource::Nofile, u64::from(limits.files)),
            // Where /tmp has a size, files in it end by that (ENOSPC), and not by a signal; in memory, by its group.
            (Resource::Fsize, if inmate.role.writes() { 1 << 30 } else { limits.tmp.max(memory) }),
            (Resource::Memlock, 0),
            (Resource::Msgqueue, 0),
            (Resource::Nice, 0),
            (Resource::Rtprio, 0),
            (Resource::Sigpending, 256),
        ];
        if self.keep.has(Protection::Memory) && self.groups.is_none() {
            list.push((Resource::Data, memory));
        }
        // By user: exact for users of their own and in user namespaces; at L1 without root it would count the candidate's
        // desktop.
        if (self.privileged || self.level >= Level::L2)
            && self.keep.has(Protection::Tasks)
            && self.keep.has(Protection::Identity)
        {
            list.push((Resource::Nproc, u64::from(limits.tasks) + u64::from(self.level >= Level::L2)));
        } else if inmate.role.forks() && self.level == Level::L1 && self.keep.has(Protection::Tasks) {
            // Threads can be counted later or not at all; who starts processes is bounded by what the user has now.
            list.push((Resource::Nproc, tasks_of_user() + u64::from(limits.tasks)));
        }
        list
    }
}

/// Processes and threads of the arena's own user.
fn tasks_of_user() -> u64 {
    let own = rustix::process::geteuid().as_raw();
    let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
    let tasks = processes.flatten().filter_map(|entry| {
        let ours = entry.metadata().is_ok_and(|found| found.uid() == own);
        let tasks = std::fs::read_dir(entry.path().join("task")).ok().filter(|_| ours)?;
        Some(tasks.count() as u64)
    });
    tasks.sum()
}

/// The socket on which a child listens in its network, or what it reported instead. It comes with the first message.
fn listening(report: &OwnedFd) -> Result<(Option<OwnedFd>, Option<Report>), String> {
    let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
    let mut awaited = [PollFd::new(report, PollFlags::IN)];
    while let Err(Errno::INTR) = poll(&mut awaited, Some(&limit)) {}
    match Report::receive(report.as_fd()) {
        Some((Report::Port, listener @ Some(_))) => Ok((listener, None)),
        Some((said, _)) => Ok((None, Some(said))),
        None => Err("its child does not say where it listens".into()),
    }
}

/// Landlock in a root of its own: what is mounted, and the child's own mounts.
fn inside(seen: &[PathBuf], inmate: &Inmate<'_>) -> Result<super::fence::Fence, String> {
    let mut own: Vec<(CString, May)> = Vec::new();
    for folder in ["/usr", "/var", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc", "/proc"] {
        own.push((c(folder)?, May::Read));
    }
    for path in seen {
        own.push((c(path)?, May::Read));
    }
    own.push((c("/dev")?, May::Use));
    own.push((c("/tmp")?, May::Write));
    own.push((c(AROUND)?, May::Read));
    if inmate.role.writes() {
        own.push((c(KIT)?, May::Write));
    }
    fence(&[], inmate.port, own)
}

/// Landlock on the host's own files: the only bound at L1.
fn outside(inmate: &Inmate<'_>) -> Result<super::fence::Fence, String> {
    let mut paths: Vec<(&Path, May)> = Vec::new();
    for folder in ["/usr", "/var", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache"] {
        paths.push((Path::new(folder), May::Read));
    }
    let devices: Vec<PathBuf> = devices(true).map(|name| Path::new("/dev").join(name)).collect();
    paths.extend(devices.iter().map(|device| (device.as_path(), May::Use)));
    if let Some(launch) = inmate.launch {
        let folders = launch.rooms.iter().chain(&launch.shared).chain([&launch.folder]);
        paths.extend(folders.map(|path| (path.as_path(), May::Read)));
    }
    fence(&paths, inmate.port, vec![(c("/proc/self")?, May::Read)])
}

fn program(launch: &Launch, jailed: bool, root: bool, channel: bool) -> Result<Program, String> {
    let home = if root { Path::new(KIT) } else { launch.folder.as_path() };
    let path = c(home.join(&launch.program))?;
    let args = std::iter::once(Ok(path.clone())).chain(launch.args.iter().map(c));
    let mut env: BTreeMap<OsString, OsString> = if jailed {
        // Nothing of the arena's environment: it may hold more than paths.
        let fixed = [("PATH", PATH), ("HOME", "/tmp"), ("TMPDIR", "/tmp"), ("LANG", "C.UTF-8")];
        fixed.map(|(name, value)| (name.into(), value.into())).into()
    } else {
        std::env::vars_os().collect()
    };
    env.extend(launch.env.iter().map(|(name, value)| ((*name).into(), value.into())));
    if channel {
        env.insert(CHANNEL_VARIABLE.into(), CHANNEL.to_string().into());
    }
    let env = env.into_iter().map(|(mut name, value)| {
        name.push("=");
        name.push(value);
        c(name)
    });
    Ok(Program {
        path,
        folder: c(home)?,
        args: Strings::new(args.collect::<Result<_, _>>()?),
        env: Strings::new(env.collect::<Result<_, _>>()?),
    })
}

/// Copies of descriptors above those of the champion.
fn files(inmate: &Inmate<'_>, report: OwnedFd, held: Option<OwnedFd>) -> Result<Files, String> {
    let fail = |error: rustix::io::Errno| format!("a descriptor: {error}");
    let above = |fd: BorrowedFd<'_>| rustix::io::fcntl_dupfd_cloexec(fd, ABOVE).map_err(fail);
    let standard = match inmate.output {
        None => None,
        Some(output) => {
            let null = rustix::fs::open(c"/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
                .map_err(fail)?;
            let input = above(inmate.input.unwrap_or(null.as_fd()))?;
            Some([input, above(output)?, above(inmate.errors.unwrap_or(output))?])
        }
    };
    let arena = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty()).map_err(fail)?;
    Ok(Files {
        standard,
        channel: inmate.channel.map(above).transpose()?,
        held: held.map(|held| above(held.as_fd())).transpose()?,
        arena: above(arena.as_fd())?,
        report: above(report.as_fd())?,
    })
}
