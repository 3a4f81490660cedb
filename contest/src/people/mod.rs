//! Who takes part, and how they show who they are.
//!
//! *Invariants:* a password is kept as Argon2id says, everything else that proves who somebody is as a hash of 32 random
//! bytes. Who does not exist costs a guess as much time as who does. A session has a token of its own that forms must bring
//! back.

pub mod list;
mod password;
mod proof;
mod secret;
mod session;
mod tries;

pub use proof::Newcomer;
pub use secret::Secret;
pub use session::{AGE, GRACE, IDLE, LONGEST, Session};

use crate::clock::Clock;
use crate::store::{Error, Store};
use jiff::{SignedDuration, Timestamp};
use joute_words::{Locale, people as say};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// Somebody's number.
pub type Id = i64;

/// What somebody may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Sends champions.
    Candidate,
    /// Reads sources, comments and marks them, and releases results.
    Jury,
    /// Does everything.
    Organiser,
}

impl Role {
    /// As the database has it.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Candidate => "candidate",
            Role::Jury => "jury",
            Role::Organiser => "organiser",
        }
    }

    /// The role of a word.
    pub fn of(word: &str) -> Option<Self> {
        [Role::Candidate, Role::Jury, Role::Organiser].into_iter().find(|role| role.word() == word)
    }
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Its number.
    pub id: Id,
    /// Unique, whatever the case of its letters; shown to everybody.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// Why it no longer takes part, if it was put out.
    pub out: Option<String>,
}

/// Why somebody who left is out: no organiser put it out.
const LEFT: &str = "left";

impl Person {
    /// Why it no longer takes part, for a reader; none, if it does.
    pub fn why_out(&self, locale: Locale) -> Option<&str> {
        self.out.as_deref().map(|why| if why == LEFT { say::left(locale) } else { why })
    }
}

/// A token of somebody's, which nobody can make out any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// By which it is taken back: its hash.
    pub key: String,
    /// What its owner called it.
    pub name: String,
    /// When.
    pub made: Timestamp,
}

/// How long a one-time link is good for.
const LINK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Characters of a name.
const NAME: usize = 40;

/// What a name may be; blanks in a row count as one.
///
/// # Errors
/// Why it may not be this.
pub fn name(name: &str) -> Result<String, Error> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fine = |c: char| c.is_alphanumeric() || " -_.'".contains(c);
    match (1..=NAME).contains(&name.chars().count()) && name.chars().all(fine) && !name.starts_with('.') {
        true => Ok(name),
        false => Err(Error::Told(say::name_letters)),
    }
}

/// Names that differ only in their case or their blanks are one: nobody passes for somebody else.
fn fold(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Who has this name. The database compares only ASCII regardless of case.
fn taken(store: &Connection, name: &str) -> Result<Option<Id>, Error> {
    let folded = fold(name);
    let mut people = store.prepare_cached("SELECT id, name FROM person")?;
    let mut rows = people.query([])?;
    while let Some(row) = rows.next()? {
        if fold(&row.get::<_, String>(1)?) == folded {
            return Ok(Some(row.get(0)?));
        }
    }
    Ok(None)
}

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    let role: String = row.get(2)?;
    // Only words of ours are written.
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        role: Role::of(&role).unwrap_or(Role::Candidate),
        out: row.get(3)?,
    })
}

impl Store {
    /// Takes somebody in, without a password: a one-time link lets it choose one.
    ///
    /// # Errors
    /// The name is taken, or none.
    pub fn enrol(&self, name: &str, role: Role, clock: &dyn Clock) -> Result<Person, Error> {
        let (name, now) = (self::name(name)?, clock.now().as_microsecond());
        self.change(|store| {
            if taken(store, &name)?.is_some() {
                return Err(Error::Taken("name"));
            }
            let values = params![name, role.word(), now];
            store.execute("INSERT INTO person (name, role, created) VALUES (?1, ?2, ?3)", values)?;
            Ok(Person { id: store.last_insert_rowid(), name, role, out: None })
        })
    }

    /// Somebody of a number.
    ///
    /// # Errors
    /// There is nobody of this number.
    pub fn person(&self, id: Id) -> Result<Person, Error> {
        self.ask(|store| {
            let found = store
                .query_row("SELECT id, name, role, out FROM person WHERE id = ?1", [id], person)
                .optional()?;
            found.ok_or(Error::Missing("person"))
        })
    }

