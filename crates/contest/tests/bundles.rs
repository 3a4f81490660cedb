//! Tests over HTTP that bundles of matches are lost, refused and counted as workers and candidates
//! may expect.

use crate::common::{self, TestContest, test_contest};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::data::wire::{
    AssignedJob, Bundle, Capacity, HeldLease, MAX_FILES, MAX_LEASES, MAX_MESSAGE_SIZE, MAX_RESULTS, Report,
    ReportResponse, ReturnedLease, SentResult, WorkRequest,
};
use joute_contest::data::{
    Act, BuildResult, Class, Job, JobResult, JobState, LEASE_DURATION, MatchResult, MatchSpec, Role, Seat,
    Work,
};
use joute_contest::operations::metrics::metrics;
use joute_contest::operations::workers;
use joute_engine::Game as _;
use morpion::Morpion;
use serde::Serialize;
use std::collections::BTreeSet;
use tower::ServiceExt as _;

/// The replay of every match of these tests.
const REPLAY: &str = "a replay";

/// Adds matches of a class to the queue.
fn put(test: &TestContest, class: Class, count: usize) {
    for _ in 0..count {
        let seats =
            vec![Seat::House { language: "c".into(), name: "opponent".into(), kit: Hash::of(b"kit") }];
        let spec = MatchSpec { number: 1, map: None, seed: 0, key: None, mode: String::new(), seats };
        let job = Job { class, person: None, work: Work::Play(spec) };
        test.contest.store.put(&job, test.clock.now()).expect("the job can be queued");
    }
}

/// A worker process with two slots on another machine.
struct RemoteWorker<'a> {
    test: &'a TestContest,
    token: String,
}

impl<'a> RemoteWorker<'a> {
    fn new(test: &'a TestContest, name: &str) -> Self {
        let act = Act::new(None, "admitted", test.clock.now());
        let token = workers::admit_worker(&test.contest.store, name, &act).expect("the token can be created");
        RemoteWorker { test, token: token.expose().to_owned() }
    }

