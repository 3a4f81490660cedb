//! The protocols for programs that play without the game's library. A codec of the game translates
//! their text or bytes into actions.

pub mod bytes;
pub mod lines;

pub use crate::game::{ByteCodec, LineCodec, ParseOrder, ParsedOrder};
pub use bytes::{ByteMessage, ByteProtocol, LastActivity, Login};
pub use lines::LineMessage;
