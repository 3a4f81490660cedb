//! Plans a sandbox: all that a child process needs is prepared before the child is created.

use super::config::Jail;
use super::error::JailError;
use super::level::Level;
use super::network::Network;
use super::protection::Protection;
use super::root_fs::{KIT_FOLDER, RootFs, c};
use super::rules::{rules_with_root, rules_without_root};
use super::setup::{ChildFds, Identity, JailSetup, Program, Strings};
use super::spec::FIRST_FREE_DESCRIPTOR;
use super::spec::{Command, DEFAULT_PATH, ProcessSpec, Role};
use super::{gate, owner, rlimits};
use rustix::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::process::{PidfdFlags, Resource};
use rustix::thread::CpuSet;
use std::collections::BTreeMap;
use std::ffi::{CString, OsString};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// The first number for the users of programs in the sandbox. These users own no files. The number
/// is above every range that distributions assign and fits into a signed 32-bit number.
const USERS: u32 = 0x4000_0000;

impl Jail {
    /// Plans the sandbox of a process. `report` is the child's end of the socket for its messages,
    /// `hold_pipe` delays the start of the program, and `network` is an existing network to enter.
    pub(super) fn plan(
        &self,
        spec: &ProcessSpec<'_>,
        report: OwnedFd,
        hold_pipe: Option<OwnedFd>,
        network: Option<&Network>,
    ) -> Result<JailSetup, JailError> {
        let spaces = self.level >= Level::L2;
        let jailed = self.level >= Level::L1;
        let root = spaces && self.protections.has(Protection::Root);
        let identity = self.identity();
        let bounded_by_process = self.groups.is_none();
        let root_fs = root.then(|| RootFs::new(spec, self.protections, bounded_by_process, &self.private));
        let mut root_fs = root_fs.transpose()?;
        if let (true, Some(root_fs), Some(command), Identity::Switch(user)) =
            (spec.role.writes() || self.lends_folders, &mut root_fs, spec.command, &identity)
        {
            root_fs.owner = Some(owner::namespace(&command.folder, *user)?);
        }
        let fenced = self.landlock && self.protections.has(Protection::Landlock);
        let fence = match (fenced, root) {
            (false, _) => None,
            (true, true) => Some(rules_with_root(spec)?),
            (true, false) => Some(rules_without_root(spec, &self.private)?),
        };
        let filter = match spec.role {
            Role::Channel => &self.filter,
            Role::Connecting => &self.connecting_filter,
            Role::Interactive | Role::Batch => &self.player_filter,
            Role::Build => &self.build_filter,
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
            filter: filter.clone(),
            gate: self.gate(spec).filter(|_| self.freezes()).cloned(),
            limits: if jailed { rlimits::attainable(self.limits(spec), rlimits::raise)? } else { Vec::new() },
            processor: self.processor(spec.processor.filter(|_| jailed)),
            no_new_privileges: jailed && self.protections.has(Protection::NoNewPrivileges),
            drop_capabilities: jailed && self.protections.has(Protection::Capabilities),
            last_capability: self.last_capability,
            close: self.protections.has(Protection::Descriptors),
            death_signal: jailed && self.protections.has(Protection::DeathSignal),
            session: jailed || spec.role == Role::Interactive,
            program: spec.command.map(|command| program(command, jailed, root)).transpose()?,
            files: files(spec, report, hold_pipe)?,
        })
    }

    /// Returns the filter that holds a process of this role between its calls, or `None`. For a
    /// [`Role::Connecting`], the filter only redirects calls about the machine.
    fn gate(&self, spec: &ProcessSpec<'_>) -> Option<&gate::GateFilter> {
        match spec.role {
            Role::Channel => self.gate.as_ref().filter(|_| spec.channel.is_some()),
            Role::Interactive => self.input_gate.as_ref(),
            Role::Connecting => self.answers.as_ref(),
            Role::Batch | Role::Build => None,
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
                let process_bits = std::process::id() << 6 & 0x0fff_ffff;
                Identity::Switch(USERS | process_bits | COUNT.fetch_add(1, Ordering::Relaxed) & 63)
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
        let memory = limits.memory(self.groups.is_some());
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
        // L1 without root privileges it would count all processes of the user.
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

/// Returns the number of processes and threads of the parent's user.
fn tasks_of_user() -> u64 {
    let user = rustix::process::geteuid().as_raw();
    let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
    let tasks = processes.flatten().filter_map(|entry| {
        let is_own = entry.metadata().is_ok_and(|found| found.uid() == user);
        let tasks = std::fs::read_dir(entry.path().join("task")).ok().filter(|_| is_own)?;
        Some(tasks.count() as u64)
    });
    tasks.sum()
}

fn program(command: &Command, jailed: bool, root: bool) -> Result<Program, JailError> {
    let home = if root { Path::new(KIT_FOLDER) } else { command.folder.as_path() };
    let path = c(home.join(&command.program))?;
    let args = std::iter::once(Ok(path.clone())).chain(command.args.iter().map(c));
    let mut env: BTreeMap<OsString, OsString> = if jailed {
        // The parent's environment is not passed on, because it may contain more than paths.
        let fixed = [("PATH", DEFAULT_PATH), ("HOME", "/tmp"), ("TMPDIR", "/tmp"), ("LANG", "C.UTF-8")];
        fixed.map(|(name, value)| (name.into(), value.into())).into()
    } else {
        std::env::vars_os().collect()
    };
    env.extend(command.env.iter().map(|(name, value)| ((*name).into(), value.into())));
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
/// program.
fn files(spec: &ProcessSpec<'_>, report: OwnedFd, hold_pipe: Option<OwnedFd>) -> Result<ChildFds, JailError> {
    let fail = || JailError::system::<Errno>("a descriptor");
    let duplicate =
        |fd: BorrowedFd<'_>| rustix::io::fcntl_dupfd_cloexec(fd, FIRST_FREE_DESCRIPTOR).map_err(fail());
    let standard = match spec.output {
        None => None,
        Some(output) => {
            let null = rustix::fs::open(c"/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
                .map_err(fail())?;
            let input = duplicate(spec.input.unwrap_or(null.as_fd()))?;
            Some([input, duplicate(output)?, duplicate(spec.errors.unwrap_or(output))?])
        }
    };
    let arena = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty()).map_err(fail())?;
    Ok(ChildFds {
        standard,
        channel: spec.channel.map(duplicate).transpose()?,
        hold_pipe: hold_pipe.map(|hold_pipe| duplicate(hold_pipe.as_fd())).transpose()?,
        arena: duplicate(arena.as_fd())?,
        report: duplicate(report.as_fd())?,
    })
}
