//! The protocols by which champions and the arena exchange messages.

/// The protocol by which a champion and the arena exchange messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Messages on a socket, each with its length in front. Kits use this protocol.
    #[serde(skip)]
    Frames,
    /// Lines of text on standard input and output. Programs without a kit can use them.
    Lines,
    /// Bytes on a TCP connection. Programs without a kit can use them.
    Bytes,
}

impl Protocol {
    /// Returns the name of the protocol. For a player without a programming language, the name is
    /// shown in its place.
    pub fn word(self) -> &'static str {
        match self {
            Protocol::Frames => "frames",
            Protocol::Lines => "lines",
            Protocol::Bytes => "bytes",
        }
    }
}
