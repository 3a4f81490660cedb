//! How far a version has come, as its author sees it live.

use super::{State, Version};
use crate::queue::Queue as _;
use crate::store::{Error, Store};
use rusqlite::OptionalExtension as _;

/// How far a version has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    /// It waits for a worker, with so many before it.
    Waiting(usize),
    /// A worker builds it.
    Building,
    /// Workers failed to build it, through no fault of its own.
    Stuck,
    /// It was built, and plays its first match.
    Playing,
    /// It has played.
    Ready,
    /// It cannot play, and why.
    Refused(String),
}

impl Stage {
    /// Will it change without anybody's doing?
    pub const fn goes_on(&self) -> bool {
        matches!(self, Stage::Waiting(_) | Stage::Building | Stage::Playing)
    }
}

impl Store {
    /// How far a version has come.
    ///
    /// # Errors
    /// The database's.
    pub fn stage(&self, version: &Version) -> Result<Stage, Error> {
        match &version.state {
            State::Refused(why) => Ok(Stage::Refused(why.clone())),
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

    /// Is its first match still to end?
    fn plays_first(&self, version: &Version) -> Result<bool, Error> {
        let query = "SELECT played IS NULL FROM match WHERE number = ?1";
        let found =
            self.ask(|store| Ok(store.query_row(query, [version.debut], |row| row.get(0)).optional()?));
        Ok(found?.unwrap_or(false))
    }
}
