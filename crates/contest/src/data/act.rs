//! The actions of organisers and the jury, for the audit log.

use super::person::PersonId;
use jiff::Timestamp;
use joute_words::Locale;

/// The language in which the audit log stores the descriptions of actions.
pub const LOG_LOCALE: Locale = Locale::En;

/// An action of an organiser or jury member, for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The person who acted. It is `None` for the administrator who runs commands in the contest's
    /// folder.
    pub actor: Option<PersonId>,
    /// The person whom the action affects, if there is one.
    pub person: Option<PersonId>,
    /// The description of the action in English.
    pub description: String,
    /// The time at which the action takes place.
    pub at: Timestamp,
}

impl Act {
    /// Creates a record of an action by a person, or by the administrator. The action affects no
    /// other person.
    pub fn new(actor: impl Into<Option<PersonId>>, description: impl Into<String>, at: Timestamp) -> Self {
        Act { actor: actor.into(), person: None, description: description.into(), at }
    }

    /// Sets the person whom the recorded action affects, and returns the record.
    #[must_use]
    pub fn affecting(self, person: PersonId) -> Self {
        Act { person: Some(person), ..self }
    }
}

/// An entry of the audit log. The log records everything that organisers and the jury have done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// The time at which the recorded action took place.
    pub at: Timestamp,
    /// The name of the person who acted. It is `None` for the administrator who runs commands in
    /// the contest's folder.
    pub actor: Option<String>,
    /// The name of the person whom the action affected, if any.
    pub person: Option<String>,
    /// The description of the recorded action in English.
    pub description: String,
}
