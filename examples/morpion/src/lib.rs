//! The tutorial game: tic-tac-toe, small enough to read in five minutes.
//!
//! `board.rs` is the game itself; `rules.rs` says who plays when; `replica.rs` answers a champion's calls.

mod board;
mod replica;
mod rules;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use rules::{Action, Event, Morpion, Opening};

/// What `libmorpion.so` holds inside a champion's process.
pub type Champion = joute_client::Client<Morpion>;
