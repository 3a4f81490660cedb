//! The numbers of descriptors in a champion.

/// Standard input, which programs that are no kits read.
pub const INPUT: i32 = 0;

/// The descriptor of the channel in the champion.
pub const CHANNEL: i32 = 3;

/// The first number that is ours to use: lower ones are the champion's.
pub const ABOVE: i32 = 10;
