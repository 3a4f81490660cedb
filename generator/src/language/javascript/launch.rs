//! What the arena must know of JavaScript.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace, Unit, Word};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion.js",
    program: Program::OnPath("node"),
    args: &[
        // Node sees the host's memory and not the limit of its group.
        Word::Heap("--max-old-space-size=", Unit::Mebibytes),
        // One of three parts of what is there for new objects.
        Word::Young("--max-semi-space-size=", 4 << 20, Unit::Mebibytes),
        Word::Is("joute/main.js"),
    ],
    // Node reads the machine's settings of OpenSSL, and ends where a jail keeps them from it.
    env: &[("OPENSSL_CONF", Word::Is("/dev/null"))],
    // The rest is for new objects, and for what is not on the heap.
    heap: Heap { quarters: 3, beyond: Some(8 << 20) },
    empty: Empty::mib(12, 120),
    trace: Trace {
        start: "Uncaught ",
        suffixes: &[".js", ".mjs", ".cjs"],
        ours: &["joute/", "api."],
        innermost_last: false,
    },
    lent: &[],
    settings: &[],
    toolchain: None,
};
