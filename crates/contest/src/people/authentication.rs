//! Authentication of people. They register, sign in with a name and a password, and change
//! passwords.

use super::attempts::{FOR_NAME, FOR_NAME_FROM, FROM, Limit, NEW_FROM, PACE_FOR_NAME, PACE_FROM, network};
use super::names::{NameIndex, person_named};
use super::{LEFT, Person, PersonId, Reserved, Role, Secret, name, password, person};
use crate::clock::Clock;
use crate::plan::SignUp;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_net::identity;
use joute_words::people as say;
use rusqlite::{OptionalExtension as _, params};
use subtle::ConstantTimeEq as _;

/// The data that a person enters to register for the contest.
#[derive(Debug, Clone, Copy)]
pub struct SignUpRequest<'a> {
    /// The name that the person wants to have.
    pub name: &'a str,
    /// The password that the person has chosen.
    pub password: &'a str,
    /// The registration code that the person entered, if the contest requires one.
    pub code: &'a str,
    /// The network address from which the registration came.
    pub address: &'a str,
    /// The names of the opponents in the kits. No person may have one of these names.
    pub champions: &'a [&'a str],
}

impl Store {
    /// Registers a person as a candidate with a name and a password.
    ///
    /// # Errors
    /// Returns an error if signing up is disabled, if the code is wrong, if the name is taken or
    /// not allowed, or if the password is too short.
    pub fn sign_up(&self, how: &SignUp, new: &SignUpRequest<'_>, clock: &dyn Clock) -> Result<Person, Error> {
        let (from, now) = (network(new.address), clock.now());
        match how {
            SignUp::Closed => return Err(Error::Message(say::sign_up_closed)),
            SignUp::Open => {}
            SignUp::Code(code) => {
                let limit = Limit::slowing(format!("code {from}"), FROM, PACE_FROM);
                let tries = self.count_attempt(&[limit], now)?;
                if !bool::from(new.code.trim().as_bytes().ct_eq(code.as_bytes())) {
                    return Err(Error::Message(say::wrong_code));
                }
                self.remove_attempts(&tries)?;
            }
        }
        let name = name(new.name)?;
        if Reserved::with(new.champions.iter().copied()).has(&name) {
            return Err(Error::Message(say::name_reserved));
        }
        // This check comes before the slow hash. The constraint of the table decides in the end.
        self.query(|store| NameIndex::of(store)?.may_add(&name).map_err(Error::Message))?;
        self.count_attempt(&[Limit::refusing(format!("new {from}"), NEW_FROM)], now)?;
        let hash = password::hash(new.password)?;
        self.transaction(|store| {
            NameIndex::of(store)?.may_add(&name).map_err(Error::Message)?;
            store.execute(
                "INSERT INTO person (name, role, password, created) VALUES (?1, ?2, ?3, ?4)",
                params![name, Role::Candidate.word(), hash, now.as_microsecond()],
            )?;
            Ok(Person { id: store.last_insert_rowid(), name, role: Role::Candidate, out: None })
        })
    }

    /// Checks a name and a password and returns the person. After too many wrong passwords, further
    /// attempts are slowed down or refused, as the module `people::attempts` describes.
    ///
    /// # Errors
    /// Returns an error if the name or the password is wrong, without saying which, if there were
    /// too many wrong passwords, or if the person was excluded from the contest.
    pub fn authenticate(
        &self,
        name: &str,
        password: &str,
        address: &str,
        clock: &dyn Clock,
    ) -> Result<Person, Error> {
        let (named, from, now) = (identity(name), network(address), clock.now());
        let found: Option<(Person, Option<String>)> = self.query(|store| {
            let Some(id) = person_named(store, name)? else { return Ok(None) };
            let query = "SELECT id, name, role, out, password FROM person WHERE id = ?1";
            Ok(store.query_row(query, [id], |row| Ok((person(row)?, row.get(4)?))).optional()?)
        })?;
        // The kind of key stands first, so that no name is read as an address.
        let both = format!("both {from} {named}");
        let known = match &found {
            Some((person, _)) => self.is_known(person.id, &from, now)?,
            None => false,
        };
        let limits = match known {
            true => vec![Limit::slowing(both.clone(), FOR_NAME_FROM, PACE_FOR_NAME)],
            false => vec![
                Limit::refusing(both.clone(), FOR_NAME_FROM),
                Limit::refusing(format!("name {named}"), FOR_NAME),
                Limit::slowing(format!("from {from}"), FROM, PACE_FROM),
            ],
        };
        let tries = self.count_attempt(&limits, now)?;
        let (found, kept) = found.map_or((None, None), |(person, kept)| (Some(person), kept));
        // This slow check is deliberately outside of a transaction.
        let right = password::verify(password, kept.as_deref())?;
        let Some(person) = found.filter(|_| right) else {
            return Err(Error::Message(say::wrong_password));
        };
        self.remove_attempts(&tries)?;
        if let Some(why) = &person.out {
            return Err(match why == LEFT {
                true => Error::Message(say::you_left),
                false => Error::Excluded(why.clone()),
            });
        }
        self.query(|store| Ok(store.execute("DELETE FROM attempt WHERE who = ?1", [both])?))?;
        Ok(person)
    }

