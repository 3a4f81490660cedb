//! The numbers of descriptors in a champion.

/// The descriptor of the channel in the champion.
pub const CHANNEL: i32 = 3;

/// The first number that is ours to use: lower ones are the champion's.
pub const ABOVE: i32 = 10;
