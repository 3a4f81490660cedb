//! The rules of the game Bombes, from the contest of the IUT of Orléans in 2017. Up to ten avatars,
//! the figures of players, lay bombs in a labyrinth whose opposite edges are connected. Orders take
//! effect as they arrive.
//!
//! `board` is the ground with its bonuses, and `map` reads and writes map files. `world` is the
//! state of a match, `blast` applies explosions, and `closing` is the wall of sudden death. `known`
//! is the information of one player, `rules` the arena's side, `replica` implements the API, `wire`
//! is the contest's byte protocol, and `picture` draws the match. `random_champion` and `secrets`
//! serve tests that play many matches. RULES.md lists every rule with the test that checks it,
//! and what was decided where the subject contradicts itself or the contest as it was held.

mod blast;
pub mod board;
mod closing;
pub mod known;
pub mod map;
mod picture;
mod random_champion;
mod replica;
mod rules;
mod secrets;
pub mod wire;
pub mod world;

/// The Rust code that the build generates from the API description of the game Bombes.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use board::{Board, Bonus, Ground};
pub use known::{Action, Knowledge, Plan};
pub use random_champion::random_champion;
pub use rules::{Bombes, Opening, PlayerView};
pub use world::{Avatar, Bomb, World};

/// The type behind the library `liborleans2017.so`. Champions load this library to play the game
/// Bombes.
pub type Driver = joute_client::Client<Bombes>;
