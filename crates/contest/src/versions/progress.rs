//! The progress of a version, as the candidate sees it live.

use super::{Version, VersionState};
use crate::queue::Queue as _;
use crate::store::{Error, Store};
use rusqlite::OptionalExtension as _;

/// The progress of a submitted version. It ends with the version's first match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionProgress {
    /// The version waits for its build. The value is the number of earlier jobs in the queue.
    Waiting(usize),
    /// A worker is building the version.
    Building,
    /// The version could not be built after many attempts. The version is not the cause.
    Stuck,
    /// The version was built, and its first match is being played.
    Playing,
    /// The version was built, and its first match was played.
    Ready,
    /// The version cannot play. The value is the reason.
    Refused(String),
    /// The version was not built because the candidate submitted a later one.
    Superseded,
}

impl VersionProgress {
    /// Returns true if the version will make progress by itself. For example, it waits for its
    /// build.
    pub const fn goes_on(&self) -> bool {
        matches!(self, VersionProgress::Waiting(_) | VersionProgress::Building | VersionProgress::Playing)
    }
}

impl Store {
    /// Returns the progress of a submitted version.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn version_progress(&self, version: &Version) -> Result<VersionProgress, Error> {
        match &version.state {
            VersionState::Refused(why) => Ok(VersionProgress::Refused(why.clone())),
            VersionState::Superseded => Ok(VersionProgress::Superseded),
            VersionState::Ready if self.plays_first(version)? => Ok(VersionProgress::Playing),
            VersionState::Ready => Ok(VersionProgress::Ready),
            VersionState::Sent => {
                let Some(job) = version.job else { return Ok(VersionProgress::Waiting(0)) };
                let query = "SELECT state = 'stuck' FROM job WHERE id = ?1";
                let stuck: bool = self.query(|store| Ok(store.query_row(query, [job], |row| row.get(0))?))?;
                let ahead = self.position(job)?;
                Ok(if stuck {
                    VersionProgress::Stuck
                } else {
                    ahead.map_or(VersionProgress::Building, VersionProgress::Waiting)
                })
            }
        }
    }

    /// Returns true if the version's first match is not finished yet.
    fn plays_first(&self, version: &Version) -> Result<bool, Error> {
        let query = "SELECT played IS NULL FROM match WHERE number = ?1";
        let found = self
            .query(|store| Ok(store.query_row(query, [version.first_match], |row| row.get(0)).optional()?));
        Ok(found?.unwrap_or(false))
    }
}
