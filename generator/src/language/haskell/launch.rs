//! What the arena must know to run champions (programs of candidates) that are written in Haskell.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(4, 8),
    trace: Trace {
        start: &[".hs:"],
        suffixes: &[".hs"],
        ours: &["joute/", "Api."],
        starved: &["heap exhausted", "Heap exhausted", "heap overflow", "out of memory", "Unable to commit"],
        innermost_last: false,
    },
    inherited_env: &[],
    settings: &[],
    toolchain: None,
};
