//! Tournaments, their participants, their schedules and their results.

use super::person::PersonId;
use super::work::Seat;
use crate::blobs::Hash;
use jiff::Timestamp;
use joute_league::plan::Sides;
use joute_league::standing::StandingLine;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number that identifies a tournament in the contest.
pub type TournamentId = i64;

/// A tournament of the contest, as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The number that identifies the tournament in the contest.
    pub id: TournamentId,
    /// The name of the tournament. It is unique in the contest.
    pub name: String,
    /// The time at which the tournament starts.
    pub at: Timestamp,
    /// True if the tournament's maps, matches and results are hidden before their release.
    pub hidden: bool,
    /// True if the jury releases the tournament's results. Otherwise, they are released
    /// automatically.
    pub by_jury: bool,
    /// The time at which the tournament's list of participants was fixed. It is `None` before.
    pub frozen: Option<Timestamp>,
    /// The time at which the tournament's last match ended. It is `None` before.
    pub complete: Option<Timestamp>,
    /// The time at which the tournament's results were released. It is `None` before.
    pub released: Option<Timestamp>,
    /// The problem that prevents the tournament from starting, if any. Organisers can see it.
    pub trouble: Option<String>,
    /// The number of places that the jury has revealed on its screen. It reveals the standings from
    /// the last place upwards.
    pub revealed: u32,
    /// The organisers' reason for ending the tournament early. It is `None` if they did not.
    pub ended: Option<String>,
    /// The organisers' reason for cancelling the tournament. It is `None` if they did not.
    pub cancelled: Option<String>,
}

/// The state of a tournament, from its announcement to the release of its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// The tournament is planned and has not started.
    Announced,
    /// The tournament has started, but its list of champions is not final. Some versions from
    /// before the start are still being built.
    Freezing,
    /// The matches of the tournament are being played.
    Playing,
    /// All matches of the tournament were played. The jury has not released the results yet.
    Complete,
    /// The results of the tournament are released.
    Released,
    /// The tournament should have started, but a problem prevents it. The organisers are informed.
    Blocked,
    /// The organisers cancelled the tournament.
    Cancelled,
}

impl Tournament {
    /// Returns the state of this tournament at the given time.
    pub fn state(&self, now: Timestamp) -> TournamentState {
        match (self.released, self.complete, self.frozen) {
            _ if self.cancelled.is_some() => TournamentState::Cancelled,
            (Some(_), ..) => TournamentState::Released,
            (_, Some(_), _) => TournamentState::Complete,
            (.., Some(_)) => TournamentState::Playing,
            _ if self.at <= now && self.trouble.is_some() => TournamentState::Blocked,
            _ if self.at <= now => TournamentState::Freezing,
            _ => TournamentState::Announced,
        }
    }

    /// Returns true if the tournament is neither complete nor cancelled.
    pub const fn is_open(&self) -> bool {
        self.complete.is_none() && self.cancelled.is_none()
    }

    /// Returns true if only the jury and organisers can see the tournament's matches.
    pub const fn is_shut(&self) -> bool {
        self.released.is_none() && (self.hidden || self.by_jury)
    }
}

/// A participant of a tournament: a candidate's program or the opponent from the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The participant's position in the tournament's list, from 0.
    pub number: usize,
    /// The candidate who takes part. It is `None` for the opponent from the kits.
    pub person: Option<PersonId>,
    /// The participant's name at the time of the tournament.
    pub name: String,
    /// The built program with which the participant plays.
    pub seat: Seat,
}

impl Entry {
    /// Returns the id of the programming language of the participant's program.
    pub fn language(&self) -> &str {
        let (Seat::Version { language, .. } | Seat::House { language, .. }) = &self.seat;
        language
    }

    /// Returns the number of the candidate's version that plays. The opponent from the kits gives
    /// `None`.
    pub const fn version(&self) -> Option<u32> {
        match &self.seat {
            Seat::Version { number, .. } => Some(*number),
            Seat::House { .. } => None,
        }
    }
}

/// The number of played and of known matches of a tournament. The later matches of a cup are only
/// known after its earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TournamentProgress {
    /// The number of the tournament's matches that were played.
    pub played: u32,
    /// The number of the tournament's known matches. It includes the played ones.
    pub all: u32,
}

/// The maps, seeds and schedule of a tournament. They are stored when the tournament starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TournamentSetup {
    /// The names of the tournament's maps, with the hashes of their texts. The hash is `None` in
    /// games without maps.
    pub maps: Vec<(String, Option<Hash>)>,
    /// The seeds of the random numbers in the tournament's matches.
    pub seeds: Vec<u64>,
    pub played: Schedule,
}

impl TournamentSetup {
    /// Returns true if the tournament is a cup. The schedule of a cup comes from a file.
    pub const fn is_cup(&self) -> bool {
        matches!(self.played, Schedule::Cup { .. })
    }
}

/// The schedule of a tournament. It decides who plays against whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Schedule {
    /// Every participant plays against every other. Each pair plays in every arrangement of player
    /// positions.
    League,
    /// The most informative matches about the order of participants are chosen in rounds.
    Few,
    /// The stages of a cup are played as its file describes them. `maps` contains the indices of
    /// the maps for each stage.
    Cup { file: String, text: String, maps: Vec<Vec<usize>> },
}

impl Schedule {
    /// Returns the player positions in which the same participants meet. The league's scheduler
    /// needs them.
    pub const fn sides(&self) -> Sides {
        match self {
            Schedule::Few => Sides::Few,
            Schedule::League | Schedule::Cup { .. } => Sides::Every,
        }
    }
}

/// The result of one participant in a completed tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentResult {
    /// The participant of the tournament.
    pub entry: Entry,
    /// The participant's rank, or `None` if the participant played no match. It comes from the
    /// rating in a league, and from the first podium in a cup.
    pub rank: Option<u32>,
    /// The statistics of the participant's matches, or `None` if it played none. `cross` lists the
    /// opponents in the order of [`Store::tournament_results`].
    pub line: Option<StandingLine>,
}

/// A tournament with the result of one candidate in it.
pub type CandidateResult = (Tournament, TournamentResult);
