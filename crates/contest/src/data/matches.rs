//! The matches of a contest. They are first matches of versions, matches that candidates request,
//! and matches of tournaments, duels, challenges and the ladder.

use super::job::Class;
use super::person::PersonId;
use super::work::{MatchResult, MatchSpec, Seat};
use crate::blobs::Hash;
use jiff::Timestamp;
use joute_engine::MatchKey;
use strum::{AsRefStr, EnumString};

/// The reason why the contest plays a match. For example, a candidate requested it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum MatchReason {
    /// The first match of a submitted version. The opponent comes with the kits.
    First,
    /// A match that a candidate requested.
    #[strum(serialize = "wish")]
    Requested,
    /// A match of a tournament. It counts for the standings.
    Tournament,
    /// A match of a duel. A duel compares two programs in a series of matches.
    Duel,
    /// A match of a challenge, which another candidate has accepted.
    Challenge,
    /// A match of the ladder, which idle workers play.
    Ladder,
}

impl MatchReason {
    /// Returns the priority class of the jobs of matches that are played for this reason.
    pub(crate) const fn class(self) -> Class {
        match self {
            MatchReason::First => Class::New,
            MatchReason::Requested | MatchReason::Duel | MatchReason::Challenge => Class::Requested,
            MatchReason::Tournament => Class::Tournament,
            MatchReason::Ladder => Class::Ladder,
        }
    }
}

/// A match that is to be queued for a candidate. The candidate requested it, submitted a version or
/// started a duel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedMatch {
    /// The reason why the match is played.
    pub reason: MatchReason,
    /// The candidate for whom the match is played.
    pub person: PersonId,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The hash of the map's text. It is `None` in games without maps.
    pub text: Option<Hash>,
    /// The seed of the random numbers in the match.
    pub seed: u64,
    /// The secret key of the match. The rules derive their random numbers from it.
    pub key: MatchKey,
    /// The programs that play the match, one per player.
    pub seats: Vec<Seat>,
}

/// The settings of the first match of every submitted version. All other players are copies of one
/// opponent from the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatchSetup {
    /// The name of the first match's map. It is empty in games without maps.
    pub map: String,
    /// The hash of the map's text. It is `None` in games without maps.
    pub text: Option<Hash>,
    /// The number of players in the first match.
    pub players: usize,
    /// The folder name of the opponent in a version's first match. All other players are copies of
    /// this opponent.
    pub opponent: String,
}

/// A match of the contest as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// The number of the match in the contest.
    pub number: i64,
    /// The reason why the match is played.
    pub reason: MatchReason,
    /// The time at which the match was requested.
    pub requested: Timestamp,
    /// The candidate for whom the match is played. Matches of tournaments have none.
    pub person: Option<PersonId>,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The settings of the match and the programs that play it.
    pub spec: MatchSpec,
    /// The result of the match. It is `None` if the match has not been played.
    pub played: Option<MatchResult>,
    /// The tournament to which the match belongs, if any.
    pub tournament: Option<i64>,
    /// The number of the match's job in the queue.
    pub job: Option<i64>,
    /// The organisers' reason for deciding the match without playing it. Other matches have `None`.
    pub forfeit: Option<String>,
}

/// A new match. It is to be stored in the database and added to the queue.
pub(crate) struct NewMatch<'a> {
    /// The reason why the match is played.
    pub reason: MatchReason,
    /// The candidate for whom the match is played. Matches of tournaments have none.
    pub person: Option<PersonId>,
    /// The tournament to which the match belongs, if any.
    pub tournament: Option<i64>,
    /// The name of the match's map.
    pub map: &'a str,
    /// The settings of the match and the programs that play it.
    pub spec: MatchSpec,
}
