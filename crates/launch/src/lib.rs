//! The facts about each language that the arena needs to start its champions. They include the
//! memory of an empty champion and the form of error messages.
//!
//! The generator's backends state these facts ([`LaunchFacts`]). A program passes them to the arena
//! as a list ([`Languages`]), so the arena neither depends on the generator nor names a language.

/// The launch facts of all languages in which champions can be written, with the id of each
/// language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Languages(pub &'static [(&'static str, &'static LaunchFacts)]);

impl Languages {
    /// The empty list, for players that are not started on this machine.
    pub const NONE: Languages = Languages(&[]);

    /// Returns the launch facts of the language with this id, such as `cpp`, or `None` if there is
    /// none.
    pub fn find(self, id: &str) -> Option<&'static LaunchFacts> {
        self.0.iter().find(|(known, _)| *known == id).map(|(_, facts)| *facts)
    }

    /// Returns the ids of all languages, separated by commas.
    pub fn ids(self) -> String {
        self.0.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")
    }

    /// Returns the launch facts of every language.
    pub fn all(self) -> impl Iterator<Item = &'static LaunchFacts> {
        self.0.iter().map(|(_, facts)| *facts)
    }

    /// Returns the most memory that an empty champion uses in any language. It applies to programs
    /// in unknown languages.
    pub fn costliest(self) -> Empty {
        let maximum = |of: fn(&Empty) -> u64| self.all().map(|facts| of(&facts.empty)).max().unwrap_or(0);
        let (held, mapped) = (maximum(|empty| empty.held), maximum(|empty| empty.mapped));
        Empty { held, mapped, ..Empty::NOTHING }
    }
}

/// The facts with which the arena starts champions of one programming language. No field has a
/// default value, so that every new field breaks each backend at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaunchFacts {
    /// The path of the file that `make` builds. It is relative to the kit's folder.
    pub built: &'static str,
    /// The program that runs a champion. It is started in the kit's folder.
    pub program: Program,
    /// The command-line arguments of the program that runs a champion.
    pub args: &'static [LaunchArgument],
    /// The environment variables of the program that runs a champion.
    pub env: &'static [(&'static str, LaunchArgument)],
    /// The rule that limits the heap of the language's runtime. Some runtimes would otherwise use
    /// all available memory.
    pub heap: Heap,
    /// The memory that a champion of this language uses while its functions are empty.
    pub empty: Empty,
    /// The form in which the language's runtime reports an uncaught error.
    pub trace: Trace,
    /// The environment variables that champions inherit in a candidate's own matches. Candidates
    /// set them to get more information about errors.
    pub inherited_env: &'static [&'static str],
    /// The folders of `/etc` that champions of this language can read. All other files of `/etc`
    /// are hidden.
    pub settings: &'static [Setting],
    /// The compiler that `make` runs. It is only given if it may be installed in a home directory.
    pub toolchain: Option<Toolchain>,
}

/// A group of folders in `/etc` that champions of a language can read. All other files of `/etc`
/// are hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// The beginning of the names of these folders in `/etc`.
    pub name: &'static str,
    /// The reason why programs of the language must read these folders.
    pub reason: &'static str,
}

/// The program that the arena starts to run a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// The file that `make` builds in the kit.
    Built,
    /// A program installed on this machine, such as an interpreter. It is looked up on the `PATH`.
    OnPath(&'static str),
    /// An interpreter at the path that `make` recorded in the built file.
    Recorded(Interpreter),
}

/// An interpreter that may be installed in a home directory. The name on the `PATH` may then be a
/// script that finds the real program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interpreter {
    /// The name of the interpreter. It is looked up on the `PATH` by default.
    pub name: &'static str,
    /// The name of the variable that selects another interpreter. It can be set in the environment
    /// and in the kit's Makefile.
    pub variable: &'static str,
    /// The arguments with which the interpreter prints its own path.
    pub asks: &'static [&'static str],
    /// The beginning of the interpreter's file name, such as `python`. Only digits and dots may
    /// follow it.
    pub stem: &'static str,
    /// A folder prefix and a file name that identify a complete installation of the interpreter. A
    /// folder `lib/PREFIX…` next to the interpreter's `bin` must contain this file.
    pub library: [&'static str; 2],
}

/// A compiler that can print the path of its installation folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Toolchain {
    /// The file name of the compiler. It is looked up on the `PATH` and in the `bin` of its
    /// installation folder.
    pub program: &'static str,
    /// The arguments with which the compiler prints its installation folder.
    pub asks: &'static [&'static str],
}

/// A command-line argument or an environment value for the runtime of a champion. An argument with
/// a size is omitted if [`Heap`] leaves the size to the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaunchArgument {
    /// An argument that is always the same text.
    Is(&'static str),
    /// An argument that sets the heap size. It consists of a prefix and the size in the given unit.
    Heap(&'static str, Unit),
    /// An argument that sets the size of the heap's young generation. It consists of a prefix and a
    /// quarter of the heap size, but at most the given number of bytes.
    Young(&'static str, u64, Unit),
}

/// The unit in which a runtime's argument gives a memory size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// The size is written as a number of bytes.
    Bytes,
    /// The size is written as a number of MiB, rounded down.
    Mebibytes,
}

/// The rule that derives a runtime's heap size from the champion's memory limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap {
    /// The heap size in quarters of the memory limit. It is used if the limit applies to all memory
    /// of a champion. 0 lets the runtime choose.
    pub quarters: u64,
    /// The number of bytes by which the heap size exceeds the memory limit. It is used if the limit
    /// excludes the memory of an empty champion. `None` lets the runtime choose the heap size.
    pub beyond: Option<u64>,
}

impl Heap {
    /// The rule that lets a runtime choose its own heap size. It is for runtimes that use only the
    /// memory they need.
    pub const OWN: Heap = Heap { quarters: 0, beyond: None };
}

const MIB: u64 = 1 << 20;

/// The memory that a champion uses while its functions are empty. Tests compare these numbers with
/// the starter champions of the kits (`crates/arena/README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// The resident memory of an empty champion in bytes. It counts if a control group enforces the
    /// memory limit.
    pub held: u64,
    /// The writable address space of an empty champion in bytes. It counts if only `RLIMIT_DATA`
    /// enforces the memory limit. Runtimes reserve more than they use.
    pub mapped: u64,
    /// The arguments with which the runtime prints how many bytes it reserves for compiled code. This
    /// memory counts as mapped, is hardly used, and is not part of `mapped`, because it depends on the
    /// runtime's version. `None` stands for runtimes that reserve nothing.
    pub reservation_query: Option<&'static [&'static str]>,
}

impl Empty {
    /// Zero memory use, for processes that do not come from a kit. These are `make`, a debugger, or
    /// a champion that uses the line or byte protocol.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0, reservation_query: None };

    /// Creates the memory use of an empty champion from two sizes in MiB.
    pub const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB, reservation_query: None }
    }
}

/// The form in which a language's runtime reports an uncaught error of a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    /// The texts that identify the first line of an error message. One error may cause several
    /// messages.
    pub start: &'static [&'static str],
    /// The suffixes of source files in this language.
    pub suffixes: &'static [&'static str],
    /// The path prefixes of files that belong to the kit. Error messages mention these files, but
    /// the candidate did not write them.
    pub ours: &'static [&'static str],
    /// The messages that a runtime prints when it has no memory left. A champion that exits with
    /// such a message is treated like one that the kernel killed for using too much memory.
    pub starved: &'static [&'static str],
    /// True if the runtime's stack trace lists the innermost call last.
    pub innermost_last: bool,
}
