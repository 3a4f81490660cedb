//! Starts a process in the sandbox. It prepares all that the child needs and then creates it.

use super::child;
use super::config::Jail;
use super::descriptors::{ABOVE, CHANNEL};
use super::fence::{May, fence};
use super::groups::GroupLimits;
use super::level::Level;
use super::network::Network;
use super::private::{Private, public_paths, visible_folders};
use super::process::Process;
use super::protection::Protection;
use super::report::{self, ChildReport};
use super::root_fs::{AROUND, KIT, RootFs, c, devices};
use super::setup::{ChildFds, Identity, JailSetup, Program, Strings};
use super::stopping::StopState;
use super::{gate, owner, rlimits};
use crate::launch::{Launch, PATH};
use crate::limits::Limits;
use joute_engine::message::CHANNEL_VARIABLE;
use joute_launch::Empty;
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

/// A process to start in the sandbox, with its limits and connections.
#[derive(Debug)]
pub struct ProcessSpec<'a> {
    /// The program to run. With `None`, the sandbox is only set up and removed again.
    pub launch: Option<&'a Launch>,
    /// The resource limits of the process.
    pub limits: Limits,
    /// The number of the processor for the process, or `None` for any.
    pub processor: Option<usize>,
    /// The champion's end of the socket for messages to and from the arena.
    pub channel: Option<BorrowedFd<'a>>,
    /// The standard input of the process, or `None` for an empty one. It is only used together with
    /// an output.
    pub input: Option<BorrowedFd<'a>>,
    /// The pipe for the standard output of the process. With `None`, it goes to the arena's own
    /// terminal.
    pub output: Option<BorrowedFd<'a>>,
    /// The pipe for the standard error of the process. With `None`, it is the same as the output.
    pub errors: Option<BorrowedFd<'a>>,
    /// The purpose of the process, which decides what it may do in the sandbox.
    pub role: Role,
    /// The port from [`Jail::port`] for a player that connects by TCP ([`Role::Guest`]).
    pub port: Option<u16>,
}

/// The purpose of a process in the sandbox. It decides what the process may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A champion made with a language kit. It starts no processes and cannot write to its folder.
    Champion,
    /// A program or script that runs once with an input. It may start processes and cannot write to
    /// its folder.
    Program,
    /// A program without a language kit that plays a match. It has the rights of [`Role::Program`],
    /// starts with the first [`Process::resume`], and is stopped between its calls.
    Player,
    /// A player's program that connects to its match by TCP. It starts no processes and cannot
    /// write to its folder.
    Guest,
    /// A build with `make` or a compiler. It may start processes and write to its folder.
    Make,
}

impl Role {
    /// Returns true if a process of this role may start other processes.
    pub(super) fn forks(self) -> bool {
        !matches!(self, Role::Champion | Role::Guest)
    }

    /// Returns true if a process of this role may write to its folder.
    pub(super) fn writes(self) -> bool {
        self == Role::Make
    }
}

