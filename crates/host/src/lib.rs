//! The server for matches over TCP. Clients that connect and log in are players, and visitors of
//! its pages are spectators. The crate depends on no particular game. The byte protocol comes from
//! [`ByteProtocol`], and the caller plays the matches.
//!
//! *Invariant:* Data from clients never stops a match. The number of connections, their buffers and
//! all waiting times are bounded.

mod address;
mod entrance;
mod error;
mod live;
mod lobby;
mod page;
mod server;
mod totals;
mod web;

pub use address::warning;
pub use entrance::{Entrance, Guest, SeatOccupant, SeatedMatch};
pub use error::{CallbackError, Error};
pub use live::{LiveReplays, ReplayWriter};
pub use lobby::{Lobby, LobbyPlayer, LobbySeat, MatchScores, StartError};
pub use server::{HostServer, HostSettings, pages_at, serve};
pub use totals::{NameTotal, Totals};

#[cfg(doc)]
use joute_engine::codec::ByteProtocol;
