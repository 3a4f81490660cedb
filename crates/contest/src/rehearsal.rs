//! Rehearses the whole programme of a contest with an artificial clock. Candidates submit champions
//! in every language, correct them or forget to, and tournaments take place at their times.

mod champions;
mod drive;
mod error;
mod player;
mod report;
mod script;

pub use champions::{Quality, SampleChampion, sample_champions};
pub use drive::Rehearsal;
pub use error::RehearsalError;
pub use report::{RehearsalReport, TournamentSummary};
pub use script::{CandidateAction, ScheduledAction, script};
