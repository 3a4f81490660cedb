//! Decides which versions need not be built because of a later one. It also delays candidates with
//! too many builds.
//!
//! *Invariant:* a version that was sent before a tournament's hour is never superseded by one that
//! was sent after it.

use super::{COLUMNS, Version, VersionState, version};
use crate::kits;
use crate::people::PersonId;
use crate::queue::{self, Class, Job};
use crate::store::Error;
use crate::work::Work;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, params};

/// The build time per hour after which a candidate's builds are delayed. Further builds of this
/// candidate come after tournaments in the queue.
const SLOW: SignedDuration = SignedDuration::from_mins(1);

/// Removes the waiting builds of a candidate's earlier versions from the queue. A new version was
/// received at the time `now`. A version stays in the queue if it was received before the start of
/// a tournament and the new one after it.
pub(super) fn supersede(store: &Connection, person: PersonId, new: u32, now: Timestamp) -> Result<(), Error> {
    store.execute(
        "UPDATE version SET state = 'superseded'
         WHERE person = ?1 AND number < ?2 AND state = 'sent'
             AND job IN (SELECT id FROM job WHERE state = 'waiting' AND class >= 0)
             AND NOT EXISTS (
                 SELECT 1 FROM tournament WHERE planned = 1 AND frozen IS NULL AND cancelled IS NULL
                 AND coalesce((SELECT hour.at FROM hour WHERE tournament = name), tournament.at) > version.received
                 AND coalesce((SELECT hour.at FROM hour WHERE tournament = name), tournament.at) <= ?3)",
        params![person, new, now.as_microsecond()],
    )?;
    let query = "UPDATE job SET state = 'superseded' WHERE state = 'waiting'
        AND id IN (SELECT job FROM version WHERE person = ?1 AND state = 'superseded')";
    store.execute(query, [person])?;
    Ok(())
}

/// Queues the skipped build of a candidate's earlier version. The build was skipped because of a
/// later version. This is done if no later version can play.
pub(crate) fn fall_back(store: &Connection, person: PersonId, now: Timestamp) -> Result<(), Error> {
    match deciding(store, person, Timestamp::MAX)? {
        Some(version) if version.state == VersionState::Superseded => {
            queue_again(store, &version, Class::New, now)
        }
        _ => Ok(()),
    }
}

/// Moves a candidate's build to the front of the queue, because a tournament waits. It builds the
/// last version from before the tournament's start, and decides which version takes part.
pub(crate) fn prioritise_build(
    store: &Connection,
    person: PersonId,
    hour: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    match deciding(store, person, hour)? {
        Some(version) if version.state == VersionState::Superseded => {
            queue_again(store, &version, Class::Awaited, now)
        }
        Some(Version { state: VersionState::Sent, job: Some(job), .. }) => queue::prioritise(store, job),
        _ => Ok(()),
    }
}

/// Returns a candidate's last usable version that was submitted before a time. It was neither
/// refused nor disqualified.
fn deciding(store: &Connection, person: PersonId, before: Timestamp) -> Result<Option<Version>, Error> {
    let query = format!(
        "SELECT {COLUMNS} FROM version
         WHERE person = ?1 AND received < ?2 AND out IS NULL AND state <> 'refused' ORDER BY number DESC LIMIT 1"
    );
    let mut query = store.prepare_cached(&query)?;
    let mut rows = query.query_map(params![person, before.as_microsecond()], version)?;
    Ok(rows.next().transpose()?)
}

fn queue_again(store: &Connection, version: &Version, class: Class, now: Timestamp) -> Result<(), Error> {
    let job = put(store, version.person, version.number, (&version.archive, class), now)?;
    let query = "UPDATE version SET state = 'sent', job = ?3 WHERE person = ?1 AND number = ?2";
    store.execute(query, params![version.person, version.number, job])?;
    Ok(())
}

/// Queues a job that builds a candidate's version.
pub(super) fn put(
    store: &Connection,
    person: PersonId,
    number: u32,
    (archive, class): (&crate::blobs::Hash, Class),
    now: Timestamp,
) -> Result<i64, Error> {
    let work = Work::Build { person, number, archive: archive.clone(), kits: kits::current_kits(store)? };
    queue::put(store, &Job { class, person: Some(person), work: work.text() }, now)
}

/// Returns the priority class of a candidate's next build. Candidates who have used much build time
/// come after tournaments.
pub(super) fn class(store: &Connection, person: PersonId, now: Timestamp) -> Result<Class, Error> {
    Ok(if build_time(store, person, now)? > SLOW { Class::Requested } else { Class::New })
}

/// Returns the time spent on builds of a candidate in the last hour. It counts builds that began in
/// this hour, except those that only a new kit made necessary.
pub(super) fn build_time(
    store: &Connection,
    person: PersonId,
    now: Timestamp,
) -> Result<SignedDuration, Error> {
    let now = now.as_microsecond();
    let since = now - SignedDuration::from_hours(1).as_micros() as i64;
    let query = "SELECT coalesce(sum(CASE job.state WHEN 'taken' THEN ?3 ELSE until END - taken), 0)
        FROM version JOIN job ON job.id = version.job
        WHERE version.person = ?1 AND taken > ?2 AND job.state IN ('taken', 'done', 'settled')";
    let micros: i64 =
        store.prepare_cached(query)?.query_row(params![person, since, now], |row| row.get(0))?;
    Ok(SignedDuration::from_micros(micros))
}