impl ProcessSpec<'_> {
    /// Returns a process specification without a program, to test a jail.
    pub fn without_program(limits: Limits) -> Self {
        ProcessSpec {
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

    /// Returns the memory limit of the process in bytes. With `groups`, control groups count the
    /// used memory. Otherwise the limit applies to all memory that the process maps.
    pub(super) fn memory(&self, groups: bool) -> u64 {
        let empty = self.launch.map_or(Empty::NOTHING, |launch| launch.empty);
        self.limits.memory.bytes(if groups { empty.held } else { empty.mapped })
    }
}

/// The first number for the users of programs in the sandbox. These users own no files. The number
/// is above every range that distributions assign and fits into a signed 32-bit number.
const USERS: u32 = 0x4000_0000;

impl Jail {
    /// Starts a process in the sandbox as `spec` describes it.
    ///
    /// # Errors
    /// Returns a message that says why it could not be started or which limit does not hold. This
    /// is never the champion's fault.
    pub fn start(&self, spec: &ProcessSpec<'_>) -> Result<Process, String> {
        let tasks = self.protections.has(Protection::Tasks);
        let bounds = GroupLimits {
            memory: self.protections.has(Protection::Memory).then_some(spec.memory(true)),
            tasks: tasks.then(|| u64::from(spec.limits.tasks) + u64::from(self.level >= Level::L2)),
        };
        if let Some(launch) = spec.launch {
            self.hides(&launch.folder)?;
        }
        let group = self.groups.as_ref().map(|groups| groups.make(bounds)).transpose()?;
        let (reading, writing) = report::pair().map_err(|error| format!("a pair of sockets: {error}"))?;
        // Only root may enter an existing namespace. Namespaces are not reused after `make`, which
        // could leave data in them.
        let takes_network = self.privileged
            && self.level >= Level::L2
            && self.protections.has(Protection::Network)
            && !spec.role.writes()
            && spec.port.is_none();
        let network = takes_network.then(|| self.networks.take()).transpose()?;
        let held = (spec.role == Role::Player).then(|| pipe_with(PipeFlags::CLOEXEC)).transpose();
        let (held, go) = held.map_err(|error| format!("a pipe: {error}"))?.unzip();
        let plan = self.plan(spec, writing, held, network.as_ref())?;
        let mut pidfd = -1;
        let clone_folder = group.as_ref().and_then(|group| group.clone_folder.as_ref());
        let clone_folder = clone_folder.map(rustix::fd::AsRawFd::as_raw_fd);
        let pid = match child::clone(plan.spaces, Some(&mut pidfd), clone_folder) {
            Ok(0) => child::first(&plan, group.as_ref()),
            Ok(pid) => pid,
            Err(error) => return Err(format!("a new process: {error}")),
        };
        let (listener, early_report) = match plan.port {
            Some(_) => listening(&reading)?,
            None => (None, None),
        };
        // The count includes the champion's first thread and its stub.
        let alone = self.protections.has(Protection::Alone).then(|| 1 + u64::from(plan.stub));
        // SAFETY: the kernel has just created this descriptor.
        let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
        let pid = Pid::from_raw(pid).ok_or("a new process without a number")?;
        let held = spec.role == Role::Player;
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
            stop_state: StopState::new(self.stop_mechanism(spec.role), pid, plan.gate.is_some(), alone, held),
            stopped: None,
            end: None,
        })
    }

    fn plan(
        &self,
        spec: &ProcessSpec<'_>,
        report: OwnedFd,
        held: Option<OwnedFd>,
        network: Option<&Network>,
    ) -> Result<JailSetup, String> {
        let spaces = self.level >= Level::L2;
        let jailed = self.level >= Level::L1;
        let seen = spec.launch.map_or(&[][..], |launch| &launch.readable_paths);
        let root = spaces && self.protections.has(Protection::Root);
        let identity = self.identity();
        let alone = self.groups.is_none();
        let root_fs = root.then(|| {
            RootFs::new(spec.launch, &spec.limits, self.protections, spec.role, alone, &self.private)
        });
        let mut root_fs = root_fs.transpose()?;
        if let (true, Some(root_fs), Some(launch), Identity::Switch(user)) =
            (spec.role.writes(), &mut root_fs, spec.launch, &identity)
        {
            root_fs.owner = Some(owner::namespace(&launch.folder, *user)?);
        }
        let fenced = self.landlock && self.protections.has(Protection::Landlock);
        let fence = match (fenced, root) {
            (false, _) => None,
            (true, true) => Some(inside(seen, spec)?),
            (true, false) => Some(outside(spec, &self.private)?),
        };
        let filters = match spec.role {
            Role::Champion => &self.filters,
            Role::Guest => &self.connecting_filters,
            Role::Player | Role::Program => &self.player_filters,
            Role::Make => &self.build_filters,
        };
        Ok(JailSetup {
            spaces: if spaces { self.spaces(network.is_none()) } else { 0 },
            network: network.map(|network| network.as_fd().as_raw_fd()),
            port: spec.port.filter(|_| self.has_own_network()),
            stub: spaces && self.protections.has(Protection::Processes),
            identity,
            plain_host: spaces
                && self.protections.has(Protection::Ipc)
                && self.protections.has(Protection::HostName),
            plain_groups: spaces && self.protections.has(Protection::GroupNames),
            root_fs,
            fence,
            filters: filters.clone(),
            gate: self.gate(spec).filter(|_| self.freezes()).cloned(),
            limits: if jailed { rlimits::attainable(self.limits(spec), rlimits::raise)? } else { Vec::new() },
            processor: self.processor(spec.processor.filter(|_| jailed)),
            no_new_privileges: jailed && self.protections.has(Protection::NoNewPrivileges),
            drop_capabilities: jailed && self.protections.has(Protection::Capabilities),
            last_capability: self.last_capability,
            close: self.protections.has(Protection::Descriptors),
            death_signal: jailed && self.protections.has(Protection::DeathSignal),
            session: jailed || spec.role == Role::Player,
            program: spec
                .launch
                .map(|launch| program(launch, jailed, root, spec.channel.is_some()))
                .transpose()?,
            files: files(spec, report, held)?,
        })
    }

    /// Returns the filter that holds a process of this role between its calls, or `None`. For a
    /// [`Role::Guest`], the filter only redirects calls about the machine.
    fn gate(&self, spec: &ProcessSpec<'_>) -> Option<&gate::GateFilter> {
        match spec.role {
            Role::Champion => self.gate.as_ref().filter(|_| spec.channel.is_some()),
            Role::Player => self.input_gate.as_ref(),
            Role::Guest => self.answers.as_ref(),
            Role::Program | Role::Make => None,
        }
    }

    fn spaces(&self, own_network: bool) -> u64 {
        let keep = |protection, space: i32| if self.protections.has(protection) { space as u32 } else { 0 };
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
                if !self.protections.has(Protection::Identity) {
                    return Identity::Same;
                }
                static COUNT: AtomicU32 = AtomicU32::new(0);
                // A separate user has its own share of all resources that the kernel counts by
                // user.
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
        self.protections.has(Protection::Processor).then_some(set)
    }

    fn limits(&self, spec: &ProcessSpec<'_>) -> Vec<(Resource, u64)> {
        if !self.protections.has(Protection::Rlimits) {
            return Vec::new();
        }
        let limits = &spec.limits;
        // Where a group counts the stack as memory, the stack may grow up to the memory limit.
        // Elsewhere the stacks of all threads count towards RLIMIT_DATA at once, so they keep the
        // default size.
        let memory = spec.memory(self.groups.is_some());
        let stack = if self.groups.is_some() { memory } else { memory.min(8 << 20) };
        let mut list = vec![
            // With the limit 0, the host could still pipe a whole core dump to a program. The limit
            // 1 prevents that.
            (Resource::Core, 1),
            (Resource::Stack, stack),
            (Resource::Nofile, u64::from(limits.files)),
            // If /tmp has a limited size, larger files fail with ENOSPC instead of a signal. In
            // memory, the group limits them.
            (Resource::Fsize, if spec.role.writes() { 1 << 30 } else { limits.tmp.max(memory) }),
            (Resource::Memlock, 0),
            (Resource::Msgqueue, 0),
            (Resource::Nice, 0),
            (Resource::Rtprio, 0),
            (Resource::Sigpending, 256),
        ];
        if self.protections.has(Protection::Memory) && self.groups.is_none() {
            list.push((Resource::Data, memory));
        }
        // This limit counts by user, which is exact with separate users and in user namespaces. At
        // L1 without root privileges it would count all processes of the candidate.
        if (self.privileged || self.level >= Level::L2)
            && self.protections.has(Protection::Tasks)
            && self.protections.has(Protection::Identity)
        {
            list.push((Resource::Nproc, u64::from(limits.tasks) + u64::from(self.level >= Level::L2)));
        } else if spec.role.forks() && self.level == Level::L1 && self.protections.has(Protection::Tasks) {
            // Threads can be limited later or not at all. Programs that start processes are limited
            // relative to the user's current number.
            list.push((Resource::Nproc, tasks_of_user() + u64::from(limits.tasks)));
        }
        list
    }
}

