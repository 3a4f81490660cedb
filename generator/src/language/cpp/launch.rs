//! What the arena must know of C++.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 4),
    trace: Trace {
        // What is thrown has no line; what an assertion found has one.
        start: ": Assertion `",
        suffixes: &[".cc", ".cpp", ".hh", ".hpp", ".h"],
        ours: &["joute/", "api."],
        innermost_last: false,
    },
    lent: &["ASAN_OPTIONS", "UBSAN_OPTIONS"],
    settings: &[],
    toolchain: None,
};
