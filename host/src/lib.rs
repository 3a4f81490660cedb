//! A hall's server: whoever connects over TCP and logs in is a player, and whoever opens its page watches. It knows no game:
//! what bytes mean is [`Speech`]'s, and matches are played by whoever started it.
//!
//! *Invariant:* a stranger's bytes never stop a match. Connections are counted, what is held of each is bounded, and each
//! that waits for something has a time.

mod address;
mod desk;
mod hall;
mod lobby;
mod page;
mod stage;
mod web;

pub use address::warning;
pub use desk::{Desk, Guest, Round, Seated};
pub use hall::{Hall, Rules, pages_at, serve};
pub use lobby::{Lobby, Place};
pub use stage::{Stage, Writing};

#[cfg(doc)]
use joute_engine::tongue::Speech;
