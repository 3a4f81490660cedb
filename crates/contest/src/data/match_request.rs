//! The requests of candidates for matches and duels, and the filter of their list of matches.

use super::person::PersonId;
use crate::text_value;
use joute_contest_api::Ending;
use serde::{Deserialize, Deserializer, Serialize};
use strum::{Display, EnumDiscriminants};
use utoipa::{IntoParams, ToSchema};

/// A candidate's request for matches with one of the candidate's versions. It is the form of the
/// page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Wishing)]
pub struct MatchRequest {
    /// The number of the caller's version that plays the matches.
    pub version: u32,
    /// The opponent in the matches. It is `own:3` for the caller's version 3, `house:opponent` for
    /// an opponent that comes with the contest, or `other:7` for candidate 7. With more than two
    /// players, all other players are copies of it.
    #[schema(value_type = String)]
    pub against: OpponentChoice,
    /// The name of the official map to play on. It is empty for games without maps.
    #[serde(default)]
    pub map: String,
    /// The seed of the rules' random numbers in the match.
    #[serde(default)]
    pub seed: u64,
    /// The player number of the caller's version in the match, from 0. Without it, one match is
    /// played for each player number.
    #[serde(default)]
    pub seat: Option<usize>,
}

/// A candidate's request for a duel. It is the form of the page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Dueling)]
pub struct DuelRequest {
    /// The number of the caller's version in the duel.
    pub version: u32,
    /// The opponent of the duel. It is `own:3` for the caller's version 3, or `house:opponent` for
    /// an opponent that comes with the contest.
    #[schema(value_type = String)]
    pub against: OpponentChoice,
}

/// The opponent that a candidate chose for a requested match.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum OpponentChoice {
    /// The candidate's own version with this number.
    #[strum(to_string = "own:{0}")]
    Own(u32),
    /// An opponent from the kits, given by its folder name.
    #[strum(to_string = "house:{0}")]
    House(String),
    /// The program of another candidate. The last working version plays.
    #[strum(to_string = "other:{0}")]
    Other(PersonId),
}

impl OpponentChoice {
    /// Parses the name of an opponent. `own:3` is the candidate's version 3, `house:opponent` an
    /// opponent from the kits, and `other:7` the program of candidate 7.
    fn read(text: &str) -> Option<Self> {
        let (kind, which) = text.split_once(':')?;
        match kind {
            "own" => which.parse().ok().map(OpponentChoice::Own),
            "house" => Some(OpponentChoice::House(which.to_owned())),
            "other" => which.parse().ok().map(OpponentChoice::Other),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for OpponentChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_value::read(deserializer, "own:NUMBER, house:NAME, other:PERSON", OpponentChoice::read)
    }
}

/// The maximum number of matches on a page of a candidate's match list.
pub const MAX_FILTERED_MATCHES: usize = 50;

/// A filter for a candidate's list of matches, as a query string contains it. A field that is
/// `None` does not restrict the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Only matches of this version of the caller.
    pub version: Option<u32>,
    /// Only matches against `own:NUMBER`, `house:NAME` or `other:PERSON`.
    #[serde(rename = "opponent")]
    #[param(value_type = Option<String>)]
    pub against: Option<OpponentChoice>,
    /// Only matches on the map with this name.
    pub map: Option<String>,
    /// Only matches that one of the caller's champions `won`, `drawn` (with others on the first rank),
    /// `lost`, or `out` (left early).
    pub result: Option<Ending>,
    /// Only matches of the tournament with this number, or with 0, matches without a tournament.
    pub tournament: Option<i64>,
    /// Only matches of the ladder, or none of them.
    pub ladder: Option<bool>,
    /// Only matches of the caller's duel with this number.
    pub duel: Option<i64>,
    /// Only matches with numbers below this one. It selects the next page of the list.
    pub before: Option<i64>,
}

/// The progress of a match from the queue to its result. The HTTP API has its variants without their
/// values as `MatchStage`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(MatchStage),
    derive(Serialize, Deserialize, ToSchema),
    serde(rename_all = "snake_case"),
    doc = "The progress of a match from the queue to its result.",
    allow(missing_docs)
)]
pub enum MatchProgress {
    /// The match waits for a worker. The value is the number of earlier jobs in the queue, without
    /// those of tournaments.
    Waiting(usize),
    /// A worker is playing the match.
    Playing,
    /// The match was played, and its result is known.
    Over,
    /// The match could not be played after many attempts. An organiser must look at it.
    Stuck,
}
