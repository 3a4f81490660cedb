//! The protections, one by one: what the child does on its way into the jail, and what the arena enforces from outside.

/// One protection. Setting one up can fail, and the failure says which; a suite can leave one out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
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
    /// What is told of the machine is the same at every moment.
    Told,
    /// Listen on the one port of a network.
    Port,
}

impl Protection {
    /// What a failure of the protection is called.
    pub fn name(self) -> &'static str {
        match self {
            Protection::Memory => "joining the memory group",
            Protection::Tasks => "bounding tasks",
            Protection::Users => "mapping users",
            Protection::Processes => "the process namespace",
            Protection::Network => "the network namespace",
            Protection::Ipc => "the IPC namespace",
            Protection::Root => "the root file system",
            Protection::ReadOnly => "making mounts read-only",
            Protection::Tmp => "mounting /tmp",
            Protection::Proc => "mounting /proc",
            Protection::Identity => "changing the user",
            Protection::Capabilities => "dropping capabilities",
            Protection::NoNewPrivileges => "no_new_privs",
            Protection::Processor => "binding to a processor",
            Protection::Rlimits => "resource limits",
            Protection::Landlock => "Landlock",
            Protection::Filter => "the system call filter",
            Protection::Attacks => "the filter of attacks",
            Protection::DeathSignal => "the parent's death signal",
            Protection::Descriptors => "the descriptors",
            Protection::Fork => "starting a process",
            Protection::Program => "starting the program",
            Protection::Freeze => "freezing",
            Protection::HostName => "hiding the host's name",
            Protection::GroupNames => "hiding the names of groups",
            Protection::MountNames => "hiding what is mounted",
            Protection::Alone => "counting threads",
            Protection::Firm => "keeping signals waiting",
            Protection::Told => "hiding what the machine does",
            Protection::Port => "listening in the network namespace",
            Protection::Enter => {
                "entering the kit's folder, which everybody must be able to read (chmod -R a+rX it; at L1 the folders above, too)"
            }
            Protection::Lend => {
                "lending the kit's folder, which takes a file system like ext4, xfs, btrfs or tmpfs"
            }
        }
    }

    /// The protection of a byte in a report.
    pub(super) fn of(byte: u8) -> Option<Self> {
        ALL.iter().copied().find(|protection| *protection as u8 == byte)
    }
}

/// Every protection.
pub const ALL: &[Protection] = &[
    Protection::Memory,
    Protection::Tasks,
    Protection::Users,
    Protection::Processes,
    Protection::Network,
    Protection::Ipc,
    Protection::Root,
    Protection::ReadOnly,
    Protection::Tmp,
    Protection::Proc,
    Protection::Identity,
    Protection::Capabilities,
    Protection::NoNewPrivileges,
    Protection::Processor,
    Protection::Rlimits,
    Protection::Landlock,
    Protection::Filter,
    Protection::Attacks,
    Protection::DeathSignal,
    Protection::Descriptors,
    Protection::Fork,
    Protection::Program,
    Protection::Freeze,
    Protection::Lend,
    Protection::Enter,
    Protection::HostName,
    Protection::GroupNames,
    Protection::MountNames,
    Protection::Alone,
    Protection::Firm,
    Protection::Told,
    Protection::Port,
];
