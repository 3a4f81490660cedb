//! The contest of the IUT of Orléans, 2017: up to ten avatars lay bombs in a round labyrinth, and orders act as they arrive.
//!
//! `board` is the ground and its bonuses, `map` the files in which boards are written. `world` is all that changes in a match,
//! `blast` what an explosion does to it, `closing` the wall of sudden death. `known` is what a player is sent and may
//! do, `rules` the authority, `replica` answers a champion's calls, `wire` is the contest's protocol to the byte, `picture`
//! draws the match. `careless` and `secrets` are for tests that play many matches. RULES.md tells each rule, where the subject
//! contradicts itself or the contest as it was held, what was decided, and the test that pins it.

mod blast;
pub mod board;
mod careless;
mod closing;
pub mod known;
pub mod map;
mod picture;
mod replica;
mod rules;
mod secrets;
pub mod wire;
pub mod world;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use board::{Board, Bonus, Ground};
pub use careless::careless;
pub use known::{Action, Known, Plan};
pub use rules::{Bombes, Opening, Seen};
pub use world::{Avatar, Bomb, World};

/// What `liborleans2017.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Bombes>;