    /// Everybody, by name.
    ///
    /// # Errors
    /// The database's.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.ask(|store| {
            let mut query =
                store.prepare("SELECT id, name, role, out FROM person ORDER BY name COLLATE NOCASE")?;
            let people = query.query_map([], person)?.collect::<Result<_, _>>()?;
            Ok(people)
        })
    }

    /// A link with which somebody chooses a password, once. Links of before are good for nothing.
    ///
    /// # Errors
    /// There is nobody of this number.
    pub fn link(&self, id: Id, clock: &dyn Clock) -> Result<Secret, Error> {
        self.person(id)?;
        self.change(|store| list::new_link(store, id, clock.now()))
    }

    /// Chooses a password with a one-time link, which is used up; every session of before ends.
    ///
    /// # Errors
    /// The link is used, too old or none; or the password is too short.
    pub fn choose_password(&self, link: &str, password: &str, clock: &dyn Clock) -> Result<Person, Error> {
        let hash = Secret::hash_of(link).ok_or(Error::Missing("link"))?;
        let password = password::hash(password)?;
        let now = clock.now().as_microsecond();
        let id = self.change(|store| {
            let id: Option<Id> = store
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

    /// A token for programs of somebody's, which lasts until it is taken back.
    ///
    /// # Errors
    /// There is nobody of this number.
    pub fn token(&self, id: Id, name: &str, clock: &dyn Clock) -> Result<Secret, Error> {
        let (secret, now) = (Secret::new()?, clock.now().as_microsecond());
        self.person(id)?;
        self.ask(|store| {
            let values = params![secret.hash(), id, name.trim(), now];
            Ok(store.execute("INSERT INTO token VALUES (?1, ?2, ?3, ?4)", values)?)
        })?;
        Ok(secret)
    }

    /// Somebody's tokens, the newest first.
    ///
    /// # Errors
    /// The database's.
    pub fn tokens(&self, id: Id) -> Result<Vec<Token>, Error> {
        self.ask(|store| {
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

    /// Takes one token of somebody back.
    ///
    /// # Errors
    /// It is none of this person's.
    pub fn forget_token(&self, id: Id, key: &str) -> Result<(), Error> {
        self.ask(|store| {
            let query = "DELETE FROM token WHERE person = ?1 AND lower(hex(hash)) = ?2";
            match store.execute(query, params![id, key])? {
                0 => Err(Error::Missing("token")),
                _ => Ok(()),
            }
        })
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// Nobody's.
    pub fn bearer(&self, token: &str) -> Result<Person, Error> {
        let hash = Secret::hash_of(token).ok_or(Error::Missing("token"))?;
        self.ask(|store| {
            let query =
                "SELECT id, person.name, role, out FROM token JOIN person ON person = id WHERE hash = ?1";
            store.query_row(query, [hash], person).optional()?.ok_or(Error::Missing("token"))
        })
    }

    /// Takes all tokens of somebody back.
    ///
    /// # Errors
    /// The database's.
    pub fn forget_tokens(&self, id: Id) -> Result<(), Error> {
        self.ask(|store| Ok(store.execute("DELETE FROM token WHERE person = ?1", [id]).map(drop)?))
    }
}

/// The time after a while, in microseconds.
fn until(now: Timestamp, while_: SignedDuration) -> i64 {
    now.saturating_add(while_).map_or(i64::MAX, Timestamp::as_microsecond)
}

#[cfg(test)]
mod tests {
    use super::{LINK, Role};
    use crate::clock::{Clock as _, Driven};
    use crate::store::{Error, Store};
    use jiff::{SignedDuration, Timestamp};

    pub(super) fn contest() -> (Store, Driven) {
        let noon = "2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time");
        (Store::in_memory().expect("memory"), Driven::at(noon))
    }

    pub(super) fn later(clock: &Driven, while_: SignedDuration) {
        clock.go_on_to(clock.now() + while_);
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
            matches!(choose(old.shown(), "correct horse"), Err(Error::Missing("link"))),
            "a newer one replaced it"
        );
        assert!(matches!(choose(link.shown(), "short"), Err(Error::Told(_))), "and the link is still good");
        assert_eq!(choose(link.shown(), "correct horse").expect("it is good"), ada);
        assert!(matches!(choose(link.shown(), "correct horse"), Err(Error::Missing("link"))), "it is used");
        let late = store.link(ada.id, &clock).expect("a link");
        later(&clock, LINK);
        assert!(matches!(choose(late.shown(), "correct horse"), Err(Error::Missing("link"))), "it is old");
        assert!(matches!(choose("'; DROP TABLE person", "correct horse"), Err(Error::Missing("link"))));
    }

    #[test]
    fn names_are_people_s() {
        let (store, clock) = contest();
        for name in ["Ada", "Jean-Loup d'Hiver", "équipe_4", "李", " x "] {
            assert!(store.enrol(name, Role::Candidate, &clock).is_ok(), "{name}");
        }
        for name in ["", " ", "<b>", "a\u{7}b", "../up", "a/b", ".hidden", &"n".repeat(41), "\u{202e}ada"] {
            assert!(matches!(store.enrol(name, Role::Candidate, &clock), Err(Error::Told(_))), "{name:?}");
        }
    }

    #[test]
    fn a_token_is_its_owner_s_until_it_is_taken_back() {
        let (store, clock) = contest();
        let ada = store.enrol("Ada", Role::Organiser, &clock).expect("she is new");
        let token = store.token(ada.id, "laptop", &clock).expect("a token");
        assert_eq!(store.bearer(token.shown()).expect("it is hers"), ada);
        let mut other = token.shown().to_owned();
        other.replace_range(..1, if other.starts_with('A') { "B" } else { "A" });
        assert!(store.bearer(&other).is_err() && store.bearer("").is_err());
        store.forget_tokens(ada.id).expect("they go");
        assert!(store.bearer(token.shown()).is_err());
    }
}
