//! Fixes the list of a tournament's participants at its starting time.

use super::super::versions::{counting_version, prioritise_build};
use super::{progress, setup};
use crate::contest::Contest;
use crate::data::{CountingVersion, Entry, Error, NoticeContent, Person, Role, Tournament, TournamentSetup};
use jiff::SignedDuration;
use std::sync::PoisonError;

/// The name of the kits' opponent in a tournament's list. It cannot be a person's name, because
/// these contain no parentheses.
pub const BUNDLED_ENTRY_NAME: &str = "(house)";

/// Starts a tournament. The list of participants is fixed. The start
/// must wait while an earlier submission is still being processed. Returns true if the list was
/// fixed.
pub(super) fn freeze(contest: &Contest, due: &Tournament) -> Result<bool, Error> {
    let Some(planned) = contest.plan.tournaments.iter().find(|planned| planned.name == due.name) else {
        return Ok(false);
    };
    if contest.pending_requests.has_before(due.at) || contest.awaits_other_servers(due.at)? {
        return Ok(false);
    }
    let versions = contest.store.read(|tables| tables.count_versions_before(due.at))?;
    let Some(mut entries) = list(contest, due)? else { return Ok(false) };
    if planned.house {
        let (number, name) = (entries.len(), BUNDLED_ENTRY_NAME.to_owned());
        match contest.store.bundled_opponent(&contest.first_match_setup.opponent) {
            Ok(seat) => entries.push(Entry { number, person: None, name, seat }),
            Err(reason) => return report_problem(contest, due, &reason.to_string()),
        }
    }
    match setup::keep(&contest.folder, planned, &contest.game, &contest.blobs) {
        Ok(ground) => frozen(contest, due, &ground, &entries, versions),
        Err(reason) => report_problem(contest, due, &reason.to_string()),
    }
}

/// Returns the programs that take part in a tournament. Returns `None` while a build is running
/// that decides which version of a candidate takes part.
fn list(contest: &Contest, due: &Tournament) -> Result<Option<Vec<Entry>>, Error> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut waits, now) = (false, contest.clock.now());
    let people = contest.store.people()?;
    for person in people.into_iter().filter(Person::competes) {
        match counting_version(&contest.store, person.id, due.at)? {
            CountingVersion::NotYetKnown => {
                waits = true;
                contest.store.transaction(|tables| prioritise_build(tables, person.id, due.at, now))?;
            }
            CountingVersion::None => {}
            CountingVersion::This(version) => {
                let Some(seat) = version.seat() else { continue };
                entries.push(Entry {
                    number: entries.len(),
                    person: Some(person.id),
                    name: person.name,
                    seat,
                });
            }
        }
    }
    Ok((!waits).then_some(entries))
}

/// The time before a tournament's start at which checks begin. The server checks that the
/// tournament can be played.
const CHECK_LEAD_TIME: SignedDuration = SignedDuration::from_hours(1);

/// Checks that a coming tournament can be played by its present participants. Organisers are
/// notified of a problem. The check is repeated when the number of participants changes. Returns
/// true if something changed.
pub(super) fn forecast(contest: &Contest, coming: &Tournament) -> Result<bool, Error> {
    let planned = contest.plan.tournaments.iter().find(|planned| planned.name == coming.name);
    let Some(planned) = planned.filter(|_| coming.at.duration_since(contest.clock.now()) <= CHECK_LEAD_TIME)
    else {
        return Ok(false);
    };
    let candidates = contest.store.read(|tables| tables.count_contenders())?;
    let champions = candidates as usize + usize::from(planned.house);
    let mut checked = contest.forecasts.lock().unwrap_or_else(PoisonError::into_inner);
    if checked.insert(coming.id, champions) == Some(champions) {
        return Ok(false);
    }
    drop(checked);
    let ground = setup::sketch(&contest.folder, planned, &contest.game);
    match ground.and_then(|ground| progress::possible(&contest.game, &ground, champions)) {
        Err(reason) => report_problem(contest, coming, &reason.to_string()),
        Ok(()) if coming.trouble.is_none() => Ok(false),
        Ok(()) => contest.store.transaction(|tables| tables.set_trouble(coming.id, None)).map(|()| true),
    }
}

/// Fixes the list of a tournament, unless it is fixed already or an earlier submission was stored after
/// the list was read. `versions` is the number of versions from before the tournament's start.
fn frozen(
    contest: &Contest,
    due: &Tournament,
    setup: &TournamentSetup,
    entries: &[Entry],
    versions: i64,
) -> Result<bool, Error> {
    if let Err(reason) = progress::next(&contest.game, setup, entries, &[], 0) {
        return report_problem(contest, due, &reason.to_string());
    }
    let now = contest.clock.now();
    contest.store.transaction(|tables| {
        if tables.count_versions_before(due.at)? != versions || !tables.freeze_tournament(due, setup, now)? {
            return Ok(false);
        }
        entries.iter().try_for_each(|entry| tables.insert_entry(due.id, entry))?;
        Ok(true)
    })
}

/// Records a problem that prevents a tournament from starting, and notifies the organisers. Returns
/// false if the problem was recorded before. The server tries again later.
fn report_problem(contest: &Contest, due: &Tournament, reason: &str) -> Result<bool, Error> {
    if due.trouble.as_deref() == Some(reason) {
        return Ok(false);
    }
    let content = NoticeContent::CannotBegin { tournament: due.name.clone(), reason: reason.to_owned() };
    let now = contest.clock.now();
    let is_new = contest.store.transaction(|tables| {
        let current = tables.tournament(due.id)?;
        if current.frozen.is_some() || current.trouble.as_deref() == Some(reason) {
            return Ok(false);
        }
        tables.set_trouble(due.id, Some(reason))?;
        let organisers = tables.people()?.into_iter().filter(|person| person.role == Role::Organiser);
        tables.insert_notices(organisers.map(|person| person.id), &content, now)?;
        Ok(true)
    })?;
    if is_new {
        tracing::error!(tournament = due.name, reason, "a list cannot be frozen");
    }
    Ok(is_new)
}
