//! The numbers of a champion's file descriptors.

/// The number of the standard input. Programs without a language kit read their turns from it.
pub const INPUT: i32 = 0;

/// The number of the descriptor for a champion's messages to and from the arena.
pub const CHANNEL: i32 = 3;

/// The first descriptor number that the set-up of the sandbox may use. Lower numbers belong to the
/// champion.
pub const ABOVE: i32 = 10;
