//! What the arena must know of a language: how its champions start, what they take, and how they tell why they died.

/// How champions of a language run. No field has a default: a new need breaks every backend at compile time.
#[derive(Debug, Clone, Copy)]
pub struct Launch {
    /// The file that `make` leaves in a kit.
    pub built: &'static str,
    /// What runs, in the kit's folder.
    pub program: Program,
    /// What it is told on its command line.
    pub args: &'static [Word],
    /// What it is told by its environment.
    pub env: &'static [(&'static str, Word)],
    /// How much memory its runtime may keep objects in. Needed where the runtime takes what it is not told not to take.
    pub heap: Heap,
    /// What a champion takes that does nothing.
    pub empty: Empty,
    /// How it tells an error that nobody caught.
    pub trace: Trace,
    /// Variables of their environment with which candidates ask for more about errors, in matches of their own.
    pub lent: &'static [&'static str],
    /// Folders of `/etc` without which its runtime or its compiler does not start, by the start of their names.
    pub settings: &'static [&'static str],
    /// The compiler that `make` runs, if people install it in their homes.
    pub toolchain: Option<Toolchain>,
}

/// What is started.
#[derive(Debug, Clone, Copy)]
pub enum Program {
    /// The file that `make` leaves.
    Built,
    /// A program of this machine, looked for on the `PATH`.
    OnPath(&'static str),
    /// The interpreter whose path `make` wrote into the file that it leaves.
    Recorded(Interpreter),
}

/// An interpreter that people install in their homes, where its name may lead to a script that looks for it.
#[derive(Debug, Clone, Copy)]
pub struct Interpreter {
    /// Looked for on the `PATH` if nothing else is asked for.
    pub name: &'static str,
    /// The variable that asks for another one, in the environment and in a kit's Makefile.
    pub variable: &'static str,
    /// The arguments with which it prints its own path.
    pub asks: &'static [&'static str],
    /// What the name of its file starts with; digits and points may follow.
    pub stem: &'static str,
    /// How a whole one is known: beside its `bin` there is a folder `lib/NAME…`, by the first, which has the file of the second.
    pub library: [&'static str; 2],
}

/// A compiler that is asked where it is.
#[derive(Debug, Clone, Copy)]
pub struct Toolchain {
    /// Found on the `PATH`, and in the `bin` of its folder.
    pub program: &'static str,
    /// The arguments with which it prints its folder.
    pub asks: &'static [&'static str],
}

/// A word that a runtime is told. Those that hold a size are left out where the size of the [`Heap`] is the runtime's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// It is always this one.
    Is(&'static str),
    /// It ends in the size of the heap.
    Heap(&'static str, Unit),
    /// It ends in the size of the heap's part for new objects: a quarter, and at most so many bytes.
    Young(&'static str, u64, Unit),
}

/// How a size is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// In bytes.
    Bytes,
    /// In MiB, rounded down.
    Mebibytes,
}

/// How the size of a heap follows from the limit of a champion's memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap {
    /// Under a limit of everything that it takes, so many quarters of it; with 0 the size is the runtime's own.
    pub quarters: u64,
    /// Under a limit of what it takes beyond an empty champion, so many bytes more than that; without, the size is the runtime's own.
    pub beyond: Option<u64>,
}

impl Heap {
    /// The runtime takes no more than it needs, and is told nothing.
    pub const OWN: Heap = Heap { quarters: 0, beyond: None };
}

const MIB: u64 = 1 << 20;

/// What an empty champion takes: one that is asked and does nothing. The tests hold these numbers against the kits' own
/// starters (`arena/README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// Bytes that it holds, where a group counts them.
    pub held: u64,
    /// Bytes that it may write to, held or not, where only `RLIMIT_DATA` counts: runtimes reserve more than they use.
    pub mapped: u64,
}

impl Empty {
    /// What is no champion: `make`, a debugger, a program of one's own that speaks lines or bytes.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0 };

    /// In MiB.
    pub const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB }
    }
}

/// How a language tells an error that nobody caught.
#[derive(Debug, Clone, Copy)]
pub struct Trace {
    /// The telling starts in the line that holds this.
    pub start: &'static str,
    /// Files of the candidate's end so.
    pub suffixes: &'static [&'static str],
    /// Files of the kit start so, which are not the candidate's.
    pub ours: &'static [&'static str],
    /// Calls are told from the outermost to the innermost.
    pub innermost_last: bool,
}
