//! The protections of the jail: those that the child sets up, and those that the arena enforces
//! from outside.

/// Names one mechanism by which the sandbox protects the machine. An error during set-up names it,
/// and the test suite can disable it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
    /// Limits the memory, by control groups that the champion's process joins.
    Memory = 1,
    /// Limits the number of processes and threads, by a control group and by the user's limit.
    Tasks,
    /// Maps the users and groups in the champion's user namespace.
    Users,
    /// Creates a process namespace. In it, no process outside can be seen or signalled, and all
    /// processes die with the first.
    Processes,
    /// Creates an empty network namespace, so that the champion cannot connect to anything.
    Network,
    /// Creates separate namespaces for shared memory, message queues and host names.
    Ipc,
    /// Creates a mount namespace with its own root file system.
    Root,
    /// Mounts the system's files in the sandbox as read-only.
    ReadOnly,
    /// Limits the size and the number of files of the champion's `/tmp`.
    Tmp,
    /// Mounts a `/proc` file system that shows only the process itself.
    Proc,
    /// Runs the champion's process as a separate system user.
    Identity,
    /// Removes all capabilities (parts of root's rights) from the champion's process for ever.
    Capabilities,
    /// Sets the flag that prevents the champion from gaining privileges by executing programs.
    NoNewPrivileges,
    /// Binds the champion to one processor.
    Processor,
    /// Limits the resources of the process: files, sizes, stack and core dumps.
    Rlimits,
    /// Uses Landlock, a second mechanism that restricts which files can be opened.
    Landlock,
    /// Filters the system calls that the process may make.
    Filter,
    /// Kills the process when it makes a system call that only attackers make.
    Attacks,
    /// Kills the process by a signal when the arena dies.
    DeathSignal,
    /// Closes all file descriptors of a champion except the standard streams and its connection to
    /// the arena.
    Descriptors,
    /// Starts the second process of the sandbox. This is only a step of the set-up that can fail.
    Fork,
    /// Starts the champion's program. This is only a step of the set-up that can fail.
    Program,
    /// Stops the champion between its calls.
    Freeze,
    /// Maps the owner of the kit to the user of the sandbox while the kit is built.
    Lend,
    /// Changes to the kit's folder. This is only a step of the set-up that can fail.
    Enter,
    /// Sets a fixed host name in the sandbox, which is the same on every machine.
    HostName,
    /// Hides the outer part of the paths of control groups from champions.
    GroupNames,
    /// Hides the list of mounts, and their sources on the host, from champions.
    MountNames,
    /// Freezes a champion with several threads between its calls. To hold one thread while it reads
    /// its next message is not enough then.
    Alone,
    /// Blocks signals for a champion's thread while it is held between two calls.
    HeldSignals,
    /// Gives champions the same answers on every machine to system calls about the machine.
    MachineFacts,
    /// Creates the listening socket on the only port of a sandbox's network.
    Port,
    /// Hides files that only the arena's own user may read, where champions run as that user.
    Private,
    /// Lets the arena answer waits for futexes (kernel locks) that processes could share.
    Futexes,
}

impl Protection {
    /// Returns the name of the protection for error messages.
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

    /// Returns the protection with the number that a child reported, or `None` if no protection has
    /// this number.
    pub(super) fn of(byte: u8) -> Option<Self> {
        ALL.iter().copied().find(|protection| *protection as u8 == byte)
    }
}

/// All protections of the sandbox.
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
