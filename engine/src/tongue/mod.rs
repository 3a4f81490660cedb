//! Tongues: how champions speak that have no replica. What they write means something only to the game, whose codec turns
//! it into actions on the authority's side.

pub mod bytes;
pub mod lines;

pub use bytes::{Bytes, Login, Since, Speech, Turn, Word};
pub use lines::{Lines, Told};
