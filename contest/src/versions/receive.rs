//! Taking versions in: who may send now, and what is kept of it.

use super::Version;
use crate::blobs::Hash;
use crate::kits;
use crate::people::Id;
use crate::plan::Plan;
use crate::queue::{self, Class, Job};
use crate::running::{Pause, changes};
use crate::store::{Error, Store};
use crate::work::Work;
use jiff::{SignedDuration, Timestamp};
use joute_words::sending as say;
use rusqlite::{Connection, OptionalExtension as _, params};

/// Characters of a note.
const NOTE: usize = 500;

/// What somebody sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Who.
    pub person: Id,
    /// The archive, which is kept already.
    pub archive: Hash,
    /// Of the archive.
    pub bytes: u64,
    /// What its author writes about it.
    pub note: String,
    /// When its last byte was here.
    pub received: Timestamp,
}

impl Store {
    /// Takes a version in, and has it built.
    ///
    /// # Errors
    /// The contest does not take any now, or no more from this person in this hour; or the person is out.
    pub fn receive(&self, sent: &Sent, plan: &Plan) -> Result<Version, Error> {
        let now = sent.received.as_microsecond();
        let number = self.change(|store| {
            may_receive(store, sent.person, &sent.note, sent.received, plan)?;
            let query = "SELECT coalesce(max(number), 0) + 1 FROM version WHERE person = ?1";
            let number: u32 = store.query_row(query, [sent.person], |row| row.get(0))?;
            store.execute(
                "INSERT INTO version (person, number, received, archive, bytes, note, state)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'sent')",
                params![sent.person, number, now, sent.archive.as_str(), sent.bytes as i64, sent.note],
            )?;
            let work = Work::Build {
                person: sent.person,
                number,
                archive: sent.archive.clone(),
                kits: kits::now(store)?,
            };
            let job = Job { class: Class::New, person: Some(sent.person), work: work.text() };
            let job = queue::put(store, &job, sent.received)?;
            let query = "UPDATE version SET job = ?3 WHERE person = ?1 AND number = ?2";
            store.execute(query, params![sent.person, number, job])?;
            Ok(number)
        })?;
        self.version(sent.person, number)
    }

    /// Would a version be taken in from somebody? Asked before its archive is kept.
    ///
    /// # Errors
    /// As [`Store::receive`].
    pub fn may_receive(&self, person: Id, note: &str, received: Timestamp, plan: &Plan) -> Result<(), Error> {
        self.ask(|store| may_receive(store, person, note, received, plan))
    }
}

pub(super) fn is_note(note: &str) -> Result<(), Error> {
    match note.chars().count() {
        0..=NOTE => Ok(()),
        _ => Err(Error::Told(say::long_note)),
    }
}

/// See [`Store::may_receive`].
fn may_receive(
    store: &Connection,
    person: Id,
    note: &str,
    received: Timestamp,
    plan: &Plan,
) -> Result<(), Error> {
    if received < plan.opens {
        return Err(Error::Told(say::not_begun));
    }
    is_note(note)?;
    let query = "SELECT out IS NOT NULL FROM person WHERE id = ?1";
    let out: Option<bool> = store.query_row(query, [person], |row| row.get(0)).optional()?;
    if out.ok_or(Error::Missing("person"))? {
        return Err(Error::Told(joute_words::contest::you_are_out));
    }
    let changed = changes::changes(store)?;
    if received >= changed.closes(plan) {
        return Err(Error::Told(say::over));
    }
    if changed.paused(Pause::Sending) {
        return Err(Error::Told(say::paused));
    }
    let since = received.as_microsecond() - SignedDuration::from_hours(1).as_micros() as i64;
    let query = "SELECT count(*) FROM version WHERE person = ?1 AND received > ?2";
    let lately: u32 = store.query_row(query, params![person, since], |row| row.get(0))?;
    if lately >= plan.quotas.versions_an_hour {
        return Err(Error::Told(say::too_many));
    }
    Ok(())
}
