//! The whole programme of a contest, played on a clock that is driven: candidates who send, mend and forget, in every
//! language, with tournaments at their hours.

mod cast;
mod drive;
mod player;
mod report;
mod script;

pub use cast::{Actor, Quality, cast};
pub use drive::Rehearsal;
pub use report::{Played, Report};
pub use script::{Deed, Event, script};
