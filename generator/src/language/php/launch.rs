//! The facts that the arena needs to run PHP champions.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace, Word};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion.php",
    program: Program::OnPath("php"),
    args: &[
        Word::Is("-n"),
        Word::Is("-d"),
        Word::Is("display_errors=stderr"),
        Word::Is("-d"),
        Word::Is("extension=./lib/joute.so"),
        Word::Is("joute/main.php"),
    ],
    env: &[],
    // The kit's runtime removes PHP's own memory limit.
    heap: Heap::OWN,
    empty: Empty::mib(6, 8),
    trace: Trace {
        start: &["PHP Fatal error: "],
        suffixes: &[".php"],
        ours: &["joute/", "api."],
        starved: &["Allowed memory size of", "Out of memory"],
        innermost_last: false,
    },
    lent: &[],
    settings: &[],
    toolchain: None,
};
