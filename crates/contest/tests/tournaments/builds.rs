//! Tests many builds of one candidate: superseded versions are not built, the build time is
//! limited, and tournaments do not wait.

use super::fake::{at, candidate, minute, send, stocked, tournament, with, work};
use crate::common::{Served, plan, served_in};
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::Clock as _;
use joute_contest::data::{
    BuildResult, BundleBounds, JobResult, Lease, PersonId, Submission, VersionState, Work,
};
use joute_contest::operations::{self, versions};
use joute_contest::plan::Plan;

fn take(served: &Served, worker: &str) -> Option<Lease<Work>> {
    served.contest.store.take(worker, served.clock.now()).expect("a value")
}

/// Returns the version that a lease builds, or None if it is a match.
fn builds(lease: &Lease<Work>) -> Option<(PersonId, u32)> {
    match lease.work {
        Work::Build { person, number, .. } => Some((person, number)),
        Work::Play(_) | Work::League(_) => None,
    }
}

/// Runs a job on a worker until a time, with regular reports of its progress.
fn works_until(served: &Served, lease: &Lease<Work>, time: Timestamp) {
    while served.clock.now() < time {
        served.clock.advance_to(time.min(served.clock.now() + SignedDuration::from_secs(30)));
        served
            .contest
            .store
            .extend_lease(lease.id, lease.secret.expose(), served.clock.now())
            .expect("`extend_lease` succeeds");
    }
}

/// Ends a build after this number of seconds.
fn end(served: &Served, lease: &Lease<Work>, seconds: i64) {
    let now = served.clock.now() + SignedDuration::from_secs(seconds);
    works_until(served, lease, now);
    let kit = Some(served.contest.blobs.store(b"1").expect("`store` succeeds"));
    let done = JobResult::Built(BuildResult { refused: None, language: Some("c".into()), log: None, kit });
    served.contest.store.complete(lease.id, lease.secret.expose(), &done, now).expect("`complete` succeeds");
    operations::tick(&served.contest).expect("`tick` succeeds");
}

fn states(served: &Served, person: PersonId) -> Vec<VersionState> {
    let mut versions = served.contest.store.versions(person).expect("a list");
    versions.reverse();
    versions.into_iter().map(|version| version.state).collect()
}

#[test]
fn of_six_versions_two_are_built_one_at_a_time() {
    let served = with(Vec::new());
    let [eve, ada] = ["Eve", "Ada"].map(|name| candidate(&served, name));
    send(&served, eve, "1");
    let first = take(&served, "one").expect("a value");
    for _ in 0..5 {
        send(&served, eve, "1");
    }
    assert_eq!(
        states(&served, eve),
        [
            VersionState::Sent,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Sent
        ]
    );
    assert!(take(&served, "two").is_none(), "builds of the same candidate run one at a time");
    assert!(
        !served.contest.store.has_work(&BundleBounds::SINGLE, served.clock.now()).expect("an answer"),
        "the worker waits"
    );
    send(&served, ada, "1");
    let other = take(&served, "two").expect("a build of another candidate waits");
    assert_eq!((builds(&first), builds(&other)), (Some((eve, 1)), Some((ada, 1))));
    end(&served, &first, 10);
    let last = take(&served, "one").expect("the last one waits");
    assert_eq!(builds(&last), Some((eve, 6)));
}

#[test]
fn later_versions_do_not_supersede_those_before_an_hour() {
    let served = with(vec![tournament("first", 60)]);
    let (contest, ada) = (&served.contest, candidate(&served, "Ada"));
    send(&served, ada, "3");
    served.clock.advance_to(minute(59));
    send(&served, ada, "5");
    served.clock.advance_to(minute(60));
    send(&served, ada, "7");
    assert_eq!(states(&served, ada), [VersionState::Superseded, VersionState::Sent, VersionState::Sent]);
    work(contest, 99);
    at(&served, minute(61));
    let entries = contest.store.entries(1).expect("a list");
    assert_eq!(entries[0].version(), Some(2));
}