    async fn post(&self, path: &str, body: impl Into<Body>) -> (StatusCode, String) {
        let request = Request::post(path).extension(common::from());
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        let request = request.body(body.into()).expect("the request is valid");
        let answer = self.test.router().oneshot(request).await.expect("the router responds");
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("the duration is short");
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns the jobs that the worker receives. The request never waits.
    async fn take(&self, capacity: Capacity) -> Vec<AssignedJob> {
        let (status, output) = self.post("/worker/v1/take", ask(capacity)).await;
        match status {
            StatusCode::NO_CONTENT => Vec::new(),
            _ => serde_json::from_str::<Bundle>(&output).unwrap_or_else(|_| panic!("{status} {output}")).jobs,
        }
    }

    async fn report(&self, report: &Report) -> ReportResponse {
        let (status, output) = self.post("/worker/v1/report", text(report)).await;
        assert_eq!(status, StatusCode::OK, "{output}");
        serde_json::from_str(&output).expect("the response is JSON")
    }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("the value can be written as JSON")
}

fn capacity(free: u32, held: Vec<i64>) -> Capacity {
    Capacity { slots: 2, free, held, is_between_jobs: false, wait: false }
}

fn ask(capacity: Capacity) -> String {
    let api = format!("{:016x}", Morpion::API);
    text(&WorkRequest { game: Morpion::NAME.into(), api, process: "a1".into(), capacity })
}

fn report() -> Report {
    Report { process: "a1".into(), slots: 2, ..Report::default() }
}

fn played(score: i64) -> JobResult {
    JobResult::Played(MatchResult {
        scores: vec![score],
        ranks: vec![1],
        gone: vec![None],
        departures: Vec::new(),
        turns: vec![1],
        public: Hash::of(REPLAY.as_bytes()),
        private: None,
        picture: None,
    })
}

/// Returns a report with the results of jobs. The score shows which worker played the matches.
fn results(jobs: &[AssignedJob], score: i64) -> Report {
    let sent = |job: &AssignedJob| {
        let lease = HeldLease::of(&job.lease);
        SentResult { lease, seconds: 10.0, result: played(score) }
    };
    Report { results: jobs.iter().map(sent).collect(), files: vec![REPLAY.into()], ..report() }
}

fn ids(jobs: &[AssignedJob]) -> BTreeSet<i64> {
    jobs.iter().map(|job| job.lease.id).collect()
}

#[tokio::test]
async fn a_killed_worker_loses_one_bundle_and_nothing_counts_twice() {
    let test = test_contest();
    put(&test, Class::Tournament, 40);
    let (killed, other) = (RemoteWorker::new(&test, "killed"), RemoteWorker::new(&test, "other"));
    let first = killed.take(capacity(2, Vec::new())).await;
    assert_eq!(first.len(), 2, "the duration of matches is unknown");
    assert_eq!(killed.report(&results(&first, 1)).await, ReportResponse::default());
    let lost = killed.take(capacity(2, Vec::new())).await;
    assert_eq!(lost.len(), 6, "matches of 10 seconds fill two slots for 30 seconds");
    assert!(
        killed.take(capacity(0, ids(&lost).into_iter().collect())).await.is_empty(),
        "the worker holds as many matches as it may"
    );

    // The killed worker sends nothing until its leases have expired.
    test.clock.advance_to(test.clock.now() + LEASE_DURATION);
    let mut again = Vec::new();
    while again.len() < lost.len() {
        let jobs = other.take(capacity(2, ids(&again).into_iter().collect())).await;
        assert_eq!(jobs.len(), 2, "matches of a lost bundle are leased one by one");
        again.extend(jobs);
    }
    assert_eq!(ids(&again), ids(&lost), "the lost matches, and no others, are played again");

    // The worker was not killed, but had no connection. Its results come too late.
    let late = killed.report(&results(&lost, 1)).await;
    assert_eq!(late.lost.iter().copied().collect::<BTreeSet<_>>(), ids(&lost));
    assert!(late.refused.is_empty(), "{late:?}");
    let returns = lost
        .iter()
        .map(|job| ReturnedLease { lease: HeldLease::of(&job.lease), reason: Some("late".into()) });
    let held = lost.iter().map(|job| HeldLease::of(&job.lease)).collect();
    let late = killed.report(&Report { returned: returns.collect(), held, ..report() }).await;
    assert_eq!(late.lost.len(), 2 * lost.len(), "the worker cannot complete or extend lost leases");
    assert_eq!(other.report(&results(&again, 2)).await, ReportResponse::default());
    assert_eq!(killed.report(&results(&lost, 1)).await.lost.len(), lost.len());
    // A report whose response was lost is sent again.
    assert_eq!(other.report(&results(&again, 2)).await, ReportResponse::default());
    for (id, score) in
        ids(&first).into_iter().map(|id| (id, 1)).chain(ids(&lost).into_iter().map(|id| (id, 2)))
    {
        assert_eq!(
            test.contest.store.result(id).expect("the result can be read"),
            Some(played(score)),
            "{id}"
        );
    }
    let left = test.contest.store.list(JobState::Waiting).expect("the list can be read").len();
    assert_eq!(left, 40 - first.len() - lost.len());
}

#[tokio::test]
async fn each_job_of_a_report_counts_once() {
    let test = test_contest();
    put(&test, Class::Tournament, 4);
    let worker = RemoteWorker::new(&test, "one");
    let jobs =
        [worker.take(capacity(2, Vec::new())).await, worker.take(capacity(2, Vec::new())).await].concat();
    let [first, second] = [0, 1].map(|at: usize| jobs[jobs.len() - 2 + at].clone());
    let (one, other) = (first.lease.id, second.lease.id);
    let send =
        |job: &AssignedJob, result| SentResult { lease: HeldLease::of(&job.lease), seconds: 1.0, result };
    let unfit =
        JobResult::Built(BuildResult { refused: Some("no".into()), language: None, log: None, kit: None });
    // The first match has two different results, and is also held. The result of the second is
    // not that of a match.
    let sent = vec![
        send(&first, played(1)),
        send(&first, played(1)),
        send(&first, played(2)),
        send(&second, unfit),
        send(&second, played(3)),
    ];
    let leases = vec![HeldLease::of(&first.lease), HeldLease::of(&second.lease)];
    let files = vec![REPLAY.into()];
    let response = worker.report(&Report { results: sent, held: leases, files, ..report() }).await;
    assert_eq!(response.lost, [one, other, one, other]);
    assert_eq!(response.refused.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [other]);
    assert_eq!(test.contest.store.result(one).expect("the result can be read"), Some(played(1)));
    assert_eq!(test.contest.store.result(other).expect("the result can be read"), None);
    assert_eq!(worker.report(&results(std::slice::from_ref(&first), 1)).await, ReportResponse::default());
    assert_eq!(worker.report(&results(&[first], 2)).await.lost, [one]);
}

#[tokio::test]
async fn a_first_match_is_begun_before_the_rest_of_a_bundle() {
    let test = test_contest();
    put(&test, Class::Tournament, 40);
    let (worker, other) = (RemoteWorker::new(&test, "one"), RemoteWorker::new(&test, "other"));
    let first = worker.take(capacity(2, Vec::new())).await;
    worker.report(&results(&first, 1)).await;
    let bundle = worker.take(capacity(2, Vec::new())).await;
    assert!(bundle.iter().all(|job| !job.urgent));
    put(&test, Class::New, 2);
    let busy = capacity(0, ids(&bundle).into_iter().collect());
    assert!(
        worker.take(busy.clone()).await.is_empty(),
        "a busy worker leaves the match to a worker with a free slot"
    );
    let between = Capacity { is_between_jobs: true, ..busy };
    let urgent = worker.take(between).await;
    assert!(urgent.len() == 1 && urgent[0].urgent, "{urgent:?}");
    let free = other.take(capacity(1, Vec::new())).await;
    let urgent: Vec<bool> = free.iter().map(|job| job.urgent).collect();
    assert_eq!(
        urgent[..2],
        [true, false],
        "one job begins in the free slot, and the others wait in a bundle"
    );
}

#[tokio::test]
async fn the_messages_of_workers_are_bounded() {
    let test = test_contest();
    let worker = RemoteWorker::new(&test, "hostile");
    let lease = HeldLease::new(1, "");
    let result = SentResult { lease: lease.clone(), seconds: 0.0, result: played(1) };
    let returned = ReturnedLease { lease: lease.clone(), reason: None };
    let reports = [
        (Report { held: vec![lease.clone(); MAX_LEASES + 1], ..report() }, "held", MAX_LEASES),
        (Report { returned: vec![returned.clone(); MAX_LEASES + 1], ..report() }, "returned", MAX_LEASES),
        (Report { results: vec![result.clone(); MAX_RESULTS + 1], ..report() }, "results", MAX_RESULTS),
        (Report { files: vec![String::new(); MAX_FILES + 1], ..report() }, "files", MAX_FILES),
    ];
    for (report, field, maximum) in reports {
        let (status, output) = worker.post("/worker/v1/report", text(&report)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{output}");
        assert!(
            output.contains(field) && output.contains(&format!("at most {maximum} elements")),
            "{output}"
        );
    }
    let (status, output) = worker.post("/worker/v1/take", ask(capacity(1, vec![1; MAX_LEASES + 1]))).await;
    assert!(status == StatusCode::BAD_REQUEST && output.contains("at most 10000 elements"), "{output}");
    let (status, output) = worker.post("/worker/v1/report", vec![b' '; MAX_MESSAGE_SIZE + 1]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(output.contains("a worker's report has at most 16 MiB: send several reports"), "{output}");
    assert!(worker.take(capacity(1, vec![i64::MAX; MAX_LEASES])).await.is_empty());
    let largest = Report {
        held: vec![lease.clone(); MAX_LEASES],
        results: vec![result; MAX_RESULTS],
        returned: vec![returned; MAX_LEASES],
        files: vec![REPLAY.into(); MAX_FILES],
        ..report()
    };
    assert_eq!(worker.report(&largest).await.lost.len(), 2 * MAX_LEASES + MAX_RESULTS);
}

#[tokio::test]
async fn the_page_of_machines_shows_speed_and_failures() {
    let test = test_contest();
    put(&test, Class::Tournament, 3);
    let boss = test.visitor(Role::Organiser);
    let empty = test.get(Some(&boss), "/staff/machines").await.text;
    assert!(empty.contains("No worker has sent a request in the last two minutes."), "{empty}");
    let (one, two) = (RemoteWorker::new(&test, "one"), RemoteWorker::new(&test, "two"));
    let jobs = one.take(capacity(2, Vec::new())).await;
    one.report(&results(&jobs, 1)).await;
    let failed = two.take(capacity(2, Vec::new())).await.remove(0);
    let reason = Some("no <compiler>".to_owned());
    let returned = vec![ReturnedLease { lease: HeldLease::of(&failed.lease), reason }];
    two.report(&Report { returned, ..report() }).await;
    let page = test.get(Some(&boss), "/staff/machines").await.text;
    for row in [
        "<th scope=\"row\">one/a1</th><td>2</td><td>2.0</td>",
        "<th scope=\"row\">two/a1</th><td>2</td><td>0.0</td><td>100 %</td>",
        "<th scope=\"row\">all 2 machines</th><td>4</td><td>2.0</td>",
        "<td>no &#60;compiler&#62;</td><td>1</td>",
    ] {
        assert!(page.contains(row), "{row}\n{page}");
    }
    let metrics = metrics(&test.contest).expect("the metrics can be read");
    for line in [
        "joute_fleet{what=\"machines\"} 2",
        "joute_fleet{what=\"slots\"} 4",
        "joute_fleet_matches_total 2",
        "joute_failures{what=\"no <compiler>\"} 1",
    ] {
        assert!(metrics.lines().any(|other| other == line), "{line}\n{metrics}");
    }
}

/// Checks that the message names the cause if a worker of an older version requests jobs.
#[tokio::test]
async fn a_worker_of_an_older_version_gets_a_clear_message() {
    let test = test_contest();
    put(&test, Class::Tournament, 1);
    let worker = RemoteWorker::new(&test, "old");
    let api = format!("{:016x}", Morpion::API);
    let old = format!(r#"{{"game":"{}","api":"{api}","process":"a1"}}"#, Morpion::NAME);
    let (status, output) = worker.post("/worker/v1/take", old).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(output.contains("this worker runs another version of joute"), "{output}");
    assert_eq!(test.contest.store.list(JobState::Taken).expect("the list can be read").len(), 0);
}
