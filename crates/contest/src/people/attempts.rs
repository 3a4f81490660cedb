//! Limits on attempts to guess a password. They apply to a name, to a network, and to a name from a
//! network.
//!
//! Many people may share one address, so an attacker must not lock them out. Attempts from a
//! network beyond its limit are delayed and not refused. A person who recently signed in from a
//! network is only ever delayed there.
//!
//! *Invariant:* an attempt is counted before it is checked, so that a thousand concurrent attempts
//! have no advantage over a thousand consecutive ones.

use super::PersonId;
use crate::store::{Error, RetryDelay, Store};
use jiff::{SignedDuration, Timestamp};
use joute_net::Network;
use joute_words::people as say;
use rusqlite::params;
use std::net::IpAddr;
use std::time::Duration;

/// The period in which attempts to sign in or register are counted. Older attempts no longer count.
const WINDOW: SignedDuration = SignedDuration::from_mins(15);

/// The time for which a person stays known on a network. It begins when the person signs in there.
pub(super) const KNOWN: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The maximum number of networks on which one person is known. Older ones are forgotten.
const NETWORKS: u32 = 32;

/// The limit on wrong passwords for one name from one network. Further attempts are restricted.
pub(super) const FOR_NAME_FROM: u32 = 10;

/// The limit on wrong passwords for one name from all networks together. Further attempts are
/// restricted. It is high, so that an attacker needs many networks to lock a person out.
pub(super) const FOR_NAME: u32 = 100;

/// The limit on wrong passwords or codes from one network. Further attempts are restricted. It is
/// high because a whole room of candidates may share one address.
pub(super) const FROM: u32 = 100;

/// The limit on registrations from one network. Further registrations are restricted.
pub(super) const NEW_FROM: u32 = 300;

/// The minimum time between two attempts to sign in from a restricted network. The network has
/// reached its limit of wrong attempts.
pub(super) const PACE_FROM: SignedDuration = SignedDuration::from_secs(1);

/// The minimum time between two attempts to sign in with a restricted name. The name has had too
/// many wrong passwords. This applies on networks on which the person is known.
pub(super) const PACE_FOR_NAME: SignedDuration = SignedDuration::from_secs(3);

/// A limit on wrong attempts to sign in or register. It applies, for example, to one name or to one
/// network.
pub(super) struct Limit {
    /// The key for attempts that are counted together, such as those with one name.
    pub(super) who: String,
    /// The number of wrong attempts that are allowed. Further attempts are refused or delayed.
    pub(super) most: u32,
    /// The minimum time between two attempts beyond the limit. With `None`, these attempts are
    /// refused.
    pub(super) pace: Option<SignedDuration>,
}

impl Limit {
    /// Creates a limit that refuses further attempts after `most` wrong ones. Attempts with the
    /// same `who` are counted together.
    pub(super) const fn refusing(who: String, most: u32) -> Self {
        Limit { who, most, pace: None }
    }

    /// Creates a limit that slows attempts down after `most` wrong ones. They must then be at least
    /// `pace` apart. Attempts with the same `who` are counted together.
    pub(super) const fn slowing(who: String, most: u32, pace: SignedDuration) -> Self {
        Limit { who, most, pace: Some(pace) }
    }
}

/// Returns the network of an IP address. Attempts to sign in are counted by network. Text that is
/// no address is returned unchanged.
pub fn network(address: &str) -> String {
    address.parse::<IpAddr>().map_or_else(|_| address.to_owned(), |ip| Network::of(ip).to_string())
}

/// The counted attempts to sign in, by their numbers in the database. They are removed again if the
/// password or code was right.
pub(super) struct CountedAttempts(Vec<i64>);

impl Store {
    /// Counts an attempt to sign in or register under all given limits. If one limit does not allow
    /// the attempt, nothing is counted.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Message`] if there were too many attempts of one kind, and
    /// [`Error::RetryLater`] if this attempt comes too soon.
    pub(super) fn count_attempt(&self, limits: &[Limit], now: Timestamp) -> Result<CountedAttempts, Error> {
        let at = now.as_microsecond();
        self.transaction(|store| {
            store.execute("DELETE FROM attempt WHERE at < ?1", [at - WINDOW.as_micros() as i64])?;
            let mut tries =
                store.prepare_cached("SELECT count(*), coalesce(max(at), 0) FROM attempt WHERE who = ?1")?;
            for Limit { who, most, pace } in limits {
                let (count, last): (u32, i64) =
                    tries.query_row([who], |row| Ok((row.get(0)?, row.get(1)?)))?;
                let next = match pace {
                    _ if count < *most => continue,
                    None => return Err(Error::Message(say::too_many_tries)),
                    Some(pace) => last + pace.as_micros() as i64,
                };
                if next > at {
                    let pause = Duration::from_micros(u64::try_from(next - at).unwrap_or_default());
                    return Err(Error::RetryLater(RetryDelay { kind: who.clone(), pause }));
                }
            }
            let mut ids = Vec::new();
            for Limit { who, .. } in limits {
                store.execute("INSERT INTO attempt VALUES (?1, ?2)", params![who, at])?;
                ids.push(store.last_insert_rowid());
            }
            Ok(CountedAttempts(ids))
        })
    }

    /// Removes counted attempts from the database. The password or code was right.
    pub(super) fn remove_attempts(&self, tries: &CountedAttempts) -> Result<(), Error> {
        self.transaction(|store| {
            for id in &tries.0 {
                store.execute("DELETE FROM attempt WHERE rowid = ?1", [id])?;
            }
            Ok(())
        })
    }

    /// Records that a person signed in from an address. The person is then known on the network of
    /// this address.
    ///
    /// # Errors
    ///
    /// Returns an error of the database.
    pub fn signed_in_from(&self, id: PersonId, address: &str, now: Timestamp) -> Result<(), Error> {
        let (network, now) = (network(address), now.as_microsecond());
        self.transaction(|store| {
            store.execute("DELETE FROM known WHERE at < ?1", [now - KNOWN.as_micros() as i64])?;
            store.execute(
                "INSERT INTO known VALUES (?1, ?2, ?3) ON CONFLICT (person, network) DO UPDATE SET at = ?3",
                params![id, network, now],
            )?;
            store.execute(
                "DELETE FROM known WHERE person = ?1 AND network NOT IN
                    (SELECT network FROM known WHERE person = ?1 ORDER BY at DESC LIMIT ?2)",
                params![id, NETWORKS],
            )?;
            Ok(())
        })
    }

    /// Returns true if a person signed in from the given network recently.
    pub(super) fn is_known(&self, id: PersonId, network: &str, now: Timestamp) -> Result<bool, Error> {
        self.query(|store| {
            let query = "SELECT EXISTS (SELECT 1 FROM known WHERE person = ?1 AND network = ?2 AND at >= ?3)";
            let since = now.as_microsecond() - KNOWN.as_micros() as i64;
            Ok(store.query_row(query, params![id, network, since], |row| row.get(0))?)
        })
    }
}
