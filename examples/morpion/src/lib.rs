//! The tutorial game: tic-tac-toe. It can be read in five minutes.
//!
//! `board.rs` is the game itself. `rules.rs` defines the order of turns, `replica.rs` implements
//! the API functions, and `lines.rs` parses the lines of foreign champions. `random_champion.rs` plays at
//! random, for tests.

mod board;
mod lines;
mod random_champion;
mod replica;
mod rules;
mod secrets;

/// The code that is generated from the description of the game's API: types, `trait Api`, and the
/// types of calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use random_champion::random_champion;
pub use rules::{Action, Event, Morpion, Opening};

/// The type that implements `libmorpion.so`, the library of the tic-tac-toe game that is loaded
/// into a champion's process.
pub type Driver = joute_client::Client<Morpion>;
