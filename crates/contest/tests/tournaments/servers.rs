//! Tests tournaments of several servers with one database. One of them leads, and others take over.

use super::fake::{candidate, minute, send, tournament, work};
use super::hour::{names, state};
use crate::common::{Open, TestContest, leader, noon, open_all, plan};
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::data::{NoticeContent, PersonId, Submission, TournamentProgress, TournamentState};
use joute_contest::operations::{self, kits, open, open_to_serve, versions};
use joute_contest::pending::PendingRequest;
use joute_contest::plan::{Database, Plan, PlannedTournament};
use joute_testkit::postgres::{Postgres, create_database};
use joute_testkit::wait_until;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The query that ends the session with the lock of the leader.
const END_LEADER: &str = "SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 1785689463 AND granted";

/// Opens a contest with one tournament three times. The function decides whether the contest is
/// opened by a process that serves it.
fn servers(database: &str, tournament: PlannedTournament, open: Open) -> Vec<TestContest> {
    let (database, tournaments) =
        (Database::parse(database).expect("the database address is valid"), vec![tournament]);
    let servers = open_all::<3>(&Plan { database, tournaments, ..plan() }, open);
    let kits = [("c".to_owned(), Hash::of(b"kit"))].into();
    kits::replace_kits(&servers[0].contest.store, &kits, noon()).expect("the kits can be replaced");
    servers.into()
}

/// A contest with three servers shortly before an hour. A request has arrived at one that does not lead.
struct PendingSubmission {
    /// The three servers of the contest. The last one has received the request, and the first one leads.
    servers: Vec<TestContest>,
    pending: PendingRequest,
    ada: PersonId,
}

fn arrival() -> PendingSubmission {
    let mut servers = servers(&create_database(), tournament("first", 60), open_to_serve);
    let ada = candidate(&servers[0], "Ada");
    leader(&servers);
    servers.sort_by_key(|test| !test.contest.leads().expect("the database knows the leader"));
    servers[0].clock.advance_to(minute(60) - SignedDuration::from_micros(1));
    let last = &servers[2];
    let pending = last.contest.pending_requests.register(&*last.clock);
    last.clock.advance_to(minute(60));
    PendingSubmission { servers, pending, ada }
}

impl PendingSubmission {
    /// Calls all servers' timed work and returns the state of the tournament.
    fn tick(&self) -> TournamentState {
        for test in &self.servers {
            operations::tick(&test.contest).expect("results and timed events can be processed");
        }
        state(&self.servers[0].contest, 1)
    }

    /// Checks that the tournament does not begin while the servers exchange their states.
    fn waits(&self) {
        for _ in 0..25 {
            assert_eq!(self.tick(), TournamentState::Freezing);
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Stores the request that has arrived.
    fn store(&self) -> Result<u32, joute_contest::data::Error> {
        let contest = &self.servers[2].contest;
        let archive = contest.blobs.store(b"1").expect("the version is accepted");
        let (person, note, received) = (self.ada, String::new(), self.pending.at);
        let submission = Submission { person, author: None, archive, bytes: 1, note, received };
        versions::receive(&contest.store, &submission, &contest.plan).map(|version| version.number)
    }
}

#[test]
fn a_request_that_another_server_has_received_keeps_the_list_open() {
    let arrival = arrival();
    arrival.waits();
    assert_eq!(arrival.store().expect("the version is accepted"), 1);
    arrival.waits();
    let PendingSubmission { servers, pending, .. } = arrival;
    drop(pending);
    wait_until("the tournament is complete", || {
        work(&servers[0].contest, 9);
        (state(&servers[0].contest, 1) == TournamentState::Released).then_some(())
    });
    assert_eq!(names(&servers[0].contest, 1), [("Ada".into(), Some(1))]);
}

#[test]
fn a_request_of_a_server_that_is_killed_is_not_waited_for() {
    let mut arrival = arrival();
    arrival.waits();
    arrival.servers.pop();
    wait_until("the tournament has begun", || (arrival.tick() != TournamentState::Freezing).then_some(()));
    assert!(names(&arrival.servers[0].contest, 1).is_empty());
}

#[test]
fn a_request_that_is_stored_too_late_is_refused() {
    let arrival = arrival();
    arrival.waits();
    arrival.servers[0].clock.advance_to(minute(61));
    wait_until("the tournament has begun", || (arrival.tick() != TournamentState::Freezing).then_some(()));
    let reason = arrival.store().expect_err("the late version is refused").to_string();
    assert!(reason.contains("the list of a tournament was fixed"), "{reason}");
    assert!(
        arrival.servers[0]
            .contest
            .store
            .versions(arrival.ada)
            .expect("the versions can be listed")
            .is_empty()
    );
}

/// A guard that ends the threads of a test, also if the test fails.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_tournament_is_played_once_regardless_of_the_leader() {
    let database = Postgres::start();
    let servers = servers(&database.create_database(), first(), open_to_serve);
    play_once(&servers, || database.run("postgres", END_LEADER));
}

/// Checks that no step is done twice by a server that still does the timed work after it has lost
/// the lead. These servers do not communicate with each other, so all of them lead.
#[test]
fn a_tournament_is_played_once_even_if_all_lead() {
    let servers = servers(&create_database(), first(), open);
    play_once(&servers, || {});
}

/// Returns a tournament with four seeds.
fn first() -> PlannedTournament {
    PlannedTournament { seeds: (1..=4).collect(), ..tournament("first", 60) }
}

/// Plays a tournament of three candidates while all servers do their timed work. It calls
/// `interrupt` between the matches.
fn play_once(servers: &[TestContest], interrupt: impl Fn()) {
    let people: Vec<PersonId> = ["Ada", "Bob", "Eve"].map(|name| candidate(&servers[0], name)).into();
    let contest = &servers[0].contest;
    for (person, champion) in people.iter().zip(["5", "9", "7"]) {
        send(&servers[1], *person, champion);
    }
    wait_until("all versions are built", || {
        for test in servers {
            work(&test.contest, 9);
        }
        let built = |id: &PersonId| {
            contest.store.versions(*id).expect("the versions can be listed")[0].built.is_some()
        };
        people.iter().all(built).then_some(())
    });
    servers[0].clock.advance_to(minute(60));
    let ends = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for test in servers {
            scope.spawn(|| {
                while !ends.load(Ordering::Relaxed) {
                    operations::tick(&test.contest).expect("results and timed events can be processed");
                    std::thread::sleep(Duration::from_millis(1));
                }
            });
        }
        let _end = End(&ends);
        let played_count = || contest.store.progress(1).expect("the progress can be counted").played;
        wait_until("all matches are played", || {
            interrupt();
            let before = played_count();
            wait_until("one server becomes the leader again", || {
                work(contest, 3);
                (played_count() > before || state(contest, 1) == TournamentState::Released).then_some(())
            });
            (state(contest, 1) == TournamentState::Released).then_some(())
        });
    });
    // 24 matches: three pairs of champions on both sides with four seeds.
    assert_eq!(
        contest.store.progress(1).expect("the progress can be counted"),
        TournamentProgress { played: 24, all: 24 }
    );
    assert_eq!(names(contest, 1).len(), 3);
    for person in people {
        let notices = contest.store.notices(person, 99).expect("the notices can be listed");
        let results = |notice: &NoticeContent| matches!(notice, NoticeContent::Results { .. });
        assert_eq!(notices.iter().filter(|notice| results(&notice.content)).count(), 1, "{notices:?}");
    }
}
