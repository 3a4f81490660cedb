//! The protections, one by one: what the child does on its way into the jail, and what the arena keeps up.

/// One protection. Setting one up can fail, and the failure says which; a suite can leave one out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// Join the groups that bound memory.
    Memory = 1,
    /// Join the group that bounds tasks, and set the limit on tasks of the user.
    Tasks,
    /// Write the map of users and groups of a user namespace.
    Users,
    /// A process namespace: nobody else can be seen or signalled, and all die with the first.
    Processes,
    /// A network namespace without any network.
    Network,
    /// Namespaces of shared memory, queues and host names.
    Ipc,
    /// A mount namespace with a root of its own.
    Root,
    /// What is mounted is read-only.
    ReadOnly,
    /// `/tmp` has a size and a number of files.
    Tmp,
    /// `/proc` shows the process itself only.
    Proc,
    /// A user of its own.
    Identity,
    /// No capability is left, and none can come back.
    Capabilities,
    /// No program gives privileges.
    NoNewPrivileges,
    /// One processor.
    Processor,
    /// Limits of the process: files, sizes, stack, cores.
    Rlimits,
    /// Landlock: the files that may be opened, again, by another mechanism.
    Landlock,
    /// The filter of system calls.
    Filter,
    /// Calls of attackers end the process.
    Attacks,
    /// Dies with the arena.
    DeathSignal,
    /// Standard streams and the channel; nothing else stays open.
    Descriptors,
    /// Start the second process of the namespace.
    Fork,
    /// Start the program.
    Program,
    /// Stopped between its calls.
    Freeze,
    /// The kit's owner and the jailed user are one in the kit, while it is built.
    Lend,
    /// Go where the kit is.
    Enter,
    /// The host's name is the same everywhere.
    HostName,
    /// Groups are told without the folders and numbers above.
    GroupNames,
    /// What is mounted, and from where on the host, is told nowhere.
    MountNames,
    /// One that waits at its gate with other threads behind it is frozen.
    Alone,
    /// Signals wait with whoever waits at the gate.
    Firm,
}

impl Step {
    /// What a failure of the step is called.
    pub fn name(self) -> &'static str {
        match self {
            Step::Memory => "joining the memory group",
            Step::Tasks => "bounding tasks",
            Step::Users => "mapping users",
            Step::Processes => "the process namespace",
            Step::Network => "the network namespace",
            Step::Ipc => "the IPC namespace",
            Step::Root => "the root file system",
            Step::ReadOnly => "making mounts read-only",
            Step::Tmp => "mounting /tmp",
            Step::Proc => "mounting /proc",
            Step::Identity => "changing the user",
            Step::Capabilities => "dropping capabilities",
            Step::NoNewPrivileges => "no_new_privs",
            Step::Processor => "binding to a processor",
            Step::Rlimits => "resource limits",
            Step::Landlock => "Landlock",
            Step::Filter => "the system call filter",
            Step::Attacks => "the filter of attacks",
            Step::DeathSignal => "the parent's death signal",
            Step::Descriptors => "the descriptors",
            Step::Fork => "starting a process",
            Step::Program => "starting the program",
            Step::Freeze => "freezing",
            Step::HostName => "hiding the host's name",
            Step::GroupNames => "hiding the names of groups",
            Step::MountNames => "hiding what is mounted",
            Step::Alone => "counting threads",
            Step::Firm => "keeping signals waiting",
            Step::Enter => {
                "entering the kit's folder, which everybody must be able to read (chmod -R a+rX it; at L1 the folders above, too)"
            }
            Step::Lend => {
                "lending the kit's folder, which takes a file system like ext4, xfs, btrfs or tmpfs"
            }
        }
    }

    /// The step of a byte in a report.
    pub(super) fn of(byte: u8) -> Option<Self> {
        ALL.iter().copied().find(|step| *step as u8 == byte)
    }
}

/// Every step.
pub const ALL: &[Step] = &[
    Step::Memory,
    Step::Tasks,
    Step::Users,
    Step::Processes,
    Step::Network,
    Step::Ipc,
    Step::Root,
    Step::ReadOnly,
    Step::Tmp,
    Step::Proc,
    Step::Identity,
    Step::Capabilities,
    Step::NoNewPrivileges,
    Step::Processor,
    Step::Rlimits,
    Step::Landlock,
    Step::Filter,
    Step::Attacks,
    Step::DeathSignal,
    Step::Descriptors,
    Step::Fork,
    Step::Program,
    Step::Freeze,
    Step::Lend,
    Step::Enter,
    Step::HostName,
    Step::GroupNames,
    Step::MountNames,
    Step::Alone,
    Step::Firm,
];
