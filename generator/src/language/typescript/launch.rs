//! The facts that the arena needs to run champions written in TypeScript.

use crate::language::javascript::JAVASCRIPT;
use joute_launch::{LaunchFacts, Trace};

pub(super) static LAUNCH: LaunchFacts = LaunchFacts {
    built: "build/champion.js",
    trace: Trace { suffixes: &[".ts", ".mts", ".cts"], ..JAVASCRIPT.language.launch.trace },
    ..*JAVASCRIPT.language.launch
};
