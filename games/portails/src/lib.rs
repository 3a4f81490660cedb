//! The final of Prologin 2015: portals, links and fields.
//!
//! `map` is the text format of maps, `board` what a map says. `cells` and `geometry` are the plane; `links` and `graph`
//! keep links and fields; `state` is the match, which `actions` change and `undo` restores (`edit` makes positions of its own). `rules` is the authority,
//! `seen` what a champion holds, `history` what it is told of the other's turn, `replica` what its calls answer,
//! `scene` the picture; `careless` plays at random, for tests. RULES.md tells each rule and the test that pins it.

pub mod actions;
pub mod board;
mod careless;
pub mod cells;
pub mod edit;
pub mod geometry;
pub mod graph;
pub mod history;
mod links;
pub mod map;
mod replica;
mod rules;
mod scene;
mod secrets;
mod seen;
pub mod state;
mod undo;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use careless::careless;
pub use links::Link;
pub use rules::{Event, Opening, Portails};
pub use seen::Seen;
pub use state::State;
pub use undo::Undo;

/// What `libprologin2015.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Portails>;
