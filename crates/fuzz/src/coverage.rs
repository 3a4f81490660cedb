//! The program that libFuzzer runs. The environment variable `JOUTE_FUZZ_TARGET` names the target.
#![no_main]

use joute_fuzz::{TARGETS, Target, examine};
use std::sync::OnceLock;

static TARGET: OnceLock<&'static Target> = OnceLock::new();

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let target = TARGET.get_or_init(|| {
        let name = std::env::var("JOUTE_FUZZ_TARGET").unwrap_or_default();
        TARGETS.iter().find(|target| target.name == name).expect("JOUTE_FUZZ_TARGET names a target")
    });
    examine(target, input);
});
