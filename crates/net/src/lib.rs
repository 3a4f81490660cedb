//! Protections that the public servers of joute share. They limit the connections, bytes and
//! streams of each network, and compare names that people cannot tell apart.
//!
//! *Invariant:* no client can make a server unavailable for the clients of another network, however
//! many connections it opens and however slowly it sends or reads.

mod bodies;
mod bucket;
mod connections;
mod names;
mod network;
mod permits;
mod progress;

pub use connections::{ConnectionLimits, serve};
pub use names::{NameAppearance, NameAppearances, has_mixed_scripts, identity};
pub use network::Network;
pub use permits::{ClientPermit, ClientPermits};
pub use progress::KeepOpen;
