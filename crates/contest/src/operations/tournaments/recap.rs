//! The summary of a candidate's results. It contains the result of each tournament and the record
//! against each opponent.

use super::candidate_results;
use crate::data::{Error, PersonId, TournamentId};
use crate::store::Store;
use joute_league::standing::{StandingLine, Tally};
use std::collections::BTreeMap;

/// A candidate's result in one tournament, for the candidate's summary.
#[derive(Debug, Clone, PartialEq)]
pub struct RecapEntry {
    /// The number of the tournament.
    pub id: TournamentId,
    /// The name of the tournament.
    pub name: String,
    /// The programming language of the candidate's program.
    pub language: String,
    /// The number of the candidate's version that played in the tournament.
    pub version: u32,
    /// The rank of the candidate's program in the tournament. It is `None` if the program played no
    /// match.
    pub rank: Option<u32>,
    /// The number of participants in the tournament.
    pub of: usize,
    /// The statistics of the candidate's matches in the tournament. It is `None` if there were
    /// none.
    pub line: Option<StandingLine>,
}

/// A candidate's record against one opponent in all tournaments.
#[derive(Debug, Clone, PartialEq)]
pub struct Opponent {
    /// The name of the opponent.
    pub name: String,
    /// The candidate's results in matches against the opponent.
    pub tally: Tally,
}

/// The summary of a candidate's results in all tournaments.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recap {
    /// The candidate's result in each tournament. The results are in the order of time.
    pub legs: Vec<RecapEntry>,
    /// The candidate's opponents. Those against whom the candidate did best come first.
    pub opponents: Vec<Opponent>,
}

/// Returns the summary of a candidate's tournaments. It covers those whose results are
/// released.
pub fn recap(store: &Store, person: PersonId) -> Result<Recap, Error> {
    let mut recap = Recap::default();
    let mut met: BTreeMap<String, Tally> = BTreeMap::new();
    for (tournament, outcome) in candidate_results(store, person)? {
        let all = store.ranked_entries(tournament.id)?;
        let own = outcome.entry.number;
        for (other, tally) in all.iter().zip(outcome.line.iter().flat_map(|line| &line.cross)) {
            if other.number != own && tally.games() > 0 {
                add(met.entry(other.name.clone()).or_default(), tally);
            }
        }
        recap.legs.push(RecapEntry {
            id: tournament.id,
            name: tournament.name,
            language: outcome.entry.language().to_owned(),
            version: outcome.entry.version().unwrap_or_default(),
            rank: outcome.rank,
            of: all.len(),
            line: outcome.line,
        });
    }
    recap.opponents = met.into_iter().map(|(name, tally)| Opponent { name, tally }).collect();
    let share = |one: &Opponent| one.tally.percent().unwrap_or(0.0);
    recap.opponents.sort_by(|one, other| share(other).total_cmp(&share(one)));
    Ok(recap)
}

fn add(sum: &mut Tally, more: &Tally) {
    let Tally { won, drawn, lost, points, against } = more;
    sum.won += won;
    sum.drawn += drawn;
    sum.lost += lost;
    sum.points = sum.points.saturating_add(*points);
    sum.against = sum.against.saturating_add(*against);
}
