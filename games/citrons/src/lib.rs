//! The rules and maps of the Prologin 2002 final, *Les Citrons*. One, two or four teams act at the
//! same time and see only a part of the map.
//!
//! `map` is the terrain and its text format, and `area` a set of cells. `world` is the state of
//! a match, with the concepts `bridge`, `loads` and `control`. `day` processes a day, and `end`
//! computes the ranking. `sight` is the information that is sent to a player, `known` the player's
//! information, and `action` its orders. `rules` is the arena's side, `replica` implements the
//! API, and `recorder` records pictures. `random_champion` and `secrets` serve tests that play many
//! matches. RULES.md lists every rule with the test that checks it.

pub mod action;
mod area;
pub mod bridge;
pub mod control;
pub mod day;
pub mod end;
pub mod known;
mod loads;
pub mod map;
pub mod print;
mod random_champion;
mod recorder;
mod replica;
mod rules;
mod secrets;
mod self_play;
pub mod sight;
pub mod world;

/// The Rust code that the build generates from the API description of the game Citrons.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use action::{Action, Order};
pub use known::Knowledge;
pub use map::{Cell, Ground, Map, Spot};
pub use random_champion::random_champion;
pub use rules::{Citrons, Opening, PlayerView};
pub use world::{Body, Unit, UnitRef, World};

/// The type behind the library `libprologin2002.so`. Champions load this library to play the game
/// Citrons.
pub type Driver = joute_client::Client<Citrons>;
