//! The errors of a champion's side of a match.

use joute_engine::frame::FrameError;
use joute_engine::message::PROTOCOL;
use joute_words::{Locale, border};
use std::io;
use std::path::PathBuf;

/// The reason why a champion cannot play. The message is for the candidate, in the language of the
/// first field.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum ClientError {
    /// A file of the system cannot be opened.
    #[error("{path}: {source}")]
    File { path: &'static str, source: io::Error },
    /// The game cannot start without a map.
    #[error("{}", border::no_map(*.0))]
    NoMap(Locale),
    /// The process was not started by an arena.
    #[error("{}", border::no_arena(*.0))]
    NoArena(Locale),
    /// No arena waits on the socket at the path.
    #[error("{}", border::nobody_waits(*.0, .1.display(), .2))]
    NotWaiting(Locale, PathBuf, io::Error),
    /// The arena's first message cannot be read.
    #[error("{}", border::no_arena_because(*.0, .1))]
    FirstMessage(Locale, FrameError),
    /// The arena's first message is not a greeting.
    #[error("{}", border::no_hello(*.0))]
    NoHello(Locale),
    /// The arena uses another version of the protocol.
    #[error("{}", border::other_protocol(*.0, .1, PROTOCOL))]
    OtherProtocol(Locale, u32),
    /// The arena plays another game or another version of its API.
    #[error("{}", border::arena_plays(*.locale, .game, format!("{api:016x}"), .own_game, format!("{own_api:016x}")))]
    OtherGame { locale: Locale, game: String, api: u64, own_game: &'static str, own_api: u64 },
    /// The information before the first turn cannot be decoded.
    #[error("{}", border::bad_opening(*.0))]
    Opening(Locale),
    /// A turn cannot be decoded.
    #[error("{}", border::bad_turn(*.0))]
    Turn(Locale),
    /// The arena sent a second greeting.
    #[error("{}", border::hello_twice(*.0))]
    HelloTwice(Locale),
    /// A message cannot be sent to the arena.
    #[error("{}", border::cannot_speak(*.0, .1))]
    Send(Locale, FrameError),
    /// A message of the arena cannot be read.
    #[error("{}", border::cannot_hear(*.0, .1))]
    Receive(Locale, FrameError),
}
