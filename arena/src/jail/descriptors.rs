//! The numbers of descriptors in a champion.

/// The number of the file descriptor for standard input. Programs written without a language kit
/// read their turns from it.
pub const INPUT: i32 = 0;

/// The number of the file descriptor over which a champion exchanges messages with the arena.
pub const CHANNEL: i32 = 3;

/// The first file descriptor number that the set-up of the sandbox may use. Lower numbers belong to
/// the champion.
pub const ABOVE: i32 = 10;
