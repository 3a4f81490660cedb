//! The acceptance of submissions. This module decides who may submit now, and which
//! data are stored.

use super::supersede;
use crate::data::{Error, Pause, PersonId, Submission, Version};
use crate::plan::Plan;
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_words::sending as say;

/// The maximum length in characters of a candidate's note about a version.
const MAX_NOTE_LENGTH: usize = 500;

/// Accepts a submission as a new version and returns the version. Its build is added to the queue.
///
/// # Errors
/// Returns an error if the contest is closed, if the candidate has reached the limit of versions in
/// this hour, if the candidate is disqualified, if the author is not a member of the team any more,
/// or if the list of a later tournament is fixed already.
pub fn receive(store: &Store, sent: &Submission, plan: &Plan) -> Result<Version, Error> {
    let Submission { person, author, archive, note, received, bytes: _ } = sent;
    let number = store.transaction(|tables| {
        check(tables, *person, note, *received, plan)?;
        // A member may have left the team while the archive was uploaded.
        if tables.person(author.unwrap_or(*person))?.acts_for() != *person {
            return Err(Error::Message(joute_words::teams::has_changed));
        }
        let number = tables.insert_version(sent)?;
        tables.supersede_versions(*person, number, *received)?;
        tables.drop_superseded_jobs(*person)?;
        let class = supersede::class(tables, *person, *received)?;
        supersede::queue_build(tables, (*person, number), archive, class, *received)?;
        Ok(number)
    })?;
    store.version(*person, number)
}

/// Checks whether a submission would be accepted. Its archive is not stored yet.
///
/// # Errors
/// Returns the same errors as [`receive`].
pub fn may_receive(
    store: &Store,
    person: PersonId,
    note: &str,
    received: Timestamp,
    plan: &Plan,
) -> Result<(), Error> {
    store.read(|tables| check(tables, person, note, received, plan))
}

/// Changes the candidate's note about a version.
///
/// # Errors
/// Returns an error if there is no such version or the note is too long.
pub fn set_note(store: &Store, person: PersonId, number: u32, note: &str) -> Result<(), Error> {
    check_note(note)?;
    store.transaction(|tables| tables.set_note(person, number, note))
}

fn check_note(note: &str) -> Result<(), Error> {
    match note.chars().count() {
        0..=MAX_NOTE_LENGTH => Ok(()),
        _ => Err(Error::Message(say::long_note)),
    }
}

fn check(
    tables: &Tables<'_>,
    person: PersonId,
    note: &str,
    received: Timestamp,
    plan: &Plan,
) -> Result<(), Error> {
    if received < plan.opens {
        return Err(Error::Message(say::not_begun));
    }
    check_note(note)?;
    if tables.person(person)?.out.is_some() {
        return Err(Error::Message(joute_words::contest::you_are_out));
    }
    let changed = tables.changes()?;
    if received >= changed.closes(plan) {
        return Err(Error::Message(say::over));
    }
    if changed.paused(Pause::Sending) {
        return Err(Error::Message(say::paused));
    }
    // A tournament waits for requests that arrived before its hour, but not for those of a server that it
    // cannot reach. Such a version would be accepted and not play.
    if tables.has_started_after(received)? {
        return Err(Error::Message(say::list_is_fixed));
    }
    if tables.count_recent_versions(person, received)? >= plan.quotas.versions_an_hour {
        return Err(Error::Message(say::too_many));
    }
    if tables.build_time(person, received)? >= plan.quotas.build_time {
        return Err(Error::Message(say::builds_too_long));
    }
    Ok(())
}
