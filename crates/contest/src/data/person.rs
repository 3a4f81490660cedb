//! The people of a contest with their roles, sessions and API tokens.

use jiff::Timestamp;
use joute_words::{Locale, people as say};
use strum::{AsRefStr, EnumString};
use subtle::ConstantTimeEq as _;

/// The number that identifies a person in the contest.
pub type PersonId = i64;

/// The role of a person in the contest. It determines what the person may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, AsRefStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// A candidate, who submits programs that play in the contest.
    Candidate,
    /// A member of the jury. The jury reads the candidates' sources, comments on them, gives marks
    /// and releases results.
    Jury,
    /// An organiser, who may perform every operation of the contest.
    Organiser,
}

/// A person in the contest: a candidate, a member of the jury or an organiser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The number that identifies the person in the contest.
    pub id: PersonId,
    /// The person's name, which all visitors see. It is unique, regardless of case.
    pub name: String,
    /// The role of the person in the contest.
    pub role: Role,
    /// The reason why the person is disqualified or has left. It is `None` for a person who still
    /// takes part.
    pub out: Option<String>,
    /// The number of the person that stands for the candidate's team. A team has its own number here.
    pub team: Option<PersonId>,
}

/// The stored reason for a candidate who left the contest voluntarily.
pub(crate) const LEFT_VOLUNTARILY: &str = "left";

impl Person {
    /// Returns the number of the person for whom this person acts. It is the team of a member, and
    /// the person itself otherwise.
    pub fn acts_for(&self) -> PersonId {
        self.team.unwrap_or(self.id)
    }

    /// Returns true if this person stands for a team. No one can sign in as a team.
    pub fn is_team(&self) -> bool {
        self.team == Some(self.id)
    }

    /// Returns true if this person is a member of a team, and therefore does not play alone.
    pub fn is_member(&self) -> bool {
        self.team.is_some_and(|team| team != self.id)
    }

    /// Returns true if this person is a team, or a candidate without a team, and still takes part.
    pub fn competes(&self) -> bool {
        self.role == Role::Candidate && self.out.is_none() && !self.is_member()
    }

    /// Returns the reason why the person no longer takes part. The text is in the reader's
    /// language. Returns `None` for a person who still takes part.
    pub fn exclusion_reason(&self, locale: Locale) -> Option<&str> {
        self.out.as_deref().map(|reason| if reason == LEFT_VOLUNTARILY { say::left(locale) } else { reason })
    }
}

/// An API token of a person, without its secret. Only the hash of the secret is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The hash of the token. It identifies the token when it is revoked.
    pub key: String,
    /// The name that the owner gave to the token.
    pub name: String,
    /// The time at which the API token was created.
    pub made: Timestamp,
    /// The name of the person who created the token.
    pub owner: String,
}

/// The session of a person who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The person who is signed in with this session.
    pub account: Person,
    /// The person for whom the signed-in person acts: the team of a member, or the same person.
    pub person: Person,
    /// The CSRF token of this session in hexadecimal. Every form sends it back to prove that it
    /// comes from the contest's own pages.
    pub csrf: String,
}

impl Session {
    /// Returns true if a form contains this session's CSRF token. Such a form comes from the
    /// contest's own pages.
    pub fn is_own_form(&self, token: &str) -> bool {
        token.as_bytes().ct_eq(self.csrf.as_bytes()).into()
    }
}
