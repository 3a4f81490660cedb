//! The table `official_map`: the game's official maps as the contest has announced them.

use super::Tables;
use crate::blobs::Hash;
use crate::data::Error;
use rusqlite::params;

impl Tables<'_> {
    /// Returns the hash of an official map by the map's name.
    pub(crate) fn official_map(&self, name: &str) -> Result<Option<Hash>, Error> {
        let query = "SELECT hash FROM official_map WHERE name = ?1";
        self.first(query, [name], |row| row.get(0))
    }

    /// Stores an official map in place of an earlier one with the same name.
    pub(crate) fn set_official_map(&self, name: &str, hash: &Hash) -> Result<(), Error> {
        self.execute("INSERT OR REPLACE INTO official_map VALUES (?1, ?2)", params![name, hash])
    }
}
