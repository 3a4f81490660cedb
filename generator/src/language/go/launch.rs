//! The facts that the arena needs to run champions written in Go.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Toolchain, Trace, Unit};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[
        // The API is called from one thread. Go otherwise starts threads for all processors of the host.
        ("GOMAXPROCS", LaunchArgument::Is("1")),
        // The garbage collector runs more often before the champion reaches its limit.
        ("GOMEMLIMIT", LaunchArgument::Heap("", Unit::Bytes)),
    ],
    heap: Heap { quarters: 3, beyond: Some(0) },
    empty: Empty::mib(4, 56),
    trace: Trace {
        start: &["panic: ", "fatal error: ", "runtime: goroutine stack exceeds"],
        suffixes: &[".go"],
        ours: &["joute/", "api."],
        starved: &["out of memory", "cannot allocate memory"],
        innermost_last: false,
    },
    inherited_env: &["GOTRACEBACK", "GODEBUG"],
    settings: &[],
    toolchain: Some(Toolchain { program: "go", asks: &["env", "GOROOT"] }),
};
