//! The engine, which defines games and runs their rules. It contains the turn protocol, the
//! champions' copies of the game, and replays. The crate depends on no particular game or
//! programming language.

pub mod agreement;
mod authority;
mod chance;
mod check_error;
pub mod clocks;
pub mod codec;
mod digest;
pub mod drawing;
mod draws;
mod error;
mod explanations;
pub mod flow;
pub mod frame;
pub mod game;
pub mod limits;
pub mod maps;
pub mod message;
mod mismatch;
mod moment;
pub mod orders;
mod random_turn;
pub mod ranks;
pub mod referee;
pub mod refusal;
pub mod replay;
pub mod replica;
pub mod scene;
pub mod seats;
pub mod secrets;
pub mod self_play;
mod setup;

pub use authority::Authority;
pub use clocks::{Clocks, LatePolicy};
pub use digest::{Mixer, digest};
pub use draws::Draws;
pub use error::GameError;
pub use flow::{EventQueues, MatchPhase, TurnOrder};
pub use game::{ActionArguments, ApplyOrder, Game, TurnRequest, View, Wire, action_name};
pub use joute_words::Locale;
pub use limits::Limits;
pub use moment::Moment;
pub use referee::{Referee, TurnError};
pub use refusal::Refusals;
pub use replica::Replica;
pub use scene::{Change, Scene, SceneTables};
pub use seats::{AllowedMatches, Mode, Seats};
pub use secrets::Secrets;
pub use self_play::SelfPlay;
pub use setup::{InvalidKey, MatchKey, Setup};
