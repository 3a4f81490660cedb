//! Attacks everything that reads untrusted bytes: nothing may panic, hang, or use memory without bound.
//!
//! `targets` lists what is attacked, `memory` measures how much memory an attack takes, `mutate` makes inputs for every
//! test run, and the `joute-fuzz` program lets libFuzzer search for as long as you like. `docs/fuzzing.md` is the
//! guide.

mod bytes;
pub mod memory;
pub mod mutate;
mod targets;

pub use targets::{TARGETS, Target};

/// Memory that one input may make us hold, in addition to its own length: several whole matches with their films. A
/// frame may be longer, but only once it has arrived.
pub const MOST_MEMORY: usize = 16 << 20;

/// Runs a target on one input.
///
/// # Panics
/// If the target finds something wrong, or holds more than [`MOST_MEMORY`] plus 256 bytes for each byte of the input.
pub fn examine(target: &Target, input: &[u8]) {
    let ((), peak) = memory::peak(|| (target.run)(input));
    let allowed = MOST_MEMORY + 256 * input.len();
    assert!(peak <= allowed, "{}: {} bytes made us take {peak}", target.name, input.len());
}
