//! Tests what happens when the server is missing, stops, or has another database than a contest's.

use crate::data::{Class, Error, Job, MatchSpec, Role, Work};
use crate::plan::Database;
use crate::store::engine::{Connection as _, params};
use crate::store::migrations::STEPS;
use crate::store::testing::postgres;
use crate::store::transfer::TABLES;
use crate::store::{Reservation, Store, Tables};
use jiff::Timestamp;
use joute_testkit::postgres::{Postgres, create_database};

fn open(address: &str) -> Result<Store, Error> {
    Store::open("".as_ref(), &Database::parse(address).expect("the database address is valid"))
}

fn job() -> Job<Work> {
    let (mode, seats) = (String::new(), Vec::new());
    let work = Work::Play(MatchSpec { number: 1, map: None, seed: 0, key: None, mode, seats });
    Job { class: Class::New, person: None, work }
}

#[test]
fn a_lost_connection_is_an_error_that_passes_and_the_next_request_connects_again() {
    let mut server = Postgres::start();
    let store = open(&server.create_database()).expect("the database can be opened");
    store.reserve(Reservation::Serve).expect("no other process serves it");
    store.enrol_for_test("Ada", Role::Candidate);
    let now = Timestamp::UNIX_EPOCH;
    let cut = store.transaction(|tables| {
        tables.insert_job(&job(), now)?;
        server.stop();
        tables.insert_job(&job(), now)
    });
    let unavailable = |result: Result<i64, Error>| match result {
        Err(Error::Unavailable(reason)) => {
            assert!(reason.contains("the PostgreSQL database contest"), "{reason}")
        }
        other => panic!("{other:?}"),
    };
    unavailable(cut);
    unavailable(store.put(&job(), now));
    server.restart();
    let people = joute_testkit::wait_until("the store connects again", || store.people().ok());
    assert_eq!(people.len(), 1, "acknowledged data is stored");
    assert_eq!(
        store.queued_jobs(crate::data::JobState::Waiting, 9).expect("the waiting jobs can be read").len(),
        0,
        "an interrupted transaction stores nothing"
    );
    // The connection for changes is opened a second after its last attempt.
    joute_testkit::wait_until("a job can be queued", || store.put(&job(), now).ok());
}

#[test]
fn several_processes_serve_a_database_and_none_while_it_is_moved() {
    let address = create_database();
    let [first, second, third] = [(); 3].map(|()| open(&address).expect("the database can be opened"));
    for server in [&first, &second] {
        server.reserve(Reservation::Serve).expect("the database can be reserved");
    }
    let reason =
        third.reserve(Reservation::Move).expect_err("another process serves the contest").to_string();
    assert!(reason.contains("joute serve uses this database; stop it"), "{reason}");
    second.enrol_for_test("Ada", Role::Candidate);
    assert_eq!(first.people().expect("the people can be listed").len(), 1);
    drop((first, second));
    joute_testkit::wait_until("both transactions have ended", || third.reserve(Reservation::Move).ok());
    let reason = open(&address)
        .and_then(|late| late.reserve(Reservation::Serve))
        .expect_err("the database is reserved by another process");
    assert!(reason.to_string().contains("joute contest move uses this database"), "{reason}");
}

#[test]
fn transactions_of_several_processes_do_not_overlap() {
    let address = create_database();
    let count = |store: &Store| {
        store.transaction(|tables| {
            let count: i64 = tables.value("SELECT count(*) FROM setting", params![])?;
            tables.execute("INSERT INTO setting VALUES (?1, '')", params![count.to_string()])
        })
    };
    open(&address).expect("the database can be opened");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let store = open(&address).expect("the database can be opened");
            scope.spawn(move || (0..25).for_each(|_| count(&store).expect("no number is taken twice")));
        }
    });
    let all: i64 = open(&address)
        .and_then(|store| store.tables()?.value("SELECT count(*) FROM setting", params![]))
        .expect("the number can be read");
    assert_eq!(all, 100);
}

#[test]
fn a_job_that_another_transaction_has_locked_is_skipped() {
    let database = postgres();
    let Database::Postgres(server) = &database else { panic!("{database:?}") };
    let store = Store::open("".as_ref(), &database).expect("the database can be opened");
    let [first, second] =
        [(); 2].map(|()| store.put(&job(), Timestamp::UNIX_EPOCH).expect("the job can be queued"));
    let other = super::Postgres::open(server).expect("the server accepts the connection");
    other
        .batch(&format!("BEGIN; SELECT id FROM job WHERE id = {first} FOR UPDATE"))
        .expect("the SQL statements can be run");
    let take = |worker: &str| {
        store.take(worker, Timestamp::UNIX_EPOCH).expect("jobs can be requested").expect("a job is queued").id
    };
    assert_eq!(take("a"), second);
    other.batch("ROLLBACK").expect("the SQL statements can be run");
    assert_eq!(take("b"), first);
}

