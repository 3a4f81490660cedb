//! What the arena must know of Haskell.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(4, 8),
    trace: Trace { start: ".hs:", suffixes: &[".hs"], ours: &["joute/", "Api."], innermost_last: false },
    lent: &[],
    settings: &[],
    toolchain: None,
};
