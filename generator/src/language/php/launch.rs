//! The facts that the arena needs to run champions written in PHP.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion.php",
    program: Program::OnPath("php"),
    args: &[
        LaunchArgument::Is("-n"),
        LaunchArgument::Is("-d"),
        LaunchArgument::Is("display_errors=stderr"),
        LaunchArgument::Is("-d"),
        LaunchArgument::Is("extension=./lib/joute.so"),
        LaunchArgument::Is("joute/main.php"),
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
    inherited_env: &[],
    settings: &[],
    toolchain: None,
};
