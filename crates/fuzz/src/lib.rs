//! Fuzz tests for all code that reads untrusted bytes. No input may cause a panic, an endless loop, or
//! unbounded use of memory.
//!
//! `targets` lists the code under test, `memory` measures memory use, `mutate` generates inputs for every
//! test run, and the program `joute-fuzz` runs libFuzzer for any length of time. `docs/fuzzing.md` is the
//! guide.

mod bytes;
mod compact;
pub mod memory;
pub mod mutate;
mod targets;

pub use targets::{TARGETS, Target};

/// The number of bytes that a fuzz target may allocate for any input. It is enough for several
/// whole matches with their replays. A target may allocate some more in proportion to the length of
/// the input. A message may be longer, but only after it has arrived.
pub const MAX_MEMORY: usize = 16 << 20;

/// Runs a fuzz target on one input and checks its memory use.
///
/// # Panics
/// Panics if the target finds an error, or allocates more than [`MAX_MEMORY`] plus 256 bytes for each byte
/// of the input.
pub fn examine(target: &Target, input: &[u8]) {
    let ((), peak) = memory::peak(|| (target.run)(input));
    let allowed = MAX_MEMORY + 256 * input.len();
    assert!(
        peak <= allowed,
        "{}: {} bytes of input caused an allocation of {peak} bytes",
        target.name,
        input.len()
    );
}
