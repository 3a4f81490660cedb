//! Tests that a contest whose server and workers are killed at random moments loses nothing that
//! it acknowledged, counts no match twice, eliminates no champion wrongly and needs no help. It is
//! killed while versions are built and play their first match, and during requested matches, duels,
//! tournaments and matches of the ladder. The test runs with a database of SQLite, and with one of
//! PostgreSQL. The latter serves two servers whose clocks differ. It is killed too, and restarted
//! or replaced by its standby server.
//!
//! One program plays every part, by its arguments: the test, the server and its workers. A match or
//! a build is killed together with its worker, because a champion that is killed by another
//! process's signal looks like one that exited by itself.
//!
//! `JOUTE_KILLS` sets how often the server, builds and matches of each kind are killed. A hundred
//! kills take some minutes. `JOUTE_KILLS_ENGINE` can be `sqlite` or `postgresql`, for one of them.

mod cluster;
mod holds;
mod link;
mod parts;
mod people;

use cluster::Cluster;
use fastrand::Rng;
use holds::{all_is_done, holds};
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::{Clock as _, SystemClock};
use joute_contest::data::{
    Act, FIRST_TOURNAMENT_NUMBER, JobState, JobSummary, MAX_ATTEMPTS, MatchReason, MatchSpec, Visibility,
    Work,
};
use joute_contest::operations;
use joute_contest::operations::kits::renew_kits;
use joute_contest::operations::workers;
use joute_contest::plan::Database;
use joute_contest::store::Store;
use joute_testkit::{TUTORIAL, home, kits_of, scratch, wait_until};
use link::Link;
use parts::{DistantWorker, Server, game, plan};
use people::{AcknowledgedOperations, Person};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The number of kills of each kind in CI.
const KILLS_PER_KIND: usize = 8;

/// The number of candidates.
const CANDIDATE_COUNT: usize = 5;

/// The time limit of the whole test. A test that takes longer hangs, even on a slow machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(7200);

/// The number of workers on another machine.
const REMOTE_WORKERS: usize = 2;

/// The name of the other machine's workers.
pub const REMOTE_NAME: &str = "elsewhere";

/// The longest duration of a short fault of the link.
const MAX_SHORT_FAULT: Duration = Duration::from_secs(2);

/// The longest duration of a long fault of the link. A worker's lease is shorter.
const MAX_LONG_FAULT: Duration = Duration::from_secs(90);

/// The time without jobs after which all is done.
const IDLE_DURATION: Duration = Duration::from_secs(5);

/// The time within which the server notices that a worker was killed.
const NOTICE_TIMEOUT: Duration = Duration::from_millis(150);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, "serve", folder, hours, database, ahead] => {
            parts::serve(Path::new(folder), hours, database, ahead)
        }
        [_, "worker", cache, "--server", url] => parts::work(Path::new(cache), url),
        [_, others @ ..] if others.contains(&"--list") => {
            println!("kills_lose_repeat_and_convict_nothing: test")
        }
        _ => {
            let only = std::env::var("JOUTE_KILLS_ENGINE").ok();
            for engine in [Engine::Sqlite, Engine::Postgresql] {
                if only.as_ref().is_none_or(|only| format!("{engine:?}").eq_ignore_ascii_case(only)) {
                    kills(engine);
                }
            }
            println!("test result: ok. 1 passed; 0 failed; (kills)");
        }
    }
}

/// The kind of process or job that is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Server,
    Build,
    First,
    Wish,
    Duel,
    Tournament,
    Ladder,
    /// The server of PostgreSQL, which is started again.
    Database,
    /// The server of PostgreSQL, whose standby server takes its place.
    Failover,
    /// The link of the workers on another machine. It fails for a moment.
    Link,
}

/// The engine of the contest's database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgresql,
}

impl Engine {
    /// Returns the kinds of processes and jobs that are killed.
    fn kinds(self) -> &'static [Kind] {
        const ALL: [Kind; 10] = [
            Kind::Failover,
            Kind::Database,
            Kind::Link,
            Kind::Server,
            Kind::Build,
            Kind::First,
            Kind::Wish,
            Kind::Duel,
            Kind::Tournament,
            Kind::Ladder,
        ];
        match self {
            Engine::Sqlite => &ALL[2..],
            Engine::Postgresql => &ALL,
        }
    }

    /// Returns the seconds by which the clock of each server's machine is ahead. A database of
    /// SQLite has one server.
    fn servers(self) -> &'static [i64] {
        match self {
            Engine::Sqlite => &[0],
            Engine::Postgresql => &[-60, 60],
        }
    }
}

