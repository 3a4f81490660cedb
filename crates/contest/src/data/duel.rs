//! Duels, which are series of matches that decide which of two programs is better.

use super::person::PersonId;
use super::work::Seat;
use jiff::Timestamp;
use joute_league::duel::Verdict;
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumString};
use utoipa::ToSchema;

/// The state of a duel: running, over or cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "lowercase")]
pub enum DuelState {
    /// Matches of the duel are being played.
    Running,
    /// The duel is finished, and no more of its matches are played.
    Over,
    /// The candidate who requested the duel has cancelled it.
    Cancelled,
}

/// A duel that a candidate requested. The candidate's version plays against another program until a
/// statistical test decides which one is better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// The number of the duel in the contest.
    pub number: i64,
    /// The candidate who requested the duel.
    pub person: PersonId,
    /// The time at which the candidate requested the duel.
    pub requested: Timestamp,
    /// The candidate's version that the duel compares with the opponent.
    pub own: Seat,
    /// The program with which the candidate's version is compared.
    pub other: Seat,
    /// The seed of the random numbers in the duel's first matches. There is one such match on each
    /// map.
    pub seed: u64,
    /// The state of the duel: running, over or cancelled.
    pub state: DuelState,
    /// The answer of the duel. It is `None` until all its matches were played and the answer was asked for.
    pub verdict: Option<Verdict>,
}
