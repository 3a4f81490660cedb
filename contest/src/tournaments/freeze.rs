//! The hour: the list of champions is frozen.

use super::ground::{self, Ground};
use super::progress::{self, next};
use super::rows::{Entry, Tournament};
use crate::contest::Contest;
use crate::people::Role;
use crate::store::Error;
use crate::versions::Counts;
use rusqlite::{OptionalExtension as _, params};

/// What the house's champion is called in a list: no person's name has brackets.
pub const HOUSE: &str = "(house)";

/// Freezes a tournament's list and has its first matches played, unless something that counts is still on its way: was it frozen?
pub(super) fn freeze(contest: &Contest, due: &Tournament) -> Result<bool, Error> {
    let Some(planned) = contest.plan.tournaments.iter().find(|planned| planned.name == due.name) else {
        return Ok(false);
    };
    if contest.arrivals.any_before(due.at) {
        return Ok(false);
    }
    let Some(mut entries) = list(contest, due)? else { return Ok(false) };
    if planned.house {
        let (number, name) = (entries.len(), HOUSE.to_owned());
        match contest.store.house(&contest.debut.house) {
            Ok(seat) => entries.push(Entry { number, person: None, name, seat }),
            Err(why) => return trouble(contest, due, &why.to_string()),
        }
    }
    match ground::keep(&contest.folder, planned, &contest.game, &contest.blobs) {
        Ok(ground) => frozen(contest, due, &ground, &entries),
        Err(why) => trouble(contest, due, &why),
    }
}

/// Everybody's champion as of the hour; none while it is not known.
fn list(contest: &Contest, due: &Tournament) -> Result<Option<Vec<Entry>>, Error> {
    let mut entries: Vec<Entry> = Vec::new();
    let people = contest.store.people()?;
    for person in people.into_iter().filter(|person| person.role == Role::Candidate && person.out.is_none()) {
        match contest.store.counts(person.id, due.at)? {
            Counts::NotYetKnown => return Ok(None),
            Counts::None => {}
            Counts::This(version) => {
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
    Ok(Some(entries))
}

fn frozen(contest: &Contest, due: &Tournament, ground: &Ground, entries: &[Entry]) -> Result<bool, Error> {
    let next = match next(&contest.game, ground, entries, &[]) {
        Ok(next) => next,
        Err(why) => return trouble(contest, due, &why),
    };
    let text = |error: serde_json::Error| Error::Database(error.to_string());
    let now = contest.clock.now();
    contest.store.change(|store| {
        let query = "SELECT id FROM tournament WHERE id = ?1 AND frozen IS NULL";
        if store.query_row(query, [due.id], |_| Ok(())).optional()?.is_none() {
            return Ok(false);
        }
        for entry in entries {
            let seat = serde_json::to_string(&entry.seat).map_err(text)?;
            let query =
                "INSERT INTO entry (tournament, number, person, name, seat) VALUES (?1, ?2, ?3, ?4, ?5)";
            store.execute(query, params![due.id, entry.number as i64, entry.person, entry.name, seat])?;
        }
        let field = serde_json::to_string(ground).map_err(text)?;
        let query = "UPDATE tournament SET frozen = ?2, at = ?3, field = ?4, trouble = NULL WHERE id = ?1";
        let values = params![due.id, now.as_microsecond(), due.at.as_microsecond(), field];
        store.execute(query, values)?;
        progress::take(store, due.id, ground, entries, &next, now)?;
        Ok(true)
    })
}

/// Says what keeps a list from being frozen; it is tried again.
fn trouble(contest: &Contest, due: &Tournament, why: &str) -> Result<bool, Error> {
    if due.trouble.as_deref() == Some(why) {
        return Ok(false);
    }
    tracing::error!(tournament = due.name, why, "a list cannot be frozen");
    contest.store.ask(|store| {
        Ok(store.execute("UPDATE tournament SET trouble = ?2 WHERE id = ?1", params![due.id, why])?)
    })?;
    Ok(true)
}
