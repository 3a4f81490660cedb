//! Tournaments that start at planned times. At this time, the list of participants is fixed and the
//! matches are played. The results are then released, either automatically or by the jury.
//!
//! *Invariants:*
//! - All state is in the database and every step is one transaction. A server that was killed or
//!   stopped continues where it was, with the list as of the planned time.
//! - The schedule depends on fixed data only. Champions, maps and the cup file are stored by hash.
//! - A match that could not be played is played again, so no candidate loses by it.

pub mod calendar;
pub(crate) mod forfeit;
mod freeze;
mod progress;
pub mod recap;
mod results;
mod rows;
mod secret;
mod setup;

pub use forfeit::FORFEIT;
pub use freeze::BUNDLED_ENTRY_NAME;
pub use progress::TournamentProgress;
pub use results::{CandidateResult, TournamentResult};
pub use rows::{Entry, Tournament, TournamentId, TournamentState};
pub use secret::{TOURNAMENTS, Visibility, label, tournament_of};
pub use setup::check;

use crate::contest::Contest;
use crate::store::Error;

/// Starts and advances all tournaments that are due. Returns true if anything was done.
///
/// # Errors
/// Returns an error of the database.
pub(crate) fn tick(contest: &Contest) -> Result<bool, Error> {
    let now = contest.clock.now();
    let mut happened = false;
    for due in contest.store.tournaments()?.into_iter().filter(Tournament::is_open) {
        happened |= match due.frozen {
            None if due.at > now => freeze::forecast(contest, &due)?,
            None => freeze::freeze(contest, &due)?,
            Some(_) => contest.store.transaction(|store| progress::advance(store, contest, &due))?,
        };
    }
    Ok(happened)
}
