//! The facts that the arena needs about a language: how its champions are started, how much memory they need,
//! and how they report fatal errors.

/// The way champions of a language are run. No field has a default, so that every new requirement breaks each
/// backend at compile time.
#[derive(Debug, Clone, Copy)]
pub struct Launch {
    /// The path of the file in the kit's folder that `make` produces.
    pub built: &'static str,
    /// The program that is run in the kit's folder.
    pub program: Program,
    /// The command-line arguments of the program.
    pub args: &'static [LaunchArgument],
    /// The environment variables that are set for the program.
    pub env: &'static [(&'static str, LaunchArgument)],
    /// The size limit of the runtime's heap. It is needed for runtimes that use all available memory unless
    /// told otherwise.
    pub heap: Heap,
    /// The memory that a champion with empty functions uses.
    pub empty: Empty,
    /// The format in which the runtime reports an uncaught error.
    pub trace: Trace,
    /// The names of environment variables that are passed on to champions in a candidate's own matches.
    /// Candidates set them to get more information about errors.
    pub inherited_env: &'static [&'static str],
    /// Folders of `/etc` that its programs and compilers read. Everything else of `/etc` stays closed to champions.
    pub settings: &'static [Setting],
    /// The compiler that `make` runs, if it may be installed in a home directory.
    pub toolchain: Option<Toolchain>,
}

/// Folders of `/etc` that champions of a language can read.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The start of the folders' names.
    pub name: &'static str,
    /// The reason why the language needs them.
    pub reason: &'static str,
}

/// The program that is started for a champion.
#[derive(Debug, Clone, Copy)]
pub enum Program {
    /// The file that `make` produces.
    Built,
    /// A program installed on this machine, looked up on the `PATH`.
    OnPath(&'static str),
    /// An interpreter whose path `make` recorded in the file that it produces.
    Recorded(Interpreter),
}

/// An interpreter that may be installed in a home directory, where its name may refer to a wrapper script
/// that locates it.
#[derive(Debug, Clone, Copy)]
pub struct Interpreter {
    /// The program name looked up on the `PATH` by default.
    pub name: &'static str,
    /// The variable that selects another interpreter, in the environment and in a kit's Makefile.
    pub variable: &'static str,
    /// The arguments with which the interpreter prints its own path.
    pub asks: &'static [&'static str],
    /// The prefix of the interpreter's file name. Only digits and dots may follow.
    pub stem: &'static str,
    /// The marker of a complete installation: a prefix and a file name. A folder `lib/PREFIX…` next to the
    /// interpreter's `bin` must contain this file.
    pub library: [&'static str; 2],
}

/// A compiler that can print its installation folder.
#[derive(Debug, Clone, Copy)]
pub struct Toolchain {
    /// The compiler's file name, looked up on the `PATH` and in the `bin` of its installation folder.
    pub program: &'static str,
    /// The arguments with which the compiler prints its installation folder.
    pub asks: &'static [&'static str],
}

/// A command-line argument or environment value for a runtime. Values that contain a size are omitted if
/// [`Heap`] leaves the size to the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaunchArgument {
    /// A fixed value.
    Is(&'static str),
    /// A prefix that is followed by the size of the heap.
    Heap(&'static str, Unit),
    /// A prefix that is followed by the size of the heap's young generation: a quarter of the heap, but at
    /// most the given number of bytes.
    Young(&'static str, u64, Unit),
}

/// The unit in which a size is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A size in bytes.
    Bytes,
    /// A size in MiB, rounded down.
    Mebibytes,
}

/// The rule that derives a runtime's heap size from the memory limit of a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap {
    /// The heap size in quarters of the limit, for limits on all memory of a champion. 0 leaves the size to
    /// the runtime.
    pub quarters: u64,
    /// The number of bytes added to the limit, for limits on memory beyond that of an empty champion. `None`
    /// leaves the size to the runtime.
    pub beyond: Option<u64>,
}

impl Heap {
    /// The rule of runtimes that use no more memory than they need. They get no size.
    pub const OWN: Heap = Heap { quarters: 0, beyond: None };
}

const MIB: u64 = 1 << 20;

/// The memory that a champion with empty functions uses. Tests compare these numbers with the starter
/// champions of the kits (`arena/README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// The resident memory in bytes, for limits that a control group enforces.
    pub held: u64,
    /// The writable address space in bytes, for limits that only `RLIMIT_DATA` enforces. Runtimes reserve
    /// more than they use.
    pub mapped: u64,
}

impl Empty {
    /// The value for processes that are not a kit's champion: `make`, a debugger, or a foreign champion that
    /// speaks lines or bytes.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0 };

    /// Creates the value from sizes in MiB.
    pub const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB }
    }
}

/// The format in which a runtime reports an uncaught error.
#[derive(Debug, Clone, Copy)]
pub struct Trace {
    /// The texts that mark the first line of a report. One error may cause several reports.
    pub start: &'static [&'static str],
    /// The suffixes of the candidate's source files.
    pub suffixes: &'static [&'static str],
    /// The path prefixes of files that belong to the kit and not to the candidate.
    pub ours: &'static [&'static str],
    /// The texts by which a runtime says that it has no memory left. A champion that ends itself for want of memory is told
    /// so, as one that the kernel ends is.
    pub starved: &'static [&'static str],
    /// True if the stack trace lists the innermost call last.
    pub innermost_last: bool,
}
