//! The operations of a contest: what candidates, organisers, jury members and workers can do, with
//! the checks of each. An operation that changes several tables is one transaction.

pub mod acceptance;
pub mod announcements;
pub mod challenges;
pub mod clarifications;
pub mod disqualify;
pub mod duels;
pub mod health;
pub mod jury;
pub mod kits;
pub mod ladder;
pub mod leagues;
pub mod mail;
pub mod match_lists;
pub mod match_requests;
mod matches;
pub mod metrics;
pub mod notices;
pub mod people;
pub mod plan_changes;
pub mod profile;
pub mod queue;
mod rechecks;
pub mod replays;
pub mod servers;
mod settle;
pub mod tournaments;
pub mod versions;
pub mod workers;

pub use settle::settle;

use crate::blobs::Hash;
use crate::clock::Clock;
use crate::contest::{Contest, OpenError};
use crate::data::Error;
use crate::game::Game;
use crate::plan::Plan;
use crate::store::{Reservation, Store};
use std::path::Path;
use std::sync::Arc;

/// Opens the contest in the given folder. It gets its plan, its game and a clock.
///
/// # Errors
/// Returns an error if the database, the files or the limits cannot be read, or if the maps or
/// the cup file of a tournament or the maps of the ladder are missing. The error includes the
/// place in `contest.toml`.
pub fn open(folder: &Path, plan: Plan, game: Game, clock: Arc<dyn Clock>) -> Result<Contest, OpenError> {
    open_after(|_| Ok(()), folder, plan, game, clock)
}

/// Opens the contest in the given folder as [`open`] does, for a process that serves it.
///
/// # Errors
/// Returns an error also if another process moves the contest, or if other servers use the same
/// database with another folder.
pub fn open_to_serve(
    folder: &Path,
    plan: Plan,
    game: Game,
    clock: Arc<dyn Clock>,
) -> Result<Contest, OpenError> {
    let reserve = |store: &Store| store.reserve(Reservation::Serve);
    let mut contest = open_after(reserve, folder, plan, game, clock)?;
    contest.join_servers()?;
    Ok(contest)
}

/// Opens the contest after a function has prepared its database.
fn open_after(
    prepare: impl FnOnce(&Store) -> Result<(), Error>,
    folder: &Path,
    plan: Plan,
    game: Game,
    clock: Arc<dyn Clock>,
) -> Result<Contest, OpenError> {
    tournaments::check(folder, &plan, &game)?;
    ladder::check(folder, &plan, &game)?;
    let store = Store::open(folder, &plan.database)?;
    prepare(&store)?;
    let contest = Contest::open(folder, plan, store, game, clock)?;
    let official = game.maps.iter().map(|(name, text)| ((*name).to_owned(), Hash::of(text.as_bytes())));
    kits::renew_maps(&contest.store, &official.collect(), contest.clock.now())?;
    Ok(contest)
}

/// Applies the results of finished jobs and advances duels, tournaments and the ladder. The server calls it
/// often. It is safe to kill the process at any point.
///
/// Only the leader does this work, if the contest has several servers. Each step is a transaction that
/// checks the state again, because the lead may be lost at any time.
pub fn tick(contest: &Contest) -> Result<(), Error> {
    if !contest.leads()? {
        return Ok(());
    }
    // The matches of a tournament must be queued faster than many workers take them.
    let _priority = Store::prioritise();
    servers::remove_absent(contest)?;
    let settled = settle(&contest.store, &contest.first_match_setup, contest.clock.now())?;
    let rechecked = rechecks::tick(contest)?;
    let duels = duels::advance_duels(contest)?;
    contest.store.forget_sessions(&*contest.clock)?;
    leagues::tick(contest)?;
    if tournaments::tick(contest)? || rechecked || duels || settled > 0 {
        contest.notify_changed();
    }
    ladder::tick(contest)
}
