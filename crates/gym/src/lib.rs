//! Self-play: many matches of a game at once, stepped by the actions that its description declares.
//!
//! A [`Pool`] has the same shape for every game. [`GymGame`] makes pools of one game. No game needs
//! any code for it; [`joute_engine::SelfPlay`] has the parts that a game may state itself.
//!
//! *Invariant:* an observation contains only what a player's copy of the game answers. The copy
//! receives what a champion's process would receive, and no more.

mod choice;
mod environment;
mod error;
mod game;
mod options;
mod page;
mod parts;
mod policy;
mod pool;
mod recording;
mod rows;
mod saved;
mod seat;
mod slot;
mod space;

pub use choice::{Choice, TokenResult};
pub use environment::{Ending, Environment, MatchHistory};
pub use error::GymError;
pub use game::GymGame;
pub use options::{Autoreset, Options, RewardKind};
pub use page::spaces_page;
pub use policy::{Policy, play_seat};
pub use pool::{HOLD, Matches, Pool};
pub use rows::Buffers;
pub use space::{
    ActionFunction, Argument, Field, LIST_CAPACITY, MAX_ANSWERS, MAX_FLAT_ACTIONS, Source, Space, UNSTATED,
};
