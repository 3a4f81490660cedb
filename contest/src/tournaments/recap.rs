//! A candidate's recapitulation: how it went from tournament to tournament, and whom it meets well or badly.

use super::results::Part;
use super::rows::Id;
use crate::people::Id as Person;
use crate::store::{Error, Store};
use joute_league::standing::{Line, Tally};
use std::collections::BTreeMap;

/// One tournament of a candidate's.
#[derive(Debug, Clone, PartialEq)]
pub struct Leg {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The version that played.
    pub version: u32,
    /// Its place; none, if it met nobody.
    pub rank: Option<u32>,
    /// Of how many.
    pub of: usize,
    /// Its games; none, if it met nobody.
    pub line: Option<Line>,
}

/// An opponent, over all tournaments.
#[derive(Debug, Clone, PartialEq)]
pub struct Opponent {
    /// Its name.
    pub name: String,
    /// What was played against it.
    pub tally: Tally,
}

/// How it went.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recap {
    /// By tournament, the first one first.
    pub legs: Vec<Leg>,
    /// Whom it met, the best results first.
    pub opponents: Vec<Opponent>,
}

impl Store {
    /// A candidate's recapitulation, of the tournaments whose results are released.
    ///
    /// # Errors
    /// The database's.
    pub fn recap(&self, person: Person) -> Result<Recap, Error> {
        let mut recap = Recap::default();
        let mut met: BTreeMap<String, Tally> = BTreeMap::new();
        for (tournament, outcome) in self.parts_of(person)? as Vec<Part> {
            let all = self.outcomes(tournament.id)?;
            let own = outcome.entry.number;
            for (other, tally) in all.iter().zip(outcome.line.iter().flat_map(|line| &line.cross)) {
                if other.entry.number != own && tally.games() > 0 {
                    add(met.entry(other.entry.name.clone()).or_default(), tally);
                }
            }
            recap.legs.push(Leg {
                id: tournament.id,
                name: tournament.name,
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
}

fn add(sum: &mut Tally, more: &Tally) {
    let Tally { won, drawn, lost, points, against } = more;
    sum.won += won;
    sum.drawn += drawn;
    sum.lost += lost;
    sum.points = sum.points.saturating_add(*points);
    sum.against = sum.against.saturating_add(*against);
}
