//! Rehearses the whole programme of a contest with an artificial clock. Candidates submit champions
//! in every language, correct them or forget to, and tournaments take place at their times.

mod cast;
mod drive;
mod player;
mod report;
mod script;

pub use cast::{Actor, Quality, cast};
pub use drive::Rehearsal;
pub use report::{Played, Report};
pub use script::{Deed, Event, script};
