//! The table `mail`: the mails that wait to be sent.

use super::engine::params;
use super::values::{Json, Time, json, time};
use super::{Store, Tables};
use crate::data::{Error, MailContent, QueuedMail};
use jiff::Timestamp;
use joute_words::Locale;

impl Tables<'_> {
    /// Adds a mail, which is then due.
    pub(crate) fn insert_mail(
        &self,
        content: &MailContent,
        locale: Locale,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "INSERT INTO mail (content, locale, created, due) VALUES (?1, ?2, ?3, ?3)";
        self.execute(query, params![Json(content), locale, Time(now)])
    }

    /// Returns the mail that is due for the longest time.
    pub(crate) fn due_mail(&self, now: Timestamp) -> Result<Option<QueuedMail>, Error> {
        let query = "SELECT id, content, locale, created FROM mail WHERE due <= ?1 ORDER BY due, id LIMIT 1";
        self.first(query, params![Time(now)], |row| {
            Ok(QueuedMail {
                id: row.get(0)?,
                content: json(row, 1)?,
                locale: row.get(2)?,
                created: time(row, 3)?,
            })
        })
    }

    /// Sets the time at which a mail is due again.
    pub(crate) fn postpone_mail(&self, id: i64, due: Timestamp) -> Result<(), Error> {
        self.execute("UPDATE mail SET due = ?2 WHERE id = ?1", params![id, Time(due)])
    }

    /// Deletes a mail that was sent or that will not be sent.
    pub(crate) fn delete_mail(&self, id: i64) -> Result<(), Error> {
        self.execute("DELETE FROM mail WHERE id = ?1", params![id])
    }
}

impl Store {
    /// Returns the number of mails that wait to be sent.
    pub fn waiting_mails(&self) -> Result<u32, Error> {
        self.tables()?.value("SELECT count(*) FROM mail", params![])
    }
}