    /// Changes a person's password and signs the person out everywhere.
    ///
    /// # Errors
    /// Returns an error if the old password is wrong, if there were too many wrong passwords, or if
    /// the new password is too short.
    pub fn change_password(
        &self,
        id: PersonId,
        (old, new): (&str, &str),
        address: &str,
        clock: &dyn Clock,
    ) -> Result<(), Error> {
        let person = self.person(id)?;
        self.authenticate(&person.name, old, address, clock)?;
        let hash = password::hash(new)?;
        self.transaction(|store| {
            store.execute("UPDATE person SET password = ?2 WHERE id = ?1", params![id, hash])?;
            for proof in ["session", "link"] {
                store.execute(&format!("DELETE FROM {proof} WHERE person = ?1"), [id])?;
            }
            Ok(())
        })
    }

    /// Removes a candidate who wants to leave the contest. The candidate's versions no longer play,
    /// and all sessions end. An organiser can undo this.
    ///
    /// # Errors
    /// Returns an error if the password is wrong or the person is not a candidate.
    pub fn leave(&self, id: PersonId, password: &str, address: &str, clock: &dyn Clock) -> Result<(), Error> {
        let person = self.person(id)?;
        self.authenticate(&person.name, password, address, clock)?;
        self.transaction(|store| {
            let query = "UPDATE person SET out = ?2 WHERE id = ?1 AND role = 'candidate' AND out IS NULL";
            if store.execute(query, params![id, LEFT])? == 0 {
                return Err(Error::Missing("candidate"));
            }
            for proof in ["session", "token", "link"] {
                store.execute(&format!("DELETE FROM {proof} WHERE person = ?1"), [id])?;
            }
            Ok(())
        })
    }

