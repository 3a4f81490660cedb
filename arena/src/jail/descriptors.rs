//! The numbers of descriptors in a champion.

/// The standard input, which foreign programs read.
pub const INPUT: i32 = 0;

/// The channel to the arena.
pub const CHANNEL: i32 = 3;

/// The first number that the jail may use. Lower numbers belong to the champion.
pub const ABOVE: i32 = 10;
