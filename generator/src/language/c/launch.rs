//! What the arena must know of C.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 4),
    trace: Trace {
        // Nothing but what an assertion found has a line.
        start: ": Assertion `",
        suffixes: &[".c", ".h"],
        ours: &["joute/", "api."],
        innermost_last: false,
    },
    lent: &["ASAN_OPTIONS", "UBSAN_OPTIONS"],
    settings: &[],
    toolchain: None,
};
