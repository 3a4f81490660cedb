//! The facts that the arena needs to run champions written in C++.

use joute_launch::{Empty, Heap, LaunchFacts, Program, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 4),
    trace: Trace {
        start: &["joute: SIG", ": Assertion `", "terminate called "],
        suffixes: &[".cc", ".cpp", ".hh", ".hpp", ".h"],
        ours: &["joute/", "api."],
        starved: &["std::bad_alloc"],
        innermost_last: false,
    },
    inherited_env: &["ASAN_OPTIONS", "UBSAN_OPTIONS"],
    settings: &[],
    toolchain: None,
};