#[test]
fn a_tournament_builds_counting_versions_first_even_superseded_ones() {
    // The tournament is added to the plan after its hour, so the candidate could not know that the first
    // version would count.
    let served = with(Vec::new());
    let [ada, bob] = ["Ada", "Bob"].map(|name| candidate(&served, name));
    send(&served, ada, "3");
    served.clock.advance_to(minute(10));
    send(&served, ada, "5");
    send(&served, bob, "5");
    let plan = Plan { tournaments: vec![tournament("late", 5)], ..served.contest.plan.clone() };
    let folder = &served.contest.folder;
    let clock = served.clock.clone();
    let contest = joute_contest::operations::open(folder, plan, crate::common::game(), clock)
        .expect("the file can be opened");
    assert_eq!(states(&served, ada)[0], VersionState::Superseded);
    operations::tick(&contest).expect("`tick` succeeds");
    let first = take(&served, "w").expect("a value");
    assert_eq!(builds(&first), Some((ada, 1)), "this build is leased before two that wait longer");
}

#[test]
fn awaited_builds_precede_new_ones() {
    let served = with(vec![tournament("first", 2)]);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| candidate(&served, name));
    send(&served, eve, "1");
    let slow = take(&served, "slow").expect("a value");
    works_until(&served, &slow, minute(1));
    send(&served, eve, "2");
    works_until(&served, &slow, minute(2));
    for person in [ada, bob] {
        send(&served, person, "1");
    }
    operations::tick(&served.contest).expect("`tick` succeeds");
    let first = take(&served, "w").expect("a value");
    assert_eq!(builds(&slow), Some((eve, 1)));
    assert_eq!(builds(&first), Some((eve, 2)), "the tournament waits for this build, too");
}

/// Sends a version and returns its number, or the reason of the refusal.
fn sends(served: &Served, person: PersonId) -> Result<u32, String> {
    let archive = served.contest.blobs.store(b"slow").expect("`store` succeeds");
    let received = served.clock.now();
    let sent = Submission { person, author: None, archive, bytes: 4, note: String::new(), received };
    let received = versions::receive(&served.contest.store, &sent, &served.contest.plan);
    received.map(|version| version.number).map_err(|why| why.to_string())
}

#[test]
fn the_build_time_of_an_hour_is_bounded() {
    let mut plan = plan();
    plan.quotas.build_time = SignedDuration::from_mins(5);
    let served = stocked(served_in(tempfile::tempdir().expect("a folder"), plan));
    let eve = candidate(&served, "Eve");
    let mut sent = 0;
    let refused = loop {
        match sends(&served, eve) {
            Ok(number) => sent = number,
            Err(why) => break why,
        }
        let lease = take(&served, "w").expect("a value");
        end(&served, &lease, 119);
        work(&served.contest, 99);
    };
    assert_eq!(sent, 3, "three builds of two minutes exceed five minutes");
    assert!(
        refused.contains("your builds have used all the time that the contest allows in an hour"),
        "{refused}"
    );
    served.clock.advance_to(served.clock.now() + SignedDuration::from_hours(1));
    assert_eq!(sends(&served, eve), Ok(4), "an hour later the candidate may send again");
}

#[test]
fn a_slow_candidate_s_next_build_is_behind_a_tournament_s_matches() {
    let served = with(vec![tournament("first", 10)]);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| candidate(&served, name));
    for person in [ada, bob] {
        send(&served, person, "1");
    }
    work(&served.contest, 99);
    served.clock.advance_to(minute(6));
    sends(&served, eve).expect("`sends` succeeds");
    let lease = take(&served, "w").expect("a value");
    end(&served, &lease, 90);
    work(&served.contest, 99);
    at(&served, minute(10));
    sends(&served, eve).expect("`sends` succeeds");
    let next = take(&served, "w").expect("a value");
    assert_eq!(builds(&next), None, "the job is a match of the tournament");
}
