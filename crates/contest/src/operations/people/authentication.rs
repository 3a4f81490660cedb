//! Authentication of people. They register, sign in with a name and a password, and change
//! passwords.

use super::super::disqualify::revoke_access;
use super::attempts::{
    Limit, MAX_FAILURES_PER_NAME, MAX_FAILURES_PER_NAME_AND_NETWORK, MAX_FAILURES_PER_NETWORK,
    MAX_REGISTRATIONS_PER_NETWORK, MIN_INTERVAL_PER_NAME, MIN_INTERVAL_PER_NETWORK, count_attempt, network,
    remove_attempts,
};
use super::names::{NameIndex, person_named};
use super::teams::leave_team;
use super::{ReservedNames, name, password};
use crate::clock::Clock;
use crate::data::{Error, LEFT_VOLUNTARILY, Person, PersonId, Role};
use crate::plan::SignUp;
use crate::store::Store;
use joute_net::identity;
use joute_words::people as say;
use subtle::ConstantTimeEq as _;

/// The data that a person enters to register for the contest.
#[derive(Debug, Clone, Copy)]
pub struct SignUpRequest<'a> {
    /// The name that the person has chosen.
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

/// Registers a person as a candidate with a name and a password.
///
/// # Errors
/// Returns an error if signing up is disabled, if the code is wrong, if the name is taken or not
/// allowed, or if the password is too short.
pub fn sign_up(
    store: &Store,
    policy: &SignUp,
    new: &SignUpRequest<'_>,
    clock: &dyn Clock,
) -> Result<Person, Error> {
    let (from, now) = (network(new.address), clock.now());
    match policy {
        SignUp::Closed => return Err(Error::Message(say::sign_up_closed)),
        SignUp::Open => {}
        SignUp::Code(code) => {
            let limit =
                Limit::slowing(format!("code {from}"), MAX_FAILURES_PER_NETWORK, MIN_INTERVAL_PER_NETWORK);
            let attempts = count_attempt(store, &[limit], now)?;
            if !bool::from(new.code.trim().as_bytes().ct_eq(code.as_bytes())) {
                return Err(Error::Message(say::wrong_code));
            }
            remove_attempts(store, &attempts)?;
        }
    }
    let name = name(new.name)?;
    if ReservedNames::new(new.champions.iter().copied()).has(&name) {
        return Err(Error::Message(say::name_reserved));
    }
    // This check comes before the slow hash. The constraint of the table decides in the end.
    store.read(|tables| NameIndex::of(tables)?.may_add(&name).map_err(Error::Message))?;
    count_attempt(store, &[Limit::refusing(format!("new {from}"), MAX_REGISTRATIONS_PER_NETWORK)], now)?;
    let hash = password::hash(new.password)?;
    store.transaction(|tables| {
        NameIndex::of(tables)?.may_add(&name).map_err(Error::Message)?;
        tables.insert_person(&name, Role::Candidate, Some(&hash), now)
    })
}