#[test]
fn database_errors_name_the_cure() {
    let server = Postgres::start();
    let reason = |address: &str| open(address).expect_err(address).to_string();
    let new = |name: &str, options: &str| {
        server.run("postgres", &format!("CREATE DATABASE {name} {options}"));
        server.address(name)
    };
    let missing = reason(&server.address("absent"));
    assert!(missing.contains("does not exist; create it with: createdb"), "{missing}");
    let closed = reason("postgresql://joute@127.0.0.1:1/joute");
    assert!(closed.contains("refused") && closed.contains("`database` in contest.toml"), "{closed}");
    server.run("postgres", "CREATE ROLE stranger LOGIN");
    let forbidden = reason(&new("other", "").replace("//postgres@", "//stranger@"));
    assert!(
        forbidden.contains("permission denied") && forbidden.contains("owner of the database"),
        "{forbidden}"
    );
    let later = new("later", "");
    drop(open(&later).expect("the database can be opened"));
    server.run("later", "UPDATE format SET number = 99");
    assert!(reason(&later).contains("a later version of joute (format 99"), "{}", reason(&later));
    let diary = new("diary", "");
    server.run("diary", "CREATE TABLE diary (day TEXT)");
    assert!(reason(&diary).contains("this is not the database of a contest"), "{}", reason(&diary));
    let old =
        super::check_version("here", 140_012).expect_err("this version of PostgreSQL is too old").to_string();
    assert_eq!(old, "here: this is PostgreSQL 14; joute needs PostgreSQL 15 or newer");
    super::check_version("here", 150_000).expect("this version of PostgreSQL is supported");
    let latin = reason(&new("latin", "ENCODING LATIN1 TEMPLATE template0 LOCALE 'C'"));
    assert!(latin.contains("not UTF8; create one"), "{latin}");
}

#[test]
fn a_database_is_copied_to_the_other_engine_and_back() {
    let first = Store::in_memory().expect("the database in memory can be created");
    let [ada, eve] =
        [("Ada", Role::Candidate), ("Eve", Role::Jury)].map(|(name, role)| first.enrol_for_test(name, role));
    first.insert_built_version(ada, b"built", b"fresh");
    first.put(&job(), Timestamp::UNIX_EPOCH).expect("the job can be queued");
    let act = crate::data::Act::new(eve, "looked", Timestamp::UNIX_EPOCH).affecting(ada);
    for _ in 0..2 {
        first
            .audited_transaction(&act, |tables| tables.set_mark(ada, eve, 1.5, "é", act.at))
            .expect("the mark can be stored");
    }
    let second = Store::open("".as_ref(), &postgres()).expect("the database can be opened");
    let third = Store::in_memory().expect("the database in memory can be created");
    let rows = first.copy_to(&second).expect("the database can be copied");
    assert_eq!((rows, second.copy_to(&third).expect("the database can be copied")), (7, 7));
    for store in [&first, &second, &third] {
        assert_eq!(
            store.people().expect("the people can be listed"),
            first.people().expect("the people can be listed")
        );
        assert_eq!(
            store.versions(ada).expect("the versions can be listed"),
            first.versions(ada).expect("the versions can be listed")
        );
        assert_eq!(
            store.marks().expect("the marks can be listed"),
            first.marks().expect("the marks can be listed")
        );
        assert_eq!(
            store.audit_log(9).expect("the audit log can be read"),
            first.audit_log(9).expect("the audit log can be read")
        );
        assert_eq!(
            store.put(&job(), Timestamp::UNIX_EPOCH).expect("the job can be queued"),
            2,
            "job numbers continue"
        );
    }
    let reason = first.copy_to(&second).expect_err("the other database contains a contest").to_string();
    assert!(reason.contains("contains a contest already"), "{reason}");
}

/// Checks that both engines have the same tables, and that all of them are copied. The database of
/// PostgreSQL had an older format first.
#[test]
fn both_engines_have_the_same_tables_and_all_are_copied() {
    let database = postgres();
    let Database::Postgres(server) = &database else { panic!("{database:?}") };
    let old = super::Postgres::open(server).expect("the server accepts the connection");
    let migrated = old.format().and_then(|_| old.migrate(&STEPS[..2], 0));
    migrated
        .and_then(|()| old.batch("INSERT INTO attempt (who, at) VALUES ('Ada', 7)"))
        .expect("the old table can be filled");
    let store = Store::in_memory().expect("the database in memory can be created");
    let new = Store::open("".as_ref(), &database).expect("the database can be opened");
    let [own, other] = [&store, &new].map(|store| store.tables().expect("the connection is open"));
    for table in TABLES {
        let columns = |tables: &Tables<'_>| tables.0.columns(table).expect("the columns can be read");
        assert_eq!(columns(&own), columns(&other), "{table}");
    }
    let view = "SELECT number, job, forfeit FROM open_match";
    let shown: Vec<i64> = other.rows(view, params![], |row| row.get(0)).expect("the rows can be read");
    assert_eq!(
        (shown, other.count_attempts("Ada", Timestamp::UNIX_EPOCH).expect("the attempts can be counted").0),
        (vec![], 1)
    );
    let query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    let tables: Vec<String> =
        own.rows(query, params![], |row| row.get(0)).expect("the names of the tables can be read");
    let mut copied = TABLES.to_vec();
    copied.sort_unstable();
    assert_eq!(tables, copied);
}
