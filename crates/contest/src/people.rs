//! The people of a contest and their authentication.
//!
//! *Invariants:* Passwords are hashed with Argon2id. All other credentials are random values of 32
//! bytes, stored as hashes. A wrong password takes as long to reject for an unknown name as for a
//! known one. Each session has its own token that forms must return.

mod attempts;
mod authentication;
pub mod list;
mod names;
mod password;
mod secret;
mod session;

pub use attempts::network;
pub use authentication::SignUpRequest;
pub(crate) use names::Reserved;
pub use names::name;
pub use secret::Secret;
pub use session::{AGE, GRACE, IDLE, LONGEST, Session};

use crate::clock::Clock;
use crate::store::{Error, Store};
use jiff::{SignedDuration, Timestamp};
use joute_words::{Locale, people as say};
use names::{NameIndex, person_named};
use rusqlite::{OptionalExtension as _, Row, params};

/// The number that identifies a person in the contest.
pub type PersonId = i64;

/// The role of a person in the contest. It determines what the person may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A candidate, who submits programs that play in the contest.
    Candidate,
    /// A member of the jury. The jury reads the candidates' sources, comments on them, gives marks
    /// and releases results.
    Jury,
    /// An organiser, who may perform every operation of the contest.
    Organiser,
}

impl Role {
    /// Returns the word by which the role is stored in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Candidate => "candidate",
            Role::Jury => "jury",
            Role::Organiser => "organiser",
        }
    }

    /// Returns the role for its word in the database. An unknown word gives `None`.
    pub fn of(word: &str) -> Option<Self> {
        [Role::Candidate, Role::Jury, Role::Organiser].into_iter().find(|role| role.word() == word)
    }
}

/// A person in the contest: a candidate, a member of the jury or an organiser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The number that identifies the person in the contest.
    pub id: PersonId,
    /// The person's name, which everyone sees. It is unique, regardless of case.
    pub name: String,
    /// The role of the person in the contest.
    pub role: Role,
    /// The reason why the person is disqualified or has left. It is `None` for a person who still
    /// takes part.
    pub out: Option<String>,
}

/// The stored reason for a candidate who left the contest voluntarily.
const LEFT: &str = "left";

impl Person {
    /// Returns the reason why the person no longer takes part. The text is in the reader's
    /// language. Returns `None` for a person who still takes part.
    pub fn why_out(&self, locale: Locale) -> Option<&str> {
        self.out.as_deref().map(|why| if why == LEFT { say::left(locale) } else { why })
    }
}

/// An API token of a person, without its secret. Only the hash of the secret is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The hash of the token. It identifies the token when it is revoked.
    pub key: String,
    /// The name that the owner gave to the token.
    pub name: String,
    /// The time at which the API token was created.
    pub made: Timestamp,
}

/// The time for which a one-time link is valid. A person chooses a password with the link.
const LINK: SignedDuration = SignedDuration::from_hours(7 * 24);

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    let role: String = row.get(2)?;
    // The database contains only roles written by this program.
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        role: Role::of(&role).unwrap_or(Role::Candidate),
        out: row.get(3)?,
    })
}

impl Store {
    /// Adds a person without a password to the contest. The person chooses a password with a
    /// one-time link.
    ///
    /// # Errors
    /// Returns an error if the name is taken or not allowed.
    pub fn enrol(&self, name: &str, role: Role, clock: &dyn Clock) -> Result<Person, Error> {
        let (name, now) = (self::name(name)?, clock.now().as_microsecond());
        self.transaction(|store| {
            if person_named(store, &name)?.is_some() {
                return Err(Error::Taken("name"));
            }
            NameIndex::of(store)?.may_add(&name).map_err(Error::Message)?;
            let values = params![name, role.word(), now];
            store.execute("INSERT INTO person (name, role, created) VALUES (?1, ?2, ?3)", values)?;
            Ok(Person { id: store.last_insert_rowid(), name, role, out: None })
        })
    }

