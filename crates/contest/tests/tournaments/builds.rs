//! Tests many builds of one candidate: superseded versions are not built, the build time is
//! limited, and tournaments do not wait.

use super::fake::{at, candidate, minute, send, tournament, with, with_kits, work};
use crate::common::{TestContest, plan, test_contest_in};
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::Clock as _;
use joute_contest::data::{
    BuildResult, BundleBounds, JobResult, Lease, PersonId, Submission, VersionState, Work,
};
use joute_contest::operations::{self, versions};
use joute_contest::plan::Plan;

fn take(test: &TestContest, worker: &str) -> Option<Lease<Work>> {
    test.contest.store.take(worker, test.clock.now()).expect("jobs can be requested")
}

/// Returns the version that a lease builds, or None if it is a match.
fn builds(lease: &Lease<Work>) -> Option<(PersonId, u32)> {
    match lease.work {
        Work::Build { person, number, .. } => Some((person, number)),
        Work::Play(_) | Work::League(_) => None,
    }
}

/// Runs a job on a worker until a time, with regular reports of its progress.
fn works_until(test: &TestContest, lease: &Lease<Work>, time: Timestamp) {
    while test.clock.now() < time {
        test.clock.advance_to(time.min(test.clock.now() + SignedDuration::from_secs(30)));
        test.contest
            .store
            .extend_lease(lease.id, lease.secret.expose(), test.clock.now())
            .expect("the lease can be extended");
    }
}

/// Ends a build after this number of seconds.
fn end(test: &TestContest, lease: &Lease<Work>, seconds: i64) {
    let now = test.clock.now() + SignedDuration::from_secs(seconds);
    works_until(test, lease, now);
    let kit = Some(test.contest.blobs.store(b"1").expect("the file can be stored"));
    let job_result =
        JobResult::Built(BuildResult { refused: None, language: Some("c".into()), log: None, kit });
    test.contest
        .store
        .complete(lease.id, lease.secret.expose(), &job_result, now)
        .expect("the result can be stored");
    operations::tick(&test.contest).expect("results and timed events can be processed");
}

fn states(test: &TestContest, person: PersonId) -> Vec<VersionState> {
    let mut versions = test.contest.store.versions(person).expect("the versions can be listed");
    versions.reverse();
    versions.into_iter().map(|version| version.state).collect()
}

#[test]
fn of_six_versions_two_are_built_one_at_a_time() {
    let test = with(Vec::new());
    let [eve, ada] = ["Eve", "Ada"].map(|name| candidate(&test, name));
    send(&test, eve, "1");
    let first = take(&test, "one").expect("jobs can be requested");
    for _ in 0..5 {
        send(&test, eve, "1");
    }
    assert_eq!(
        states(&test, eve),
        [
            VersionState::Sent,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Superseded,
            VersionState::Sent
        ]
    );
    assert!(take(&test, "two").is_none(), "builds of the same candidate run one at a time");
    assert!(
        !test
            .contest
            .store
            .has_work(&BundleBounds::SINGLE, test.clock.now())
            .expect("the queue can be queried"),
        "the worker waits"
    );
    send(&test, ada, "1");
    let other = take(&test, "two").expect("a build of another candidate is queued");
    assert_eq!((builds(&first), builds(&other)), (Some((eve, 1)), Some((ada, 1))));
    end(&test, &first, 10);
    let last = take(&test, "one").expect("the last build is queued");
    assert_eq!(builds(&last), Some((eve, 6)));
}

#[test]
fn later_versions_do_not_supersede_those_before_an_hour() {
    let test = with(vec![tournament("first", 60)]);
    let (contest, ada) = (&test.contest, candidate(&test, "Ada"));
    send(&test, ada, "3");
    test.clock.advance_to(minute(59));
    send(&test, ada, "5");
    test.clock.advance_to(minute(60));
    send(&test, ada, "7");
    assert_eq!(states(&test, ada), [VersionState::Superseded, VersionState::Sent, VersionState::Sent]);
    work(contest, 99);
    at(&test, minute(61));
    let entries = contest.store.entries(1).expect("the entries can be listed");
    assert_eq!(entries[0].version(), Some(2));
}