/// Checks a name and a password and returns the person. After too many wrong passwords, further
/// attempts are slowed down or refused, as the module `people::attempts` describes.
///
/// # Errors
/// Returns an error if the name or the password is wrong, without saying which, if there were too
/// many wrong passwords, or if the person was excluded from the contest.
pub fn authenticate(
    store: &Store,
    name: &str,
    password: &str,
    address: &str,
    clock: &dyn Clock,
) -> Result<Person, Error> {
    let (named, from, now) = (identity(name), network(address), clock.now());
    let found = store.read(|tables| {
        let found = person_named(tables, name)?;
        found.map(|person| Ok((tables.password(person.id)?, person))).transpose()
    })?;
    // The kind of key stands first, so that no name is read as an address.
    let both = format!("both {from} {named}");
    let is_known = match &found {
        Some((_, person)) => store.is_known(person.id, &from, now)?,
        None => false,
    };
    let limits = match is_known {
        true => vec![Limit::slowing(both.clone(), MAX_FAILURES_PER_NAME_AND_NETWORK, MIN_INTERVAL_PER_NAME)],
        false => vec![
            Limit::refusing(both.clone(), MAX_FAILURES_PER_NAME_AND_NETWORK),
            Limit::refusing(format!("name {named}"), MAX_FAILURES_PER_NAME),
            Limit::slowing(format!("from {from}"), MAX_FAILURES_PER_NETWORK, MIN_INTERVAL_PER_NETWORK),
        ],
    };
    let attempts = count_attempt(store, &limits, now)?;
    let (stored_hash, found) =
        found.map_or((None, None), |(stored_hash, person)| (stored_hash, Some(person)));
    // This slow check is deliberately outside of a transaction.
    let right = password::verify(password, stored_hash.as_deref())?;
    let Some(person) = found.filter(|_| right) else {
        return Err(Error::Message(say::wrong_password));
    };
    remove_attempts(store, &attempts)?;
    let team = store.represented(&person)?;
    if let Some(reason) = person.out.as_ref().or(team.out.as_ref()) {
        return Err(match reason == LEFT_VOLUNTARILY {
            true => Error::Message(say::you_left),
            false => Error::Excluded(reason.clone()),
        });
    }
    store.delete_attempts_of(&both)?;
    Ok(person)
}

/// Changes a person's password and signs the person out everywhere.
///
/// # Errors
/// Returns an error if the old password is wrong, if there were too many wrong passwords, or if the
/// new password is too short.
pub fn change_password(
    store: &Store,
    id: PersonId,
    (old, new): (&str, &str),
    address: &str,
    clock: &dyn Clock,
) -> Result<(), Error> {
    authenticate(store, &store.person(id)?.name, old, address, clock)?;
    let hash = password::hash(new)?;
    store.transaction(|tables| {
        tables.set_password(id, &hash)?;
        tables.delete_sessions(id)?;
        tables.delete_links(id)
    })
}

/// Removes a candidate at the candidate's own request. The candidate's versions no longer play,
/// all sessions end, and the mail address is deleted. Versions of a team stay with the team. An
/// organiser can undo this.
///
/// # Errors
/// Returns an error if the password is wrong or the person is not a candidate.
pub fn leave(
    store: &Store,
    id: PersonId,
    password: &str,
    address: &str,
    clock: &dyn Clock,
) -> Result<(), Error> {
    authenticate(store, &store.person(id)?.name, password, address, clock)?;
    store.transaction(|tables| {
        leave_team(tables, &tables.person(id)?)?;
        tables.delete_addresses(id)?;
        tables.exclude_candidate(id, LEFT_VOLUNTARILY)?;
        revoke_access(tables, id)
    })
}

#[cfg(test)]
mod tests {
    use super::super::attempts::{
        Limit, MAX_FAILURES_PER_NAME, MAX_FAILURES_PER_NAME_AND_NETWORK, MAX_FAILURES_PER_NETWORK,
        MAX_REGISTRATIONS_PER_NETWORK, MIN_INTERVAL_PER_NAME, MIN_INTERVAL_PER_NETWORK, count_attempt,
        signed_in_from,
    };
    use super::super::{choose_password, enrol, link, token};
    use super::{SignUpRequest, authenticate, change_password, leave, sign_up};
    use crate::data::{Error, Person, RetryDelay, Role};
    use crate::plan::SignUp;
    use crate::store::Store;
    use crate::store::known::KNOWN_DURATION;
    use crate::store::testing::{advance, contest};
    use jiff::{SignedDuration, Timestamp};
    use joute_words::{Locale, people as say};

    const WRONG_CREDENTIALS: &str = "the name or the password is wrong";

    fn error_message<T>(answer: Result<T, Error>) -> String {
        answer.err().map_or_else(String::new, |reason| reason.to_string())
    }

    fn with_ada(store: &Store, clock: &dyn crate::clock::Clock) -> Person {
        let new = SignUpRequest {
            name: "Ada",
            password: "correct horse",
            code: "",
            address: "10.0.0.9",
            champions: &[],
        };
        sign_up(store, &SignUp::Open, &new, clock).expect("the person can register")
    }

