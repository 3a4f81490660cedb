//! Protocols of champions that have no replica (foreign champions). A codec of the game translates
//! their text or bytes into actions on the authority's side.

pub mod bytes;
pub mod lines;

pub use bytes::{ByteCodec, ByteMessage, ByteProtocol, LastActivity, Login, ParsedOrder};
pub use lines::{LineCodec, LineMessage};
