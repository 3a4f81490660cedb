//! Helpers that create a contest of the tutorial game and serve it within the test.

pub mod evening;

use axum::Router;
use axum::extract::ConnectInfo;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::{Clock, ManualClock};
use joute_contest::contest::{Contest, OpenError};
use joute_contest::data::{LadderBoard, Role};
use joute_contest::game::Game;
use joute_contest::operations::people;
use joute_contest::plan::{
    Address, CredentialSource, Database, FilePlace, MailEncryption, MailSettings, Plan, PlannedTournament,
    Public, Quotas, SignUp, TournamentKind,
};
use joute_contest::service::{self, LocalWorkers, ServiceError};
use joute_contest::{operations, web};
use joute_engine::Game as _;
use morpion::Morpion;
use rusty_s3::Credentials;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot::{self, Sender};
use tokio::task::JoinHandle;

/// The time at which tests begin.
pub fn noon() -> Timestamp {
    "2026-05-08T12:00:00Z".parse().expect("the text is a time")
}

/// Returns the tutorial game.
pub fn game() -> Game {
    Game::of::<Morpion>()
}

/// Returns a public league on all maps that starts at the given time.
pub fn round(name: &str, at: Timestamp) -> PlannedTournament {
    PlannedTournament {
        name: name.into(),
        at,
        shape: TournamentKind::League,
        maps: Vec::new(),
        seeds: Vec::new(),
        hidden: false,
        by_jury: false,
        house: false,
    }
}

/// The name of the environment variable with which the tests use PostgreSQL.
pub const POSTGRES: &str = "JOUTE_TEST_POSTGRES";

/// Returns the database of a new contest.
pub fn database() -> Database {
    match std::env::var_os(POSTGRES) {
        None => Database::Sqlite,
        Some(_) => postgres(),
    }
}

/// The environment variable with the address of a bucket. If it is set, the files of each contest are
/// stored in this bucket.
pub const BUCKET: &str = "JOUTE_TEST_BUCKET";

/// Returns the place of the files of a new contest. Each contest has a prefix of its own.
pub fn files() -> FilePlace {
    std::env::var(BUCKET).map_or(FilePlace::Folder, |address| in_bucket(&address))
}

/// Returns the place of the files of a new contest in a bucket.
pub fn in_bucket(address: &str) -> FilePlace {
    let contest = format!("s3://contest/{:016x}?", fastrand::u64(..));
    let address = address.replace("s3://contest?", &contest);
    FilePlace::with_credentials(&address, CredentialSource::Fixed(Credentials::new("key", "secret")))
        .expect("the address of the bucket is valid")
}

/// Returns a plan that lasts a day from [`noon`] and lets all visitors register.
pub fn plan() -> Plan {
    Plan {
        title: "Test".into(),
        game: Morpion::NAME.into(),
        locale: joute_words::Locale::En,
        zone: TimeZone::UTC,
        opens: noon(),
        closes: noon() + SignedDuration::from_hours(24),
        address: None,
        behind_proxy: false,
        mail: None,
        metrics_token: Some("0123456789abcdef".into()),
        sign_up: SignUp::Open,
        quotas: Quotas::default(),
        tournaments: Vec::new(),
        ladder: None,
        public: Public::default(),
        limits: None,
        database: database(),
        files: files(),
    }
}

/// Returns a plan with a mail server on this port of this machine.
pub fn with_mail(port: u16) -> Plan {
    let from = "contest@example.org".parse().expect("the text is an address");
    let (host, encryption) = (Ipv4Addr::LOCALHOST.to_string(), MailEncryption::None);
    let mail = MailSettings { host, port, encryption, from, credentials: None };
    Plan { mail: Some(mail), address: Address::read("http://here"), ..plan() }
}

/// Returns the client address of the tests' requests, which is this machine.
pub fn from() -> ConnectInfo<SocketAddr> {
    ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 4)))
}

