//! The rules of Blokus Duo, from the programming day of Île-de-France 2010.
//!
//! `mask` represents sets of cells, `pieces` the 91 orientations of `pieces.txt`, and `placement`
//! a piece on the grid with its notation. `board` implements the rules for placing pieces, `moves`
//! finds all placements at once, and `questions` answers the subject's questions. `state` is
//! the state of a match, which `actions` change. `rules` is the arena's side, `lines` the line
//! protocol, `player_view` the champion's side, `replica` implements the API, and `scene` draws
//! the match. `random_champion` plays at random, for tests. RULES.md lists every rule with the
//! test that checks it.

pub mod actions;
pub mod board;
mod game;
pub mod inputs;
mod lines;
pub mod mask;
pub mod moves;
pub mod pieces;
pub mod placement;
mod player_view;
pub mod questions;
mod random_champion;
pub mod replace;
mod replica;
mod rules;
mod scene;
mod secrets;
mod self_play;
pub mod state;

/// The Rust code that is generated from the API description of Blokus Duo. It contains the API's
/// types, `trait Api`, and the types of calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use actions::Action;
pub use board::Board;
pub use game::{Blokus, Event, Opening};
pub use pieces::Orientation;
pub use placement::{Move, Placement};
pub use player_view::PlayerView;
pub use random_champion::random_champion;
pub use state::State;

/// The type that implements the library `libjfp2010.so`. A champion, a candidate's program, loads
/// this library to play Blokus Duo.
pub type Driver = joute_client::Client<Blokus>;
