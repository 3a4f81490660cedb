//! Attacks everything that reads untrusted bytes: nothing may panic, hang, or use memory without bound.
//!
//! `targets` lists what is attacked, `memory` measures how much memory an attack takes, `mutate` makes inputs for every
//! test run, and the `joute-fuzz` program lets libFuzzer search for as long as you like. `docs/fuzzing.md` is the
//! guide.

pub mod memory;
pub mod mutate;
mod targets;

pub use targets::{TARGETS, Target};

/// Memory that one input may make us hold, beside what it is long itself: a whole match with its film, some times over. A
/// frame may be longer, but not before it came.
pub const MOST_MEMORY: usize = 16 << 20;

/// Runs a target on one input.
///
/// # Panics
/// If the target finds something wrong, or took more than [`MOST_MEMORY`] and 256 bytes for each of the input's.
pub fn examine(target: &Target, input: &[u8]) {
    let ((), peak) = memory::peak(|| (target.run)(input));
    let allowed = MOST_MEMORY + 256 * input.len();
    assert!(peak <= allowed, "{}: {} bytes made us take {peak}", target.name, input.len());
}
