//! Ladders: matches between the current versions of all candidates, chosen one after another without an end.
//!
//! `state` collects results and fits ratings, `plan` chooses matches.
//!
//! *Invariants:*
//! - Ratings follow from the results. A ladder that is created again from stored results continues.
//! - The numbers of matches of two candidates differ by at most the number of first matches of a
//!   version and a few.

mod data;
mod plan;
mod state;

pub use data::{LadderMatch, LadderRules, LadderVersion};
pub use plan::LadderField;
pub use state::{Ladder, LadderResult, LadderStanding};
