//! The facts that the arena needs to run champions written in OCaml.

use joute_launch::{Empty, Heap, LaunchFacts, Program, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 8),
    trace: Trace {
        start: &["Fatal error: exception "],
        suffixes: &[".ml"],
        ours: &["joute/", "api."],
        starved: &["Out_of_memory", "Out of memory", "out of memory"],
        innermost_last: false,
    },
    inherited_env: &["OCAMLRUNPARAM"],
    settings: &[],
    toolchain: None,
};
