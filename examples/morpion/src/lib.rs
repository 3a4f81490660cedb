//! The tutorial game: tic-tac-toe, small enough to read in five minutes.
//!
//! `board.rs` is the game itself; `rules.rs` says who plays when; `replica.rs` answers a champion's calls;
//! `lines.rs` reads what players write that are no kits; `careless.rs` plays at random, for tests.

mod board;
mod careless;
mod lines;
mod replica;
mod rules;
mod secrets;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use careless::careless;
pub use rules::{Action, Event, Morpion, Opening};

/// What `libmorpion.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Morpion>;
