//! Measures how many results of matches the servers of a contest store, and which resource ends first. The
//! workers are real, but their matches only wait, and their results are drawn.
//!
//! `cargo bench -p joute-contest --bench fleet [-- --candidates 100 --seeds 10 --machines 1000]`
//! plays one league, in which each pair of candidates plays both sides with each seed. `--sqlite`
//! uses one server with SQLite instead of two with PostgreSQL. Each server is a process of its own.

use joute_contest::blobs::Hash;
use joute_contest::clock::SystemClock;
use joute_contest::data::wire::{Bundle, Capacity, Report, ReportResponse};
use joute_contest::data::{Act, BuildResult, JobResult, MatchResult, MatchSpec, Role, Submission, Work};
use joute_contest::game::Game;
use joute_contest::operations::{self, kits, people, versions, workers};
use joute_contest::plan::Plan;
use joute_contest::service::{self, LocalWorkers};
use joute_contest::store::Store;
use joute_contest::worker::{JobServer, Machine, RemoteServer, ServerError};
use joute_engine::Game as _;
use joute_engine::ranks::by_scores;
use joute_testkit::postgres::Postgres;
use joute_testkit::scratch;
use morpion::Morpion;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The name of the tournament that is measured, and its number.
const TOURNAMENT: (&str, i64) = ("league", 1);

/// The size in bytes of a replay.
const REPLAY: usize = 2000;

/// The time between two requests for a page.
const PAGE_INTERVAL: Duration = Duration::from_millis(200);

/// The pages that are requested in turn.
const PAGES: [&str; 4] = ["/", "/scoreboard", "/tournaments", "/tournaments/1"];

/// The numbers of a run.
#[derive(Debug, Clone, Copy)]
struct Scale {
    candidates: usize,
    seeds: usize,
    machines: usize,
    slots: u32,
    milliseconds: u64,
    sqlite: bool,
}

impl Scale {
    /// Reads the numbers from the command line.
    fn read(arguments: &[String]) -> Self {
        let number = |name: &str, default: usize| {
            let at = arguments.iter().position(|argument| argument == name);
            at.map_or(default, |at| arguments[at + 1].parse().expect("a number follows the option"))
        };
        Scale {
            candidates: number("--candidates", 100),
            seeds: number("--seeds", 10),
            machines: number("--machines", 1000),
            slots: number("--slots", 2) as u32,
            milliseconds: number("--milliseconds", 400) as u64,
            sqlite: arguments.iter().any(|argument| argument == "--sqlite"),
        }
    }

    fn matches(self) -> u64 {
        (self.candidates * (self.candidates - 1) * self.seeds) as u64
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, "serve", folder] => serve(Path::new(folder)),
        _ => measure(Scale::read(&arguments)),
    }
}

/// Serves a contest until the process is killed, and prints its address on a line.
fn serve(folder: &Path) {
    let plan = Plan::read(folder).expect("the file can be read");
    let game = Game::of::<Morpion>();
    let contest = operations::open_to_serve(folder, plan, game, Arc::new(SystemClock))
        .expect("the contest can be opened");
    let workers = LocalWorkers {
        program: std::env::current_exe().expect("the path of this program is known"),
        arguments: Vec::new(),
        size: 0,
    };
    tokio::runtime::Runtime::new().expect("the tokio runtime can be created").block_on(async {
        let listener =
            tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port can be bound");
        println!("http://{}", listener.local_addr().expect("the socket has an address"));
        service::run(Arc::new(contest), listener, workers, std::future::pending())
            .await
            .expect("the server ends without an error");
    });
}

fn measure(scale: Scale) {
    let folder = scratch();
    let postgres = (!scale.sqlite).then(Postgres::start);
    let database = postgres.as_ref().map(Postgres::create_database);
    let start = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(5);
    std::fs::write(folder.path().join("contest.toml"), plan(scale, database.as_deref(), start))
        .expect("the plan can be written");
    let tokens = populate(folder.path(), scale);
    let mut servers: Vec<Server> =
        (0..if scale.sqlite { 1 } else { 2 }).map(|_| Server::start(folder.path())).collect();
    let urls: Vec<String> = servers.iter().map(|server| server.url.clone()).collect();
    let plan = Plan::read(folder.path()).expect("the file can be read");
    let store = Store::open(folder.path(), &plan.database).expect("the database can be opened");
    let calls = Calls::default();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (number, token) in tokens.iter().enumerate() {
            let (url, calls) = (&urls[number % urls.len()], &calls);
            let thread = std::thread::Builder::new().stack_size(256 << 10);
            let work = move || run_machine(url, token, scale, calls);
            thread.spawn_scoped(scope, work).expect("the thread can be started");
        }
        scope.spawn(|| request_pages(&urls[0], &calls, &over));
        let from = Instant::now();
        wait("the list is fixed", || store.tournament(TOURNAMENT.1).is_ok_and(|it| it.frozen.is_some()));
        println!("the list was fixed after {:.1} s", from.elapsed().as_secs_f64());
        calls.reset();
        let (from, before) = (Instant::now(), processor_times());
        wait("all results are sent", || calls.results.load(Ordering::Relaxed) >= scale.matches());
        let (played, after) = (from.elapsed(), processor_times());
        wait("the tournament has ended", || {
            store.tournament(TOURNAMENT.1).is_ok_and(|it| it.complete.is_some())
        });
        println!("standings {:.1} s after the last result", (from.elapsed() - played).as_secs_f64());
        over.store(true, Ordering::Relaxed);
        report(scale, played, &calls, &before, &after);
        // The machines end when the servers reject them.
        for number in 0..scale.machines {
            let act = Act::new(None, "revoked", jiff::Timestamp::now());
            workers::revoke_worker(&store, &machine_name(number), &act).expect("the worker can be revoked");
        }
    });
    servers.iter_mut().for_each(Server::stop);
    if let (Some(postgres), Some(address)) = (&postgres, &database) {
        let name = address.split(['/', '?']).nth(3).expect("the address names a database");
        let bytes: f64 = postgres
            .ask(name, "SELECT pg_database_size(current_database())")
            .parse()
            .expect("the text is a number");
        println!("{:.0} bytes in the database for each match", bytes / scale.matches() as f64);
    }
}

