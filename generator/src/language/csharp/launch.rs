//! The facts that the arena needs to run champions written in C#.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Setting, Trace, Unit};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion.exe",
    program: Program::OnPath("mono"),
    args: &[LaunchArgument::Is("--debug"), LaunchArgument::Is("champion.exe")],
    env: &[
        // With other settings, every call of a user function takes 120 ns longer, because the thread reports
        // its state to the garbage collector twice.
        ("MONO_THREADS_SUSPEND", LaunchArgument::Is("preemptive")),
        ("MONO_GC_PARAMS", LaunchArgument::Heap("nursery-size=1m,max-heap-size=", Unit::Bytes)),
    ],
    // A limit on all memory is large enough for the garbage collector's default heap size.
    heap: Heap { quarters: 0, beyond: Some(4 << 20) },
    empty: Empty::mib(8, 48),
    trace: Trace {
        start: &["Unhandled Exception:"],
        suffixes: &[".cs"],
        ours: &["joute/", "Api."],
        starved: &["OutOfMemoryException", "Could not allocate", "Out of memory"],
        innermost_last: false,
    },
    inherited_env: &[],
    settings: &[Setting {
        name: "mono",
        reason: "mono does not start without its configuration of libraries, and mcs without that of the compiler",
    }],
    toolchain: None,
};
