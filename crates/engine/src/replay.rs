//! Replays, which are records of matches in the JSON lines format. A replay has a header, one line
//! per step, and the outcome. It contains enough to play the match again to the bit.
//!
//! `viewer/README.md` documents every key, and `viewer/replay.schema.json` is its machine-readable
//! form. A test compares both with these types.

pub(crate) mod error;
mod line;
mod record;
mod redact;
pub mod schema;
mod sizes;
pub(crate) mod turn;
mod verify;

pub use crate::moment::Moment;
pub use error::ReplayError;
pub use line::line;
pub use record::{Entrant, Header, Outcome, Replay, Step, VERSION};
pub use redact::clear_empty;
pub use turn::{Departure, DepartureReason, Order, Turn};
pub use verify::{changed_scores, requests_with_turns};
