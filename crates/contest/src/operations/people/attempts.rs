//! Limits on attempts to guess a password. They apply to a name, to a network, and to a name from a
//! network.
//!
//! Many people may share one address, so an attacker must not lock them out. Attempts from a
//! network beyond its limit are delayed and not refused. A person who recently signed in from a
//! network is only ever delayed there.
//!
//! *Invariant:* an attempt is counted before it is checked, so that a thousand concurrent attempts
//! have no advantage over a thousand consecutive ones.

use crate::data::{Error, PersonId, RetryDelay};
use crate::store::{Store, Tables};
use jiff::{SignedDuration, Timestamp};
use joute_net::Network;
use joute_words::{Locale, mail, people};
use std::net::IpAddr;

/// The period in which attempts to sign in or register are counted. Older attempts no longer count.
const ATTEMPT_WINDOW: SignedDuration = SignedDuration::from_mins(15);

/// The period in which requests for mails are counted.
const MAIL_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// The limit on wrong passwords for one name from one network. Further attempts are restricted.
pub(super) const MAX_FAILURES_PER_NAME_AND_NETWORK: u32 = 10;

/// The limit on wrong passwords for one name from all networks together. Further attempts are
/// restricted. It is high, so that an attacker needs many networks to lock a person out.
pub(super) const MAX_FAILURES_PER_NAME: u32 = 100;

/// The limit on wrong passwords or codes from one network. Further attempts are restricted. It is
/// high because a whole room of candidates may share one address.
pub(super) const MAX_FAILURES_PER_NETWORK: u32 = 100;

/// The limit on registrations from one network. Further registrations are restricted.
pub(super) const MAX_REGISTRATIONS_PER_NETWORK: u32 = 300;

/// The minimum time between two attempts to sign in from a restricted network. The network has
/// reached its limit of wrong attempts.
pub(super) const MIN_INTERVAL_PER_NETWORK: SignedDuration = SignedDuration::from_secs(1);

/// The minimum time between two attempts to sign in with a restricted name. The name has had too
/// many wrong passwords. This applies on networks on which the person is known.
pub(super) const MIN_INTERVAL_PER_NAME: SignedDuration = SignedDuration::from_secs(3);

/// A limit on wrong attempts to sign in or register. It applies, for example, to one name or to one
/// network.
pub(super) struct Limit {
    /// The key for attempts that are counted together, such as those with one name.
    pub(super) key: String,
    /// The number of wrong attempts that are allowed. Further attempts are refused or delayed.
    pub(super) maximum: u32,
    /// The minimum time between two attempts beyond the limit. With `None`, these attempts are
    /// refused.
    pub(super) pace: Option<SignedDuration>,
    /// The period in which attempts are counted. It is at most an hour.
    window: SignedDuration,
    /// The message if an attempt is refused.
    refusal: fn(Locale) -> &'static str,
}

impl Limit {
    /// Creates a limit that refuses further attempts after `maximum` wrong ones. Attempts with the
    /// same `key` are counted together.
    pub(super) const fn refusing(key: String, maximum: u32) -> Self {
        Limit { key, maximum, pace: None, window: ATTEMPT_WINDOW, refusal: people::too_many_tries }
    }

    /// Creates a limit that refuses further requests for mails after `maximum` ones in an hour.
    pub(super) const fn hourly(key: String, maximum: u32) -> Self {
        Limit { key, maximum, pace: None, window: MAIL_WINDOW, refusal: mail::too_many }
    }

    /// Creates a limit that slows attempts down after `maximum` wrong ones. They must then be at least
    /// `pace` apart. Attempts with the same `key` are counted together.
    pub(super) const fn slowing(key: String, maximum: u32, pace: SignedDuration) -> Self {
        Limit { key, maximum, pace: Some(pace), window: ATTEMPT_WINDOW, refusal: people::too_many_tries }
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

/// Counts an attempt to sign in or register under all given limits. If one limit does not allow the
/// attempt, nothing is counted.
///
/// # Errors
///
/// Returns [`Error::Message`] if there were too many attempts of one kind, and
/// [`Error::RetryLater`] if this attempt comes too soon.
pub(super) fn count_attempt(
    store: &Store,
    limits: &[Limit],
    now: Timestamp,
) -> Result<CountedAttempts, Error> {
    store.transaction(|tables| count_in(tables, limits, now))
}

/// Counts an attempt as [`count_attempt`] does, within a transaction.
pub(super) fn count_in(
    tables: &Tables<'_>,
    limits: &[Limit],
    now: Timestamp,
) -> Result<CountedAttempts, Error> {
    let before = |window| now.saturating_sub(window).unwrap_or(Timestamp::MIN);
    tables.delete_attempts_before(before(MAIL_WINDOW))?;
    for Limit { key, maximum, pace, window, refusal } in limits {
        let (count, last) = tables.count_attempts(key, before(*window))?;
        let next = match pace {
            _ if count < *maximum => continue,
            None => return Err(Error::Message(*refusal)),
            Some(pace) => last.saturating_add(*pace).unwrap_or(Timestamp::MAX),
        };
        if next > now {
            let pause = next.duration_since(now).unsigned_abs();
            return Err(Error::RetryLater(RetryDelay { kind: key.clone(), pause }));
        }
    }
    let numbers = limits.iter().map(|limit| tables.insert_attempt(&limit.key, now));
    numbers.collect::<Result<_, _>>().map(CountedAttempts)
}

/// Removes counted attempts from the database. The password or code was right.
pub(super) fn remove_attempts(store: &Store, attempts: &CountedAttempts) -> Result<(), Error> {
    store.transaction(|tables| attempts.0.iter().try_for_each(|number| tables.delete_attempt(*number)))
}

/// Records that a person signed in from an address. The person is then known on the network of this
/// address.
pub fn signed_in_from(store: &Store, id: PersonId, address: &str, now: Timestamp) -> Result<(), Error> {
    store.transaction(|tables| tables.insert_known(id, &network(address), now))
}
