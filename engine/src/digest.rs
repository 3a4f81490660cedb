//! A hash of what a player sees, the same in every build.

use serde::Serialize;

/// FNV-1a over the value's postcard bytes: equal values have equal digests whatever compiled them.
pub fn digest(value: &impl Serialize) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    crate::frame::encode(value).into_iter().fold(0xcbf2_9ce4_8422_2325, fold)
}
