//! Plays matches on other machines. A [`Fleet`] receives matches and returns their
//! replays, from which the same results follow as on this machine.

use crate::error::{Error, Result};
use crate::plan::{LeaguePlan, PlannedMatch};
use joute_arena::champion::Kit;
use joute_engine::Setup;
use joute_engine::replay::{Outcome, Replay};
use std::collections::HashMap;
use std::fmt::Debug;

/// A match that a fleet plays.
#[derive(Debug, Clone)]
pub struct FleetMatch<'a> {
    /// The kits of the champions, in the order of the player numbers.
    pub kits: Vec<&'a Kit>,
    /// The parameters of the match, including its secret key.
    pub setup: Setup,
    /// True if the replay should contain pictures of the match.
    pub film: bool,
}

impl<'a> FleetMatch<'a> {
    /// Returns everything that a fleet needs to play a planned match.
    pub(crate) fn of(planned: PlannedMatch<'_>, plan: &'a LeaguePlan, film: bool) -> Self {
        FleetMatch { kits: planned.kits(plan).collect(), setup: planned.setup(plan), film }
    }
}

/// The replay of a match that a fleet has played.
#[derive(Debug, Clone, PartialEq)]
pub struct FleetReplay {
    /// The text of the replay, with the output of all champions.
    pub text: String,
    /// The duration of the match in milliseconds, including the start of its champions.
    pub millis: f64,
}

/// Other machines that play matches.
pub trait Fleet: Debug + Sync {
    /// Returns the maximum number of matches that were sent and whose replays were not received yet.
    fn capacity(&self) -> usize;

    /// Sends a match. Its replay will be received with the given number. A match that was
    /// sent before, by this process or an interrupted one, is not played again.
    ///
    /// # Errors
    /// Returns an error if a kit cannot be sent, or if the fleet refuses the match or cannot be reached.
    fn send(&self, number: u64, one: &FleetMatch<'_>) -> Result<()>;

    /// Waits for some seconds for replays of matches, and returns them with the numbers of the
    /// matches. The caller must have stored the replays that the last call returned, because the
    /// fleet deletes them now. An error in the list is the reason why a match could not be played.
    ///
    /// # Errors
    /// Returns an error if the fleet cannot be reached or does not accept this client.
    fn receive(&self) -> Result<Vec<(u64, Result<FleetReplay>)>>;

    /// Tells the fleet that the last replays were stored and that no further matches follow.
    /// Matches without a replay are not played any more. A process that ends without this call
    /// can resume later.
    ///
    /// # Errors
    /// Returns an error if the fleet cannot be reached.
    fn end(&self) -> Result<()>;
}

/// The next step of a process whose matches a fleet plays.
#[derive(Debug)]
pub(crate) enum FleetStep<M> {
    /// Send this match.
    Send(M),
    /// Wait for replays of matches. If there are no such matches, all matches have been played.
    Wait,
    /// Do not wait for further replays.
    Stop,
}

/// The matches that a fleet plays.
pub(crate) trait FleetMatches {
    /// A planned match.
    type Planned;

    /// Returns the next match to send, if there is one.
    fn next_step(&mut self) -> FleetStep<Self::Planned>;

    /// Returns everything that a fleet needs to play a match.
    fn describe(&self, planned: &Self::Planned) -> Result<FleetMatch<'_>>;

    /// Stores the replay of a match, or the reason why it could not be played.
    fn record(&mut self, planned: Self::Planned, replay: Result<FleetReplay>);
}

/// Lets a fleet play matches until there are no more.
///
/// # Errors
/// Returns an error if the fleet cannot be reached, or refuses a match or this client.
pub(crate) fn play_all<M: FleetMatches>(fleet: &dyn Fleet, matches: &mut M) -> Result<()> {
    let (mut sent_matches, mut count) = (HashMap::new(), 0);
    'all: loop {
        while sent_matches.len() < fleet.capacity() {
            match matches.next_step() {
                FleetStep::Send(planned) => {
                    fleet.send(count, &matches.describe(&planned)?)?;
                    sent_matches.insert(count, planned);
                    count += 1;
                }
                FleetStep::Wait => break,
                FleetStep::Stop => break 'all,
            }
        }
        if sent_matches.is_empty() {
            break;
        }
        for (number, replay) in fleet.receive()? {
            if let Some(planned) = sent_matches.remove(&number) {
                matches.record(planned, replay);
            }
        }
    }
    Ok(())
}

/// Returns the outcome of a match that a fleet has played.
///
/// # Errors
/// Returns an error if the text is not the complete replay of a match with this setup.
pub(crate) fn outcome(text: &str, setup: &Setup) -> Result<Outcome> {
    let replay = Replay::parse(text)?;
    let played_setup = &replay.header.setup;
    let is_same = (&played_setup.map, played_setup.players, played_setup.seed)
        == (&setup.map, setup.players, setup.seed);
    let outcome = replay.outcome.filter(|outcome| is_same && outcome.ranks.len() == setup.players);
    outcome.ok_or_else(|| Error::Fleet("a worker has sent the replay of another match".into()))
}
