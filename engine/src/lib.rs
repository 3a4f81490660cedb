//! Defines what a game is, and runs its rules, its replicas in champions, the turn protocol and
//! replays. The crate depends on no particular game or programming language.

pub mod agree;
mod astray;
pub mod clocks;
pub mod course;
mod digest;
mod drawn;
mod draws;
pub mod film;
pub mod frame;
pub mod game;
pub mod limits;
pub mod maps;
pub mod message;
pub mod orders;
pub mod ranks;
pub mod referee;
pub mod refused;
pub mod replay;
pub mod replica;
pub mod seats;
pub mod secrets;
pub mod tongue;

pub use clocks::{Clocks, Late};
pub use course::{Course, News, Order};
pub use digest::{Mixer, digest};
pub use draws::{Draws, MatchKey};
pub use film::{Change, Film, Scene};
pub use game::{Ask, Game, Setup, Taken, View, Wire};
pub use limits::Limits;
pub use referee::{Authority, Foul, Referee};
pub use refused::Refusals;
pub use replay::Moment;
pub use replica::Replica;
pub use seats::{Mode, Seats, Shape};
pub use secrets::Secrets;
