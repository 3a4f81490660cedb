//! The server for matches over TCP: clients that connect and log in are players, and visitors of
//! its pages are spectators. The crate depends on no particular game. The byte protocol comes from
//! [`Speech`], and the caller plays the matches.
//!
//! *Invariant:* Data from clients never stops a match. The number of connections, their buffers and
//! all waiting times are bounded.

mod address;
mod desk;
mod hall;
mod lobby;
mod page;
mod stage;
mod sums;
mod web;

pub use address::warning;
pub use desk::{Desk, Guest, Round, Seated};
pub use hall::{Hall, Rules, pages_at, serve};
pub use lobby::{Ended, Lobby, Place, Player, Unready};
pub use stage::{Stage, Writing};
pub use sums::{Sum, Sums};

#[cfg(doc)]
use joute_engine::tongue::Speech;
