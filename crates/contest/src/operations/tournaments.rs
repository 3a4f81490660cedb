//! Tournaments that start at planned times. At this time, the list of participants is fixed and the
//! matches are played. The results are then released, either automatically or by the jury.
//!
//! *Invariants:*
//! - All state is in the database and every step is one transaction. A server that was killed or
//!   stopped continues where it was, with the list as of the planned time.
//! - The schedule depends on fixed data only. Champions, maps and the cup file are stored by hash.
//! - A match that could not be played is played again, so no candidate loses by it.

pub mod calendar;
mod forfeit;
mod freeze;
mod progress;
mod recap;
mod results;
mod setup;

pub use forfeit::{FORFEIT, cancel, end_early, forfeit_entry, forfeit_match, unplayed};
pub use freeze::BUNDLED_ENTRY_NAME;
pub use recap::{Opponent, Recap, RecapEntry, recap};
pub use results::{candidate_results, cup, release};
pub use setup::check;
pub(super) use setup::{fits_players, maps_of};

use crate::contest::Contest;
use crate::data::{Error, Tournament};

/// Starts and advances all tournaments that are due. Returns true if anything was done.
pub(super) fn tick(contest: &Contest) -> Result<bool, Error> {
    let now = contest.clock.now();
    let mut happened = false;
    for due in contest.store.tournaments()?.into_iter().filter(Tournament::is_open) {
        happened |= match due.frozen {
            None if due.at > now => freeze::forecast(contest, &due)?,
            None => freeze::freeze(contest, &due)? && progress::advance(contest, due.id)?,
            Some(_) => progress::advance(contest, due.id)?,
        };
    }
    Ok(happened)
}
