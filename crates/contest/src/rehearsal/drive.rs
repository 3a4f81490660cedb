//! Runs a simulated contest from its start to its end. The clock jumps to the next event and stands
//! still while too much work is waiting.

use super::champions::SampleChampion;
use super::error::RehearsalError;
use super::player::{SimulatedCandidate, agent, response_body};
use super::report::{RehearsalReport, TournamentSummary, peak_memory};
use super::script::{CandidateAction, ScheduledAction, script};
use crate::clock::{Clock as _, ManualClock};
use crate::contest::Contest;
use crate::data;
use crate::data::{
    Act, JobState, LOG_LOCALE, MatchRequest, OpponentChoice, PersonId, Role, Tournament, Visibility,
};
use crate::operations::match_requests::{MatchRequestError, request_matches};
use crate::operations::{people, tournaments};
use crate::paths;
use crate::service::{self, LocalWorkers};
use jiff::{SignedDuration, Timestamp};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use ureq::Agent;

/// The time without any finished job after which a rehearsal, which is a simulated contest, fails.
const STUCK_TIMEOUT: Duration = Duration::from_secs(600);

/// The interval at which a rehearsal checks for finished jobs.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// The maximum number of unfinished jobs per worker while a rehearsal's clock advances. With more,
/// the clock stands still, except in the last minutes before a tournament.
const MAX_JOBS_PER_WORKER: usize = 4;

/// The length of the rush before a tournament of a rehearsal. In this time, simulated candidates
/// submit even if many jobs are waiting.
const RUSH_DURATION: SignedDuration = SignedDuration::from_mins(2);

/// The settings of a rehearsal. A rehearsal simulates a whole contest with candidates and
/// tournaments in a short time.
pub struct Rehearsal {
    /// The contest in which the rehearsal takes place. It must be new.
    pub contest: Arc<Contest>,
    /// The artificial clock of the contest, which the rehearsal advances.
    pub clock: Arc<ManualClock>,
    /// The worker processes that build programs and play matches during the rehearsal.
    pub workers: LocalWorkers,
    /// The programs that the simulated candidates submit.
    pub champions: Vec<SampleChampion>,
    /// The number of simulated candidates.
    pub candidates: usize,
    /// The seed of the random numbers in the rehearsal. They decide what the simulated candidates
    /// do.
    pub seed: u64,
}

impl Rehearsal {
    /// Simulates the whole contest and returns a report. Lines about the progress are passed to
    /// `say`.
    ///
    /// # Errors
    /// Returns an error if the server or the workers stop answering.
    pub fn play(self, say: &mut dyn FnMut(&str)) -> Result<RehearsalReport, RehearsalError> {
        let runtime = tokio::runtime::Runtime::new()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
        let server = format!("http://{}", listener.local_addr()?);
        let (end, ends) = oneshot::channel::<()>();
        let ended = async move { ends.await.unwrap_or_default() };
        let served = runtime.spawn(service::run(self.contest.clone(), listener, self.workers.clone(), ended));
        let played = RunningRehearsal::new(&self, server)?.play(say);
        // Sending fails if the service has already ended. The reason is reported below.
        let _ = end.send(());
        runtime.block_on(served)??;
        played
    }
}

impl Rehearsal {
    /// Requests a match for a simulated candidate. The opponent comes from the kits. It does
    /// nothing while the candidate's version is being built.
    fn request_match(&self, person: PersonId, number: u32, wishes: &mut usize) -> Result<(), RehearsalError> {
        let against = OpponentChoice::House(
            self.contest.game.bundled_opponents().first().copied().unwrap_or_default().to_owned(),
        );
        let map = self.contest.game.maps.first().map_or("", |(name, _)| *name).to_owned();
        let seed = u64::from(number);
        let request = MatchRequest { version: number, against, map, seed, seat: Some(0) };
        match request_matches(&self.contest, person, &request) {
            Ok(_) => *wishes += 1,
            Err(MatchRequestError::Version) => {}
            Err(reason) => return Err(RehearsalError::Match(reason)),
        }
        Ok(())
    }
}

/// A running rehearsal, with its server, simulated candidates and report.
struct RunningRehearsal<'a> {
    of: &'a Rehearsal,
    agent: Agent,
    server: String,
    organiser: PersonId,
    players: Vec<SimulatedCandidate<'a>>,
    report: RehearsalReport,
    start: Instant,
}

