//! Mail addresses, mails that wait to be sent, and the last failure to send one.

use super::person::PersonId;
use jiff::Timestamp;
use joute_words::Locale;
use serde::{Deserialize, Serialize};

/// The mail addresses of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonAddresses {
    /// The address to which links are sent. The person or an organiser has confirmed it.
    pub confirmed: Option<String>,
    /// The address that the person has entered and not confirmed yet.
    pub proposed: Option<String>,
}

/// The content of a mail that waits to be sent. It contains no secret. The secret of a link is created
/// later, together with the mail, and only its hash is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailContent {
    /// Links for a forgotten password, sent to all people with the name or the mail address that a
    /// visitor has entered. There may be no such person.
    Forgotten(String),
    /// A link with which a person chooses a new password.
    Link(PersonId),
    /// A link with which a person confirms a mail address.
    Confirm(PersonId),
}

/// A mail that waits to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// The number of the mail.
    pub id: i64,
    /// The content of the mail.
    pub content: MailContent,
    /// The language of the mail, which is that of the page on which it was requested.
    pub locale: Locale,
    /// The time at which the mail was requested.
    pub created: Timestamp,
}

/// The last failure to send a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailFailure {
    /// The time of the failure.
    pub at: Timestamp,
    /// True if the server refused this mail, for example because of its address. Otherwise, the server
    /// cannot be used.
    pub refused: bool,
    /// The reason, for organisers.
    #[serde(rename = "why")]
    pub reason: String,
}
