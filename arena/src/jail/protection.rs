//! The protections of the jail: those that the child sets up, and those that the arena enforces
//! from outside.

/// A protection of the jail, which is one of its mechanisms. An error during set-up names it, and
/// the test suite can disable it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
    /// The limit on memory, set by control groups that the champion's process joins.
    Memory = 1,
    /// The limit on tasks (processes and threads), set by a control group and by the user's limit.
    Tasks,
    /// The mapping of users and groups in the champion's user namespace.
    Users,
    /// A process namespace, in which no other process can be seen or signalled and all processes
    /// die with the first.
    Processes,
    /// A network namespace without any network, so that the champion cannot connect to anything.
    Network,
    /// The separate namespaces of shared memory, message queues and host names.
    Ipc,
    /// A mount namespace with its own root file system.
    Root,
    /// The read-only mounts of the system's files in the jail.
    ReadOnly,
    /// The limits on the size and the number of files of the champion's `/tmp`.
    Tmp,
    /// A `/proc` file system that shows only the process itself.
    Proc,
    /// The use of a separate system user for the champion's process.
    Identity,
    /// The permanent removal of all capabilities (root rights) from the champion's process.
    Capabilities,
    /// The flag that prevents the champion from gaining privileges by executing programs.
    NoNewPrivileges,
    /// The binding of the champion to one processor.
    Processor,
    /// The resource limits of the process: files, sizes, stack and core dumps.
    Rlimits,
    /// Landlock, a second mechanism that restricts the files that can be opened.
    Landlock,
    /// The filter of the system calls that the process may make.
    Filter,
    /// The rule that kills the process when it makes a system call that only attackers make.
    Attacks,
    /// The signal that kills the process when the arena dies.
    DeathSignal,
    /// The closing of all file descriptors of a champion except the standard streams and the
    /// channel to the arena.
    Descriptors,
    /// The start of the second process of the jail, a step of the set-up that can fail.
    Fork,
    /// The start of the champion's program, a step of the set-up that can fail.
    Program,
    /// The mechanism that stops the champion between its calls.
    Freeze,
    /// The mapping of the kit's owner to the jailed user while the kit is built.
    Lend,
    /// The change to the kit's folder, a step of the set-up that can fail.
    Enter,
    /// A fixed host name in the jail, the same on every machine.
    HostName,
    /// The mechanism that hides the outer part of the paths of control groups from champions.
    GroupNames,
    /// The mechanism that hides the list of mounts and their sources on the host from champions.
    MountNames,
    /// The rule that a champion with several threads is frozen between its calls, even if one of
    /// them is held at the gate.
    Alone,
    /// The blocking of signals for a champion's thread that is held at the gate between two calls.
    HeldSignals,
    /// The constant answers that champions receive to system calls about the machine.
    MachineFacts,
    /// The listening socket on the single port of a jail's network.
    Port,
    /// The covers over files that the arena's own user may read and other users may not, where
    /// champions run as that user.
    Private,
    /// The arena's own answers to waits for futexes (kernel locks) that processes could share.
    Futexes,
}

impl Protection {
    /// Returns the name of this protection of the jail in error messages.
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

    /// Returns the protection with this number, as a child reports it, or None if there is none.
    pub(super) fn of(byte: u8) -> Option<Self> {
        ALL.iter().copied().find(|protection| *protection as u8 == byte)
    }
}

/// The list of all protections of the jail.
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
