//! The tutorial game for simultaneous turns and hidden cells: gold diggers in a dark mine. It can
//! be read in ten minutes.
//!
//! `mine.rs` is the complete mine, and `known.rs` the information of one player. `rules.rs`
//! defines the order of turns and what is sent to each player, `replica.rs` implements the API
//! functions, and `picture.rs` draws the match for viewers. `random_champion.rs` and `secrets.rs`
//! serve tests that play many matches: the first plays at random, the second states what is hidden.
//!
//! Three techniques are worth copying into a game of this kind:
//! - Orders are stored until all players have given theirs ([`Knowledge::order`]) and then
//!   carried out together ([`mine::Mine::turn`]), so their order of
//!   arrival does not matter.
//! - A single function computes what a player receives, namely the part that the
//!   player sees ([`mine::Mine::look`]).
//! - The arena stores the information of each player. The hash that compares both sides is
//!   computed from this information alone.

pub mod known;
pub mod mine;
mod picture;
mod random_champion;
mod replica;
mod rules;
mod secrets;

/// The Rust code that the build generates from the API description of the game Lanterns.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use known::{Knowledge, Look, Order};
pub use random_champion::random_champion;
pub use rules::{Lanterns, Opening, PlayerView, TurnIsOver};

/// The type behind the library `liblanterns.so`. Champions load this library to play the game
/// Lanterns.
pub type Driver = joute_client::Client<Lanterns>;
