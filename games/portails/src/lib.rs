//! The rules and maps of the Prologin 2015 final. Two players link portals and score with fields,
//! which are triangles of links.
//!
//! `map` is the text format of maps and `board` the contents of a map. `cells` and `geometry`
//! describe the plane, and `links` and `graph` store links and fields. `state` is the state of a
//! match, which `actions` change and `undo` restores; `edit` builds artificial positions. `rules`
//! is the arena's side, `player_view` the champion's side, `history` reports the other player's
//! turn, `replica` implements the API, and `scene` draws the match. `random_champion` plays at
//! random, for tests. RULES.md lists every rule with the test that checks it.

pub mod actions;
pub mod board;
pub mod cells;
pub mod edit;
pub mod geometry;
pub mod graph;
pub mod history;
mod links;
pub mod map;
mod player_view;
mod random_champion;
mod replica;
mod rules;
mod scene;
mod secrets;
pub mod state;
mod undo;

/// The Rust code that is generated from the API description of the game Portails. It contains the
/// API's types, `trait Api`, and the types of calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use links::Link;
pub use player_view::PlayerView;
pub use random_champion::random_champion;
pub use rules::{Event, Opening, Portails};
pub use state::State;
pub use undo::Undo;

/// The type that implements the library `libprologin2015.so`. A champion, a candidate's program,
/// loads this library to play the game Portails.
pub type Driver = joute_client::Client<Portails>;