fn plan(scale: Scale, database: Option<&str>, start: jiff::Timestamp) -> String {
    let hour = jiff::SignedDuration::from_hours(1);
    let place = database.map(|address| format!("database = {address:?}\n")).unwrap_or_default();
    let seeds: Vec<usize> = (1..=scale.seeds).collect();
    format!(
        "title = \"Fleet\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = {}\ncloses = {}\nsign_up = \"open\"\n{place}\
         [[tournament]]\nname = {:?}\nat = {start}\nseeds = {seeds:?}\n",
        start - hour,
        start + hour,
        TOURNAMENT.0,
    )
}

fn machine_name(number: usize) -> String {
    format!("machine {number}")
}

/// Adds the candidates with a version each, and returns the tokens of the machines.
fn populate(folder: &Path, scale: Scale) -> Vec<String> {
    let plan = Plan::read(folder).expect("the file can be read");
    let contest = operations::open(folder, plan, Game::of::<Morpion>(), Arc::new(SystemClock))
        .expect("the contest can be created");
    let now = jiff::Timestamp::now();
    let kit = contest.blobs.store(b"kit").expect("the file can be stored");
    kits::replace_kits(&contest.store, &[("c".to_owned(), kit)].into(), now)
        .expect("the kits can be replaced");
    for number in 0..scale.candidates {
        let name = format!("candidate {number}");
        let person = people::enrol(&contest.store, &name, Role::Candidate, &SystemClock)
            .expect("the person can be added")
            .id;
        let archive = contest.blobs.store(name.as_bytes()).expect("the file can be stored");
        let bytes = name.len() as u64;
        let submission =
            Submission { person, author: None, archive, bytes, note: String::new(), received: now };
        versions::receive(&contest.store, &submission, &contest.plan).expect("the version is accepted");
    }
    let admit = |number| {
        let act = Act::new(None, "admitted", now);
        let token = workers::admit_worker(&contest.store, &machine_name(number), &act)
            .expect("the token can be created");
        token.expose().to_owned()
    };
    (0..scale.machines).map(admit).collect()
}

/// A server that runs as a process of its own.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut command =
            Command::new(std::env::current_exe().expect("the path of the test program is known"));
        command.arg("serve").arg(folder).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the process starts");
        let mut url = String::new();
        let read = BufReader::new(child.stdout.take().expect("the stream is piped")).read_line(&mut url);
        read.expect("the line can be read");
        Server { child, url: url.trim().to_owned() }
    }

    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The durations of requests, and the number of results that the servers have acknowledged.
#[derive(Default)]
struct Calls {
    results: AtomicU64,
    jobs: AtomicU64,
    durations: Mutex<BTreeMap<&'static str, Vec<Duration>>>,
}

impl Calls {
    fn time<T>(&self, name: &'static str, call: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = call();
        self.durations
            .lock()
            .expect("no thread panicked with the lock")
            .entry(name)
            .or_default()
            .push(start.elapsed());
        result
    }

    fn reset(&self) {
        self.results.store(0, Ordering::Relaxed);
        self.jobs.store(0, Ordering::Relaxed);
        self.durations.lock().expect("no thread panicked with the lock").clear();
    }
}

/// The connection of a machine, which measures its requests.
struct MeasuredServer<'a> {
    remote: RemoteServer,
    calls: &'a Calls,
}

impl JobServer for MeasuredServer<'_> {
    fn take(&self, capacity: &Capacity) -> Result<Bundle, ServerError> {
        let start = Instant::now();
        let bundle = self.remote.take(capacity)?;
        if !bundle.jobs.is_empty() {
            self.calls.jobs.fetch_add(bundle.jobs.len() as u64, Ordering::Relaxed);
            let mut durations = self.calls.durations.lock().expect("no thread panicked with the lock");
            durations.entry("bundle of jobs").or_default().push(start.elapsed());
        }
        Ok(bundle)
    }

    fn report(&self, report: Report) -> Result<ReportResponse, ServerError> {
        let played = |result: &JobResult| matches!(result, JobResult::Played(_));
        let count = report.results.iter().filter(|sent| played(&sent.result)).count();
        let response = self.calls.time("report of results", || self.remote.report(report))?;
        let lost = response.lost.len() + response.refused.len();
        self.calls.results.fetch_add(count.saturating_sub(lost) as u64, Ordering::Relaxed);
        Ok(response)
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        self.remote.get(hash)
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        self.remote.put(bytes)
    }
}

