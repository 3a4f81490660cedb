//! Blokus Duo, the programming day of Île-de-France 2010.
//!
//! `mask` is sets of cells, `pieces` the 91 orientations that `pieces.txt` names, `placement` a piece on the grid and its line.
//! `board` has the rules of placing pieces, `moves` finds all placements at once, `questions` is what the subject's questions ask.
//! `state` is the match, which `actions` change; `rules` is the authority, `lines` what a program reads and writes, `seen` what a
//! champion holds, `replica` what its calls answer, `scene` the picture; `careless` plays at random, for tests. RULES.md tells each
//! rule and the test that pins it.

pub mod actions;
pub mod board;
mod careless;
pub mod inputs;
mod lines;
pub mod mask;
pub mod moves;
pub mod pieces;
pub mod placement;
pub mod questions;
mod replica;
mod rules;
mod scene;
mod secrets;
mod seen;
pub mod state;

/// What the description generates: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use careless::careless;
pub use pieces::Orientation;
pub use placement::{Move, Placement};
pub use rules::{Blokus, Event, Opening};
pub use seen::Seen;
pub use state::State;

/// What `libjfp2010.so` holds inside a champion's process.
pub type Driver = joute_client::Client<Blokus>;
