//! The submitted versions of champions and their progress.

use super::matches::StoredMatch;
use super::person::PersonId;
use super::work::Seat;
use crate::blobs::Hash;
use jiff::Timestamp;
use joute_contest_api::{Ending, Stage};
use strum::{AsRefStr, EnumString};

/// A candidate's submission of a new version, received completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The candidate or team to which the version belongs.
    pub person: PersonId,
    /// The member who submits the version, if it belongs to a team.
    pub author: Option<PersonId>,
    /// The hash of the submitted archive. The archive is already stored.
    pub archive: Hash,
    /// The size of the submitted archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The time at which the last byte of the submission was received.
    pub received: Timestamp,
}

/// A version of a candidate's program that was submitted to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The number of the candidate or team to which the version belongs.
    pub person: PersonId,
    /// The number of the member who submitted the version, if it belongs to a team.
    pub author: Option<PersonId>,
    /// The number of the version. It is counted from 1 for each candidate.
    pub number: u32,
    /// The time at which the last byte of the version was received.
    pub received: Timestamp,
    /// The hash of the submitted archive. The archive contains the version's source.
    pub archive: Hash,
    /// The size of the submitted archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The state of the version. It waits for its build, can play, or is refused.
    pub state: VersionState,
    /// The id of the version's programming language, if it is known.
    pub language: Option<String>,
    /// The hash of the build's output, which is stored as a file.
    pub log: Option<Hash>,
    /// The hash of the packed result of the build. It contains the files by which the built kit
    /// differs from a fresh kit without a candidate's program.
    pub built: Option<Hash>,
    /// The hash of the packed fresh kit for the build. A fresh kit contains no candidate's program.
    pub fresh: Option<Hash>,
    /// The organiser's reason for disqualifying the version. It is `None` for a version that is not
    /// disqualified.
    pub out: Option<String>,
    /// The number of the job that builds the version.
    pub job: Option<i64>,
    /// The number of the version's first match. It is played after the build.
    pub first_match: Option<i64>,
}

impl Version {
    /// Returns the program built from this version. Returns `None` if the version cannot play
    /// matches.
    pub fn seat(&self) -> Option<Seat> {
        let (person, number, language) = (self.person, self.number, self.language.clone()?);
        let (kit, fresh) = (self.built.clone()?, self.fresh.clone()?);
        (self.state == VersionState::Ready).then_some(Seat::Version { person, number, language, kit, fresh })
    }
}

/// The state of a version that a candidate submitted.
#[derive(Debug, Clone, PartialEq, Eq, AsRefStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum VersionState {
    /// The version is waiting for its build, or is being built.
    Sent,
    /// The version was built and can play matches.
    Ready,
    /// The version cannot play matches. The value is the reason.
    Refused(String),
    /// The version is not built because the candidate submitted a later one. It is built after all
    /// if no later version can play.
    Superseded,
}

/// The version with which a candidate plays. It may not be known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountingVersion {
    /// The candidate has no version that can play.
    None,
    /// A version with which the candidate may play is still being built.
    NotYetKnown,
    /// The candidate plays with the given version.
    This(Box<Version>),
}

/// The progress of a submitted version. It ends with the version's first match. The HTTP API has its
/// variants without their values as [`Stage`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionProgress {
    /// The version waits for its build. The value is the number of earlier jobs in the queue.
    Waiting(usize),
    /// A worker is building the version.
    Building,
    /// The version could not be built after many attempts. The version is not the cause.
    Stuck,
    /// The version was built, and its first match is being played.
    Playing,
    /// The version was built, and its first match was played.
    Ready,
    /// The version cannot play. The value is the reason.
    Refused(String),
    /// The version was not built because the candidate submitted a later one.
    Superseded,
}

impl VersionProgress {
    /// Returns true if the version will make progress by itself. For example, it waits for its
    /// build.
    pub const fn goes_on(&self) -> bool {
        matches!(self, VersionProgress::Waiting(_) | VersionProgress::Building | VersionProgress::Playing)
    }
}

impl From<&VersionProgress> for Stage {
    fn from(progress: &VersionProgress) -> Self {
        match progress {
            VersionProgress::Waiting(_) => Stage::Waiting,
            VersionProgress::Building => Stage::Building,
            VersionProgress::Stuck => Stage::Stuck,
            VersionProgress::Playing => Stage::Playing,
            VersionProgress::Ready => Stage::Ready,
            VersionProgress::Refused(_) => Stage::Refused,
            VersionProgress::Superseded => Stage::Superseded,
        }
    }
}

/// The first match of a submitted version. The opponent comes with the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatch {
    /// The match as stored in the database.
    pub stored: StoredMatch,
    /// The player position of the version in the match.
    pub seat: usize,
}

impl FirstMatch {
    /// Returns the outcome of the first match for its version. Returns `None` if the match has not
    /// been played.
    pub fn ending(&self) -> Option<Ending> {
        self.stored.played.as_ref()?.ending(self.seat)
    }
}
