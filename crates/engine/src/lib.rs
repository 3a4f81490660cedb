//! The engine, which defines games and runs their rules. It contains the turn protocol, the
//! champions' copies of the game, and replays. The crate depends on no particular game or
//! programming language.

pub mod agreement;
mod chance;
mod check_error;
pub mod clocks;
pub mod codec;
mod digest;
mod draws;
mod error;
mod error_text;
pub mod flow;
pub mod frame;
pub mod game;
pub mod limits;
pub mod maps;
pub mod message;
mod mismatch;
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

pub use clocks::{Clocks, LatePolicy};
pub use digest::{Mixer, digest};
pub use draws::{Draws, InvalidKey, MatchKey};
pub use error::GameError;
pub use flow::{EventQueues, MatchPhase, TurnOrder};
pub use game::{ApplyOrder, Game, Setup, TurnRequest, View, Wire};
pub use joute_words::Locale;
pub use limits::Limits;
pub use referee::{Authority, Foul, Referee};
pub use refusal::Refusals;
pub use replay::Moment;
pub use replica::Replica;
pub use scene::{Change, Scene, SceneTables};
pub use seats::{AllowedMatches, Mode, Seats};
pub use secrets::Secrets;
