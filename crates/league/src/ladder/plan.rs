//! The choice of a ladder's next matches.

use super::data::{LadderMatch, LadderVersion};
use super::state::Ladder;
use joute_rating::pairing::{Entrant, Meeting};
use std::collections::HashMap;

/// The maximum number of matches of a new version that are chosen before their results are known.
/// The results of its first matches show which opponents are of similar strength.
const MAX_UNDECIDED_MATCHES: u32 = 4;

/// The longest time in seconds for which matches accumulate. If the last choice was longer ago, no more
/// matches are chosen than for this time.
const MAX_PAUSE_SECONDS: f64 = 10.0;

/// The versions that may play now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LadderField {
    /// The current version of each candidate.
    pub current: Vec<LadderVersion>,
    /// Earlier versions that remain as opponents.
    pub anchors: Vec<LadderVersion>,
}

/// The purpose of the matches that are chosen together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The first matches of new versions.
    New,
    /// The further matches of all other versions.
    Further,
}

impl Ladder {
    /// Adds the versions that may play. They can play after the next [`Ladder::rate`].
    pub fn add_versions(&mut self, field: &LadderField) {
        for version in field.current.iter().chain(&field.anchors) {
            self.enter(*version);
        }
    }

    /// Chooses at most `limit` matches. `running` contains the matches without a result, and `now` is
    /// a time in seconds.
    ///
    /// New versions play first. Then the candidates with the fewest matches play. In these matches, no
    /// candidate exceeds the number of matches in an hour that the ladder's rules allow on average.
    pub fn choose(
        &mut self,
        field: &LadderField,
        running: &[LadderMatch],
        limit: usize,
        now: f64,
    ) -> Vec<LadderMatch> {
        let mut planned_matches: HashMap<LadderVersion, u32> = HashMap::new();
        for one in running {
            let seats = one.seats.iter().map(|version| self.enter(*version)).collect();
            self.reserve(one, seats);
            one.seats.iter().for_each(|version| *planned_matches.entry(*version).or_default() += 1);
        }
        self.earn(field.current.len(), now);
        let mut matches = self.choose_for(Purpose::New, field, &planned_matches, limit);
        for version in matches.iter().flat_map(|one| &one.seats) {
            *planned_matches.entry(*version).or_default() += 1;
        }
        let remaining = (limit - matches.len()).min(self.allowance.0 as usize);
        let further = self.choose_for(Purpose::Further, field, &planned_matches, remaining);
        self.allowance.0 -= further.len() as f64;
        matches.extend(further);
        matches
    }

    /// Adds the matches that the rules allow for the time since the last choice to the number that
    /// may be chosen now.
    fn earn(&mut self, candidates: usize, now: f64) {
        let per_candidate = f64::from(self.rules.matches_an_hour) / 3600.0;
        let per_second = per_candidate * candidates as f64 / self.rules.players.max(1) as f64;
        let (left, earlier) = self.allowance;
        let seconds = (now - earlier).clamp(0.0, MAX_PAUSE_SECONDS);
        let maximum = (per_second * MAX_PAUSE_SECONDS).max(1.0);
        self.allowance = ((left + per_second * seconds).min(maximum), now);
    }

    fn choose_for(
        &mut self,
        purpose: Purpose,
        field: &LadderField,
        planned_matches: &HashMap<LadderVersion, u32>,
        limit: usize,
    ) -> Vec<LadderMatch> {
        let entrants = self.entrants(purpose, field, planned_matches);
        if limit == 0 || entrants.iter().all(|entrant| entrant.maximum == 0) {
            return Vec::new();
        }
        let Some(rated) = &self.rated else { return Vec::new() };
        let meetings = self.pairing.choose_among(&entrants, &rated.fit, &rated.uncertainty, limit);
        let maps = self.rules.maps;
        // Champions use all maps before they use the next seed.
        let meeting = |Meeting { court, seats }: Meeting| LadderMatch {
            map: court % maps,
            seed: (court / maps) as u64 + 1,
            seats: seats.into_iter().map(|number| self.version(number)).collect(),
        };
        meetings.into_iter().map(meeting).collect()
    }

    /// Returns the versions that may play now, as far as the ratings contain them.
    fn entrants(
        &mut self,
        purpose: Purpose,
        field: &LadderField,
        planned_matches: &HashMap<LadderVersion, u32>,
    ) -> Vec<Entrant> {
        let rated_champions = self.rated.as_ref().map_or(0, |rated| rated.fit.champions());
        let mut entrants = Vec::new();
        for version in &field.current {
            let champion = self.enter(*version);
            let running = planned_matches.get(version).copied().unwrap_or(0);
            let account = self.accounts.get(&version.candidate);
            let load = account.map_or(0, |account| account.load) + running;
            let first = self.rules.first_matches.saturating_sub(self.played[champion].matches + running);
            let maximum = match purpose {
                Purpose::New => first.min(MAX_UNDECIDED_MATCHES.saturating_sub(running)),
                Purpose::Further if first == 0 => u32::MAX,
                Purpose::Further => 0,
            };
            let turn = i64::from(load) - i64::from(first);
            entrants.push(Entrant { champion, owner: version.candidate as usize, turn, load, maximum });
        }
        for version in &field.anchors {
            let champion = self.enter(*version);
            entrants.push(Entrant {
                champion,
                owner: version.candidate as usize,
                turn: 0,
                load: 0,
                maximum: 0,
            });
        }
        entrants.retain(|entrant| entrant.champion < rated_champions);
        entrants
    }
}
