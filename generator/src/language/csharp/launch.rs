//! What the arena must know of C#.

use crate::backend::launch::{Empty, Heap, Launch, Program, Trace, Unit, Word};

pub(super) static LAUNCH: Launch = Launch {
    built: "champion.exe",
    program: Program::OnPath("mono"),
    args: &[Word::Is("--debug"), Word::Is("champion.exe")],
    env: &[
        // Otherwise every call of a user function pays 60 ns twice to tell the collector where the thread is.
        ("MONO_THREADS_SUSPEND", Word::Is("preemptive")),
        ("MONO_GC_PARAMS", Word::Heap("nursery-size=1m,max-heap-size=", Unit::Bytes)),
    ],
    // A limit of everything is wide: the collector keeps its own size.
    heap: Heap { quarters: 0, beyond: Some(4 << 20) },
    empty: Empty::mib(8, 48),
    trace: Trace {
        start: "Unhandled Exception:",
        suffixes: &[".cs"],
        ours: &["joute/", "Api."],
        innermost_last: false,
    },
    lent: &[],
    settings: &["mono"],
    toolchain: None,
};
