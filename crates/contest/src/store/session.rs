//! The table `session`: the sessions of people who are signed in. A session has a secret in a
//! cookie, which is replaced from time to time, and a token that its forms must return.

use super::engine::{Row, params};
use super::person::person;
use super::values::{Time, time_after, time_before};
use super::{Store, Tables};
use crate::clock::Clock;
use crate::data::{Error, PersonId, Secret, Session};
use jiff::{SignedDuration, Timestamp};

/// The time without requests after which a person's session ends.
pub const IDLE_TIMEOUT: SignedDuration = SignedDuration::from_hours(24);

/// The maximum duration of a session. It is enough for the two nights of a contest and the day
/// before.
pub const MAX_DURATION: SignedDuration = SignedDuration::from_hours(4 * 24);

/// The age at which the secret in a session cookie is replaced.
pub const SECRET_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// The time for which a session's old secret stays valid. It begins when a new one is sent, because
/// concurrent requests still carry the old secret. If the new one was never received, another is
/// sent after the same time.
pub const OLD_SECRET_LIFETIME: SignedDuration = SignedDuration::from_mins(1);

/// The time for which the last request of a session is not recorded again. A page waits until the record
/// is on the disk.
const MIN_RECORD_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

impl Tables<'_> {
    /// Deletes all sessions of a person.
    pub(crate) fn delete_sessions(&self, id: PersonId) -> Result<(), Error> {
        self.execute("DELETE FROM session WHERE person = ?1", params![id])
    }

    /// Ends the session with the given hash of a secret. All other secrets of this session are
    /// removed as well.
    fn end_session(&self, hash: Option<[u8; 32]>) -> Result<(), Error> {
        let query = "DELETE FROM session WHERE csrf = (SELECT csrf FROM session WHERE hash = ?1)";
        self.execute(query, params![hash])
    }
}

impl Store {
    /// Signs a person in and returns the secret for the session cookie. The session of the previous
    /// cookie `before` ends, so that an attacker cannot prepare a session for someone else.
    pub fn sign_in(&self, id: PersonId, before: Option<&str>, clock: &dyn Clock) -> Result<Secret, Error> {
        let (secret, csrf, now) = (Secret::new()?, Secret::new()?, clock.now());
        let before = before.and_then(Secret::hash_of);
        self.transaction(|tables| {
            tables.end_session(before)?;
            tables.execute(
                "INSERT INTO session (hash, person, csrf, created, seen, since) VALUES (?1, ?2, ?3, ?4, ?4, ?4)",
                params![secret.hash(), id, csrf.expose().as_bytes(), Time(now)],
            )
        })?;
        Ok(secret)
    }

    /// Returns and extends the session of a cookie. The end of the session is exact to a minute. If the
    /// session recently got a new secret and this is its first use, the old secrets expire.
    ///
    /// # Errors
    /// Returns an error if the secret is unknown or its session has ended.
    pub fn session(&self, cookie: &str, clock: &dyn Clock) -> Result<Session, Error> {
        let hash = Secret::hash_of(cookie).ok_or(Error::Missing("session"))?;
        let now = clock.now();
        let query =
            "SELECT id, name, role, out, team, csrf, confirmed, seen FROM session JOIN person ON person = id
            WHERE hash = ?1 AND seen > ?2 AND session.created > ?3 AND (ends IS NULL OR ends > ?4)";
        let values = params![hash, time_before(now, IDLE_TIMEOUT), time_before(now, MAX_DURATION), Time(now)];
        let (account, person, csrf, confirmed, Time(seen)) = {
            let tables = self.tables()?;
            let read =
                |row: &Row| Ok((person(row)?, row.get::<Vec<u8>>(5)?, row.get::<bool>(6)?, row.get(7)?));
            let found = tables.first(query, values, read)?;
            let (account, csrf, confirmed, seen) = found.ok_or(Error::Missing("session"))?;
            let person = tables.represented(&account)?;
            (account, person, csrf, confirmed, seen)
        };
        if !confirmed {
            self.confirm_session(&hash, &csrf, now)?;
        }
        if seen <= time_before(now, MIN_RECORD_INTERVAL).0 {
            let query = "UPDATE session SET seen = ?2 WHERE hash = ?1 AND seen < ?2";
            self.tables_to_change()?.execute(query, params![hash, Time(now)])?;
        }
        Ok(Session { account, person, csrf: String::from_utf8_lossy(&csrf).into_owned() })
    }

