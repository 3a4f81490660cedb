//! The table `setting`: values that organisers change while the contest runs, and the last
//! failure to send a mail.

use super::engine::params;
use super::values::json;
use super::{Store, Tables};
use crate::data::{Changes, Error, MailFailure, Pause};
use strum::VariantArray as _;

/// The name of the setting for a postponed closing time. Candidates may submit programs until then.
const CLOSES_KEY: &str = "closes";

/// The name of the setting that opens the jury's remarks to candidates.
const REMARKS_KEY: &str = "remarks";

/// The name of the setting with the last failure to send a mail.
const MAIL_FAILURE: &str = "mail failure";

impl Tables<'_> {
    fn setting(&self, name: &str) -> Result<Option<String>, Error> {
        self.first("SELECT value FROM setting WHERE name = ?1", params![name], |row| row.get(0))
    }

    fn set(&self, name: &str, value: &str) -> Result<(), Error> {
        self.execute(
            "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
            params![name, value],
        )
    }

    /// Returns true if a part of the service is paused.
    pub(crate) fn paused(&self, part: Pause) -> Result<bool, Error> {
        Ok(self.setting(part.as_ref())?.is_some())
    }

    /// Pauses a part of the service.
    pub(crate) fn pause(&self, part: Pause) -> Result<(), Error> {
        self.set(part.as_ref(), "")
    }

    /// Resumes a paused part of the service.
    pub(crate) fn resume(&self, part: Pause) -> Result<(), Error> {
        self.execute("DELETE FROM setting WHERE name = ?1", params![part.as_ref()])
    }

    /// Postpones the time until which candidates may submit programs.
    pub(crate) fn set_closing_time(&self, to: jiff::Timestamp) -> Result<(), Error> {
        self.set(CLOSES_KEY, &to.to_string())
    }

    /// Opens the jury's remarks to candidates. Returns false if they are open already.
    pub(crate) fn open_remarks(&self) -> Result<bool, Error> {
        Ok(self.change("INSERT INTO setting VALUES (?1, '') ON CONFLICT DO NOTHING", params![REMARKS_KEY])?
            > 0)
    }

    /// Stores a failure to send a mail.
    pub(crate) fn set_mail_failure(&self, failure: &MailFailure) -> Result<(), Error> {
        self.set(MAIL_FAILURE, &serde_json::to_string(failure)?)
    }

    /// Removes the last failure to send a mail, because the server works again. The failure stays if the
    /// server refused a certain mail.
    pub(crate) fn end_mail_failure(&self) -> Result<(), Error> {
        match self.mail_failure()? {
            Some(failure) if !failure.refused => {
                self.execute("DELETE FROM setting WHERE name = ?1", params![MAIL_FAILURE])
            }
            _ => Ok(()),
        }
    }

    fn mail_failure(&self) -> Result<Option<MailFailure>, Error> {
        let query = "SELECT value FROM setting WHERE name = ?1";
        self.first(query, params![MAIL_FAILURE], |row| json(row, 0))
    }

    /// Returns the organisers' changes to the contest's plan.
    pub(crate) fn changes(&self) -> Result<Changes, Error> {
        let closes = self.setting(CLOSES_KEY)?.map(|text| text.parse()).transpose();
        let mut all = Changes {
            closes: closes.map_err(|error: jiff::Error| Error::Database(format!("{CLOSES_KEY}: {error}")))?,
            hours: self.hours()?,
            paused: Vec::new(),
        };
        for part in Pause::VARIANTS.iter().copied() {
            if self.paused(part)? {
                all.paused.push(part);
            }
        }
        Ok(all)
    }
}

impl Store {
    /// Returns the last failure to send a mail, unless a later mail was sent.
    pub fn mail_failure(&self) -> Result<Option<MailFailure>, Error> {
        self.tables()?.mail_failure()
    }

    /// Returns the organisers' changes to the contest's plan.
    pub fn changes(&self) -> Result<Changes, Error> {
        self.tables()?.changes()
    }

    /// Returns true if candidates may read the jury's remarks on their sources.
    pub fn remarks_are_open(&self) -> Result<bool, Error> {
        Ok(self.tables()?.setting(REMARKS_KEY)?.is_some())
    }
}
