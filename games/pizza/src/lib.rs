//! The rules and maps of the Prologin 2023 final, *Une Pizza Six Papattes Sous Terre*.
//!
//! `map` describes the board before the first turn and its text format. `board` holds what never
//! changes in a match and `state` what does, and `map_board` keeps a board for the next match.
//! `actions` and `turn` are the only modules that change the state, and `undo` reverts an action.
//! `wanderers` and `path` search paths over `cells`. `rules` is the arena's side, `player_view` the
//! champion's side, and `replica` implements the API. `random_champion` plays at random, for tests.
//! RULES.md lists every rule with the test that checks it.

pub mod actions;
pub mod board;
pub mod cells;
mod digest;
pub mod edit;
mod look;
pub mod map;
mod map_board;
pub mod marks;
mod path;
mod player_view;
mod random_champion;
mod replica;
mod rules;
mod scene;
mod score;
mod secrets;
mod self_play;
pub mod state;
mod turn;
mod undo;
mod wanderers;

/// The Rust code that is generated from the API description of the game Pizza. It contains the
/// API's types, `trait Api`, and the types of calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use player_view::PlayerView;
pub use random_champion::random_champion;
pub use rules::{Event, Opening, Pizza};
pub use state::State;
pub use undo::Undo;

/// The type that implements the library `libprologin2023.so`. A champion, a candidate's program,
/// loads this library to play the game Pizza.
pub type Driver = joute_client::Client<Pizza>;
