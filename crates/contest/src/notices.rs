//! Notices are messages to people who may not be online. They find the notices later on the
//! contest's pages.

use crate::people::PersonId;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::translate::refusal;
use joute_words::{Locale, contest as say};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

/// The content of a notice. A notice is a message from the contest to a person, who reads it in
/// their own language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeContent {
    /// A notice that the candidate's version could not be built.
    NotBuilt {
        /// The number of the version that could not be built.
        number: u32,
        /// The reason why the build failed.
        why: String,
        /// The number of the earlier version that plays instead. It is `None` if the candidate has
        /// no working version.
        counts: Option<u32>,
    },
    /// A notice that a version could not be built with a new kit. The version continues with its
    /// previous build.
    NotRebuilt {
        /// The number of the version that could not be built again.
        number: u32,
        /// The reason why the build with the new kit failed.
        why: String,
    },
    /// A notice that the results of a tournament were released.
    Results {
        /// The name of the tournament whose results were released.
        tournament: String,
    },
    /// A notice that the organisers cancelled a tournament.
    Cancelled {
        /// The name of the cancelled tournament.
        tournament: String,
        /// The organisers' reason for cancelling the tournament.
        why: String,
    },
    /// A notice that a tournament cannot begin. Only organisers receive it.
    CannotBegin {
        /// The name of the tournament that cannot begin.
        tournament: String,
        /// The problem that prevents the tournament from beginning.
        why: String,
    },
    /// A notice that candidates can now read the jury's remarks.
    Remarks,
    /// A notice with an announcement by an organiser.
    Announced {
        /// The text of the organiser's announcement.
        text: String,
    },
}

impl NoticeContent {
    /// Returns the text of the notice in the given language.
    pub fn text(&self, locale: Locale) -> String {
        match self {
            NoticeContent::NotBuilt { number, why, counts: Some(counts) } => {
                say::told_not_built(locale, number, refusal(why, locale), counts)
            }
            NoticeContent::NotBuilt { number, why, counts: None } => {
                say::told_none_built(locale, number, refusal(why, locale))
            }
            NoticeContent::NotRebuilt { number, why } => {
                say::told_not_rebuilt(locale, number, refusal(why, locale))
            }
            NoticeContent::Results { tournament } => say::told_results(locale, tournament),
            NoticeContent::Cancelled { tournament, why } => say::told_cancelled(locale, tournament, why),
            NoticeContent::CannotBegin { tournament, why } => say::told_cannot_begin(locale, tournament, why),
            NoticeContent::Remarks => say::told_remarks(locale).to_owned(),
            NoticeContent::Announced { text } => text.clone(),
        }
    }

    /// Returns the path of the web page about the notice. Returns `None` if there is no such page.
    pub fn page(&self) -> Option<String> {
        match self {
            NoticeContent::NotBuilt { number, .. } | NoticeContent::NotRebuilt { number, .. } => {
                Some(format!("/versions/{number}"))
            }
            NoticeContent::Results { .. }
            | NoticeContent::Cancelled { .. }
            | NoticeContent::CannotBegin { .. } => Some("/tournaments".to_owned()),
            NoticeContent::Remarks => Some("/remarks".to_owned()),
            NoticeContent::Announced { .. } => None,
        }
    }
}

/// A notice that a person has received from the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The time at which the notice was sent.
    pub at: Timestamp,
    /// The content of the notice. Its text is made from it.
    pub content: NoticeContent,
    /// Whether the person has marked the notice as read.
    pub read: bool,
}

/// Adds a notice for a person within a database transaction.
///
/// # Errors
/// Returns an error of the database.
pub(crate) fn add_notice(
    store: &Connection,
    person: PersonId,
    content: &NoticeContent,
    now: Timestamp,
) -> Result<(), Error> {
    // The content consists of strings and numbers, so it can always be serialized.
    let content = serde_json::to_string(content).unwrap_or_default();
    let values = params![person, now.as_microsecond(), content];
    store.execute("INSERT INTO notice (person, at, told) VALUES (?1, ?2, ?3)", values)?;
    Ok(())
}

impl Store {
    /// Sends a notice to one person. It appears on the contest's pages.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn notify(&self, person: PersonId, content: &NoticeContent, now: Timestamp) -> Result<(), Error> {
        self.person(person)?;
        self.query(|store| add_notice(store, person, content, now))
    }

    /// Sends a notice to every person of the contest.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn notify_all(&self, content: &NoticeContent, now: Timestamp) -> Result<(), Error> {
        let people = self.people()?;
        self.transaction(|store| {
            people.iter().try_for_each(|person| add_notice(store, person.id, content, now))
        })
    }

    /// Returns a person's latest notices, the newest first. It returns at most `limit` notices.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn notices(&self, person: PersonId, limit: u32) -> Result<Vec<Notice>, Error> {
        self.query(|store| {
            let mut query = store
                .prepare("SELECT at, told, read FROM notice WHERE person = ?1 ORDER BY id DESC LIMIT ?2")?;
            let rows = query.query_map(params![person, limit], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get(2)?))
            })?;
            let mut notices = Vec::new();
            for row in rows {
                let (at, content, read) = row?;
                // Notices that were written by a later version of the program are skipped.
                let Ok(content) = serde_json::from_str(&content) else { continue };
                notices.push(Notice {
                    at: Timestamp::from_microsecond(at).unwrap_or_default(),
                    content,
                    read,
                });
            }
            Ok(notices)
        })
    }

    /// Returns the number of a person's unread notices.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn unread(&self, person: PersonId) -> Result<u32, Error> {
        self.query(|store| {
            let query = "SELECT count(*) FROM notice WHERE person = ?1 AND read = 0";
            Ok(store.query_row(query, [person], |row| row.get(0))?)
        })
    }

    /// Marks all notices of a person as read.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn mark_notices_read(&self, person: PersonId) -> Result<(), Error> {
        self.query(|store| {
            let query = "UPDATE notice SET read = 1 WHERE person = ?1 AND read = 0";
            Ok(store.execute(query, [person]).map(drop)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::NoticeContent;
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::store::{Error, Store};
    use jiff::Timestamp;
    use joute_words::Locale;

    #[test]
    fn what_one_was_told_is_there_until_one_has_read_it() {
        let store = Store::in_memory().expect("memory");
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let [ada, bob] =
            ["Ada", "Bob"].map(|name| store.enrol(name, Role::Candidate, &clock).expect("new").id);
        let broken = NoticeContent::NotBuilt { number: 3, why: "EXIT 2 in make".into(), counts: Some(2) };
        store.notify(ada, &broken, clock.now()).expect("she is told");
        store
            .notify_all(&NoticeContent::Announced { text: "Pizza!".into() }, clock.now())
            .expect("all are told");
        assert!(matches!(store.notify(99, &broken, clock.now()), Err(Error::Missing("person"))));
        assert_eq!((store.unread(ada).expect("a count"), store.unread(bob).expect("a count")), (2, 1));
        let said = |id| -> Vec<String> {
            let notices = store.notices(id, 10).expect("a list");
            notices.iter().map(|notice| notice.content.text(Locale::En)).collect()
        };
        let first = "Version 3 cannot play (EXIT 2 in make): version 2 plays in its place";
        assert_eq!((said(ada), said(bob)), (vec!["Pizza!".into(), first.into()], vec!["Pizza!".into()]));
        assert_eq!(broken.page().as_deref(), Some("/versions/3"));
        store.mark_notices_read(ada).expect("she has");
        assert_eq!((store.unread(ada).expect("a count"), store.unread(bob).expect("a count")), (0, 1));
    }
}
