//! What the arena must know of OCaml.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 8),
    trace: Trace {
        start: "Fatal error: exception ",
        suffixes: &[".ml"],
        ours: &["joute/", "api."],
        innermost_last: false,
    },
    lent: &["OCAMLRUNPARAM"],
    settings: &[],
    toolchain: None,
};
