//! The facts that the arena needs to run champions written in Python.

use joute_launch::{Empty, Heap, Interpreter, LaunchArgument, LaunchFacts, Program, Trace};

/// The facts with which the arena finds the binary of the Python interpreter. `python3` may be
/// a wrapper script of pyenv, which takes longer than a champion's first turn. It also starts
/// processes, which the arena's sandboxes do not allow.
const PYTHON: Interpreter = Interpreter {
    name: "python3",
    variable: "PYTHON",
    asks: &["-c", "import sys; print(sys.executable)"],
    stem: "python",
    library: ["python3", "os.py"],
};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "build/python",
    program: Program::Recorded(PYTHON),
    args: &[LaunchArgument::Is("-S"), LaunchArgument::Is("joute/main.py")],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(6, 8),
    trace: Trace {
        start: &["Traceback (most recent call last):"],
        suffixes: &[".py"],
        ours: &["joute/", "api."],
        starved: &["MemoryError"],
        innermost_last: true,
    },
    inherited_env: &["PYTHONFAULTHANDLER", "PYTHONTRACEMALLOC"],
    settings: &[],
    toolchain: None,
};
