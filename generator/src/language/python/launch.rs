//! The facts that the arena needs to run Python champions.

use crate::backend::launch::{Empty, Heap, Interpreter, Launch, LaunchArgument, Program, Trace};

/// The facts with which the arena finds the binary of the Python interpreter. `python3` may be a
/// wrapper script of pyenv. Such a script takes longer than a champion's first turn and starts
/// processes that no jail allows.
const PYTHON: Interpreter = Interpreter {
    name: "python3",
    variable: "PYTHON",
    asks: &["-c", "import sys; print(sys.executable)"],
    stem: "python",
    library: ["python3", "os.py"],
};

pub(super) static LAUNCH: Launch = Launch {
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
