//! The fixtures of a league that a fleet plays.

use super::{Results, keyed, of_match, record};
use crate::error::Result;
use crate::fleet::{self, FleetMatch, FleetMatches, FleetReplay, FleetStep};
use crate::plan::{Fixture, LeaguePlan, PlannedMatch};
use joute_engine::MatchKey;

/// The fixtures of a league that a fleet plays.
pub(super) struct SentFixtures<'a> {
    pub plan: &'a LeaguePlan,
    pub film: bool,
    /// The secret key of the league.
    pub league: MatchKey,
    pub results: &'a Results<'a>,
    /// The fixtures that were not sent yet.
    pub remaining: std::slice::Iter<'a, Fixture>,
}

impl<'a> SentFixtures<'a> {
    /// Returns a fixture with the secret key of its match.
    fn planned(&self, fixture: &'a Fixture) -> PlannedMatch<'a> {
        keyed(fixture.planned_match(self.plan), self.plan, self.league)
    }
}

impl<'a> FleetMatches for SentFixtures<'a> {
    type Planned = &'a Fixture;

    fn next_step(&mut self) -> FleetStep<&'a Fixture> {
        match self.results.is_stopped() {
            true => FleetStep::Stop,
            false => self.remaining.next().map_or(FleetStep::Wait, FleetStep::Send),
        }
    }

    fn describe(&self, fixture: &&'a Fixture) -> Result<FleetMatch<'_>> {
        Ok(FleetMatch::of(self.planned(fixture), self.plan, self.film))
    }

    fn record(&mut self, fixture: &'a Fixture, replay: Result<FleetReplay>) {
        let planned = self.planned(fixture);
        let key = planned.key(self.plan);
        let result = replay.and_then(|FleetReplay { text, millis }| {
            let outcome = fleet::outcome(&text, &planned.setup(self.plan))?;
            record(key.clone(), outcome, text, millis)
        });
        self.results.store(result.map_err(of_match(key)));
    }
}