impl<'a> RunningRehearsal<'a> {
    fn new(of: &'a Rehearsal, server: String) -> Result<Self, RehearsalError> {
        let (store, clock) = (&of.contest.store, &*of.clock);
        let organiser = people::enrol(store, "rehearsal", Role::Organiser, clock)?.id;
        let mut players = Vec::new();
        for (number, champion) in of.champions.iter().cycle().take(of.candidates).enumerate() {
            let name = format!("{} {:03}", champion.language, number + 1);
            let person = people::enrol(store, &name, Role::Candidate, clock)?;
            let token = people::token(store, person.id, "rehearsal", clock)?;
            players.push(SimulatedCandidate::new(person.id, token, champion));
        }
        let report = RehearsalReport { candidates: of.candidates, ..RehearsalReport::default() };
        Ok(RunningRehearsal { of, agent: agent(), server, organiser, players, report, start: Instant::now() })
    }

    fn play(mut self, say: &mut dyn FnMut(&str)) -> Result<RehearsalReport, RehearsalError> {
        let plan = &self.of.contest.plan;
        let mut script = script(plan, self.players.len(), self.of.seed).into_iter().peekable();
        let tournaments = self.of.contest.store.tournaments()?;
        for tournament in &tournaments {
            while let Some(event) = script.next_if(|event| event.at < tournament.at) {
                self.wait_for_room(event.at, tournament.at)?;
                self.act(event);
            }
            self.tournament(tournament)?;
            let Some(TournamentSummary { name, champions, matches, .. }) = self.report.tournaments.last()
            else {
                continue;
            };
            say(&format!("{name}: {champions} champions, {matches} matches"));
        }
        for event in script {
            self.act(event);
        }
        self.idle()?;
        self.check(&tournaments)?;
        (self.report.took, self.report.memory) = (self.start.elapsed(), peak_memory());
        Ok(self.report)
    }

    fn act(&mut self, ScheduledAction { at, candidate, action }: ScheduledAction) {
        self.of.clock.advance_to(at);
        let Some(player) = self.players.get_mut(candidate) else { return };
        let result = match action {
            CandidateAction::Submit(quality) => player.send(&self.agent, &self.server, quality),
            // A request is skipped if there is no version to play with yet.
            CandidateAction::RequestMatch => match player.plays(at) {
                Some(number) => self.of.request_match(player.id, number, &mut self.report.wishes),
                None => Ok(()),
            },
        };
        if let Err(reason) = result {
            self.report.faults.push(format!("candidate {candidate} at {at}: {action:?}: {reason}"));
        }
    }

    /// Returns the number of jobs that are not finished. They are waiting, or workers are doing
    /// them.
    fn busy(&self) -> Result<usize, RehearsalError> {
        let count = |state| self.of.contest.store.list(state).map(|jobs| jobs.len());
        Ok(count(JobState::Waiting)? + count(JobState::Taken)?)
    }

    /// Waits until a condition of the simulated contest holds. It fails if the number of unfinished
    /// jobs does not change for ten minutes.
    fn wait_until(
        &self,
        condition: &str,
        mut holds: impl FnMut(&Self) -> Result<bool, RehearsalError>,
    ) -> Result<(), RehearsalError> {
        let mut last = (self.busy()?, Instant::now());
        while !holds(self)? {
            let busy = self.busy()?;
            if busy != last.0 {
                last = (busy, Instant::now());
            }
            if last.1.elapsed() > STUCK_TIMEOUT {
                return Err(RehearsalError::Stuck { condition: condition.to_owned(), busy });
            }
            std::thread::sleep(CHECK_INTERVAL);
        }
        Ok(())
    }

    fn wait_for_room(&self, at: Timestamp, hour: Timestamp) -> Result<(), RehearsalError> {
        if hour.duration_since(at) < RUSH_DURATION {
            return Ok(());
        }
        let maximum = MAX_JOBS_PER_WORKER * self.of.workers.size;
        self.wait_until("candidates send versions that wait for builds", |evening| {
            Ok(evening.busy()? <= maximum)
        })
    }

