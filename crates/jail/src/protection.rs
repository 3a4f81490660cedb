//! The protections of the sandbox. The child sets up some, and the parent enforces others from
//! outside.

/// One mechanism by which the sandbox protects the machine. Errors of the set-up name it, and the
/// test suite can disable it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
    /// Limits the memory of the program's process by control groups.
    Memory = 1,
    /// Limits the number of processes and threads of a program.
    Tasks,
    /// Maps the users and groups in the program's user namespace.
    Users,
    /// Creates a process namespace. Its processes cannot see or signal processes outside, and all
    /// of them die with the first.
    Processes,
    /// Creates an empty network, so that the program cannot connect to anything.
    Network,
    /// Separates shared memory, message queues and host names from the host's.
    Ipc,
    /// Gives the sandbox its own root file system, in a mount namespace.
    Root,
    /// Makes the system's files read-only in the sandbox.
    ReadOnly,
    /// Limits the size and the number of files of the program's `/tmp`.
    Tmp,
    /// Mounts a `/proc` file system that shows only the process itself.
    Proc,
    /// Runs the program's process as a separate system user.
    Identity,
    /// Removes all parts of root's rights (capabilities) from the program's process.
    Capabilities,
    /// Prevents the program from gaining privileges by executing files.
    NoNewPrivileges,
    /// Binds the program to one processor.
    Processor,
    /// Limits the resources of the process: files, sizes, stack and core dumps.
    Rlimits,
    /// Restricts the files that a program can open, as a second mechanism (Landlock).
    Landlock,
    /// Filters the system calls of the program's process.
    Filter,
    /// Kills a process that makes a system call which only attackers make.
    Attacks,
    /// Kills the process when the parent dies.
    DeathSignal,
    /// Closes the file descriptors that a program does not need. It keeps the standard streams and
    /// its connection to the parent.
    Descriptors,
    /// Starts the second process of the sandbox. This is only a step of the set-up that can fail.
    Fork,
    /// Starts the program. This is only a step of the set-up that can fail.
    Program,
    /// Stops the program between its calls.
    Freeze,
    /// Maps the owner of the program's folder to the sandbox's user during a build.
    Lend,
    /// Changes to the program's folder. This is only a step of the set-up that can fail.
    Enter,
    /// Sets the same host name in the sandbox on every machine.
    HostName,
    /// Hides the outer part of the paths of control groups from programs.
    GroupNames,
    /// Hides the list of mounts from programs, with their sources on the host.
    MountNames,
    /// Freezes a program with several threads between its calls. For such a program, it is not
    /// enough to hold one thread.
    Alone,
    /// Blocks signals for a program's thread that is held between two calls.
    HeldSignals,
    /// Gives programs the same answers about the machine everywhere. These are answers to system
    /// calls.
    MachineFacts,
    /// Creates the listening socket on the only port of the sandbox's network.
    Port,
    /// Hides files that only the parent's own user may read. It is needed where programs run as
    /// that user.
    Private,
    /// Lets the parent answer a program's waits for shared locks (futexes).
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

    /// Returns the protection with this number, or `None` if there is none. A child reports the
    /// number.
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
