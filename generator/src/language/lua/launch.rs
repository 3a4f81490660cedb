//! The facts that the arena needs to run champions written in Lua.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion.lua",
    program: Program::OnPath("lua5.4"),
    // With -E, Lua ignores the environment variables that change the paths of modules.
    args: &[LaunchArgument::Is("-E"), LaunchArgument::Is("joute/main.lua")],
    env: &[],
    heap: Heap::OWN,
    empty: Empty::mib(2, 4),
    trace: Trace {
        start: &["lua5.4: "],
        suffixes: &[".lua"],
        ours: &["joute/", "api."],
        starved: &["not enough memory"],
        innermost_last: false,
    },
    inherited_env: &[],
    settings: &[],
    toolchain: None,
};
