//! The facts that the arena needs about a language: how its champions are started, how much memory they need,
//! and how they report fatal errors.

/// The settings with which the arena starts champions written in one programming language. No field
/// has a default value, so that every new requirement breaks each backend at compile time.
#[derive(Debug, Clone, Copy)]
pub struct Launch {
    /// The path of the file that `make` builds, relative to the kit's folder.
    pub built: &'static str,
    /// The program that runs a champion. It is started in the kit's folder.
    pub program: Program,
    /// The command-line arguments of the program that runs a champion.
    pub args: &'static [LaunchArgument],
    /// The environment variables that are set for the program that runs a champion.
    pub env: &'static [(&'static str, LaunchArgument)],
    /// The rule that limits the heap of the language's runtime. Runtimes that otherwise use all
    /// available memory need it.
    pub heap: Heap,
    /// The memory that a champion of this language uses while its functions are still empty.
    pub empty: Empty,
    /// The format of the message that the language's runtime prints for an uncaught error.
    pub trace: Trace,
    /// The names of environment variables that a champion inherits in a candidate's own matches.
    /// Candidates set them to get more information about errors.
    pub inherited_env: &'static [&'static str],
    /// The folders of `/etc` that programs of this language must read. Champions cannot read
    /// anything else in `/etc`.
    pub settings: &'static [Setting],
    /// The compiler that `make` runs, given only if it may be installed in a home directory.
    pub toolchain: Option<Toolchain>,
}

/// A group of folders in `/etc` that champions of a language can read. All other files of `/etc`
/// are hidden from champions.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The beginning of the name that these folders have in `/etc`.
    pub name: &'static str,
    /// The reason why the language's programs need these folders.
    pub reason: &'static str,
}

/// The program that the arena starts to run a champion.
#[derive(Debug, Clone, Copy)]
pub enum Program {
    /// The file that `make` builds in the kit.
    Built,
    /// A program installed on this machine, such as an interpreter, looked up on the `PATH`.
    OnPath(&'static str),
    /// An interpreter whose path `make` has written to the file that it builds in the kit.
    Recorded(Interpreter),
}

/// An interpreter that may be installed in a home directory. Its name may then refer to a wrapper
/// script that finds the real program.
#[derive(Debug, Clone, Copy)]
pub struct Interpreter {
    /// The name of the interpreter, which is searched for on the `PATH` by default.
    pub name: &'static str,
    /// The name of the variable with which a user selects another interpreter. It is read from the
    /// environment and from the kit's Makefile.
    pub variable: &'static str,
    /// The arguments that make the interpreter print its own path.
    pub asks: &'static [&'static str],
    /// The beginning of the interpreter's file name, such as `python`. Only digits and dots may
    /// follow it.
    pub stem: &'static str,
    /// A folder name prefix and a file name by which a complete installation of the interpreter is
    /// recognised. A folder `lib/PREFIX…` next to the interpreter's `bin` must contain this file.
    pub library: [&'static str; 2],
}

/// A compiler of a language that can print its installation folder.
#[derive(Debug, Clone, Copy)]
pub struct Toolchain {
    /// The compiler's file name. It is looked up on the `PATH` and in the `bin` of its installation
    /// folder.
    pub program: &'static str,
    /// The arguments that make the compiler print its installation folder.
    pub asks: &'static [&'static str],
}

/// A command-line argument or an environment value for the runtime that runs a champion. An
/// argument that contains a size is omitted if [`Heap`] leaves the size to the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaunchArgument {
    /// An argument that is always the same text.
    Is(&'static str),
    /// An argument that sets the heap size: a prefix followed by the size in the given unit.
    Heap(&'static str, Unit),
    /// An argument that sets the size of the heap's young generation: a prefix followed by the
    /// size. The size is a quarter of the heap, but at most the given number of bytes.
    Young(&'static str, u64, Unit),
}

/// The unit of a memory size in an argument of a language's runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// The size is written in bytes.
    Bytes,
    /// The size is written in MiB, rounded down.
    Mebibytes,
}

/// The rule that computes the heap size of a language's runtime from the memory limit of a
/// champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap {
    /// The heap size in quarters of the memory limit, used if the limit applies to all memory of a
    /// champion. 0 lets the runtime choose the size.
    pub quarters: u64,
    /// The number of bytes added to the memory limit, used if the limit applies only to memory
    /// beyond that of an empty champion. `None` lets the runtime choose the size.
    pub beyond: Option<u64>,
}

impl Heap {
    /// The rule for runtimes that use only the memory they need. They choose their heap size
    /// themselves.
    pub const OWN: Heap = Heap { quarters: 0, beyond: None };
}

const MIB: u64 = 1 << 20;

/// The memory that a champion uses while its functions are empty, measured in two ways. Tests
/// compare these numbers with the starter champions of the kits (`arena/README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// The resident memory of an empty champion in bytes. It is used if a control group enforces
    /// the memory limit.
    pub held: u64,
    /// The writable address space of an empty champion in bytes. It is used if only `RLIMIT_DATA`
    /// enforces the memory limit. Runtimes reserve more than they use.
    pub mapped: u64,
}

impl Empty {
    /// Zero memory use, for processes that do not come from a kit: `make`, a debugger, or a
    /// champion that talks to the arena itself in lines or bytes.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0 };

    /// Creates the memory use of an empty champion from its two sizes in MiB.
    pub const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB }
    }
}

/// The format of the messages that a language's runtime prints for an uncaught error of a champion.
#[derive(Debug, Clone, Copy)]
pub struct Trace {
    /// The texts by which the first line of an error message is recognised. One error may cause
    /// several messages.
    pub start: &'static [&'static str],
    /// The file name suffixes of source files in this language.
    pub suffixes: &'static [&'static str],
    /// The beginnings of the paths of files that belong to the kit and were not written by the
    /// candidate. Error messages may mention both kinds of files.
    pub ours: &'static [&'static str],
    /// The messages that a runtime prints when it has no memory left. A champion that exits with
    /// such a message is treated like one that the kernel killed for using too much memory.
    pub starved: &'static [&'static str],
    /// True if the runtime's stack trace lists the innermost call last.
    pub innermost_last: bool,
}
