//! The facts that the arena needs to run champions written in Haskell.

use joute_launch::{Empty, Heap, LaunchFacts, Program, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(4, 20),
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
