//! The table `known`: the networks from which people have signed in recently.

use super::engine::params;
use super::values::{Time, time_before};
use super::{Store, Tables};
use crate::data::{Error, PersonId};
use jiff::{SignedDuration, Timestamp};

/// The time for which a person stays known on a network. It begins when the person signs in there.
pub(crate) const KNOWN_DURATION: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The maximum number of networks on which one person is known. Older ones are forgotten.
const MAX_NETWORKS: u32 = 32;

impl Tables<'_> {
    /// Records that a person signed in from a network.
    pub(crate) fn insert_known(&self, id: PersonId, network: &str, now: Timestamp) -> Result<(), Error> {
        self.execute("DELETE FROM known WHERE at < ?1", params![time_before(now, KNOWN_DURATION)])?;
        self.execute(
            "INSERT INTO known VALUES (?1, ?2, ?3) ON CONFLICT (person, network) DO UPDATE SET at = ?3",
            params![id, network, Time(now)],
        )?;
        self.execute(
            "DELETE FROM known WHERE person = ?1 AND network NOT IN
                (SELECT network FROM known WHERE person = ?1 ORDER BY at DESC LIMIT ?2)",
            params![id, MAX_NETWORKS],
        )
    }
}

impl Store {
    /// Returns true if a person signed in from the given network recently.
    pub(crate) fn is_known(&self, id: PersonId, network: &str, now: Timestamp) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM known WHERE person = ?1 AND network = ?2 AND at >= ?3)";
        self.tables()?.value(query, params![id, network, time_before(now, KNOWN_DURATION)])
    }
}
