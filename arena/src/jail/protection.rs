//! The protections of the jail: those that the child sets up, and those that the arena enforces
//! from outside.

/// A protection of the jail. An error during set-up names it, and the test suite can disable it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
    /// Joining the groups that limit memory.
    Memory = 1,
    /// Joining the group that limits tasks, and setting the user's limit on tasks.
    Tasks,
    /// Writing the user and group mapping of a user namespace.
    Users,
    /// A process namespace, in which no other process can be seen or signalled and all processes
    /// die with the first.
    Processes,
    /// A network namespace without any network.
    Network,
    /// Namespaces of shared memory, queues and host names.
    Ipc,
    /// A mount namespace with its own root.
    Root,
    /// Read-only mounts of the system.
    ReadOnly,
    /// Limits on the size and number of files of `/tmp`.
    Tmp,
    /// A `/proc` that shows only the process itself.
    Proc,
    /// A separate user.
    Identity,
    /// The removal of all capabilities, permanently.
    Capabilities,
    /// The flag that prevents programs from gaining privileges.
    NoNewPrivileges,
    /// The binding to one processor.
    Processor,
    /// Limits of the process: files, sizes, stack and core dumps.
    Rlimits,
    /// Landlock, a second mechanism that restricts the files that can be opened.
    Landlock,
    /// The system call filter.
    Filter,
    /// Killing the process when it makes a call that only attackers make.
    Attacks,
    /// The death of the process together with the arena.
    DeathSignal,
    /// Closing all descriptors except the standard streams and the channel.
    Descriptors,
    /// Starting the second process of the namespace.
    Fork,
    /// Starting the program.
    Program,
    /// Stopping the champion between its calls.
    Freeze,
    /// Mapping the kit's owner to the jailed user while the kit is built.
    Lend,
    /// Changing to the kit's folder.
    Enter,
    /// A fixed host name.
    HostName,
    /// Hiding the outer part of the paths of control groups.
    GroupNames,
    /// Hiding the mounts and their sources on the host.
    MountNames,
    /// Freezing a champion that waits at its gate while other threads of it exist.
    Alone,
    /// Blocking signals for a thread that waits at the gate.
    HeldSignals,
    /// Constant answers to calls about the machine.
    MachineFacts,
    /// Listening on the single port of a network.
    Port,
    /// Covers over files that the arena's own user may read and other users may not, where
    /// champions run as that user.
    Private,
    /// Answers of the arena to waits for futexes that other processes could share.
    Futexes,
}

impl Protection {
    /// Returns the name of the protection in error messages.
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
            Protection::HeldSignals => "keeping signals waiting",
            Protection::MachineFacts => "hiding what the machine does",
            Protection::Port => "listening in the network namespace",
            Protection::Private => "covering private files",
            Protection::Futexes => "answering waits for shared futexes",
            Protection::Enter => {
                "entering the kit's folder, which everybody must be able to read (chmod -R a+rX it; at L1 the folders above, too)"
            }
            Protection::Lend => {
                "lending the kit's folder, which takes a file system like ext4, xfs, btrfs or tmpfs"
            }
        }
    }

    /// Returns the protection for a byte of a report.
    pub(super) fn of(byte: u8) -> Option<Self> {
        ALL.iter().copied().find(|protection| *protection as u8 == byte)
    }
}

/// The list of all protections.
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
    Protection::HeldSignals,
    Protection::MachineFacts,
    Protection::Port,
    Protection::Private,
    Protection::Futexes,
];
