//! The server and the workers of this test, which run as separate processes.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::{Clock, SharedClock, SystemClock};
use joute_contest::data::Work;
use joute_contest::game::Game;
use joute_contest::operations;
use joute_contest::plan::{
    Database, Plan, PlannedLadder, PlannedTournament, Public, Quotas, SignUp, TournamentKind,
};
use joute_contest::service::{self, LocalWorkers};
use joute_contest::worker::{KitCache, Machine, RemoteServer, ScratchFolder, Worker};
use joute_engine::Game as _;
use joute_jail::Jail;
use morpion::Morpion;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// The number of local workers of the server.
const LOCAL_WORKER_PREFIX: usize = 4;

/// The number of seeds of a tournament.
pub const SEEDS: u64 = 4;

/// Returns the tutorial game with very long time limits. A busy machine must not decide its
/// matches.
pub fn game() -> Game {
    let hour = Duration::from_secs(3600);
    let mut limits = Morpion::LIMITS;
    (limits.start, limits.call, limits.total) = (hour, Some(hour), Some(hour));
    (limits.call_cpu, limits.total_cpu, limits.reserve) = (None, None, None);
    Game { limits, ..Game::of::<Morpion>() }
}

/// Returns the database with an address, or that of SQLite if the address is empty.
pub fn database(address: &str) -> Database {
    match address {
        "" => Database::Sqlite,
        address => Database::parse(address).expect("the database address is valid"),
    }
}

/// Returns a plan that lasts from yesterday until tomorrow, with a tournament at each time.
pub fn plan(hours: &[Timestamp], database: Database) -> Plan {
    let day = SignedDuration::from_hours(24);
    Plan {
        title: "Test".into(),
        game: Morpion::NAME.into(),
        locale: joute_words::Locale::En,
        zone: TimeZone::UTC,
        opens: Timestamp::now() - day,
        closes: Timestamp::now() + day,
        address: None,
        behind_proxy: false,
        mail: None,
        metrics_token: None,
        sign_up: SignUp::Open,
        quotas: Quotas { versions_an_hour: 10_000, wishes: 10_000, ..Quotas::default() },
        tournaments: hours.iter().enumerate().map(|(number, at)| tournament(number, *at)).collect(),
        ladder: Some(ladder()),
        public: Public::default(),
        limits: None,
        database,
        files: Default::default(),
    }
}

/// Returns a ladder that ends when each pair of versions has played on both sides.
fn ladder() -> PlannedLadder {
    PlannedLadder { seeds: 1, matches_an_hour: 10_000, anchors: 0, ..PlannedLadder::default() }
}

/// Returns a league of all candidates and the bundled champion.
fn tournament(number: usize, at: Timestamp) -> PlannedTournament {
    PlannedTournament {
        name: format!("evening {number}"),
        at,
        shape: TournamentKind::League,
        maps: Vec::new(),
        seeds: (1..=SEEDS).collect(),
        hidden: false,
        by_jury: false,
        house: true,
    }
}

/// The clock of a machine that is fast or slow by a constant time.
struct WrongClock(SignedDuration);

impl Clock for WrongClock {
    fn now(&self) -> Timestamp {
        SystemClock.now() + self.0
    }
}

/// Serves a contest until the process is killed, and prints its address on a line. The hours are
/// numbers with commas between them. The machine's clock is ahead by a number of seconds.
pub fn serve(folder: &Path, hours: &str, address: &str, ahead: &str) {
    let clock =
        SharedClock::new(WrongClock(SignedDuration::from_secs(ahead.parse().expect("the text is a number"))));
    let hours = hours.split(',').filter(|hour| !hour.is_empty());
    let hours = hours.map(|hour| {
        Timestamp::from_microsecond(hour.parse().expect("the text is a number"))
            .expect("the time is in range")
    });
    let plan = plan(&hours.collect::<Vec<_>>(), database(address));
    let contest =
        operations::open_to_serve(folder, plan, game(), Arc::new(clock)).expect("the contest can be opened");
    let program = std::env::current_exe().expect("the path of the test program is known");
    let workers = LocalWorkers {
        program,
        arguments: vec!["worker".into(), folder.join("cache").into()],
        size: LOCAL_WORKER_PREFIX,
    };
    let runtime = tokio::runtime::Runtime::new().expect("the tokio runtime can be created");
    runtime.block_on(async {
        let listener =
            tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port can be bound");
        println!("http://{}", listener.local_addr().expect("the socket has an address"));
        service::run(Arc::new(contest), listener, workers, std::future::pending())
            .await
            .expect("the service ends without an error");
    });
}