#[test]
fn a_tournament_builds_counting_versions_first_even_superseded_ones() {
    // The tournament is added to the plan after its hour, so the candidate could not know that the first
    // version would count.
    let test = with(Vec::new());
    let [ada, bob] = ["Ada", "Bob"].map(|name| candidate(&test, name));
    send(&test, ada, "3");
    test.clock.advance_to(minute(10));
    send(&test, ada, "5");
    send(&test, bob, "5");
    let plan = Plan { tournaments: vec![tournament("late", 5)], ..test.contest.plan.clone() };
    let folder = &test.contest.folder;
    let clock = test.clock.clone();
    let contest = joute_contest::operations::open(folder, plan, crate::common::game(), clock)
        .expect("the file can be opened");
    assert_eq!(states(&test, ada)[0], VersionState::Superseded);
    operations::tick(&contest).expect("results and timed events can be processed");
    let first = take(&test, "w").expect("jobs can be requested");
    assert_eq!(builds(&first), Some((ada, 1)), "this build is leased before two that wait longer");
}

#[test]
fn awaited_builds_precede_new_ones() {
    let test = with(vec![tournament("first", 2)]);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| candidate(&test, name));
    send(&test, eve, "1");
    let slow = take(&test, "slow").expect("jobs can be requested");
    works_until(&test, &slow, minute(1));
    send(&test, eve, "2");
    works_until(&test, &slow, minute(2));
    for person in [ada, bob] {
        send(&test, person, "1");
    }
    operations::tick(&test.contest).expect("results and timed events can be processed");
    let first = take(&test, "w").expect("jobs can be requested");
    assert_eq!(builds(&slow), Some((eve, 1)));
    assert_eq!(builds(&first), Some((eve, 2)), "the tournament waits for this build, too");
}

/// Sends a version and returns its number, or the reason of the refusal.
fn sends(test: &TestContest, person: PersonId) -> Result<u32, String> {
    let archive = test.contest.blobs.store(b"slow").expect("the file can be stored");
    let received = test.clock.now();
    let submission = Submission { person, author: None, archive, bytes: 4, note: String::new(), received };
    let received = versions::receive(&test.contest.store, &submission, &test.contest.plan);
    received.map(|version| version.number).map_err(|reason| reason.to_string())
}

#[test]
fn the_build_time_of_an_hour_is_bounded() {
    let mut plan = plan();
    plan.quotas.build_time = SignedDuration::from_mins(5);
    let test =
        with_kits(test_contest_in(tempfile::tempdir().expect("the temporary folder can be created"), plan));
    let eve = candidate(&test, "Eve");
    let mut sent = 0;
    let refused = loop {
        match sends(&test, eve) {
            Ok(number) => sent = number,
            Err(reason) => break reason,
        }
        let lease = take(&test, "w").expect("jobs can be requested");
        end(&test, &lease, 119);
        work(&test.contest, 99);
    };
    assert_eq!(sent, 3, "three builds of two minutes exceed five minutes");
    assert!(
        refused.contains("your builds have used all the time that the contest allows in an hour"),
        "{refused}"
    );
    test.clock.advance_to(test.clock.now() + SignedDuration::from_hours(1));
    assert_eq!(sends(&test, eve), Ok(4), "an hour later the candidate may send again");
}

#[test]
fn a_slow_candidate_s_next_build_is_behind_a_tournament_s_matches() {
    let test = with(vec![tournament("first", 10)]);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| candidate(&test, name));
    for person in [ada, bob] {
        send(&test, person, "1");
    }
    work(&test.contest, 99);
    test.clock.advance_to(minute(6));
    sends(&test, eve).expect("the version is accepted");
    let lease = take(&test, "w").expect("jobs can be requested");
    end(&test, &lease, 90);
    work(&test.contest, 99);
    at(&test, minute(10));
    sends(&test, eve).expect("the version is accepted");
    let next = take(&test, "w").expect("jobs can be requested");
    assert_eq!(builds(&next), None, "the job is a match of the tournament");
}
