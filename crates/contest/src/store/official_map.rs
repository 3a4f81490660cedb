//! The table `official_map`: the game's official maps as the contest has announced them.

use super::Tables;
use super::engine::params;
use crate::blobs::Hash;
use crate::data::Error;

impl Tables<'_> {
    /// Returns the hash of an official map by the map's name.
    pub(crate) fn official_map(&self, name: &str) -> Result<Option<Hash>, Error> {
        let query = "SELECT hash FROM official_map WHERE name = ?1";
        self.first(query, params![name], |row| row.get(0))
    }

    /// Stores an official map in place of an earlier one with the same name.
    pub(crate) fn set_official_map(&self, name: &str, hash: &Hash) -> Result<(), Error> {
        self.execute(
            "INSERT INTO official_map VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET hash = ?2",
            params![name, hash],
        )
    }
}
