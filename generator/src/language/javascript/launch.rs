//! The facts that the arena needs to run champions written in JavaScript.

use joute_launch::{Empty, Heap, LaunchArgument, LaunchFacts, Program, Trace, Unit};

/// The JavaScript code that adds up the memory that is both writable and executable. Node.js 24 maps
/// 512 MiB of such memory.
const RESERVATION: &str = include_str!("../../../../templates/javascript/reservation.js");

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "champion.js",
    program: Program::OnPath("node"),
    args: &[
        // Node.js sees the memory of the host and not the limit of its control group.
        LaunchArgument::Heap("--max-old-space-size=", Unit::Mebibytes),
        // The young generation consists of three semi-spaces.
        LaunchArgument::Young("--max-semi-space-size=", 4 << 20, Unit::Mebibytes),
        LaunchArgument::Is("joute/main.js"),
    ],
    // Node.js reads the machine's configuration of OpenSSL, and exits if a jail denies access to it.
    env: &[("OPENSSL_CONF", LaunchArgument::Is("/dev/null"))],
    // The rest of the limit is for the young generation and memory outside of the heap.
    heap: Heap { quarters: 3, beyond: Some(8 << 20) },
    empty: Empty { reservation_query: Some(&["-p", RESERVATION]), ..Empty::mib(15, 120) },
    trace: Trace {
        start: &["Uncaught "],
        suffixes: &[".js", ".mjs", ".cjs"],
        ours: &["joute/", "api."],
        starved: &["JavaScript heap out of memory", "Array buffer allocation failed"],
        innermost_last: false,
    },
    inherited_env: &[],
    settings: &[],
    toolchain: None,
};
