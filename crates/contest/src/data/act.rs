//! The actions of organisers and the jury, for the audit log.

use super::person::PersonId;
use jiff::Timestamp;
use joute_words::Locale;

/// The language in which the audit log stores the descriptions of actions.
pub const LOG: Locale = Locale::En;

/// An action of an organiser or jury member, for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The person who acted. It is `None` for the administrator who runs commands in the contest's
    /// folder.
    pub by: Option<PersonId>,
    /// The person whom the action affects, if there is one.
    pub whom: Option<PersonId>,
    /// The description of the action in English.
    pub what: String,
    /// The time at which the action takes place.
    pub at: Timestamp,
}

impl Act {
    /// Creates a record of an action by a person, or by the administrator. The action affects no
    /// other person.
    pub fn by(who: impl Into<Option<PersonId>>, what: impl Into<String>, at: Timestamp) -> Self {
        Act { by: who.into(), whom: None, what: what.into(), at }
    }

    /// Sets the person whom the recorded action affects, and returns the record.
    #[must_use]
    pub fn to(self, whom: PersonId) -> Self {
        Act { whom: Some(whom), ..self }
    }
}

/// An entry of the audit log. The log records everything that organisers and the jury have done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// The time at which the recorded action took place.
    pub at: Timestamp,
    /// The name of the person who acted. It is `None` for the administrator who runs commands in
    /// the contest's folder.
    pub by: Option<String>,
    /// The name of the person whom the action affected, if any.
    pub whom: Option<String>,
    /// The description of the recorded action in English.
    pub what: String,
}