fn kills(engine: Engine) {
    let maximum =
        std::env::var("JOUTE_KILLS").ok().and_then(|maximum| maximum.parse().ok()).unwrap_or(KILLS_PER_KIND);
    let folder = scratch();
    let folder = folder.path();
    let fresh = kits_of(TUTORIAL, &["c"]).of("c");
    let postgres = (engine == Engine::Postgresql).then(Cluster::start);
    let address = postgres.as_ref().map(Cluster::create_database).unwrap_or_default();
    let database = parts::database(&address);
    // The plan and the kits are written before the server starts.
    let plan = plan(&[], database.clone());
    let contest =
        operations::open(folder, plan, game(), Arc::new(SystemClock)).expect("the contest can be opened");
    renew_kits(&contest, &[("c", fresh)]).expect("the kits can be stored");
    let people =
        (0..CANDIDATE_COUNT).map(|number| Person::new(&contest.store, &format!("p{number}"))).collect();
    let act = Act::new(None, "admitted", SystemClock.now());
    let token = workers::admit_worker(&contest.store, REMOTE_NAME, &act).expect("the token can be created");
    drop(contest);
    let (link, cache) = (Link::open(), folder.join("distant"));
    let seed =
        SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is after 1970").as_nanos() as u64;
    println!("{engine:?}, seed {seed}");
    let mut evening = Evening {
        folder,
        servers: engine.servers().iter().map(|ahead| Server::start(folder, &[], &address, *ahead)).collect(),
        store: Store::open(folder, &database).expect("the database can be opened"),
        distant: (0..REMOTE_WORKERS)
            .map(|_| DistantWorker::start(&cache, &link.url, token.expose()))
            .collect(),
        link,
        has_long_faults: maximum > KILLS_PER_KIND,
        database,
        address,
        postgres,
        people,
        source: std::fs::read_to_string(home().join("examples/morpion/examples/c/champion.c"))
            .expect("the example can be read"),
        hours: Vec::new(),
        chance: Rng::with_seed(seed),
        acknowledged: AcknowledgedOperations::default(),
        killed: BTreeMap::new(),
        jobs: BTreeMap::new(),
    };
    evening.set_link();
    evening.begin();
    let start = Instant::now();
    loop {
        evening.goes_on(start);
        let wanted = engine.kinds().iter().copied().filter(|kind| evening.count(*kind) < maximum);
        let wanted: Vec<Kind> = wanted.collect();
        if wanted.is_empty() {
            break;
        }
        evening.step(&wanted);
    }
    println!("killed {:?} in {:?}", evening.killed, start.elapsed());
    // The server adds matches of the ladder every second, until all of them are played.
    let mut quiet = Instant::now();
    while quiet.elapsed() < IDLE_DURATION {
        if !all_is_done(&evening.store) {
            quiet = Instant::now();
        }
        evening.goes_on(start);
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(evening.distant.iter_mut().all(DistantWorker::is_running), "a worker exited by itself");
    evening.servers.iter_mut().for_each(Server::kill);
    println!("all is done after {:?}; {}", start.elapsed(), evening.acknowledged.summary());
    println!("{}", holds(&evening));
}

/// A contest under test, with all that the test knows about it from outside.
struct Evening<'a> {
    folder: &'a Path,
    servers: Vec<Server>,
    store: Store,
    distant: Vec<DistantWorker>,
    /// The link between the distant workers and the servers.
    link: Link,
    /// True if a tenth of the link's faults are long.
    has_long_faults: bool,
    database: Database,
    /// The address of the database. It is empty for a database of SQLite.
    address: String,
    postgres: Option<Cluster>,
    people: Vec<Person>,
    /// The source of the champion that all candidates send.
    source: String,
    /// The times at which tournaments start.
    hours: Vec<Timestamp>,
    chance: Rng,
    acknowledged: AcknowledgedOperations,
    killed: BTreeMap<Kind, usize>,
    /// The number of times that each job was running when its worker or the server was killed.
    jobs: BTreeMap<i64, u32>,
}

