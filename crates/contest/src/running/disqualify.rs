//! Disqualification of candidates and versions, and its reversal.

use super::Act;
use crate::people::PersonId;
use crate::store::{Error, Store};
use crate::tournaments::forfeit;
use crate::versions::supersede;
use jiff::Timestamp;
use joute_words::contest as say;
use rusqlite::params;

/// The maximum length in characters of an organiser's reason. Disqualifications, for example, need
/// a reason.
const REASON: usize = 300;

/// Checks an organiser's reason for an operation. Returns the reason without surrounding spaces.
///
/// # Errors
/// Returns an error if the reason is empty or too long.
pub(crate) fn reason(why: &str) -> Result<&str, Error> {
    let why = why.trim();
    match (1..=REASON).contains(&why.chars().count()) {
        true => Ok(why),
        false => Err(Error::Message(say::why_out)),
    }
}

impl Store {
    /// Disqualifies a candidate. The candidate's versions no longer count, the candidate is signed
    /// out, and links and tokens become invalid.
    ///
    /// # Errors
    /// Returns an error if there is no such candidate or the reason is empty.
    pub fn disqualify(&self, person: PersonId, why: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        let why = reason(why)?;
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE person SET out = ?2 WHERE id = ?1 AND role = 'candidate'";
            if store.execute(query, params![person, why])? == 0 {
                return Err(Error::Missing("candidate"));
            }
            for proof in ["session", "token", "link"] {
                store.execute(&format!("DELETE FROM {proof} WHERE person = ?1"), [person])?;
            }
            forfeit::withdraw(store, person, None, why)
        })
    }

    /// Reinstates a disqualified candidate. The candidate's versions count again. The candidate
    /// must sign in again.
    ///
    /// # Errors
    /// Returns an error if there is no disqualified candidate with this number.
    pub fn reinstate(&self, person: PersonId, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE person SET out = NULL WHERE id = ?1 AND out IS NOT NULL";
            match store.execute(query, [person])? {
                0 => Err(Error::Missing("candidate that is out")),
                _ => Ok(()),
            }
        })
    }

    /// Disqualifies one version of a candidate's program. The candidate's previous version counts
    /// instead.
    ///
    /// # Errors
    /// Returns an error if there is no such version or the reason is empty.
    pub fn disqualify_version(
        &self,
        (person, number): (PersonId, u32),
        why: &str,
        act: &Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        let why = reason(why)?;
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE version SET out = ?3 WHERE person = ?1 AND number = ?2";
            match store.execute(query, params![person, number, why])? {
                0 => Err(Error::Missing("version")),
                _ => {
                    forfeit::withdraw(store, person, Some(number), why)?;
                    supersede::fall_back(store, person, now)
                }
            }
        })
    }

    /// Reinstates a candidate's disqualified version.
    ///
    /// # Errors
    /// Returns an error if there is no such disqualified version.
    pub fn reinstate_version(
        &self,
        (person, number): (PersonId, u32),
        act: &Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE version SET out = NULL WHERE person = ?1 AND number = ?2 AND out IS NOT NULL";
            match store.execute(query, params![person, number])? {
                0 => Err(Error::Missing("version that is out")),
                _ => Ok(()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Act;
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::store::{Error, Store};
    use crate::versions::CountingVersion;
    use jiff::Timestamp;

    #[test]
    fn who_is_out_has_no_way_in_and_what_is_out_does_not_count() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let (store, now) = (Store::in_memory().expect("memory"), clock.now());
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let boss = store.enrol("Boss", Role::Organiser, &clock).expect("new").id;
        let link = store.link(ada, &clock).expect("a link");
        store.choose_password(link.expose(), "correct horse", &clock).expect("it is good");
        let ready = "INSERT INTO version (person, number, received, archive, bytes, note, state)
            VALUES (?1, ?2, 0, '', 0, '', 'ready')";
        for number in 1..=2 {
            store.query(|store| Ok(store.execute(ready, [ada, number])?)).expect("a version");
        }
        let counts = || match store.counting_version(ada, now).expect("it is known") {
            CountingVersion::This(version) => version.number,
            _ => 0,
        };
        let act = Act::by(boss, "tested").to(ada);
        store.disqualify_version((ada, 2), "copied", &act, now).expect("it is there");
        assert_eq!(counts(), 1, "the one before");
        store.reinstate_version((ada, 2), &act, now).expect("it is out");
        assert_eq!(counts(), 2);
        let (cookie, token) = (
            store.sign_in(ada, None, &clock).expect("a cookie"),
            store.token(ada, "t", &clock).expect("one"),
        );
        assert!(matches!(store.disqualify(ada, " ", &act, now), Err(Error::Message(_))), "no reason");
        assert!(store.disqualify(boss, "mutiny", &act, now).is_err(), "no candidate");
        store.disqualify(ada, "shared sources", &act, now).expect("she is there");
        assert_eq!(counts(), 0);
        assert!(store.session(cookie.expose(), &clock).is_err() && store.bearer(token.expose()).is_err());
        let why =
            store.authenticate("Ada", "correct horse", "here", &clock).expect_err("she is out").to_string();
        assert!(why.contains("excluded you from the contest: shared sources."), "{why}");
        store.reinstate(ada, &act, now).expect("she is out");
        assert_eq!(counts(), 2);
        store.authenticate("Ada", "correct horse", "here", &clock).expect("she is back");
    }
}
