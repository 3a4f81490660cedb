//! Announcements by organisers. An announcement is a banner on all pages until it is withdrawn.

use super::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use rusqlite::{Connection, params};

/// The maximum length in characters of an announcement. It applies to each language.
const LONGEST: usize = 500;

/// An announcement of the organisers, which the contest's pages show to everyone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// The number of the announcement in the contest.
    pub id: i64,
    /// The time from which the announcement is shown.
    pub at: Timestamp,
    /// The French text of the announcement. It may be empty if there is an English text.
    pub french: String,
    /// The English text of the announcement. It may be empty if there is a French text.
    pub english: String,
    /// The path of a web page about the announcement, if any.
    pub about: Option<String>,
}

impl Announcement {
    /// Returns the announcement in the reader's language. If it was written in only one language,
    /// it returns that text.
    pub fn text(&self, locale: Locale) -> &str {
        let (own, other) = match locale {
            Locale::Fr => (&self.french, &self.english),
            Locale::En => (&self.english, &self.french),
        };
        if own.is_empty() { other } else { own }
    }
}

/// Adds an announcement within a transaction. `about` is the path of a web page about its subject.
pub(super) fn put(
    store: &Connection,
    french: &str,
    english: &str,
    about: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    let query = "INSERT INTO announcement (at, french, english, about) VALUES (?1, ?2, ?3, ?4)";
    store.execute(query, params![now.as_microsecond(), french, english, about])?;
    Ok(())
}

impl Store {
    /// Publishes an announcement in French, in English or in both.
    ///
    /// # Errors
    /// Returns an error if the text is empty or too long.
    pub fn announce(&self, french: &str, english: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        let (french, english) = (french.trim(), english.trim());
        if french.is_empty() && english.is_empty() {
            return Err(Error::Message(say::announcement_empty));
        }
        if [french, english].iter().any(|text| text.chars().count() > LONGEST) {
            return Err(Error::Message(say::announcement_long));
        }
        self.audited_transaction(act, now, |store| put(store, french, english, None, now))
    }

    /// Withdraws an announcement. Pages no longer show it.
    ///
    /// # Errors
    /// Returns an error if there is no such announcement or it was already withdrawn.
    pub fn withdraw_announcement(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE announcement SET ended = ?2 WHERE id = ?1 AND ended IS NULL";
            match store.execute(query, params![id, now.as_microsecond()])? {
                0 => Err(Error::Missing("announcement")),
                _ => Ok(()),
            }
        })
    }

    /// Returns the organisers' announcements that have not been withdrawn, the newest first.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn announcements(&self) -> Result<Vec<Announcement>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT id, at, french, english, about FROM announcement WHERE ended IS NULL ORDER BY id DESC",
            )?;
            let told = query.query_map([], |row| {
                Ok(Announcement {
                    id: row.get(0)?,
                    at: Timestamp::from_microsecond(row.get(1)?).unwrap_or_default(),
                    french: row.get(2)?,
                    english: row.get(3)?,
                    about: row.get(4)?,
                })
            })?;
            Ok(told.collect::<Result<_, _>>()?)
        })
    }
}
