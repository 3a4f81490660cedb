//! The final of Prologin 2023, *Une Pizza Six Papattes Sous Terre*: its rules and its maps.
//!
//! `map` is the board before the first turn and its text format. `board` is what never changes in a match, `state`
//! what does; `actions` and `turn` are all that changes it, `undo` takes an action back. `wanderers` and `path` walk over
//! `cells`. `rules` is the authority, `seen` what a champion holds, `replica` what its calls answer; `careless` plays
//! at random, for tests. RULES.md tells each
//! rule and the test that pins it.

pub mod actions;
pub mod board;
mod careless;
pub mod cells;
mod digest;
pub mod edit;
pub mod map;
pub mod marks;
mod path;
mod replica;
mod rules;
mod scene;
mod score;
mod secrets;
mod seen;
pub mod state;
mod turn;
mod undo;
mod wanderers;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use careless::careless;
pub use rules::{Event, Opening, Pizza};
pub use seen::Seen;
pub use state::State;
pub use undo::Undo;

/// What `libprologin2023.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Pizza>;
