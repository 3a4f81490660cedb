//! Notices, which are messages to people who may not be online.

use crate::paths;
use jiff::Timestamp;
use joute_words::translate::refusal;
use joute_words::{Locale, challenges, clarifications, contest as say};
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
        #[serde(rename = "why")]
        reason: String,
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
        #[serde(rename = "why")]
        reason: String,
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
        #[serde(rename = "why")]
        reason: String,
    },
    /// A notice that a tournament cannot begin. Only organisers receive it.
    CannotBegin {
        /// The name of the tournament that cannot begin.
        tournament: String,
        /// The problem that prevents the tournament from beginning.
        #[serde(rename = "why")]
        reason: String,
    },
    /// A notice that candidates can now read the jury's remarks.
    Remarks,
    /// A notice of a challenge, which the reader can accept or decline.
    Challenged {
        /// The name of the challenger.
        by: String,
    },
    /// A notice that another candidate has accepted the reader's challenge.
    ChallengeAccepted {
        /// The name of the other candidate.
        by: String,
    },
    /// A notice that another candidate has declined the reader's challenge.
    ChallengeDeclined {
        /// The name of the other candidate.
        by: String,
    },
    /// A notice that the organisers have answered a question.
    Answered {
        /// True if the reader asked the question. Otherwise, the answer is for all candidates.
        own: bool,
    },
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
            NoticeContent::NotBuilt { number, reason, counts: Some(counts) } => {
                say::told_not_built(locale, number, refusal(reason, locale), counts)
            }
            NoticeContent::NotBuilt { number, reason, counts: None } => {
                say::told_none_built(locale, number, refusal(reason, locale))
            }
            NoticeContent::NotRebuilt { number, reason } => {
                say::told_not_rebuilt(locale, number, refusal(reason, locale))
            }
            NoticeContent::Results { tournament } => say::told_results(locale, tournament),
            NoticeContent::Cancelled { tournament, reason } => {
                say::told_cancelled(locale, tournament, reason)
            }
            NoticeContent::CannotBegin { tournament, reason } => {
                say::told_cannot_begin(locale, tournament, reason)
            }
            NoticeContent::Remarks => say::told_remarks(locale).to_owned(),
            NoticeContent::Challenged { by } => challenges::told_challenged(locale, by),
            NoticeContent::ChallengeAccepted { by } => challenges::told_accepted(locale, by),
            NoticeContent::ChallengeDeclined { by } => challenges::told_declined(locale, by),
            NoticeContent::Answered { own: true } => clarifications::told_answered(locale).to_owned(),
            NoticeContent::Answered { own: false } => clarifications::told_answered_to_all(locale).to_owned(),
            NoticeContent::Announced { text } => text.clone(),
        }
    }

    /// Returns the path of the web page about the notice. Returns `None` if there is no such page.
    pub fn page(&self) -> Option<String> {
        match self {
            NoticeContent::NotBuilt { number, .. } | NoticeContent::NotRebuilt { number, .. } => {
                Some(paths::version(number))
            }
            NoticeContent::Results { .. }
            | NoticeContent::Cancelled { .. }
            | NoticeContent::CannotBegin { .. } => Some(paths::TOURNAMENTS.to_owned()),
            NoticeContent::Remarks => Some(paths::REMARKS.to_owned()),
            NoticeContent::Challenged { .. }
            | NoticeContent::ChallengeAccepted { .. }
            | NoticeContent::ChallengeDeclined { .. } => Some(paths::CHALLENGES.to_owned()),
            NoticeContent::Answered { .. } => Some(paths::CLARIFICATIONS.to_owned()),
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
    /// True if the person has marked the notice as read.
    pub read: bool,
}
