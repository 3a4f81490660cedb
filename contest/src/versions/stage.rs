//! The progress of a version, as the candidate sees it live.

use super::{State, Version};
use crate::queue::Queue as _;
use crate::store::{Error, Store};
use rusqlite::OptionalExtension as _;

/// The progress of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    /// The version waits for a worker. The number counts the jobs before it.
    Waiting(usize),
    /// A worker is building the version.
    Building,
    /// Workers failed to build the version, for reasons that do not lie in it.
    Stuck,
    /// The version was built, and its first match is being played.
    Playing,
    /// The first match was played.
    Ready,
    /// The version cannot play, for the given reason.
    Refused(String),
    /// A later version was received before this one was built.
    Superseded,
}

impl Stage {
    /// Returns true if the progress will change without any person's action.
    pub const fn goes_on(&self) -> bool {
        matches!(self, Stage::Waiting(_) | Stage::Building | Stage::Playing)
    }
}

impl Store {
    /// Returns the progress of a version.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn stage(&self, version: &Version) -> Result<Stage, Error> {
        match &version.state {
            State::Refused(why) => Ok(Stage::Refused(why.clone())),
            State::Superseded => Ok(Stage::Superseded),
            State::Ready if self.plays_first(version)? => Ok(Stage::Playing),
            State::Ready => Ok(Stage::Ready),
            State::Sent => {
                let Some(job) = version.job else { return Ok(Stage::Waiting(0)) };
                let query = "SELECT state = 'stuck' FROM job WHERE id = ?1";
                let stuck: bool = self.ask(|store| Ok(store.query_row(query, [job], |row| row.get(0))?))?;
                let ahead = self.place(job)?;
                Ok(if stuck { Stage::Stuck } else { ahead.map_or(Stage::Building, Stage::Waiting) })
            }
        }
    }

    /// Returns true if the first match of a version has not ended.
    fn plays_first(&self, version: &Version) -> Result<bool, Error> {
        let query = "SELECT played IS NULL FROM match WHERE number = ?1";
        let found =
            self.ask(|store| Ok(store.query_row(query, [version.debut], |row| row.get(0)).optional()?));
        Ok(found?.unwrap_or(false))
    }
}
