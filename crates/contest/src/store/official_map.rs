//! The table `official_map`: the game's official maps as the contest has announced them.

use super::Tables;
use crate::blobs::Hash;
use crate::data::Error;
use rusqlite::{OptionalExtension as _, params};

impl Tables<'_> {
    /// Returns the hash of an official map by the map's name.
    pub(crate) fn official_map(&self, name: &str) -> Result<Option<Hash>, Error> {
        let query = "SELECT hash FROM official_map WHERE name = ?1";
        Ok(self.0.query_row(query, [name], |row| row.get(0)).optional()?)
    }

    /// Stores an official map in place of an earlier one with the same name.
    pub(crate) fn set_official_map(&self, name: &str, hash: &Hash) -> Result<(), Error> {
        self.0.execute("INSERT OR REPLACE INTO official_map VALUES (?1, ?2)", params![name, hash])?;
        Ok(())
    }
}