    #[test]
    fn guessing_is_slowed_down_by_name_and_by_address() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let sign_in =
            |name: &str, password: &str, from: &str| authenticate(&store, name, password, from, &clock);
        let tired = say::too_many_tries(Locale::En);
        assert_eq!(sign_in(" aDA ", "correct horse", "10.0.0.1").expect("the person can sign in"), ada);
        for guess in 0..MAX_FAILURES_PER_NAME_AND_NETWORK {
            assert_eq!(
                error_message(sign_in("Ada", &format!("guess {guess}"), "10.0.0.1")),
                WRONG_CREDENTIALS
            );
        }
        assert_eq!(
            error_message(sign_in("Ada", "correct horse", "10.0.0.1")),
            tired,
            "attempts for this name from this address are limited"
        );
        assert_eq!(sign_in("Ada", "correct horse", "10.0.0.2").expect("the person can sign in"), ada);
        advance(&clock, SignedDuration::from_mins(16));
        assert_eq!(sign_in("Ada", "correct horse", "10.0.0.1").expect("the person can sign in"), ada);
    }

    /// Checks that wrong passwords do not lock out other people at the same address. They may have
    /// signed in there before, or do it for the first time.
    #[test]
    fn failed_sign_ins_do_not_lock_out_others_at_the_same_address() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let sign_in = |name: &str, password: &str| authenticate(&store, name, password, "10.0.0.1", &clock);
        signed_in_from(&store, ada.id, "10.0.0.1", crate::clock::Clock::now(&clock))
            .expect("the sign-in can be stored");
        for guess in 0..MAX_FAILURES_PER_NETWORK {
            assert_eq!(error_message(sign_in(&format!("nobody {guess}"), "guess")), WRONG_CREDENTIALS);
        }
        assert_eq!(sign_in("Ada", "correct horse").expect("the person can sign in"), ada);
        let slow = sign_in("Bob", "correct horse").expect_err("the attempt is slowed down");
        assert!(
            matches!(slow, Error::RetryLater(RetryDelay { pause, .. }) if pause <= MIN_INTERVAL_PER_NETWORK.unsigned_abs())
        );
        advance(&clock, MIN_INTERVAL_PER_NETWORK);
        assert_eq!(
            error_message(sign_in("Bob", "correct horse")),
            WRONG_CREDENTIALS,
            "Bob's attempt is delayed but not refused"
        );
        for guess in 0..MAX_FAILURES_PER_NAME_AND_NETWORK {
            assert_eq!(error_message(sign_in("Ada", &format!("guess {guess}"))), WRONG_CREDENTIALS);
        }
        let slow = sign_in("Ada", "correct horse").expect_err("attempts from this address are slowed down");
        assert!(
            matches!(slow, Error::RetryLater(RetryDelay { pause, .. }) if pause <= MIN_INTERVAL_PER_NAME.unsigned_abs())
        );
        advance(&clock, MIN_INTERVAL_PER_NAME);
        assert_eq!(sign_in("Ada", "correct horse").expect("the person can sign in"), ada);
        advance(&clock, KNOWN_DURATION + SignedDuration::from_secs(1));
        for guess in 0..MAX_FAILURES_PER_NAME_AND_NETWORK {
            assert_eq!(error_message(sign_in("Ada", &format!("guess {guess}"))), WRONG_CREDENTIALS);
        }
        let tired = say::too_many_tries(Locale::En);
        assert_eq!(
            error_message(sign_in("Ada", "correct horse")),
            tired,
            "the last sign-in from this address is too long ago"
        );
    }

    #[test]
    fn guesses_from_many_addresses_or_for_many_names_are_slowed_down() {
        let (store, clock) = contest();
        with_ada(&store, &clock);
        let tired = say::too_many_tries(Locale::En);
        let limits = |kind: &str, maximum| [Limit::refusing(kind.to_owned(), maximum)];
        for _ in 0..MAX_FAILURES_PER_NAME {
            count_attempt(&store, &limits("name ada", MAX_FAILURES_PER_NAME), Timestamp::UNIX_EPOCH)
                .expect("the attempt can be counted");
        }
        for _ in 0..MAX_FAILURES_PER_NETWORK {
            let now = crate::clock::Clock::now(&clock);
            count_attempt(&store, &limits("from 10.0.0.3", MAX_FAILURES_PER_NETWORK), now)
                .expect("the attempt can be counted");
        }
        let slow = authenticate(&store, "Eve", "x", "10.0.0.3", &clock)
            .expect_err("attempts from this address are slowed down");
        assert!(matches!(slow, Error::RetryLater(RetryDelay { kind, .. }) if kind == "from 10.0.0.3"));
        for _ in 0..MAX_FAILURES_PER_NAME {
            let now = crate::clock::Clock::now(&clock);
            count_attempt(&store, &limits("name ada", MAX_FAILURES_PER_NAME), now)
                .expect("the attempt is allowed");
        }
        assert_eq!(
            error_message(authenticate(&store, "Ada", "correct horse", "10.0.0.4", &clock)),
            tired,
            "attempts for this name are limited"
        );
    }

    #[test]
    fn correct_passwords_are_not_slowed_down() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let sign_in = |password: &str| authenticate(&store, "Ada", password, "10.0.0.1", &clock);
        for _ in 0..2 {
            for guess in 1..MAX_FAILURES_PER_NAME_AND_NETWORK {
                assert_eq!(error_message(sign_in(&format!("guess {guess}"))), WRONG_CREDENTIALS);
            }
            assert_eq!(
                sign_in("correct horse").expect("the person can sign in"),
                ada,
                "a correct password resets the count of attempts"
            );
        }
        let from = [Limit::refusing("from 10.0.0.2".to_owned(), MAX_FAILURES_PER_NETWORK)];
        for _ in 1..MAX_FAILURES_PER_NETWORK {
            count_attempt(&store, &from, crate::clock::Clock::now(&clock))
                .expect("the attempt can be counted");
        }
        for _ in 0..2 {
            authenticate(&store, "Ada", "correct horse", "10.0.0.2", &clock)
                .expect("the password is accepted");
        }
    }

    #[test]
    fn registrations_are_limited() {
        let (store, clock) = contest();
        for _ in 0..MAX_REGISTRATIONS_PER_NETWORK {
            let limits = [Limit::refusing("new 10.0.0.9".to_owned(), MAX_REGISTRATIONS_PER_NETWORK)];
            count_attempt(&store, &limits, crate::clock::Clock::now(&clock))
                .expect("the attempt can be counted");
        }
        let new = |address| SignUpRequest {
            name: "Ada",
            password: "correct horse",
            code: "",
            address,
            champions: &[],
        };
        let sign_up = |address| sign_up(&store, &SignUp::Open, &new(address), &clock);
        assert_eq!(error_message(sign_up("10.0.0.9")), say::too_many_tries(Locale::En));
        sign_up("10.0.0.8").expect("other addresses are not limited");
    }

    #[test]
    fn an_attempt_counts_while_it_is_checked() {
        let (store, clock) = contest();
        with_ada(&store, &clock);
        let wrong = std::thread::scope(|scope| {
            let guess = |_| {
                scope.spawn(|| error_message(authenticate(&store, "Ada", "wrong horse", "10.0.0.1", &clock)))
            };
            let guesses: Vec<_> = (0..3 * MAX_FAILURES_PER_NAME_AND_NETWORK).map(guess).collect();
            guesses.into_iter().map(|one| one.join().expect("the thread does not panic")).collect::<Vec<_>>()
        });
        let looked_at = wrong.iter().filter(|reason| *reason == WRONG_CREDENTIALS).count();
        assert_eq!(looked_at, MAX_FAILURES_PER_NAME_AND_NETWORK as usize);
    }

    #[test]
    fn sign_up_follows_the_plan() {
        let (store, clock) = contest();
        let sign_up = |how: &SignUp, name: &str, code: &str| {
            let new = SignUpRequest {
                name,
                password: "correct horse",
                code,
                address: "10.0.0.1",
                champions: &["runner"],
            };
            sign_up(&store, how, &new, &clock)
        };
        let code = SignUp::Code("tournesol".into());
        assert_eq!(error_message(sign_up(&SignUp::Closed, "Ada", "")), say::sign_up_closed(Locale::En));
        assert_eq!(error_message(sign_up(&code, "Ada", "tournesot")), say::wrong_code(Locale::En));
        assert_eq!(
            sign_up(&code, "Ada", " tournesol ").expect("the person can register").role,
            Role::Candidate
        );
        assert_eq!(error_message(sign_up(&SignUp::Open, "ADA", "")), say::name_taken(Locale::En));
        assert_eq!(sign_up(&SignUp::Open, "Été", "").expect("the name is free").name, "Été");
        assert_eq!(error_message(sign_up(&SignUp::Open, "éTÉ", "")), say::name_taken(Locale::En));
        for (name, reason) in [
            ("ａda", say::name_taken as fn(_) -> _),
            ("Adа", say::name_scripts),
            ("Opponent", say::name_reserved),
            ("organisation", say::name_reserved),
            ("Runner 2", say::name_reserved),
        ] {
            assert_eq!(error_message(sign_up(&SignUp::Open, name, "")), reason(Locale::En), "{name}");
        }
        for guess in 0..MAX_FAILURES_PER_NETWORK {
            sign_up(&code, "Eve", &format!("guess {guess}")).expect_err("the code is wrong");
        }
        let slow = sign_up(&code, "Eve", "tournesol").expect_err("further registrations are slowed down");
        assert!(matches!(slow, Error::RetryLater(_)), "{slow}");
        advance(&clock, MIN_INTERVAL_PER_NETWORK);
        sign_up(&code, "Eve", "tournesol").expect("the person can register");
    }

    #[test]
    fn a_new_password_ends_all_sessions() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let cookie = store.sign_in(ada.id, None, &clock).expect("the person can sign in");
        let change = |old, new| change_password(&store, ada.id, (old, new), "10.0.0.1", &clock);
        assert_eq!(error_message(change("wrong horse", "another horse")), WRONG_CREDENTIALS);
        assert_eq!(error_message(change("correct horse", "short")), say::password_length(Locale::En));
        assert!(store.session(cookie.expose(), &clock).is_ok());
        change("correct horse", "another horse").expect("the password can be changed");
        assert!(store.session(cookie.expose(), &clock).is_err());
        assert_eq!(
            error_message(authenticate(&store, "Ada", "correct horse", "10.0.0.1", &clock)),
            WRONG_CREDENTIALS
        );
    }

    #[test]
    fn people_who_leave_cannot_sign_in() {
        let (store, clock) = contest();
        let ada = with_ada(&store, &clock);
        let token = token(&store, ada.id, "laptop", &clock).expect("the token can be created");
        assert_eq!(
            error_message(leave(&store, ada.id, "wrong horse", "10.0.0.1", &clock)),
            WRONG_CREDENTIALS
        );
        leave(&store, ada.id, "correct horse", "10.0.0.1", &clock).expect("the person can leave the contest");
        assert!(store.bearer(token.expose()).is_err());
        let again = error_message(authenticate(&store, "Ada", "correct horse", "10.0.0.1", &clock));
        assert_eq!(again, say::you_left(Locale::En));
        let olga = enrol(&store, "Olga", Role::Organiser, &clock).expect("the person can be added");
        let link = link(&store, olga.id, &clock).expect("the sign-in link can be created");
        choose_password(&store, link.expose(), "correct horse", &clock).expect("the password can be chosen");
        assert!(
            leave(&store, olga.id, "correct horse", "10.0.0.1", &clock).is_err(),
            "the last organiser cannot leave"
        );
    }
}