/// A contest under test, with the clock that drives it.
pub struct TestContest {
    /// The contest under test.
    pub contest: Arc<Contest>,
    /// The contest's clock.
    pub clock: Arc<ManualClock>,
    _folder: Arc<TempDir>,
}

/// Creates a contest of [`plan`] in a folder of its own, at [`noon`].
pub fn test_contest() -> TestContest {
    test_contest_as(plan())
}

/// Creates a contest of a plan in a folder of its own, at [`noon`].
pub fn test_contest_as(plan: Plan) -> TestContest {
    test_contest_in(tempfile::tempdir().expect("the temporary folder can be created"), plan)
}

/// Creates a contest of a plan in a folder, at [`noon`].
pub fn test_contest_in(folder: TempDir, plan: Plan) -> TestContest {
    let clock = Arc::new(ManualClock::at(noon()));
    let contest =
        operations::open(folder.path(), plan, game(), clock.clone()).expect("the contest can be opened");
    TestContest { contest: Arc::new(contest), clock, _folder: Arc::new(folder) }
}

/// A function that opens a contest.
pub type Open = fn(&Path, Plan, Game, Arc<dyn Clock>) -> Result<Contest, OpenError>;

/// Opens one contest of a plan several times, at [`noon`]. They share a database of PostgreSQL, a folder
/// and an artificial clock.
pub fn open_all<const N: usize>(plan: &Plan, open: Open) -> [TestContest; N] {
    let (folder, clock) = (
        Arc::new(tempfile::tempdir().expect("the temporary folder can be created")),
        Arc::new(ManualClock::at(noon())),
    );
    [(); N].map(|()| {
        let contest =
            open(folder.path(), plan.clone(), game(), clock.clone()).expect("the contest can be opened");
        TestContest { contest: Arc::new(contest), clock: clock.clone(), _folder: folder.clone() }
    })
}

/// Returns the address of an empty database of PostgreSQL.
pub fn postgres() -> Database {
    Database::parse(&joute_testkit::postgres::create_database()).expect("the database address is valid")
}

/// Runs the service of a contest without workers. It ends when the sender is used or dropped.
pub async fn run_service(contest: Arc<Contest>) -> (Sender<()>, JoinHandle<Result<(), ServiceError>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port can be bound");
    let (end, ended) = oneshot::channel::<()>();
    let workers = LocalWorkers { program: "true".into(), arguments: Vec::new(), size: 0 };
    let ended = async move { ended.await.unwrap_or_default() };
    (end, tokio::spawn(service::run(contest, listener, workers, ended)))
}

/// Returns the server that does the timed work.
pub fn leader(servers: &[TestContest]) -> &TestContest {
    let leads = |test: &&TestContest| test.contest.leads().expect("the database knows the leader");
    joute_testkit::wait_until("one server becomes the leader", || servers.iter().find(leads))
}

impl TestContest {
    /// Returns the router that answers requests.
    pub fn router(&self) -> Router {
        web::router(self.contest.clone())
    }

    /// Returns the standings of the ladder.
    pub fn ladder_board(&self) -> LadderBoard {
        let board = self.contest.store.ladder_board().expect("the ladder's board can be read");
        board.expect("the ladder has standings")
    }

    /// Adds a person with this role, starts a session, and returns its cookie and the token of its
    /// forms.
    pub fn signed_in(&self, role: Role) -> (String, String) {
        let (store, clock) = (&self.contest.store, &*self.clock);
        let name = format!("{} {}", role.as_ref(), store.people().expect("the people can be listed").len());
        let person = people::enrol(store, &name, role, clock).expect("the person can be added");
        let secret = store.sign_in(person.id, None, clock).expect("the person can sign in");
        let session = store.session(secret.expose(), clock).expect("the session is valid");
        (format!("{}={}", web::request::SESSION_COOKIE, secret.expose()), session.csrf)
    }
}
