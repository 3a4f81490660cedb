//! Tests several servers of one contest behind nginx, as `docs/organiser/several-servers.md` describes
//! them. Each server is killed while candidates submit, pages listen and tournaments begin.

mod cluster;
mod visitors;

use cluster::Cluster;
use jiff::{SignedDuration, Timestamp};
use joute_contest::data::{CountingVersion, JobState, Seat, Tournament, TournamentProgress, Visibility};
use joute_contest::operations::versions::counting_version;
use joute_contest::store::Store;
use joute_testkit::{joute, wait_until};
use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant};
use visitors::Visitors;

/// The number of candidates.
const CANDIDATE_COUNT: usize = 3;

/// The time from one tournament to the next.
const TOURNAMENT_INTERVAL: SignedDuration = SignedDuration::from_secs(15);

#[test]
fn three_servers_lose_no_data_when_each_is_killed() {
    let mut cluster = Cluster::new();
    let store = cluster.store();
    cluster.start(0);
    let start = Instant::now();
    cluster.kill(0);
    cluster.start(0);
    // The kits already exist, so this is the time that a restart takes.
    let starting = SignedDuration::try_from(start.elapsed()).expect("the duration is short");
    cluster.kill(0);
    let first = Timestamp::now() + starting * 4 + SignedDuration::from_secs(10);
    let hours: Vec<Timestamp> = (0..3).map(|number| first + TOURNAMENT_INTERVAL * number).collect();
    cluster.plan(&hours);
    (0..3).for_each(|number| cluster.start(number));
    let _worker = cluster.worker();
    let visitors = Visitors::new(&store, &cluster.url, CANDIDATE_COUNT);
    std::thread::scope(|scope| {
        let _end = visitors.start_visits(scope);
        wait_until("all candidates have submitted", || {
            (visitors.acknowledged() > CANDIDATE_COUNT).then_some(())
        });
        for (number, hour) in hours.iter().enumerate() {
            let wait = hour.duration_since(Timestamp::now()) - SignedDuration::from_millis(500);
            std::thread::sleep(Duration::try_from(wait).unwrap_or_default());
            cluster.kill(number);
            let name = format!("round {number}");
            let frozen = wait_until("the tournament begins", || tournament(&store, &name).frozen);
            println!("{name} began {} after its hour", frozen.duration_since(*hour));
            let (versions, events) = (visitors.acknowledged(), visitors.events());
            wait_until("candidates submit while pages receive events", || {
                (visitors.acknowledged() > versions + CANDIDATE_COUNT && visitors.events() > events)
                    .then_some(())
            });
            cluster.start(number);
        }
    });
    wait_until("the queue is empty and the tournament is complete", || is_done(&store).then_some(()));
    visitors.check(&store);
    for name in ["round 0", "round 1", "round 2"] {
        check_tournament(&store, &tournament(&store, name));
    }
    assert!(cluster.terms() >= 2, "a second server has become the leader");
}

fn tournament(store: &Store, name: &str) -> Tournament {
    let all = store.tournaments().expect("the tournaments can be listed");
    all.into_iter().find(|one| one.name == name).expect("an entry has this name")
}

/// Returns true if all tournaments are complete and no job is left.
fn is_done(store: &Store) -> bool {
    let stuck = store.list(JobState::Stuck).expect("the list can be read");
    assert!(stuck.is_empty(), "stuck: {stuck:?}");
    let states = [JobState::Waiting, JobState::Taken, JobState::Done];
    store.tournaments().expect("the tournaments can be listed").iter().all(|one| one.complete.is_some())
        && states.into_iter().all(|state| store.list(state).expect("the list can be read").is_empty())
}

/// Checks that each candidate plays with its last version from before the hour, and that no match was
/// played twice or left out.
fn check_tournament(store: &Store, one: &Tournament) {
    let entries = store.entries(one.id).expect("the entries can be listed");
    assert_eq!(entries.len(), CANDIDATE_COUNT, "{entries:?}");
    for entry in &entries {
        let person = entry.person.expect("the entry belongs to a candidate");
        let counting =
            counting_version(store, person, one.at).expect("the version that counts can be determined");
        let CountingVersion::This(version) = counting else { panic!("{counting:?}") };
        assert_eq!(entry.version(), Some(version.number), "{} in {}", entry.name, one.name);
    }
    let TournamentProgress { played, all } = store.progress(one.id).expect("the progress can be counted");
    let matches = store
        .matches_in(one.id, Visibility::Everything, None, 0, u32::MAX)
        .expect("the matches can be listed");
    let seats = |seat: &Seat| format!("{seat:?}");
    let different: BTreeSet<(String, u64, Vec<String>)> = matches
        .iter()
        .map(|one| (one.map.clone(), one.spec.seed, one.spec.seats.iter().map(seats).collect()))
        .collect();
    // 24 matches: three pairs of champions on both sides with four seeds.
    assert_eq!((played, all, matches.len(), different.len()), (24, 24, 24, 24), "{}", one.name);
}

#[test]
fn a_second_server_with_sqlite_is_refused_with_advice() {
    let folder = joute_testkit::scratch();
    let new = joute(&["contest", "new", "hall", "--game", "morpion"], &folder);
    new.expect_success();
    let lock = std::fs::File::create(folder.join("hall/serve.lock")).expect("the file can be created");
    lock.lock().expect("no other process has it");
    let output = joute(&["serve", "hall", "--http", "0", "--workers", "0"], &folder).expect_failure();
    assert!(
        output.contains("another joute serve is already running")
            && output.contains("need a database of PostgreSQL"),
        "{output}"
    );
    let status = Command::new("test").args(["-e", "hall/kits"]).current_dir(&folder).status();
    assert!(!status.expect("the command starts").success(), "a refused server has built kits");
}
