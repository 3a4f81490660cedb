//! The acceptance of submissions. It decides who may submit now, and what is stored.

use super::{Version, supersede};
use crate::blobs::Hash;
use crate::people::PersonId;
use crate::plan::Plan;
use crate::running::{Pause, changes};
use crate::store::{Error, Store};
use jiff::{SignedDuration, Timestamp};
use joute_words::sending as say;
use rusqlite::{Connection, OptionalExtension as _, params};

/// The maximum length in characters of a candidate's note about a version.
const NOTE: usize = 500;

/// A candidate's submission of a new version, received completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The candidate who submits the version.
    pub person: PersonId,
    /// The hash of the submitted archive. The archive is already stored.
    pub archive: Hash,
    /// The size of the submitted archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The time at which the last byte of the submission was received.
    pub received: Timestamp,
}

impl Store {
    /// Accepts a submission as a new version and returns the version. Its build is added to the
    /// queue.
    ///
    /// # Errors
    /// Returns an error if the contest is closed, if the candidate has reached the limit of
    /// versions in this hour, or if the candidate is disqualified.
    pub fn receive(&self, sent: &Submission, plan: &Plan) -> Result<Version, Error> {
        let now = sent.received.as_microsecond();
        let number = self.transaction(|store| {
            may_receive(store, sent.person, &sent.note, sent.received, plan)?;
            let query = "SELECT coalesce(max(number), 0) + 1 FROM version WHERE person = ?1";
            let number: u32 = store.query_row(query, [sent.person], |row| row.get(0))?;
            store.execute(
                "INSERT INTO version (person, number, received, archive, bytes, note, state)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'sent')",
                params![sent.person, number, now, sent.archive.as_str(), sent.bytes as i64, sent.note],
            )?;
            supersede::supersede(store, sent.person, number, sent.received)?;
            let class = supersede::class(store, sent.person, sent.received)?;
            let job = supersede::put(store, sent.person, number, (&sent.archive, class), sent.received)?;
            let query = "UPDATE version SET job = ?3 WHERE person = ?1 AND number = ?2";
            store.execute(query, params![sent.person, number, job])?;
            Ok(number)
        })?;
        self.version(sent.person, number)
    }

    /// Checks whether a submission would be accepted. Its archive is not stored yet.
    ///
    /// # Errors
    /// Returns the same errors as [`Store::receive`].
    pub fn may_receive(
        &self,
        person: PersonId,
        note: &str,
        received: Timestamp,
        plan: &Plan,
    ) -> Result<(), Error> {
        self.query(|store| may_receive(store, person, note, received, plan))
    }
}

pub(super) fn is_note(note: &str) -> Result<(), Error> {
    match note.chars().count() {
        0..=NOTE => Ok(()),
        _ => Err(Error::Message(say::long_note)),
    }
}

/// Checks whether a submission would be accepted. It is [`Store::may_receive`] within a
/// transaction.
fn may_receive(
    store: &Connection,
    person: PersonId,
    note: &str,
    received: Timestamp,
    plan: &Plan,
) -> Result<(), Error> {
    if received < plan.opens {
        return Err(Error::Message(say::not_begun));
    }
    is_note(note)?;
    let query = "SELECT out IS NOT NULL FROM person WHERE id = ?1";
    let out: Option<bool> = store.query_row(query, [person], |row| row.get(0)).optional()?;
    if out.ok_or(Error::Missing("person"))? {
        return Err(Error::Message(joute_words::contest::you_are_out));
    }
    let changed = changes::changes(store)?;
    if received >= changed.closes(plan) {
        return Err(Error::Message(say::over));
    }
    if changed.paused(Pause::Sending) {
        return Err(Error::Message(say::paused));
    }
    let since = received.as_microsecond() - SignedDuration::from_hours(1).as_micros() as i64;
    let query = "SELECT count(*) FROM version WHERE person = ?1 AND received > ?2";
    let lately: u32 = store.query_row(query, params![person, since], |row| row.get(0))?;
    if lately >= plan.quotas.versions_an_hour {
        return Err(Error::Message(say::too_many));
    }
    if supersede::build_time(store, person, received)? >= plan.quotas.build_time {
        return Err(Error::Message(say::builds_too_long));
    }
    Ok(())
}
