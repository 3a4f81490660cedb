//! The numbers of descriptors in a champion.

/// The file descriptor of a jailed program's standard input, which foreign programs read.
pub const INPUT: i32 = 0;

/// The file descriptor of a champion's channel to the arena.
pub const CHANNEL: i32 = 3;

/// The first file descriptor that the set-up of the jail may use. Lower numbers belong to the
/// champion.
pub const ABOVE: i32 = 10;
