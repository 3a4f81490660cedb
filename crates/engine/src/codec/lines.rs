//! The messages of the line protocol, with which programs play without the game's library. Such a
//! program reads lines of text and writes one line in each turn.

/// The text to send to a champion that uses the line protocol, and whether the
/// champion must answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineMessage {
    /// The text to send to the champion. It may be empty.
    pub text: String,
    /// True if the champion must answer the request with a line.
    pub needs_answer: bool,
}
