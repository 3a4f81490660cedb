//! Slows guessing down: so many tries for a name, from an address, or for a name from an address.
//!
//! *Invariant:* a try counts before it is looked at, so that a thousand at the same moment are no more than a thousand one
//! after the other.

use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::people as say;
use rusqlite::params;
use std::net::IpAddr;

/// Tries are counted for so many minutes.
const MINUTES: i64 = 15;

/// Wrong passwords for a name from one address.
pub(super) const FOR_NAME_FROM: u32 = 10;

/// Wrong passwords for a name, from anywhere: a rival who locks somebody out needs many addresses.
pub(super) const FOR_NAME: u32 = 100;

/// Wrong passwords from an address: a whole hall may stand behind one.
pub(super) const FROM: u32 = 100;

/// New people from an address.
pub(super) const NEW_FROM: u32 = 300;

/// What is counted, and how much of it is too much.
pub(super) type Limit = (String, u32);

/// An address as tries are counted: who has one IPv6 address has the 2⁶⁴ of its network.
pub(super) fn network(address: &str) -> String {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
        Err(_) => address.to_owned(),
    }
}

/// Tries that were counted: taken back if they were right.
pub(super) struct Counted(Vec<i64>);

impl Store {
    /// Counts a try; none, if there were too many of one kind already.
    pub(super) fn count_try(&self, limits: &[Limit], now: Timestamp) -> Result<Counted, Error> {
        let now = now.as_microsecond();
        self.change(|store| {
            store.execute("DELETE FROM attempt WHERE at < ?1", [now - MINUTES * 60_000_000])?;
            let mut count = store.prepare_cached("SELECT count(*) FROM attempt WHERE who = ?1")?;
            for (who, most) in limits {
                if count.query_row([who], |row| row.get::<_, u32>(0))? >= *most {
                    return Err(Error::Told(say::too_many_tries));
                }
            }
            let mut ids = Vec::new();
            for (who, _) in limits {
                store.execute("INSERT INTO attempt VALUES (?1, ?2)", params![who, now])?;
                ids.push(store.last_insert_rowid());
            }
            Ok(Counted(ids))
        })
    }

    /// The try was right: it does not count.
    pub(super) fn uncount(&self, tries: &Counted) -> Result<(), Error> {
        self.change(|store| {
            for id in &tries.0 {
                store.execute("DELETE FROM attempt WHERE rowid = ?1", [id])?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn a_network_of_ipv6_is_one_caller() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:2::9"), network("2001:db8:1:3::9"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    }
}