impl Evening<'_> {
    fn count(&self, kind: Kind) -> usize {
        self.killed.get(&kind).copied().unwrap_or(0)
    }

    /// Checks that the test is within its time limit, that the servers run and that no job is stuck.
    fn goes_on(&mut self, start: Instant) {
        assert!(start.elapsed() < TEST_TIMEOUT, "{:?}", self.killed);
        assert!(self.servers.iter_mut().all(Server::is_running), "a server exited by itself");
        let stuck = self.store.list(JobState::Stuck).expect("the list can be read");
        assert!(stuck.is_empty(), "stuck: {stuck:?}");
    }

    /// Sends a champion for each candidate before anything is killed. Requested matches and duels
    /// need one.
    fn begin(&mut self) {
        for person in &self.people {
            assert!(person.send(&self.servers[0].url, &self.source, &mut self.acknowledged));
        }
        while !all_is_done(&self.store) {
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Starts a job of a wanted kind, then kills the server or the workers.
    fn step(&mut self, wanted: &[Kind]) {
        let kind = wanted[self.chance.usize(..wanted.len())];
        self.bring(kind);
        std::thread::sleep(Duration::from_millis(self.chance.u64(..500)));
        let under_way: Vec<(i64, Kind)> = self.jobs_in_state(JobState::Taken);
        let server = self.chance.usize(..self.servers.len());
        match kind {
            Kind::Server => return self.kill_server(server, &under_way),
            Kind::Database | Kind::Failover => return self.end_database(kind),
            Kind::Link => {
                let is_long = self.has_long_faults && self.chance.u8(..10) == 0;
                self.link.fail(&mut self.chance, if is_long { MAX_LONG_FAULT } else { MAX_SHORT_FAULT });
                *self.killed.entry(kind).or_default() += 1;
                return;
            }
            _ => {}
        }
        // Jobs that were interrupted often are left alone, because the contest pauses such a job for the
        // organiser.
        let patient = |id: &i64| self.jobs.get(id).copied().unwrap_or(0) < MAX_ATTEMPTS / 2;
        if under_way.iter().any(|(_, kind)| wanted.contains(kind))
            && under_way.iter().all(|(id, _)| patient(id))
        {
            let held = self.kinds_by_worker();
            self.servers.iter().for_each(Server::kill_workers);
            self.note(&under_way);
            for (_, kind) in held {
                *self.killed.entry(kind).or_default() += 1;
            }
            std::thread::sleep(NOTICE_TIMEOUT);
        }
    }

    /// Connects the link with the servers that run.
    fn set_link(&self) {
        self.link.set_servers(self.servers.iter().map(|server| server.url.as_str()));
    }

    fn kill_server(&mut self, number: usize, under_way: &[(i64, Kind)]) {
        let server = &mut self.servers[number];
        server.kill();
        *server = Server::start(self.folder, &self.hours, &self.address, server.ahead);
        self.set_link();
        self.note(under_way);
        *self.killed.entry(Kind::Server).or_default() += 1;
    }

    /// Ends the server of PostgreSQL for a moment, or for ever.
    fn end_database(&mut self, kind: Kind) {
        let cluster = self.postgres.as_mut().expect("the database is one of PostgreSQL");
        let pause = Duration::from_millis(self.chance.u64(..2000));
        match kind {
            Kind::Failover => cluster.fail_over(pause),
            _ => cluster.restart(self.chance.bool(), pause),
        }
        *self.killed.entry(kind).or_default() += 1;
        wait_until("the store connects again", || self.store.people().ok());
    }

    fn note(&mut self, under_way: &[(i64, Kind)]) {
        for (id, _) in under_way {
            *self.jobs.entry(*id).or_default() += 1;
        }
    }

    /// Adds jobs of a kind, so that there is always something to kill. Adds none if many of them
    /// are already waiting.
    fn bring(&mut self, kind: Kind) {
        let is_new = |kind| matches!(kind, Kind::Build | Kind::First);
        let like_it = |other| other == kind || is_new(other) && is_new(kind);
        if self.jobs_in_state(JobState::Waiting).iter().filter(|(_, other)| like_it(*other)).count()
            > CANDIDATE_COUNT
        {
            return;
        }
        let server = self.chance.usize(..self.servers.len());
        let (url, known) = (self.servers[server].url.clone(), &mut self.acknowledged);
        for person in &self.people {
            match kind {
                Kind::Server | Kind::Database | Kind::Failover | Kind::Link | Kind::Tournament => {}
                // New versions play in the ladder after their first match.
                Kind::Build | Kind::First | Kind::Ladder => drop(person.send(&url, &self.source, known)),
                Kind::Wish => person.wish(&url, self.chance.u64(..1 << 53), known),
                Kind::Duel => person.duel(&url, known),
            }
        }
        let all = self.store.tournaments().expect("the tournaments can be listed");
        if kind == Kind::Tournament && all.iter().all(|one| one.complete.is_some()) {
            self.hours.push(Timestamp::now() + SignedDuration::from_millis(500));
            let under_way = self.jobs_in_state(JobState::Taken);
            (0..self.servers.len()).for_each(|number| self.kill_server(number, &under_way));
        }
    }

    /// Returns the jobs in a state, with their kinds.
    fn jobs_in_state(&self, state: JobState) -> Vec<(i64, Kind)> {
        let listed = self.store.list(state).expect("the list can be read");
        listed.iter().filter_map(|job| Some((job.id, self.kind(job)?))).collect()
    }

    /// Returns the workers that hold jobs, with the kinds of these jobs. A worker holds many matches
    /// of a tournament at once, which count as one.
    fn kinds_by_worker(&self) -> BTreeSet<(Option<String>, Kind)> {
        let held = self.store.list(JobState::Taken).expect("the list can be read");
        held.iter().filter_map(|job| Some((job.worker.clone(), self.kind(job)?))).collect()
    }

    /// Returns the kind of a job, or None if the job no longer exists.
    fn kind(&self, job: &JobSummary) -> Option<Kind> {
        match job.work {
            Work::Build { .. } => Some(Kind::Build),
            Work::League(_) => None,
            Work::Play(MatchSpec { number, .. }) if number >= FIRST_TOURNAMENT_NUMBER => {
                Some(Kind::Tournament)
            }
            Work::Play(MatchSpec { number, .. }) => {
                Some(match self.store.match_of(number, Visibility::Everything).ok()?.reason {
                    MatchReason::First => Kind::First,
                    MatchReason::Requested | MatchReason::Challenge => Kind::Wish,
                    MatchReason::Duel => Kind::Duel,
                    MatchReason::Tournament => Kind::Tournament,
                    MatchReason::Ladder => Kind::Ladder,
                })
            }
        }
    }
}