    fn idle(&self) -> Result<(), RehearsalError> {
        self.wait_until("the queue is empty", |evening| Ok(evening.busy()? == 0))
    }

    /// Runs a tournament of the rehearsal at its planned time. It checks that every simulated
    /// candidate plays with the last working version submitted before that time.
    fn tournament(&mut self, at: &Tournament) -> Result<(), RehearsalError> {
        let (contest, start) = (&self.of.contest, Instant::now());
        self.of.clock.advance_to(at.at);
        let now = || contest.store.tournament(at.id);
        self.wait_until(&format!("{} is played", at.name), |_| Ok(now()?.complete.is_some()))?;
        let list = contest.store.entries(at.id)?;
        for player in &self.players {
            let ranked_version =
                list.iter().find(|entry| entry.person == Some(player.id)).and_then(|entry| entry.version());
            let expected = player.plays(at.at);
            if ranked_version != expected {
                let name = &at.name;
                let fault =
                    format!("{name}: person {} plays with {ranked_version:?}, not {expected:?}", player.id);
                self.report.faults.push(fault);
            }
        }
        let matches = contest.store.progress(at.id)?.all as usize;
        if now()?.is_shut() {
            self.keeps_secret(at)?;
            let act = Act::new(
                self.organiser,
                joute_words::acts::released_results(LOG_LOCALE, &at.name),
                self.of.clock.now(),
            );
            tournaments::release(&contest.store, at.id, &act)?;
        }
        let (name, champions, took) = (at.name.clone(), list.len(), start.elapsed());
        self.report.tournaments.push(TournamentSummary { name, champions, matches, took });
        Ok(())
    }

    /// Checks that a hidden tournament's maps stay secret. Candidates cannot read them before the
    /// results are released.
    fn keeps_secret(&mut self, at: &Tournament) -> Result<(), RehearsalError> {
        let planned = self.of.contest.plan.tournaments.iter().find(|planned| planned.name == at.name);
        let Some(planned) = planned.filter(|planned| planned.hidden) else { return Ok(()) };
        let Some(player) = self.players.first() else { return Ok(()) };
        for path in
            [paths::HOME, paths::TOURNAMENTS, paths::SCOREBOARD, "/api/v1/tournaments", "/api/v1/matches"]
        {
            let request =
                self.agent.get(format!("{}{path}", self.server)).header("authorization", player.bearer());
            // The text of an error response is checked, too.
            let body = response_body(request.call()).unwrap_or_else(|reason| reason.to_string());
            for map in planned.maps.iter().filter(|map| body.contains(map.as_str())) {
                self.report.faults.push(format!("{path} shows {map} before the map is public"));
            }
        }
        Ok(())
    }

    /// Checks the contest at the end of a rehearsal. Everything that the server accepted must be
    /// stored, and every match must have been played once. No candidate may be blamed for a failure
    /// of the server.
    fn check(&mut self, tournaments: &[Tournament]) -> Result<(), RehearsalError> {
        let store = &self.of.contest.store;
        let faults = &mut self.report.faults;
        for player in &self.players {
            for sent in &player.sent {
                let version = store.version(player.id, sent.number)?;
                let fine = matches!(version.state, data::VersionState::Ready);
                let superseded = matches!(version.state, data::VersionState::Superseded);
                if !superseded && fine != (sent.quality == super::Quality::Fine) {
                    let number = sent.number;
                    faults.push(format!("version {number} of person {} is {:?}", player.id, version.state));
                }
                self.report.sent += 1;
                self.report.broken += usize::from(!fine);
            }
        }
        for job in store.list(JobState::Stuck)? {
            faults.push(format!("a job is stuck: {:?}", job.work));
        }
        for tournament in tournaments {
            for one in store.matches_in(tournament.id, Visibility::Everything, None, 0, u32::MAX)? {
                match &one.played {
                    None => faults.push(format!("match {} was never played", one.number)),
                    Some(played) => {
                        let gone = played.gone.iter().flatten();
                        let ours = gone.filter(|reason| reason.contains("INTERNAL"));
                        ours.for_each(|reason| faults.push(format!("match {}: {reason}", one.number)));
                    }
                }
            }
        }
        self.report.matches = store.count_played()? as usize;
        Ok(())
    }
}
