//! Tournaments by the clock: at its hour the list of champions is frozen, then its matches are played, then its results are
//! shown, at once or when the jury says so.
//!
//! *Invariants:*
//! - Everything is in the database, and each step is one transaction: a server that was killed or off goes on where it was, with
//!   the list as of the hour.
//! - Nothing but what was frozen decides who meets whom: champions, maps and the cup's file are kept by their hash.
//! - A match that could not be played is played again; nobody loses by it.

pub mod calendar;
mod freeze;
mod ground;
mod progress;
pub mod recap;
mod results;
mod rows;
mod secret;

pub use freeze::HOUSE;
pub use ground::check;
pub use progress::Progress;
pub use results::{Outcome, Part};
pub use rows::{Entry, Id, State, Tournament};
pub use secret::{Sees, TOURNAMENTS, label};

use crate::contest::Contest;
use crate::store::Error;

/// Lets what is due happen: did anything?
///
/// # Errors
/// The database's.
pub(crate) fn tick(contest: &Contest) -> Result<bool, Error> {
    let now = contest.clock.now();
    let mut happened = false;
    for due in contest.store.tournaments()?.into_iter().filter(|one| one.at <= now && one.complete.is_none())
    {
        happened |= match due.frozen {
            None => freeze::freeze(contest, &due)?,
            Some(_) => contest.store.change(|store| progress::go_on(store, contest, &due))?,
        };
    }
    Ok(happened)
}
