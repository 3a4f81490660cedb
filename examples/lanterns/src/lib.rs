//! The tutorial of simultaneous turns and hidden cells: gold diggers in a dark mine, to be read in ten minutes.
//!
//! `mine.rs` is the mine as it is, `known.rs` what one player knows of it. `rules.rs` says who plays when and what is sent to
//! whom; `replica.rs` answers a champion's calls; `picture.rs` draws the match for viewers. `careless.rs` and `secrets.rs` are
//! for tests that play many matches: the first plays at random, the second tells what is hidden.
//!
//! Three habits of a game of this kind, worth copying:
//! - Orders are kept until all are there ([`Known::order`]), then carried out at once ([`mine::Mine::turn`]), so that it makes
//!   no difference whose come first.
//! - A player is sent what it sees and nothing else, made in one place ([`mine::Mine::look`]).
//! - The authority keeps what each player knows. A digest is a digest of that alone.

mod careless;
pub mod known;
pub mod mine;
mod picture;
mod replica;
mod rules;
mod secrets;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use careless::careless;
pub use known::{Known, Look, Order};
pub use rules::{Lanterns, Opening, Seen, TurnIsOver};

/// What `liblanterns.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Lanterns>;