    /// Records the first use of a session's new secret. The old secrets of the session expire.
    fn confirm_session(&self, hash: &[u8; 32], csrf: &[u8], now: Timestamp) -> Result<(), Error> {
        self.transaction(|tables| {
            let others = "UPDATE session SET ends = ?3 WHERE csrf = ?1 AND hash <> ?2 AND ends IS NULL";
            tables.execute(others, params![csrf, hash, time_after(now, OLD_SECRET_LIFETIME)])?;
            tables.execute("UPDATE session SET confirmed = 1 WHERE hash = ?1", params![hash])
        })
    }

    /// Returns a new secret for a session cookie whose secret is old. Otherwise, it returns `None`.
    /// The session and the token of its forms stay the same.
    pub fn exchange(&self, cookie: &str, clock: &dyn Clock) -> Result<Option<Secret>, Error> {
        let Some(hash) = Secret::hash_of(cookie) else { return Ok(None) };
        let now = clock.now();
        let old = "SELECT 1 FROM session WHERE hash = ?1 AND since <= ?2 AND ends IS NULL";
        if self.tables()?.first(old, params![hash, time_before(now, SECRET_LIFETIME)], |_| Ok(()))?.is_none()
        {
            return Ok(None);
        }
        let secret = Secret::new()?;
        let query = "INSERT INTO session (hash, person, csrf, created, seen, since, confirmed)
            SELECT ?2, person, csrf, created, ?3, ?3, 0 FROM session AS old
            WHERE hash = ?1 AND since <= ?4 AND ends IS NULL AND NOT EXISTS (
                SELECT 1 FROM session WHERE csrf = old.csrf AND since > ?5)";
        let values = params![
            hash,
            secret.hash(),
            Time(now),
            time_before(now, SECRET_LIFETIME),
            time_before(now, OLD_SECRET_LIFETIME)
        ];
        let added = self.tables_to_change()?.change(query, values)?;
        Ok((added > 0).then_some(secret))
    }

    /// Signs a person out: ends the session of a cookie. All secrets of the session are revoked.
    pub fn sign_out(&self, cookie: &str) -> Result<(), Error> {
        self.tables_to_change()?.end_session(Secret::hash_of(cookie))
    }

    /// Ends all sessions of a person. The person must then sign in again in every browser.
    pub fn sign_out_everywhere(&self, id: PersonId) -> Result<(), Error> {
        self.transaction(|tables| tables.delete_sessions(id))
    }

    /// Returns the number of sessions of signed-in people.
    pub fn sessions(&self) -> Result<i64, Error> {
        self.tables()?.value("SELECT count(*) FROM session", params![])
    }

