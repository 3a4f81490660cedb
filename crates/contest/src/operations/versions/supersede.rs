//! Decides which versions need not be built because of a later one. It also delays candidates with
//! too many builds.
//!
//! *Invariant:* a version that was sent before a tournament's hour is never superseded by one that
//! was sent after it.

use crate::blobs::Hash;
use crate::data::{Class, Error, Job, PersonId, Version, VersionState, Work};
use crate::store::Tables;
use jiff::{SignedDuration, Timestamp};

/// The build time per hour after which a candidate's builds are delayed. Further builds of this
/// candidate come after tournaments in the queue.
const MAX_PROMPT_BUILD_TIME: SignedDuration = SignedDuration::from_mins(1);

/// Queues the skipped build of a candidate's earlier version. The build was skipped because of a
/// later version. This is done if no later version can play.
pub(crate) fn fall_back(tables: &Tables<'_>, person: PersonId, now: Timestamp) -> Result<(), Error> {
    match tables.deciding_version(person, Timestamp::MAX)? {
        Some(version) if version.state == VersionState::Superseded => {
            queue_build(tables, (person, version.number), &version.archive, Class::New, now)
        }
        _ => Ok(()),
    }
}

/// Moves a candidate's build to the front of the queue, because a tournament waits. It builds the
/// last version from before the tournament's start, and decides which version takes part.
pub(crate) fn prioritise_build(
    tables: &Tables<'_>,
    person: PersonId,
    hour: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    match tables.deciding_version(person, hour)? {
        Some(version) if version.state == VersionState::Superseded => {
            queue_build(tables, (person, version.number), &version.archive, Class::Awaited, now)
        }
        Some(Version { state: VersionState::Sent, job: Some(job), .. }) => tables.prioritise_job(job),
        _ => Ok(()),
    }
}

/// Queues a job that builds a candidate's version.
pub(super) fn queue_build(
    tables: &Tables<'_>,
    (person, number): (PersonId, u32),
    archive: &Hash,
    class: Class,
    now: Timestamp,
) -> Result<(), Error> {
    let work = Work::Build { person, number, archive: archive.clone(), kits: tables.kits()? };
    let job = tables.insert_job(&Job { class, person: Some(person), work }, now)?;
    tables.set_build_job(person, number, job)
}

/// Returns the priority class of a candidate's next build. Candidates who have used much build time
/// come after tournaments.
pub(super) fn class(tables: &Tables<'_>, person: PersonId, now: Timestamp) -> Result<Class, Error> {
    Ok(if tables.build_time(person, now)? > MAX_PROMPT_BUILD_TIME { Class::Requested } else { Class::New })
}