    /// Returns the person with the given number.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn person(&self, id: PersonId) -> Result<Person, Error> {
        self.query(|store| {
            let found = store
                .query_row("SELECT id, name, role, out FROM person WHERE id = ?1", [id], person)
                .optional()?;
            found.ok_or(Error::Missing("person"))
        })
    }

    /// Returns all people of the contest, sorted by name.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.query(|store| {
            let mut query =
                store.prepare("SELECT id, name, role, out FROM person ORDER BY name COLLATE NOCASE")?;
            let people = query.query_map([], person)?.collect::<Result<_, _>>()?;
            Ok(people)
        })
    }

    /// Creates a one-time link for choosing a password. Earlier links are revoked.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn link(&self, id: PersonId, clock: &dyn Clock) -> Result<Secret, Error> {
        self.person(id)?;
        self.transaction(|store| list::new_link(store, id, clock.now()))
    }

    /// Sets a person's password with a one-time link. The link then becomes invalid, and the person
    /// is signed out everywhere.
    ///
    /// # Errors
    /// Returns an error if the link is used, expired or unknown, or if the password is too short.
    pub fn choose_password(&self, link: &str, password: &str, clock: &dyn Clock) -> Result<Person, Error> {
        let hash = Secret::hash_of(link).ok_or(Error::Missing("link"))?;
        let password = password::hash(password)?;
        let now = clock.now().as_microsecond();
        let id = self.transaction(|store| {
            let id: Option<PersonId> = store
                .query_row(
                    "DELETE FROM link WHERE hash = ?1 AND expires > ?2 RETURNING person",
                    params![hash, now],
                    |row| row.get(0),
                )
                .optional()?;
            let id = id.ok_or(Error::Missing("link"))?;
            store.execute("UPDATE person SET password = ?2 WHERE id = ?1", params![id, password])?;
            store.execute("DELETE FROM session WHERE person = ?1", [id])?;
            Ok(id)
        })?;
        self.person(id)
    }

    /// Creates an API token for a person's programs. It is valid until it is revoked.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn token(&self, id: PersonId, name: &str, clock: &dyn Clock) -> Result<Secret, Error> {
        let (secret, now) = (Secret::new()?, clock.now().as_microsecond());
        self.person(id)?;
        self.query(|store| {
            let values = params![secret.hash(), id, name.trim(), now];
            Ok(store.execute("INSERT INTO token VALUES (?1, ?2, ?3, ?4)", values)?)
        })?;
        Ok(secret)
    }

    /// Returns a person's API tokens, the newest first.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn tokens(&self, id: PersonId) -> Result<Vec<Token>, Error> {
        self.query(|store| {
            let query =
                "SELECT lower(hex(hash)), name, created FROM token WHERE person = ?1 ORDER BY created DESC";
            let mut query = store.prepare(query)?;
            let tokens = query.query_map([id], |row| {
                let made = Timestamp::from_microsecond(row.get(2)?).unwrap_or_default();
                Ok(Token { key: row.get(0)?, name: row.get(1)?, made })
            })?;
            Ok(tokens.collect::<Result<_, _>>()?)
        })
    }

    /// Revokes one API token of a person.
    ///
    /// # Errors
    /// Returns an error if the token does not belong to this person.
    pub fn forget_token(&self, id: PersonId, key: &str) -> Result<(), Error> {
        self.query(|store| {
            let query = "DELETE FROM token WHERE person = ?1 AND lower(hex(hash)) = ?2";
            match store.execute(query, params![id, key])? {
                0 => Err(Error::Missing("token")),
                _ => Ok(()),
            }
        })
    }

    /// Returns the person to whom the given API token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown.
    pub fn bearer(&self, token: &str) -> Result<Person, Error> {
        let hash = Secret::hash_of(token).ok_or(Error::Missing("token"))?;
        self.query(|store| {
            let query =
                "SELECT id, person.name, role, out FROM token JOIN person ON person = id WHERE hash = ?1";
            store.query_row(query, [hash], person).optional()?.ok_or(Error::Missing("token"))
        })
    }

    /// Revokes all API tokens of a person.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn forget_tokens(&self, id: PersonId) -> Result<(), Error> {
        self.query(|store| Ok(store.execute("DELETE FROM token WHERE person = ?1", [id]).map(drop)?))
    }
}

/// Returns the end of a period that begins now. It is given in microseconds since 1970.
fn expiry(now: Timestamp, while_: SignedDuration) -> i64 {
    now.saturating_add(while_).map_or(i64::MAX, Timestamp::as_microsecond)
}

#[cfg(test)]
mod tests {
    use super::{LINK, Role};
    use crate::clock::{Clock as _, ManualClock};
    use crate::store::{Error, Store};
    use jiff::{SignedDuration, Timestamp};

    pub(super) fn contest() -> (Store, ManualClock) {
        let noon = "2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time");
        (Store::in_memory().expect("memory"), ManualClock::at(noon))
    }

    pub(super) fn later(clock: &ManualClock, while_: SignedDuration) {
        clock.advance_to(clock.now() + while_);
    }

    #[test]
    fn a_link_is_good_once_and_for_a_while() {
        let (store, clock) = contest();
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("she is new");
        assert!(matches!(store.enrol("aDA", Role::Jury, &clock), Err(Error::Taken("name"))));
        let (old, link) =
            (store.link(ada.id, &clock).expect("a link"), store.link(ada.id, &clock).expect("another"));
        let choose = |link: &str, password| store.choose_password(link, password, &clock);
        assert!(
            matches!(choose(old.expose(), "correct horse"), Err(Error::Missing("link"))),
            "a newer one replaced it"
        );
        assert!(
            matches!(choose(link.expose(), "short"), Err(Error::Message(_))),
            "and the link is still good"
        );
        assert_eq!(choose(link.expose(), "correct horse").expect("it is good"), ada);
        assert!(matches!(choose(link.expose(), "correct horse"), Err(Error::Missing("link"))), "it is used");
        let late = store.link(ada.id, &clock).expect("a link");
        later(&clock, LINK);
        assert!(matches!(choose(late.expose(), "correct horse"), Err(Error::Missing("link"))), "it is old");
        assert!(matches!(choose("'; DROP TABLE person", "correct horse"), Err(Error::Missing("link"))));
    }

    #[test]
    fn a_token_is_its_owner_s_until_it_is_taken_back() {
        let (store, clock) = contest();
        let ada = store.enrol("Ada", Role::Organiser, &clock).expect("she is new");
        let token = store.token(ada.id, "laptop", &clock).expect("a token");
        assert_eq!(store.bearer(token.expose()).expect("it is hers"), ada);
        let mut other = token.expose().to_owned();
        other.replace_range(..1, if other.starts_with('A') { "B" } else { "A" });
        assert!(store.bearer(&other).is_err() && store.bearer("").is_err());
        store.forget_tokens(ada.id).expect("they go");
        assert!(store.bearer(token.expose()).is_err());
    }
}
