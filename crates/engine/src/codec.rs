//! The protocols for programs that play without the game's library. A codec of the game translates
//! their text or bytes into actions.

pub mod bytes;
pub mod lines;

pub use bytes::{ByteCodec, ByteMessage, ByteProtocol, LastActivity, Login, ParsedOrder};
pub use lines::{LineCodec, LineMessage};
