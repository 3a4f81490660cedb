//! The protections of the sandbox. The child sets up some, and the parent enforces others from
//! outside.

/// A mechanism by which the sandbox protects the machine and the match. Errors of the set-up name
/// the mechanism, and the test suite can disable it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protection {
    /// The limit on the program's memory, by control groups.
    Memory = 1,
    /// The limit on the number of processes and threads of a program.
    Tasks,
    /// The mapping of users and groups in the program's user namespace.
    Users,
    /// The process namespace. Its processes cannot see or signal processes outside, and all of them
    /// are killed when the first one ends.
    Processes,
    /// The empty network namespace, in which the program cannot connect to anything.
    Network,
    /// The namespaces that separate shared memory, message queues and host names from the host's.
    Ipc,
    /// The sandbox's own root file system, in a mount namespace.
    Root,
    /// The read-only mounts of the system's files in the sandbox.
    ReadOnly,
    /// The limits on the size and the number of files of the program's `/tmp`.
    Tmp,
    /// The `/proc` file system of the sandbox, which shows only the process itself.
    Proc,
    /// The separate system user as which the program runs.
    Identity,
    /// The removal of all capabilities, which are the parts of root's rights, from
    /// the program's process.
    Capabilities,
    /// The flag `no_new_privs`, with which the program gains no privileges by executing files.
    NoNewPrivileges,
    /// The binding of the program to one processor.
    Processor,
    /// The resource limits of the process (`setrlimit`), such as those on open files, file sizes,
    /// the stack and core dumps.
    Rlimits,
    /// The Landlock rules for the files that a program can open. They apply in addition to mounts.
    Landlock,
    /// The filter of system calls of the program's process (seccomp).
    Filter,
    /// The rule of the filter that kills a process after a system call which only attacks make.
    Attacks,
    /// The signal that kills the process when its parent process ends.
    DeathSignal,
    /// The closing of file descriptors that a program does not need. The program keeps the standard
    /// streams and its connection to the parent.
    Descriptors,
    /// The start of the second process of the sandbox. This is not a protection but a step of the
    /// set-up that can fail.
    Fork,
    /// The execution of the program. This is not a protection but a step of the
    /// set-up that can fail.
    Program,
    /// The stop of the program between its calls.
    Freeze,
    /// The mapping of the owner of the program's folder to the sandbox's user during a build.
    Lend,
    /// The change to the program's folder. This is not a protection but a step of the
    /// set-up that can fail.
    Enter,
    /// The host name in the sandbox, which is the same on every machine.
    HostName,
    /// The namespace of control groups, which hides the outer part of their paths from programs.
    GroupNames,
    /// The hiding of the list of mounts, which contains their sources on the host.
    MountNames,
    /// The freezing of programs with several threads between their calls. For such a program, it is
    /// not enough to hold one thread.
    Alone,
    /// The blocking of signals for a program's thread that is held between two calls.
    HeldSignals,
    /// The replaced answers to system calls about the machine, which are the same on every machine.
    MachineFacts,
    /// The listening socket on the only port of the sandbox's network.
    Port,
    /// The hiding of files that only the parent's own user may read. It is needed where programs
    /// run as that user.
    Private,
    /// The redirection of a program's waits for shared locks (futexes) to the
    /// parent, which answers them.
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
