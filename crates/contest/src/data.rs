//! The data types of a contest. They contain no operations on the database, the files or the network.

mod act;
mod announcement;
mod bounded;
mod challenge;
mod changes;
mod clarification;
mod duel;
mod error;
mod job;
mod jury;
mod ladder;
mod league;
mod mail;
mod match_request;
mod matches;
mod notice;
mod person;
mod recheck;
mod secret;
mod server_message;
mod topic;
mod tournament;
mod version;
mod visibility;
pub mod wire;
mod work;

pub use act::{Act, AuditEntry, LOG_LOCALE};
pub use announcement::Announcement;
pub(crate) use challenge::ChallengeCounts;
pub use challenge::{CHALLENGE_LIFETIME, Challenge, ChallengePolicy, ChallengeState, PolicyRequest};
pub use changes::{Changes, Pause};
pub(crate) use clarification::QuestionCounts;
pub use clarification::{Answer, AnswerRequest, Clarification, QuestionRequest};
pub use duel::{Duel, DuelState};
pub use error::{Error, ListError, RetryDelay, TournamentError};
pub use job::{
    BundleBounds, Class, ClassCounts, Job, JobState, JobSubject, JobSummary, LEASE_DURATION,
    LOCAL_WORKER_PREFIX, Lease, MAX_ATTEMPTS, QueuedJob, RegisteredWorker, ReturnedJob, WorkerActivity,
};
pub use joute_contest_api::{Ending, Stage};
pub use jury::{Mark, Remark};
pub use ladder::{LadderBoard, LadderRating};
pub(crate) use ladder::{LadderSeats, RunningLadderMatch, StoredLadderResult, ladder_versions};
pub use league::{
    EndedLeagueMatch, LEAGUE_LIFETIME, LeagueAnswer, LeagueMatch, LeagueQuery, LeagueSeat, LeagueServer,
    MAX_LEAGUE_FILES, MAX_OPEN_MATCHES, MAX_SENT_MATCHES, MAX_SENT_REPLAYS, MissingFiles, NewLeagueMatches,
};
pub use mail::{MailContent, MailFailure, PersonAddresses, QueuedMail};
pub use match_request::{
    DuelRequest, Filter, MAX_FILTERED_MATCHES, MatchProgress, MatchRequest, MatchStage, OpponentChoice,
};
pub(crate) use matches::NewMatch;
pub use matches::{FirstMatchSetup, MatchReason, RequestedMatch, StoredMatch};
pub use notice::{Notice, NoticeContent};
pub(crate) use person::LEFT_VOLUNTARILY;
pub use person::{Person, PersonId, Role, Session, Token};
pub(crate) use recheck::{EndedRecheck, RecheckVerdict};
pub use recheck::{RecheckCounts, RecheckShare};
pub use secret::Secret;
pub(crate) use server_message::{ReportedFigures, ServerMessage};
pub use topic::Topic;
pub use tournament::{
    CandidateResult, Entry, Tournament, TournamentId, TournamentProgress, TournamentResult, TournamentState,
};
pub(crate) use tournament::{Schedule, TournamentSetup};
pub use version::{CountingVersion, FirstMatch, Submission, Version, VersionProgress, VersionState};
pub(crate) use visibility::NUMBERS_PER_TOURNAMENT;
pub use visibility::{FIRST_TOURNAMENT_NUMBER, Visibility, label, tournament_of};
pub(crate) use work::PlayedMatch;
pub use work::{BuildResult, Departure, JobResult, Kits, MatchResult, MatchSpec, Seat, Work};
