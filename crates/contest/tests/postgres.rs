//! Tests the service with a database of PostgreSQL.

use crate::common::{self, POSTGRES, test_contest_as};
use axum::http::StatusCode;
use joute_contest::backup::{backup, relocate, restore};
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Class, Error, Job, JobState, MatchSpec, Role, Work};
use joute_contest::operations::people::{list, teams};
use joute_contest::plan::{Database, Plan};
use joute_contest::store::Store;
use joute_testkit::postgres::Postgres;
use joute_testkit::wait_until;
use std::collections::BTreeSet;
use std::path::Path;

/// The tests that run again with PostgreSQL: from a submission to the standings of a tournament.
const REPEATED_TESTS: [&str; 10] = [
    "challenges::",
    "clarifications::",
    "duels::",
    "first::",
    "jury::",
    "ladder::",
    "leagues::",
    "mail::",
    "teams::",
    "tournaments::",
];

#[test]
fn the_service_works_with_postgresql() {
    joute_testkit::run_again(&REPEATED_TESTS, POSTGRES, "1", 30);
}

/// Checks that requests fail with a temporary error while the server is stopped. People are not signed
/// out, and work on when the server is back.
#[tokio::test]
async fn requests_wait_for_a_stopped_server_of_postgresql() {
    let mut server = Postgres::start();
    let database = Database::parse(&server.create_database()).expect("the database address is valid");
    let test = test_contest_as(Plan { database, ..common::plan() });
    let ada = test.visitor(Role::Candidate);
    let token = format!("Bearer {}", test.token(&ada));
    assert_eq!(test.get(Some(&ada), "/versions").await.status, StatusCode::OK);
    server.stop();
    for _ in 0..2 {
        let page = test.get(Some(&ada), "/versions").await;
        assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(page.text.contains("cannot reach its database"), "{}", page.text);
        let answer = test.program("GET", &token, "/api/v1/versions", "").await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(test.get(None, "/").await.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    server.restart();
    let later = std::time::Instant::now();
    while test.get(Some(&ada), "/versions").await.status != StatusCode::OK {
        assert!(later.elapsed().as_secs() < 60, "the store does not connect again");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[test]
fn connections_are_encrypted_and_certificates_are_checked() {
    let (server, port, authority) = Postgres::start_with_tls();
    server.run("postgres", "CREATE DATABASE contest");
    let open = |host: &str, options: &str| {
        let address = format!("postgresql://postgres@{host}:{port}/contest?sslmode=require{options}");
        Store::open("".as_ref(), &Database::parse(&address).expect("the database address is valid"))
    };
    let certificate = format!("&sslrootcert={}", authority.display());
    let store = open("localhost", &certificate).expect("the certificate is valid");
    let query =
        "SELECT count(*) FILTER (WHERE ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'joute'";
    assert_eq!(server.ask("postgres", query), "1\t1");
    drop(store);
    for (host, options, reason) in [
        ("localhost", "", "UnknownIssuer; add sslrootcert=FILE"),
        ("127.0.0.1", &certificate, "not valid for name \"127.0.0.1\""),
        ("localhost", "&sslrootcert=/missing.pem", "sslrootcert: /missing.pem: "),
        ("localhost", "&sslrootcert=/etc/hostname", "the file contains no certificate"),
    ] {
        let found = open(host, options).map(drop).expect_err(options).to_string();
        assert!(found.contains(reason), "{found}");
    }
}

/// Returns a text that cannot be compressed.
fn long_text(number: u32) -> String {
    (0..100).map(|part: u32| Hash::of(format!("{number} {part}").as_bytes()).to_string()).collect()
}

/// Adds a large job to the queue.
fn put(store: &Store, number: u32) -> Result<i64, Error> {
    let (mode, seats) = (long_text(number), Vec::new());
    let spec = MatchSpec { number: 1, map: None, seed: 0, key: None, mode, seats };
    store.put(&Job { class: Class::Requested, person: None, work: Work::Play(spec) }, common::noon())
}

/// Returns the waiting jobs.
fn waiting(store: &Store) -> BTreeSet<i64> {
    store.list(JobState::Waiting).expect("the list can be read").iter().map(|job| job.id).collect()
}

/// Checks that the steps of `docs/organiser/public-server.md`, section "A moment between two
/// backups", restore a contest.
#[test]
fn a_contest_is_restored_to_a_point_in_time() {
    let server = Postgres::start_with_archive();
    let address = |server: &Postgres| {
        Database::parse(&server.address("contest")).expect("the database address is valid")
    };
    server.run("postgres", "CREATE DATABASE contest");
    let store = Store::open("".as_ref(), &address(&server)).expect("the database can be opened");
    let before = put(&store, 0).expect("the job can be queued");
    let backup = server.back_up();
    let later = put(&store, 1).expect("the job can be queued");
    let moment = server.ask("postgres", "SELECT clock_timestamp()");
    let mistake = put(&store, 2).expect("the job can be queued");
    assert_eq!(waiting(&store), [before, later, mistake].into());
    let restored = server.restore_until(backup, &moment);
    let store = Store::open("".as_ref(), &address(&restored)).expect("the database can be opened");
    assert_eq!(waiting(&store), [before, later].into());
    put(&store, 3).expect("the restored contest continues");
}

/// The number of changes that are refused before the test makes room on the disk.
const REFUSED_CHANGES: usize = 20;

/// Checks that a contest loses nothing that it acknowledged while the disk of the database's
/// machine was full. PostgreSQL ends when it cannot write its log, and cannot start before
/// there is space.
#[test]
fn no_data_is_lost_when_the_disk_of_postgresql_is_full() {
    let server = Postgres::start_on_small_disk();
    let database = Database::parse(&server.create_database()).expect("the database address is valid");
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let store = Store::open(folder.path(), &database).expect("the database can be opened");
    let mut stored: BTreeSet<i64> =
        (0..10).map(|number| put(&store, number).expect("the job can be queued")).collect();
    server.fill_disk();
    let mut refused = 1;
    for number in 10.. {
        match put(&store, number) {
            Ok(id) => drop(stored.insert(id)),
            Err(Error::Unavailable(_)) if refused < REFUSED_CHANGES => refused += 1,
            Err(Error::Unavailable(_)) => break,
            Err(error) => panic!("{error}"),
        }
    }
    server.free_disk();
    let last = wait_until("the contest works again", || put(&store, 0).ok());
    stored.insert(last);
    let found = waiting(&store);
    let lost: Vec<_> = stored.difference(&found).collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(found.len() <= stored.len() + REFUSED_CHANGES);
    let Work::Play(spec) = &store.list(JobState::Waiting).expect("the list can be read")[3].work else {
        panic!()
    };
    assert_eq!(spec.mode, long_text(3));
}

/// Checks that a service which starts while the server restarts waits for it.
#[tokio::test]
async fn a_starting_service_waits_for_postgresql() {
    let mut server = Postgres::start();
    let database = Database::parse(&server.create_database()).expect("the database address is valid");
    let test = test_contest_as(Plan { database, ..common::plan() });
    server.stop();
    let (end, running) = common::run_service(test.contest.clone()).await;
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert!(!running.is_finished(), "the service ended without its database");
    server.restart();
    end.send(()).expect("the service runs");
    running.await.expect("the service does not panic").expect("the service has begun and ended");
}

/// Checks that a contest can be moved, backed up and restored with either engine.
#[test]
fn a_contest_is_moved_to_postgresql_and_back() {
    let mut plan = Plan { database: Database::Sqlite, ..common::plan() };
    plan.quotas.team_members = 2;
    let test = test_contest_as(plan);
    let folder = test.contest.folder.clone();
    std::fs::write(folder.join("contest.toml"), "title = \"Test\"\n").expect("the file can be written");
    let ada = test.visitor(Role::Candidate).id;
    let now = test.clock.now();
    teams::create(&test.contest.store, &test.contest.plan, ada, ("Reds", &[]), now)
        .expect("the team can be created");
    let listed = list::read("Eve,,eve@example.org").expect("the list can be read");
    list::import_people(&test.contest.store, listed, None, true, &*test.clock)
        .expect("the people can be added");
    let read = |store: &Store| {
        (
            store.people().expect("the people can be listed"),
            store.people_with_address().expect("a list of one person"),
        )
    };
    let people = read(&test.contest.store);
    let stored = |folder: &Path| {
        let database = Database::of(folder).expect("the plan can be read");
        read(&Store::open(folder, &database).expect("the database can be opened"))
    };
    let address = joute_testkit::postgres::create_database();
    let rows = relocate(&folder, Some(&address)).expect("the contest can be moved");
    assert!(rows > 0 && people.1.len() == 1 && !folder.join("contest.db").exists());
    assert_eq!(stored(&folder), people);
    let again =
        relocate(&folder, Some(&address)).expect_err("the contest is in this database already").to_string();
    assert_eq!(again, "the contest has this database already");
    let scratch = joute_testkit::scratch();
    let (backups, restored) = (scratch.join("backups"), scratch.join("restored"));
    backup(&folder, &backups, common::noon()).expect("the backup can be made");
    restore(&backups, &restored).expect("the backup can be restored");
    assert_eq!(
        std::fs::read_to_string(restored.join("contest.toml")).expect("the file can be read"),
        "title = \"Test\"\n"
    );
    assert_eq!(stored(&restored), people);
    let full = relocate(&restored, Some(&address)).expect_err("the folder contains a contest").to_string();
    assert!(full.contains("contains a contest already; name an empty one"), "{full}");
    relocate(&folder, None).expect("the contest can be moved");
    assert_eq!(
        (stored(&folder), Database::of(&folder).expect("the plan can be read")),
        (people, Database::Sqlite)
    );
    // The file of the first move is not overwritten.
    let other = joute_testkit::postgres::create_database();
    let kept = relocate(&folder, Some(&other)).expect_err("a file has the name of the folder").to_string();
    assert!(kept.contains("contest.db.moved: this file already exists"), "{kept}");
    assert_eq!(Database::of(&folder).expect("the plan can be read"), Database::Sqlite);
}
