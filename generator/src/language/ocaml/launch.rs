//! What the arena must know to run champions (programs of candidates) that are written in OCaml.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
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
