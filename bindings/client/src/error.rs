//! The errors of a champion's side of a match.

use joute_engine::frame::FrameError;
use joute_engine::message::PROTOCOL;
use joute_words::{Locale, border};
use std::io;
use std::path::PathBuf;

/// The reason why a champion cannot play. The message is for the candidate, in the language of the
/// first field.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum ClientError {
    #[error("{path}: {source}")]
    File { path: &'static str, source: io::Error },
    #[error("{}", border::no_map(*.0))]
    NoMap(Locale),
    #[error("{}", border::no_arena(*.0))]
    NoArena(Locale),
    #[error("{}", border::nobody_waits(*.0, .1.display(), .2))]
    NotWaiting(Locale, PathBuf, io::Error),
    #[error("{}", border::no_arena_because(*.0, .1))]
    FirstMessage(Locale, FrameError),
    #[error("{}", border::no_hello(*.0))]
    NoHello(Locale),
    #[error("{}", border::other_protocol(*.0, .1, PROTOCOL))]
    OtherProtocol(Locale, u32),
    #[error("{}", border::arena_plays(*.locale, .game, format!("{api:016x}"), .own_game, format!("{own_api:016x}")))]
    OtherGame { locale: Locale, game: String, api: u64, own_game: &'static str, own_api: u64 },
    #[error("{}", border::bad_opening(*.0))]
    Opening(Locale),
    #[error("{}", border::bad_turn(*.0))]
    Turn(Locale),
    #[error("{}", border::hello_twice(*.0))]
    HelloTwice(Locale),
    #[error("{}", border::cannot_speak(*.0, .1))]
    Send(Locale, FrameError),
    #[error("{}", border::cannot_hear(*.0, .1))]
    Receive(Locale, FrameError),
}
