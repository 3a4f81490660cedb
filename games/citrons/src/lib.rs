//! The final of Prologin 2002, *Les Citrons*: its rules and its maps. One, two or four teams move at once, in the fog.
//!
//! `map` is the terrain and its text format, `area` a set of its cells. `world` is all that changes in a match, with `bridge`, `loads` and `control` as
//! its notions; `day` is what a day does to it, `end` who wins. `sight` is what a player is sent, `known` what it knows,
//! `order` what it may do. `rules` is the authority, `replica` answers a champion's calls, `camera` films. `careless` and
//! `secrets` are for tests that play many matches. RULES.md tells each rule and the test that pins it.

pub mod action;
mod area;
pub mod bridge;
mod camera;
mod careless;
pub mod control;
pub mod day;
pub mod end;
pub mod known;
mod loads;
pub mod map;
pub mod print;
mod random;
mod replica;
mod rules;
mod secrets;
pub mod sight;
pub mod world;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use action::{Action, Order};
pub use careless::careless;
pub use known::Known;
pub use map::{Cell, Ground, Map, Spot};
pub use rules::{Citrons, Opening, Seen};
pub use world::{Body, Ref, Unit, World};

/// What `libprologin2002.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Citrons>;
