//! The facts that the arena needs to run champions written in Rust.

use joute_launch::{Empty, Heap, LaunchFacts, Program, Toolchain, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion",
    program: Program::Built,
    args: &[],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 4),
    trace: Trace {
        start: &[" panicked at "],
        suffixes: &[".rs"],
        ours: &["joute/", "api."],
        starved: &["memory allocation of "],
        innermost_last: false,
    },
    inherited_env: &["RUST_BACKTRACE"],
    settings: &[],
    toolchain: Some(Toolchain { program: "rustc", asks: &["--print", "sysroot"] }),
};