/// Returns the number of processes and threads of the arena's user.
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

/// Waits for a child's first message. Either it carries the socket on which the child listens, or
/// it is another report.
fn listening(report: &OwnedFd) -> Result<(Option<OwnedFd>, Option<ChildReport>), String> {
    let limit = Timespec { tv_sec: 10, tv_nsec: 0 };
    let mut awaited = [PollFd::new(report, PollFlags::IN)];
    while let Err(Errno::INTR) = poll(&mut awaited, Some(&limit)) {}
    match ChildReport::receive(report.as_fd()) {
        Some((ChildReport::Port, listener @ Some(_))) => Ok((listener, None)),
        Some((report, _)) => Ok((None, Some(report))),
        None => Err("its child does not say where it listens".into()),
    }
}

/// Returns the Landlock rules for a sandbox with its own root file system. They permit only the
/// mounted paths and the child's own mounts.
fn inside(seen: &[PathBuf], spec: &ProcessSpec<'_>) -> Result<super::fence::Fence, String> {
    let mut own: Vec<(CString, May)> = Vec::new();
    for folder in ["/usr", "/var", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc"] {
        own.push((c(folder)?, May::Read));
    }
    for path in about_itself(spec.role, "/proc") {
        own.push((c(path)?, May::Read));
    }
    for path in seen {
        own.push((c(path)?, May::Read));
    }
    own.push((c("/dev")?, May::Use));
    own.push((c("/tmp")?, May::Write));
    own.push((c(AROUND)?, May::Read));
    if spec.role.writes() {
        own.push((c(KIT)?, May::Write));
    }
    fence(&[], spec.port, own)
}