    /// Deletes expired sessions from the database and returns their number.
    pub fn forget_sessions(&self, clock: &dyn Clock) -> Result<usize, Error> {
        let now = clock.now();
        let query = "DELETE FROM session WHERE seen <= ?1 OR created <= ?2 OR ends <= ?3";
        self.tables_to_change()?
            .change(query, params![time_before(now, IDLE_TIMEOUT), time_before(now, MAX_DURATION), Time(now)])
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{advance, contest};
    use super::{IDLE_TIMEOUT, MAX_DURATION, OLD_SECRET_LIFETIME, SECRET_LIFETIME};
    use crate::clock::Clock as _;
    use crate::data::Role;
    use jiff::SignedDuration;

    #[test]
    fn a_session_ends_when_it_is_idle_too_long_or_left() {
        let (store, clock) = contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        let cookie = store.sign_in(ada, None, &clock).expect("the person can sign in");
        let session = store.session(cookie.expose(), &clock).expect("the session is valid");
        assert_eq!(session.person.id, ada);
        assert!(
            session.is_own_form(&session.csrf)
                && !session.is_own_form("")
                && !session.is_own_form(cookie.expose())
        );
        let other = store.sign_in(ada, Some(cookie.expose()), &clock).expect("the person can sign in");
        assert!(store.session(cookie.expose(), &clock).is_err(), "signing in again replaces the cookie");
        let step = IDLE_TIMEOUT - SignedDuration::from_secs(1);
        let start = clock.now();
        while clock.now() + step < start + MAX_DURATION {
            clock.advance_to(clock.now() + step);
            assert!(store.session(other.expose(), &clock).is_ok(), "a session that is used stays valid");
        }
        clock.advance_to(start + MAX_DURATION);
        assert!(store.session(other.expose(), &clock).is_err(), "a session ends after its maximum length");
        assert_eq!(store.forget_sessions(&clock).expect("the sessions can be deleted"), 1);
        let third = store.sign_in(ada, None, &clock).expect("the person can sign in");
        store.sign_out(third.expose()).expect("the person can sign out");
        assert!(store.session(third.expose(), &clock).is_err());
        let fourth = store.sign_in(ada, None, &clock).expect("the person can sign in");
        clock.advance_to(clock.now() + IDLE_TIMEOUT);
        assert!(store.session(fourth.expose(), &clock).is_err(), "an idle session ends");
    }

    #[test]
    fn an_old_cookie_is_replaced_and_expires_when_the_new_one_is_used() {
        let (store, clock) = contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        let old = store.sign_in(ada, None, &clock).expect("the person can sign in");
        let exchange = |cookie: &str| store.exchange(cookie, &clock).expect("the cookie is valid");
        let is_valid = |cookie: &str| store.session(cookie, &clock).is_ok();
        assert!(exchange(old.expose()).is_none(), "a new cookie is not replaced");
        let csrf = store.session(old.expose(), &clock).expect("the session is valid").csrf;
        let last = SignedDuration::from_secs(1);
        advance(&clock, SECRET_LIFETIME - last);
        assert!(exchange(old.expose()).is_none(), "a cookie is replaced only when it is old");
        advance(&clock, last);
        let new = exchange(old.expose()).expect("the cookie is valid");
        assert!(
            exchange(old.expose()).is_none(),
            "an old cookie is replaced once while the response may be on its way"
        );
        advance(&clock, SECRET_LIFETIME);
        assert!(is_valid(old.expose()), "the old cookie stays valid until the new one is used");
        let newer = exchange(old.expose()).expect("a second exchange succeeds");
        assert_eq!(store.session(newer.expose(), &clock).expect("the session is valid").csrf, csrf);
        assert!(is_valid(old.expose()), "requests that were sent before the replacement are accepted");
        advance(&clock, OLD_SECRET_LIFETIME);
        assert!(!is_valid(old.expose()) && !is_valid(new.expose()) && is_valid(newer.expose()));
        assert!(exchange(old.expose()).is_none(), "an expired cookie cannot be exchanged");
        store.sign_out(newer.expose()).expect("the person can sign out");
        assert!(!is_valid(newer.expose()));
    }

    #[test]
    fn signing_out_revokes_all_cookies_of_a_session() {
        let (store, clock) = contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        let [here, there] =
            [(); 2].map(|()| store.sign_in(ada, None, &clock).expect("the person can sign in"));
        advance(&clock, SECRET_LIFETIME);
        let new =
            store.exchange(here.expose(), &clock).expect("the cookie is valid").expect("the cookie is old");
        store.sign_out(here.expose()).expect("the person can sign out");
        let is_valid = |cookie: &str| store.session(cookie, &clock).is_ok();
        assert!(!is_valid(here.expose()) && !is_valid(new.expose()) && is_valid(there.expose()));
        store.sign_out_everywhere(ada).expect("the person can sign out everywhere");
        assert!(!is_valid(there.expose()));
    }
}
