//! The table `hour`: the postponed starting times of tournaments.

use super::Tables;
use super::engine::params;
use super::values::{Time, time};
use crate::data::Error;
use jiff::Timestamp;
use std::collections::BTreeMap;

impl Tables<'_> {
    /// Returns the changed starting times of tournaments, by tournament name.
    pub(super) fn hours(&self) -> Result<BTreeMap<String, Timestamp>, Error> {
        let query = "SELECT tournament, at FROM hour";
        self.rows(query, params![], |row| Ok((row.get(0)?, time(row, 1)?)))
    }

    /// Changes the starting time of a tournament.
    pub(crate) fn set_hour(&self, tournament: &str, to: Timestamp) -> Result<(), Error> {
        self.execute(
            "INSERT INTO hour VALUES (?1, ?2) ON CONFLICT (tournament) DO UPDATE SET at = ?2",
            params![tournament, Time(to)],
        )
    }
}