/// Does jobs until the server rejects the machine.
fn run_machine(url: &str, token: &str, scale: Scale, calls: &Calls) {
    let remote = RemoteServer::new(url, token)
        .expect("the server address is valid")
        .playing(Morpion::NAME, Morpion::API);
    let server = MeasuredServer { remote, calls };
    let work = |work: &Work, _: &str| {
        Ok(match work {
            Work::Build { archive, .. } => JobResult::Built(BuildResult {
                refused: None,
                language: Some("c".into()),
                log: None,
                kit: Some(archive.clone()),
            }),
            Work::Play(spec) => {
                let around = fastrand::u64(scale.milliseconds / 2..=scale.milliseconds * 3 / 2);
                std::thread::sleep(Duration::from_millis(around));
                JobResult::Played(draw(spec, &server)?)
            }
            Work::League(_) => unreachable!("no client sends matches"),
        })
    };
    let _ = Machine::new(&server, scale.slots, &work).run();
}

/// Draws the result of a match, and sends a replay of its own.
fn draw(spec: &MatchSpec, server: &MeasuredServer<'_>) -> Result<MatchResult, ServerError> {
    let scores: Vec<i64> = spec.seats.iter().map(|_| fastrand::i64(0..3)).collect();
    let text = format!("{:0REPLAY$}", spec.number);
    Ok(MatchResult {
        ranks: by_scores(&scores),
        gone: vec![None; scores.len()],
        departures: Vec::new(),
        turns: vec![9; scores.len()],
        scores,
        public: server.put(text.as_bytes())?,
        private: None,
        picture: None,
    })
}

/// Requests pages in turn until the run is over.
fn request_pages(url: &str, calls: &Calls, over: &AtomicBool) {
    for page in PAGES.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            return;
        }
        std::thread::sleep(PAGE_INTERVAL);
        let get = || ureq::get(format!("{url}{page}")).call()?.body_mut().read_to_string();
        calls.time("page", get).expect("the page can be requested");
    }
}

fn wait(condition: &str, done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(3600), "{condition}");
        std::thread::sleep(Duration::from_millis(200));
        let _ = std::io::stdout().flush();
    }
}

/// Returns the processor time in seconds of this process and of its descendants, by what they do.
fn processor_times() -> BTreeMap<&'static str, f64> {
    let own = i64::from(std::process::id());
    let mut processes: BTreeMap<i64, (i64, String, f64)> = BTreeMap::new();
    for entry in std::fs::read_dir("/proc").expect("`/proc` can be read").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        let Some((first, rest)) = text.rsplit_once(") ") else { continue };
        let Some((id, name)) = first.split_once(" (") else { continue };
        let fields: Vec<i64> =
            rest.split(' ').skip(1).map(|field| field.trim().parse().unwrap_or(0)).collect();
        // These are the fields 14 and 15 of the file, in hundredths of a second.
        let seconds = (fields[10] + fields[11]) as f64 / 100.0;
        processes.insert(id.parse().expect("the text is a number"), (fields[0], name.to_owned(), seconds));
    }
    let is_ours = |mut id: i64| {
        while let Some((parent, _, _)) = processes.get(&id) {
            if id == own {
                return true;
            }
            id = *parent;
        }
        false
    };
    let mut sums = BTreeMap::new();
    for (id, (_, name, seconds)) in processes.iter().filter(|(id, _)| is_ours(**id)) {
        let role = match name.as_str() {
            _ if *id == own => "machines",
            "postgres" => "PostgreSQL",
            _ => "servers",
        };
        *sums.entry(role).or_insert(0.0) += seconds;
    }
    sums
}

/// Prints the figures of a run.
fn report(
    scale: Scale,
    played: Duration,
    calls: &Calls,
    before: &BTreeMap<&'static str, f64>,
    after: &BTreeMap<&'static str, f64>,
) {
    let (matches, seconds) = (scale.matches() as f64, played.as_secs_f64());
    println!("{scale:?}");
    println!("{matches} results in {seconds:.1} s: {:.0} in a second", matches / seconds);
    for (role, used) in after {
        let used = used - before.get(role).unwrap_or(&0.0);
        println!("{role:12} {used:8.1} s of processor time, {:6.0} µs for each result", used / matches * 1e6);
    }
    for (what, durations) in calls.durations.lock().expect("no thread panicked with the lock").iter_mut() {
        durations.sort_unstable();
        let at = |share: f64| durations[((durations.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!(
            "{what:18} {:6} requests: median {:.1} ms, 95 of 100 within {:.1} ms, longest {:.1} ms",
            durations.len(),
            at(0.5),
            at(0.95),
            at(1.0)
        );
    }
}
