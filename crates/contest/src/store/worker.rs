//! The table `worker`: the time of each worker's latest request.

use super::engine::params;
use super::values::Time;
use super::{Store, Tables};
use crate::data::Error;
use jiff::Timestamp;

impl Tables<'_> {
    /// Records the time of a worker's latest request.
    pub(crate) fn record_request(&self, worker: &str, now: Timestamp) -> Result<(), Error> {
        let query = "INSERT INTO worker VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET seen = ?2 WHERE worker.seen < ?2";
        self.execute(query, params![worker, Time(now)])
    }
}

impl Store {
    /// Records that a worker has asked for a job and received none.
    pub(crate) fn record_idle_request(&self, worker: &str, now: Timestamp) -> Result<(), Error> {
        self.tables_to_change()?.record_request(worker, now)
    }
}
