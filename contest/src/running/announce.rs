//! What organisers tell everybody: a banner on all pages until it is taken back.

use super::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use rusqlite::{Connection, params};

/// Characters of an announcement, in one language.
const LONGEST: usize = 500;

/// What is told to everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Its number.
    pub id: i64,
    /// Since when.
    pub at: Timestamp,
    /// In French; empty: in English only.
    pub french: String,
    /// In English; empty: in French only.
    pub english: String,
}

impl Announcement {
    /// For readers of a language, or in the only one that there is.
    pub fn text(&self, locale: Locale) -> &str {
        let (own, other) = match locale {
            Locale::Fr => (&self.french, &self.english),
            Locale::En => (&self.english, &self.french),
        };
        if own.is_empty() { other } else { own }
    }
}

/// Tells everybody something, together with other changes.
pub(super) fn put(store: &Connection, french: &str, english: &str, now: Timestamp) -> Result<(), Error> {
    let query = "INSERT INTO announcement (at, french, english) VALUES (?1, ?2, ?3)";
    store.execute(query, params![now.as_microsecond(), french, english])?;
    Ok(())
}

impl Store {
    /// Tells everybody something, in one language or in both.
    ///
    /// # Errors
    /// It says nothing, or too much.
    pub fn announce(&self, french: &str, english: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        let (french, english) = (french.trim(), english.trim());
        if french.is_empty() && english.is_empty() {
            return Err(Error::Told(say::announcement_empty));
        }
        if [french, english].iter().any(|text| text.chars().count() > LONGEST) {
            return Err(Error::Told(say::announcement_long));
        }
        self.audited(act, now, |store| put(store, french, english, now))
    }

    /// Takes an announcement back.
    ///
    /// # Errors
    /// There is none, or it was taken back.
    pub fn unsay(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "UPDATE announcement SET ended = ?2 WHERE id = ?1 AND ended IS NULL";
            match store.execute(query, params![id, now.as_microsecond()])? {
                0 => Err(Error::Missing("announcement")),
                _ => Ok(()),
            }
        })
    }

    /// What everybody is told now, the last one first.
    ///
    /// # Errors
    /// The database's.
    pub fn announcements(&self) -> Result<Vec<Announcement>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT id, at, french, english FROM announcement WHERE ended IS NULL ORDER BY id DESC",
            )?;
            let told = query.query_map([], |row| {
                Ok(Announcement {
                    id: row.get(0)?,
                    at: Timestamp::from_microsecond(row.get(1)?).unwrap_or_default(),
                    french: row.get(2)?,
                    english: row.get(3)?,
                })
            })?;
            Ok(told.collect::<Result<_, _>>()?)
        })
    }
}
