//! The tutorial game: tic-tac-toe. It can be read in five minutes.
//!
//! `board.rs` is the game itself. `rules.rs` defines the order of turns, `replica.rs`
//! implements the API functions, and `lines.rs` parses the lines of champions without a kit.
//! `random_champion.rs` plays at random, for tests.

mod board;
mod lines;
mod random_champion;
mod replica;
mod rules;
mod secrets;

/// The Rust code that the build generates from the API description of tic-tac-toe.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use random_champion::random_champion;
pub use rules::{Action, Event, Morpion, Opening};

/// The type behind the library `libmorpion.so`. Champions load this library to play tic-tac-toe.
pub type Driver = joute_client::Client<Morpion>;