/// Returns the Landlock rules for a sandbox without its own root file system. At level 1, only
/// these rules protect the host's files.
fn outside(spec: &ProcessSpec<'_>, private: &[Private]) -> Result<super::fence::Fence, String> {
    let open: Vec<PathBuf> =
        visible_folders().iter().flat_map(|folder| public_paths(folder, private)).collect();
    let mut paths: Vec<(&Path, May)> = open.iter().map(|path| (path.as_path(), May::Read)).collect();
    paths.push((Path::new("/etc/ld.so.cache"), May::Read));
    let devices: Vec<PathBuf> = devices(true).map(|name| Path::new("/dev").join(name)).collect();
    paths.extend(devices.iter().map(|device| (device.as_path(), May::Use)));
    if let Some(launch) = spec.launch {
        let folders = launch.readable_paths.iter().chain(&launch.shared).chain([&launch.folder]);
        paths.extend(folders.map(|path| (path.as_path(), May::Read)));
    }
    let own = about_itself(spec.role, "/proc/self").into_iter().map(|path| Ok((c(path)?, May::Read)));
    fence(&paths, spec.port, own.collect::<Result<_, String>>()?)
}

/// Returns the paths of `/proc` that a process in the sandbox may open. A process that may start
/// others may open everything, because each of them has a folder in `/proc` that no rule can name
/// in advance. Other processes may open what runtimes need: the position of their own stack, and
/// times that the clocks give too. The remaining files describe the load of the machine, and
/// champions of different matches could use them to communicate.
fn about_itself(role: Role, everything: &'static str) -> Vec<&'static str> {
    if role.forks() {
        return vec![everything];
    }
    vec!["/proc/self/maps", "/proc/self/mem", "/proc/self/schedstat", "/proc/thread-self/schedstat"]
}

fn program(launch: &Launch, jailed: bool, root: bool, channel: bool) -> Result<Program, String> {
    let home = if root { Path::new(KIT) } else { launch.folder.as_path() };
    let path = c(home.join(&launch.program))?;
    let args = std::iter::once(Ok(path.clone())).chain(launch.args.iter().map(c));
    let mut env: BTreeMap<OsString, OsString> = if jailed {
        // The arena's environment is not passed on, because it may contain more than paths.
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

/// Copies the descriptors for a child process. The copies have higher numbers than those of a
/// champion.
fn files(spec: &ProcessSpec<'_>, report: OwnedFd, held: Option<OwnedFd>) -> Result<ChildFds, String> {
    let fail = |error: rustix::io::Errno| format!("a descriptor: {error}");
    let above = |fd: BorrowedFd<'_>| rustix::io::fcntl_dupfd_cloexec(fd, ABOVE).map_err(fail);
    let standard = match spec.output {
        None => None,
        Some(output) => {
            let null = rustix::fs::open(c"/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
                .map_err(fail)?;
            let input = above(spec.input.unwrap_or(null.as_fd()))?;
            Some([input, above(output)?, above(spec.errors.unwrap_or(output))?])
        }
    };
    let arena = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty()).map_err(fail)?;
    Ok(ChildFds {
        standard,
        channel: spec.channel.map(above).transpose()?,
        held: held.map(|held| above(held.as_fd())).transpose()?,
        arena: above(arena.as_fd())?,
        report: above(report.as_fd())?,
    })
}