    /// Returns the owner of a one-time link for choosing a password. The link can still be used
    /// afterwards.
    ///
    /// # Errors
    /// Returns an error if the link is used, expired or unknown.
    pub fn person_of_link(&self, link: &str, now: Timestamp) -> Result<Person, Error> {
        let hash = Secret::hash_of(link).ok_or(Error::Missing("link"))?;
        self.query(|store| {
            let query = "SELECT id, name, role, out FROM link JOIN person ON person = id
                WHERE hash = ?1 AND expires > ?2";
            let found = store.query_row(query, params![hash, now.as_microsecond()], person).optional()?;
            found.ok_or(Error::Missing("link"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::attempts::{KNOWN, Limit};
    use super::super::tests::{contest, later};
    use super::{FOR_NAME, FOR_NAME_FROM, FROM, NEW_FROM, PACE_FOR_NAME, PACE_FROM, Role, SignUpRequest};
    use crate::plan::SignUp;
    use crate::store::{Error, RetryDelay, Store};
    use jiff::SignedDuration;
    use joute_words::{Locale, people as say};

    const WRONG: &str = "the name or the password is wrong";

    fn told<T>(answer: Result<T, Error>) -> String {
        answer.err().map_or_else(String::new, |why| why.to_string())
    }

    fn with_ada(store: &Store, clock: &dyn crate::clock::Clock) -> super::Person {
        let new = SignUpRequest {
            name: "Ada",
            password: "correct horse",
            code: "",
            address: "10.0.0.9",
            champions: &[],
        };
        store.sign_up(&SignUp::Open, &new, clock).expect("she is new")
    }

    #[test]
    fn guessing_is_slowed_down_by_name_and_by_address() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let who = |name: &str, password: &str, from: &str| store.authenticate(name, password, from, &clock);
        let tired = say::too_many_tries(Locale::En);
        assert_eq!(who(" aDA ", "correct horse", "10.0.0.1").expect("it is she"), ada);
        for guess in 0..FOR_NAME_FROM {
            assert_eq!(told(who("Ada", &format!("guess {guess}"), "10.0.0.1")), WRONG);
        }
        assert_eq!(told(who("Ada", "correct horse", "10.0.0.1")), tired, "for this name, from here");
        assert_eq!(who("Ada", "correct horse", "10.0.0.2").expect("she is elsewhere"), ada);
        later(&clock, SignedDuration::from_mins(16));
        assert_eq!(who("Ada", "correct horse", "10.0.0.1").expect("it was long ago"), ada);
    }

    /// Checks that wrong passwords do not lock out other people at the same address. They may have
    /// signed in there before, or do it for the first time.
    #[test]
    fn wrong_passwords_of_others_lock_nobody_of_the_same_address_out() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let who = |name: &str, password: &str| store.authenticate(name, password, "10.0.0.1", &clock);
        store.signed_in_from(ada.id, "10.0.0.1", crate::clock::Clock::now(&clock)).expect("noted");
        for guess in 0..FROM {
            assert_eq!(told(who(&format!("nobody {guess}"), "guess")), WRONG);
        }
        assert_eq!(who("Ada", "correct horse").expect("she is known there"), ada);
        let slow = who("Bob", "correct horse").expect_err("he is not");
        assert!(
            matches!(slow, Error::RetryLater(RetryDelay { pause, .. }) if pause <= PACE_FROM.unsigned_abs())
        );
        later(&clock, PACE_FROM);
        assert_eq!(told(who("Bob", "correct horse")), WRONG, "he is only slowed down");
        for guess in 0..FOR_NAME_FROM {
            assert_eq!(told(who("Ada", &format!("guess {guess}"))), WRONG);
        }
        let slow = who("Ada", "correct horse").expect_err("a rival sits beside her");
        assert!(
            matches!(slow, Error::RetryLater(RetryDelay { pause, .. }) if pause <= PACE_FOR_NAME.unsigned_abs())
        );
        later(&clock, PACE_FOR_NAME);
        assert_eq!(who("Ada", "correct horse").expect("she is only slowed down"), ada);
        later(&clock, KNOWN + SignedDuration::from_secs(1));
        for guess in 0..FOR_NAME_FROM {
            assert_eq!(told(who("Ada", &format!("guess {guess}"))), WRONG);
        }
        let tired = say::too_many_tries(Locale::En);
        assert_eq!(told(who("Ada", "correct horse")), tired, "she was there long ago");
    }

    #[test]
    fn whoever_guesses_from_everywhere_or_for_everybody_is_slowed_down_too() {
        let (store, clock) = contest();
        with_ada(&store, &clock);
        let tired = say::too_many_tries(Locale::En);
        let limits = |kind: &str, most| [Limit::refusing(kind.to_owned(), most)];
        for _ in 0..FOR_NAME {
            store
                .count_attempt(&limits("name ada", FOR_NAME), super::Timestamp::UNIX_EPOCH)
                .expect("counted");
        }
        for _ in 0..FROM {
            let now = crate::clock::Clock::now(&clock);
            store.count_attempt(&limits("from 10.0.0.3", FROM), now).expect("counted");
        }
        let slow = store.authenticate("Eve", "x", "10.0.0.3", &clock).expect_err("from this address");
        assert!(matches!(slow, Error::RetryLater(RetryDelay { kind, .. }) if kind == "from 10.0.0.3"));
        for _ in 0..FOR_NAME {
            let now = crate::clock::Clock::now(&clock);
            store.count_attempt(&limits("name ada", FOR_NAME), now).expect("what is old is forgotten");
        }
        assert_eq!(
            told(store.authenticate("Ada", "correct horse", "10.0.0.4", &clock)),
            tired,
            "for this name"
        );
    }

    #[test]
    fn who_is_right_is_not_slowed_down_by_it() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let who = |password: &str| store.authenticate("Ada", password, "10.0.0.1", &clock);
        for _ in 0..2 {
            for guess in 1..FOR_NAME_FROM {
                assert_eq!(told(who(&format!("guess {guess}"))), WRONG);
            }
            assert_eq!(who("correct horse").expect("it is she"), ada, "what was wrong before is forgotten");
        }
        let from = [Limit::refusing("from 10.0.0.2".to_owned(), FROM)];
        for _ in 1..FROM {
            store.count_attempt(&from, crate::clock::Clock::now(&clock)).expect("counted");
        }
        for _ in 0..2 {
            store
                .authenticate("Ada", "correct horse", "10.0.0.2", &clock)
                .expect("what is right does not count");
        }
    }

    #[test]
    fn nobody_fills_the_contest_with_people() {
        let (store, clock) = contest();
        for _ in 0..NEW_FROM {
            let limits = [Limit::refusing("new 10.0.0.9".to_owned(), NEW_FROM)];
            store.count_attempt(&limits, crate::clock::Clock::now(&clock)).expect("counted");
        }
        let new = |address| SignUpRequest {
            name: "Ada",
            password: "correct horse",
            code: "",
            address,
            champions: &[],
        };
        let sign_up = |address| store.sign_up(&SignUp::Open, &new(address), &clock);
        assert_eq!(told(sign_up("10.0.0.9")), say::too_many_tries(Locale::En));
        sign_up("10.0.0.8").expect("others come from elsewhere");
    }

    #[test]
    fn a_try_counts_while_it_is_looked_at() {
        let (store, clock) = contest();
        with_ada(&store, &clock);
        let wrong = std::thread::scope(|scope| {
            let guess =
                |_| scope.spawn(|| told(store.authenticate("Ada", "wrong horse", "10.0.0.1", &clock)));
            let guesses: Vec<_> = (0..3 * FOR_NAME_FROM).map(guess).collect();
            guesses.into_iter().map(|one| one.join().expect("it answers")).collect::<Vec<_>>()
        });
        let looked_at = wrong.iter().filter(|why| *why == WRONG).count();
        assert_eq!(looked_at, FOR_NAME_FROM as usize);
    }

    #[test]
    fn who_may_sign_up_is_what_the_plan_says() {
        let (store, clock) = contest();
        let sign_up = |how: &SignUp, name: &str, code: &str| {
            let new = SignUpRequest {
                name,
                password: "correct horse",
                code,
                address: "10.0.0.1",
                champions: &["runner"],
            };
            store.sign_up(how, &new, &clock)
        };
        let code = SignUp::Code("tournesol".into());
        assert_eq!(told(sign_up(&SignUp::Closed, "Ada", "")), say::sign_up_closed(Locale::En));
        assert_eq!(told(sign_up(&code, "Ada", "tournesot")), say::wrong_code(Locale::En));
        assert_eq!(sign_up(&code, "Ada", " tournesol ").expect("she knows it").role, Role::Candidate);
        assert_eq!(told(sign_up(&SignUp::Open, "ADA", "")), say::name_taken(Locale::En));
        assert_eq!(sign_up(&SignUp::Open, "Été", "").expect("new").name, "Été");
        assert_eq!(told(sign_up(&SignUp::Open, "éTÉ", "")), say::name_taken(Locale::En));
        for (name, why) in [
            ("ａda", say::name_taken as fn(_) -> _),
            ("Adа", say::name_scripts),
            ("Opponent", say::name_reserved),
            ("organisation", say::name_reserved),
            ("Runner 2", say::name_reserved),
        ] {
            assert_eq!(told(sign_up(&SignUp::Open, name, "")), why(Locale::En), "{name}");
        }
        for guess in 0..FROM {
            sign_up(&code, "Eve", &format!("guess {guess}")).expect_err("it is wrong");
        }
        let slow = sign_up(&code, "Eve", "tournesol").expect_err("it was guessed too often");
        assert!(matches!(slow, Error::RetryLater(_)), "{slow}");
        later(&clock, PACE_FROM);
        sign_up(&code, "Eve", "tournesol").expect("whoever knows it is only slowed down");
    }

    #[test]
    fn a_new_password_ends_what_the_old_one_opened() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let cookie = store.sign_in(ada.id, None, &clock).expect("a session");
        let change = |old, new| store.change_password(ada.id, (old, new), "10.0.0.1", &clock);
        assert_eq!(told(change("wrong horse", "another horse")), WRONG);
        assert_eq!(told(change("correct horse", "short")), say::password_length(Locale::En));
        assert!(store.session(cookie.expose(), &clock).is_ok());
        change("correct horse", "another horse").expect("she knows it");
        assert!(store.session(cookie.expose(), &clock).is_err());
        assert_eq!(told(store.authenticate("Ada", "correct horse", "10.0.0.1", &clock)), WRONG);
    }

    #[test]
    fn whoever_leaves_is_out() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let token = store.token(ada.id, "laptop", &clock).expect("a token");
        assert_eq!(told(store.leave(ada.id, "wrong horse", "10.0.0.1", &clock)), WRONG);
        store.leave(ada.id, "correct horse", "10.0.0.1", &clock).expect("she knows it");
        assert!(store.bearer(token.expose()).is_err());
        let again = told(store.authenticate("Ada", "correct horse", "10.0.0.1", &clock));
        assert_eq!(again, say::you_left(Locale::En));
        let olga = store.enrol("Olga", Role::Organiser, &clock).expect("new");
        let link = store.link(olga.id, &clock).expect("a link");
        store.choose_password(link.expose(), "correct horse", &clock).expect("it is good");
        assert!(
            store.leave(olga.id, "correct horse", "10.0.0.1", &clock).is_err(),
            "who would take her back?"
        );
    }
}
