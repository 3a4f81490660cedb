//! The facts that the arena needs about a language: how its champions are started, how much memory they need,
//! and how they report fatal errors.

/// The settings with which the arena runs champions of one language. No field has a default, so
/// that every new requirement breaks each backend at compile time.
#[derive(Debug, Clone, Copy)]
pub struct Launch {
    /// The path, in the kit's folder, of the file that `make` produces.
    pub built: &'static str,
    /// The program that is started in the kit's folder to run a champion.
    pub program: Program,
    /// The command-line arguments of the program that runs a champion.
    pub args: &'static [LaunchArgument],
    /// The environment variables that are set for the program that runs a champion.
    pub env: &'static [(&'static str, LaunchArgument)],
    /// The rule for the size limit of the language runtime's heap. It is needed for runtimes that
    /// use all available memory unless told otherwise.
    pub heap: Heap,
    /// The memory that a champion of this language with empty functions uses.
    pub empty: Empty,
    /// The format in which the language's runtime reports an uncaught error.
    pub trace: Trace,
    /// The names of environment variables that are passed on to champions in a candidate's own matches.
    /// Candidates set them to get more information about errors.
    pub inherited_env: &'static [&'static str],
    /// The folders of `/etc` that the language's programs and compilers read. Everything else of
    /// `/etc` stays closed to champions.
    pub settings: &'static [Setting],
    /// The compiler of the language that `make` runs, if it may be installed in a home directory.
    pub toolchain: Option<Toolchain>,
}

/// The folders of `/etc` that champions of a language can read, although `/etc` is otherwise closed
/// to them.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The beginning of the names of these folders below `/etc`.
    pub name: &'static str,
    /// The reason why the language's programs need these folders.
    pub reason: &'static str,
}

/// The program that the arena starts to run a champion.
#[derive(Debug, Clone, Copy)]
pub enum Program {
    /// The file that `make` produces in the kit.
    Built,
    /// A program installed on this machine, such as an interpreter, looked up on the `PATH`.
    OnPath(&'static str),
    /// An interpreter whose path `make` recorded in the file that it produces in the kit.
    Recorded(Interpreter),
}

/// An interpreter of a language that may be installed in a home directory, where its name may refer
/// to a wrapper script that locates it.
#[derive(Debug, Clone, Copy)]
pub struct Interpreter {
    /// The name of the interpreter, looked up on the `PATH` by default.
    pub name: &'static str,
    /// The name of the variable that selects another interpreter, in the environment and in a kit's
    /// Makefile.
    pub variable: &'static str,
    /// The arguments with which the interpreter prints its own path.
    pub asks: &'static [&'static str],
    /// The prefix of the interpreter's file name, such as `python`. Only digits and dots may
    /// follow.
    pub stem: &'static str,
    /// The marker of a complete installation of the interpreter: a prefix and a file name. A folder
    /// `lib/PREFIX…` next to the interpreter's `bin` must contain this file.
    pub library: [&'static str; 2],
}

/// A compiler of a language that can print its installation folder.
#[derive(Debug, Clone, Copy)]
pub struct Toolchain {
    /// The compiler's file name, looked up on the `PATH` and in the `bin` of its installation folder.
    pub program: &'static str,
    /// The arguments with which the compiler prints its installation folder.
    pub asks: &'static [&'static str],
}

/// A command-line argument or environment value for the language runtime of a champion. Values that
/// contain a size are omitted if [`Heap`] leaves the size to the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaunchArgument {
    /// A fixed text.
    Is(&'static str),
    /// A prefix that is followed by the size of the runtime's heap.
    Heap(&'static str, Unit),
    /// A prefix that is followed by the size of the young generation of the runtime's heap: a
    /// quarter of the heap, but at most the given number of bytes.
    Young(&'static str, u64, Unit),
}

/// The unit in which an argument of the runtime contains a memory size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A size in bytes.
    Bytes,
    /// A size in MiB, rounded down.
    Mebibytes,
}

/// The rule that derives the heap size of a language's runtime from the memory limit of a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap {
    /// The heap size in quarters of the memory limit, for limits on all memory of a champion. 0
    /// leaves the size to the runtime.
    pub quarters: u64,
    /// The number of bytes added to the memory limit, for limits on memory beyond that of an empty
    /// champion. `None` leaves the size to the runtime.
    pub beyond: Option<u64>,
}

impl Heap {
    /// The rule for runtimes that use no more memory than they need. They are not given a heap
    /// size.
    pub const OWN: Heap = Heap { quarters: 0, beyond: None };
}

const MIB: u64 = 1 << 20;

/// The memory that a champion with empty functions uses, by two measures. Tests compare these
/// numbers with the starter champions of the kits (`arena/README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// The resident memory of an empty champion in bytes, for limits that a control group enforces.
    pub held: u64,
    /// The writable address space of an empty champion in bytes, for limits that only `RLIMIT_DATA`
    /// enforces. Runtimes reserve more than they use.
    pub mapped: u64,
}

impl Empty {
    /// The value 0, for processes that are not a kit's champion: `make`, a debugger, or a foreign
    /// champion that speaks lines or bytes.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0 };

    /// Creates the memory use of an empty champion from sizes in MiB.
    pub const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB }
    }
}

/// The format in which a language's runtime reports an uncaught error of a champion.
#[derive(Debug, Clone, Copy)]
pub struct Trace {
    /// The texts that mark the first line of an error report. One error may cause several reports.
    pub start: &'static [&'static str],
    /// The suffixes of a candidate's source files in this language.
    pub suffixes: &'static [&'static str],
    /// The path prefixes of files that belong to the kit and not to the candidate. Error reports
    /// may mention both.
    pub ours: &'static [&'static str],
    /// The texts with which a runtime reports that it has no memory left. A champion that exits
    /// with such a report is treated like one that the kernel killed for using too much memory.
    pub starved: &'static [&'static str],
    /// True if the stack trace of an error report lists the innermost call last.
    pub innermost_last: bool,
}