/// Runs a worker until the server is gone.
pub fn work(cache: &Path, url: &str) {
    let mut token = String::new();
    std::io::stdin().lock().read_line(&mut token).expect("the token can be read");
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let remote = RemoteServer::new(url, token.trim())
        .expect("the server address is valid")
        .playing(Morpion::NAME, Morpion::API);
    let worker = Worker {
        server: &remote,
        game: game(),
        kit_cache: KitCache::open(&cache.join("kits")).expect("the kit cache can be opened"),
        scratch: ScratchFolder::create_in(&cache.join("rooms")).expect("the scratch folder can be created"),
        jail: &jail,
    };
    let work = |work: &Work, limits: &str| worker.work(work, limits);
    if let Err(reason) = Machine::new(&remote, 1, &work).run() {
        eprintln!("{reason}");
    }
}

/// A worker on another machine, whose process ends with this value.
pub struct DistantWorker(Child);

impl DistantWorker {
    /// Starts a worker with a token for a server.
    pub fn start(cache: &Path, url: &str, token: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("the path of the test program is known"))
            .arg("worker")
            .arg(cache)
            .args(["--server", url])
            .stdin(Stdio::piped())
            .spawn()
            .expect("the process starts");
        writeln!(child.stdin.as_mut().expect("standard input is a pipe"), "{token}")
            .expect("the process reads its token");
        DistantWorker(child)
    }

    /// Returns true unless the worker has exited.
    pub fn is_running(&mut self) -> bool {
        self.0.try_wait().expect("the process's status can be read").is_none()
    }
}

impl Drop for DistantWorker {
    fn drop(&mut self) {
        let _ = (self.0.kill(), self.0.wait());
    }
}

/// A server that runs as a process of its own.
pub struct Server {
    child: Child,
    /// The URL of the server.
    pub url: String,
    /// The seconds by which the clock of the server's machine is ahead.
    pub ahead: i64,
}

impl Server {
    /// Starts a server with tournaments at these hours, and waits until it listens.
    pub fn start(folder: &Path, hours: &[Timestamp], address: &str, ahead: i64) -> Self {
        let hours: Vec<String> = hours.iter().map(|hour| hour.as_microsecond().to_string()).collect();
        let mut child = Command::new(std::env::current_exe().expect("the path of the test program is known"))
            .arg("serve")
            .arg(folder)
            .arg(hours.join(","))
            .arg(address)
            .arg(ahead.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the process starts");
        let mut url = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("the stream is piped"));
        lines.read_line(&mut url).expect("the line can be read");
        Server { child, url: url.trim().to_owned(), ahead }
    }

    /// Returns true unless the server process has exited.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("the process's status can be read").is_none()
    }

    /// Kills the server process with `SIGKILL`.
    pub fn kill(&mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("the process exits");
    }

    /// Kills the workers of the server and the matches that they play.
    pub fn kill_workers(&self) {
        let tasks =
            std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("the folder can be read");
        let children =
            tasks.flatten().filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
        for worker in children.collect::<Vec<_>>().join(" ").split_whitespace() {
            // The command fails if the worker has already exited.
            let _ = Command::new("kill").args(["-9", worker]).stderr(Stdio::null()).status();
        }
    }
}
