//! Announcements of the organisers.

use jiff::Timestamp;
use joute_words::Locale;

/// An announcement of the organisers, which the contest's pages show to all visitors.
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
