//! What somebody is told while it is away: as mail would, but on the contest's pages.

use crate::people::Id;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

/// Something that somebody is told. It is kept as values, and said in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// A version cannot play.
    NotBuilt {
        /// Which.
        number: u32,
        /// Why.
        why: String,
        /// The version that counts instead, if there is one.
        counts: Option<u32>,
    },
    /// A version cannot be built any more, with a kit that is new: it goes on as it was built before.
    NotRebuilt {
        /// Which.
        number: u32,
        /// Why.
        why: String,
    },
    /// A tournament's results can be read.
    Results {
        /// Its name.
        tournament: String,
    },
    /// The jury's remarks on one's sources can be read.
    Remarks,
    /// Organisers say something, in their own words.
    Announced {
        /// Which.
        text: String,
    },
}

impl Told {
    /// In the reader's language.
    pub fn said(&self, locale: Locale) -> String {
        match self {
            Told::NotBuilt { number, why, counts: Some(counts) } => {
                say::told_not_built(locale, number, why, counts)
            }
            Told::NotBuilt { number, why, counts: None } => say::told_none_built(locale, number, why),
            Told::NotRebuilt { number, why } => say::told_not_rebuilt(locale, number, why),
            Told::Results { tournament } => say::told_results(locale, tournament),
            Told::Remarks => say::told_remarks(locale).to_owned(),
            Told::Announced { text } => text.clone(),
        }
    }

    /// The page that says more, if there is one.
    pub fn page(&self) -> Option<String> {
        match self {
            Told::NotBuilt { number, .. } | Told::NotRebuilt { number, .. } => {
                Some(format!("/versions/{number}"))
            }
            Told::Results { .. } => Some("/tournaments".to_owned()),
            Told::Remarks => Some("/remarks".to_owned()),
            Told::Announced { .. } => None,
        }
    }
}

/// What somebody was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// When.
    pub at: Timestamp,
    /// What.
    pub told: Told,
    /// Did it say that it has read it?
    pub read: bool,
}

/// Tells somebody something, together with other changes.
///
/// # Errors
/// The database's.
pub(crate) fn tell(store: &Connection, person: Id, told: &Told, now: Timestamp) -> Result<(), Error> {
    // Only strings and numbers are in it.
    let told = serde_json::to_string(told).unwrap_or_default();
    let values = params![person, now.as_microsecond(), told];
    store.execute("INSERT INTO notice (person, at, told) VALUES (?1, ?2, ?3)", values)?;
    Ok(())
}

impl Store {
    /// Tells somebody something.
    ///
    /// # Errors
    /// There is nobody of this number.
    pub fn notify(&self, person: Id, told: &Told, now: Timestamp) -> Result<(), Error> {
        self.person(person)?;
        self.ask(|store| tell(store, person, told, now))
    }

    /// Tells everybody something.
    ///
    /// # Errors
    /// The database's.
    pub fn notify_all(&self, told: &Told, now: Timestamp) -> Result<(), Error> {
        let people = self.people()?;
        self.change(|store| people.iter().try_for_each(|person| tell(store, person.id, told, now)))
    }

    /// The last things that somebody was told, the newest first.
    ///
    /// # Errors
    /// The database's.
    pub fn notices(&self, person: Id, limit: u32) -> Result<Vec<Notice>, Error> {
        self.ask(|store| {
            let mut query = store
                .prepare("SELECT at, told, read FROM notice WHERE person = ?1 ORDER BY id DESC LIMIT ?2")?;
            let rows = query.query_map(params![person, limit], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get(2)?))
            })?;
            let mut notices = Vec::new();
            for row in rows {
                let (at, told, read) = row?;
                // What a later joute says is not known to this one.
                let Ok(told) = serde_json::from_str(&told) else { continue };
                notices.push(Notice { at: Timestamp::from_microsecond(at).unwrap_or_default(), told, read });
            }
            Ok(notices)
        })
    }

    /// How much of what somebody was told it has not read.
    ///
    /// # Errors
    /// The database's.
    pub fn unread(&self, person: Id) -> Result<u32, Error> {
        self.ask(|store| {
            let query = "SELECT count(*) FROM notice WHERE person = ?1 AND read = 0";
            Ok(store.query_row(query, [person], |row| row.get(0))?)
        })
    }

    /// Somebody has read what it was told.
    ///
    /// # Errors
    /// The database's.
    pub fn notices_read(&self, person: Id) -> Result<(), Error> {
        self.ask(|store| {
            let query = "UPDATE notice SET read = 1 WHERE person = ?1 AND read = 0";
            Ok(store.execute(query, [person]).map(drop)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Told;
    use crate::clock::{Clock as _, Driven};
    use crate::people::Role;
    use crate::store::{Error, Store};
    use jiff::Timestamp;
    use joute_words::Locale;

    #[test]
    fn what_one_was_told_is_there_until_one_has_read_it() {
        let store = Store::in_memory().expect("memory");
        let clock = Driven::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let [ada, bob] =
            ["Ada", "Bob"].map(|name| store.enrol(name, Role::Candidate, &clock).expect("new").id);
        let broken = Told::NotBuilt { number: 3, why: "EXIT 2 in make".into(), counts: Some(2) };
        store.notify(ada, &broken, clock.now()).expect("she is told");
        store.notify_all(&Told::Announced { text: "Pizza!".into() }, clock.now()).expect("all are told");
        assert!(matches!(store.notify(99, &broken, clock.now()), Err(Error::Missing("person"))));
        assert_eq!((store.unread(ada).expect("a count"), store.unread(bob).expect("a count")), (2, 1));
        let said = |id| -> Vec<String> {
            let notices = store.notices(id, 10).expect("a list");
            notices.iter().map(|notice| notice.told.said(Locale::En)).collect()
        };
        let first = "Version 3 cannot play (EXIT 2 in make): version 2 counts";
        assert_eq!((said(ada), said(bob)), (vec!["Pizza!".into(), first.into()], vec!["Pizza!".into()]));
        assert_eq!(broken.page().as_deref(), Some("/versions/3"));
        store.notices_read(ada).expect("she has");
        assert_eq!((store.unread(ada).expect("a count"), store.unread(bob).expect("a count")), (0, 1));
    }
}
