//! The progress of a version, as the candidate sees it live.

use crate::data::{Error, FirstMatch, JobState, Seat, Version, VersionProgress, VersionState, Visibility};
use crate::store::Store;

/// Returns the first match of a version. Returns `None` if the version has not been built yet.
pub fn first_match(store: &Store, version: &Version) -> Result<Option<FirstMatch>, Error> {
    let Some(number) = version.first_match else { return Ok(None) };
    let stored = store.match_of(number, Visibility::Opened)?;
    let own = |seat: &Seat| matches!(seat, Seat::Version { person, number, .. } if (*person, *number) == (version.person, version.number));
    let seat = stored.spec.seats.iter().position(own).unwrap_or(0);
    Ok(Some(FirstMatch { stored, seat }))
}

/// Returns the progress of a submitted version.
pub fn version_progress(store: &Store, version: &Version) -> Result<VersionProgress, Error> {
    Ok(match &version.state {
        VersionState::Refused(reason) => VersionProgress::Refused(reason.clone()),
        VersionState::Superseded => VersionProgress::Superseded,
        VersionState::Ready => match first_match(store, version)? {
            Some(first) if first.stored.played.is_none() => VersionProgress::Playing,
            Some(_) | None => VersionProgress::Ready,
        },
        VersionState::Sent => {
            let Some(job) = version.job else { return Ok(VersionProgress::Waiting(0)) };
            match store.read(|tables| tables.job_state(job))? {
                Some(JobState::Stuck) => VersionProgress::Stuck,
                _ => store.position(job)?.map_or(VersionProgress::Building, VersionProgress::Waiting),
            }
        }
    })
}
