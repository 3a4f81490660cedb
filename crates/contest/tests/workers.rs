//! Tests workers over HTTP: their authentication, and which of their messages count.

use crate::common;
use crate::common::{TestContest, test_contest};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use joute_contest::blobs::Hash;
use joute_contest::clock::{Clock as _, ManualClock};
use joute_contest::data::wire::{
    Bundle, Capacity, HeldLease, Report, ReportResponse, SentResult, WorkRequest,
};
use joute_contest::data::{Act, BuildResult, Class, Job, JobResult, JobState, LEASE_DURATION, Role, Work};
use joute_contest::operations::{people, workers};
use joute_contest::web::routes::{Access, routes};
use joute_engine::Game as _;
use morpion::Morpion;
use tower::ServiceExt as _;

/// Sends a request with a token and returns the response.
async fn send_request(
    test: &TestContest,
    method: &str,
    path: &str,
    token: &str,
    body: impl Into<Body>,
) -> (StatusCode, String) {
    let request = Request::builder().method(method).uri(path).extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = request.body(body.into()).expect("the request is valid");
    let answer = test.router().oneshot(request).await.expect("the router responds");
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("the duration is short");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

fn ask(api: u64) -> String {
    let ask = WorkRequest {
        game: Morpion::NAME.into(),
        api: format!("{api:016x}"),
        process: "a1".into(),
        capacity: Capacity::single(),
    };
    serde_json::to_string(&ask).expect("the value can be written as JSON")
}

fn build() -> Work {
    let archive = Hash::of(b"archive");
    Work::Build { person: 1, number: 1, kits: [("c".to_owned(), archive.clone())].into(), archive }
}

/// Returns the log entry of an admitted worker. It names no person, because commands are run in the
/// contest's folder.
fn admitted(clock: &ManualClock) -> Act {
    Act::new(None, "admitted", clock.now())
}

/// Creates a contest with a job and two workers.
fn ready() -> (TestContest, [String; 2]) {
    let test = test_contest();
    let (contest, clock) = (&test.contest, &*test.clock);
    let job = Job { class: Class::New, person: None, work: build() };
    contest.store.put(&job, common::noon()).expect("the job can be queued");
    let tokens = ["one", "two"].map(|name| {
        workers::admit_worker(&contest.store, name, &admitted(clock)).expect("the token can be created")
    });
    (test, tokens.map(|token| token.expose().to_owned()))
}

#[tokio::test]
async fn a_worker_s_token_works_only_for_worker_routes() {
    let (test, [token, _]) = ready();
    for route in routes() {
        let path = route.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let (status, _) = send_request(&test, route.method.as_str(), &path, &token, "").await;
        let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
        let own = matches!(route.access, Access::Workers | Access::WorkersAndLeagues | Access::Everybody);
        assert_eq!(!refused, own, "{path}: {status}");
    }
    let person = people::enrol(&test.contest.store, "Ada", Role::Organiser, &*test.clock)
        .expect("the person can be added");
    let hers = people::token(&test.contest.store, person.id, "laptop", &*test.clock)
        .expect("the token can be created");
    for stranger in [hers.expose(), "", &"0".repeat(64)] {
        let (status, _) = send_request(&test, "POST", "/worker/v1/take", stranger, ask(Morpion::API)).await;
        assert!([StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status), "{stranger}: {status}");
    }
}

/// Checks that an organiser can revoke a token with the form on the worker's page.
#[tokio::test]
async fn organisers_can_revoke_tokens() {
    let (test, [one, two]) = ready();
    let boss = test.visitor(Role::Organiser);
    let take =
        async |token: &str| send_request(&test, "POST", "/worker/v1/take", token, ask(Morpion::API)).await.0;
    assert_eq!(take(&one).await, StatusCode::OK);
    let form = "/staff/workers/one/revoke";
    let seen = test.get(Some(&boss), "/staff").await.text;
    assert!(seen.contains("one/a1") && seen.contains(&format!("action=\"{form}\"")), "{seen}");
    for role in [Role::Candidate, Role::Jury] {
        assert_eq!(test.post(&test.visitor(role), form, "").await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(test.post(&boss, form, "").await.status, StatusCode::SEE_OTHER);
    assert_eq!(take(&one).await, StatusCode::UNAUTHORIZED);
    assert_eq!(
        test.post(&boss, form, "").await.status,
        StatusCode::NOT_FOUND,
        "the worker has no token any more"
    );
    let seen = test.get(Some(&boss), "/staff").await.text;
    assert!(seen.contains("one/a1") && !seen.contains(form), "{seen}");
    test.clock.advance_to(common::noon() + LEASE_DURATION);
    assert_eq!(take(&two).await, StatusCode::OK, "a lost job is leased to another worker after a minute");
    let log = test.contest.store.audit_log(9).expect("the audit log can be read");
    let descriptions: Vec<&str> = log.iter().map(|line| line.description.as_str()).collect();
    assert_eq!(descriptions, ["revoked the token of worker one", "admitted", "admitted"]);
    assert_eq!((log[0].actor.is_some(), log[1].actor.is_some()), (true, false));
}

#[tokio::test]
async fn valid_results_are_accepted_from_the_lease_holder_only() {
    let (test, [one, two]) = ready();
    let (status, output) = send_request(&test, "POST", "/worker/v1/take", &one, ask(1)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(output.contains("one/a1 has morpion with the API 0000000000000001"), "{output}");
    let (status, given) = send_request(&test, "POST", "/worker/v1/take", &one, ask(Morpion::API)).await;
    assert_eq!(status, StatusCode::OK, "{given}");
    let bundle: Bundle = serde_json::from_str(&given).expect("the bundle is JSON");
    let [job] = bundle.jobs.as_slice() else { panic!("{bundle:?}") };
    assert!(job.urgent && job.lease.work == build(), "{job:?}");
    let own = HeldLease::of(&job.lease);
    let id = own.id;
    let file = "what make printed";
    let log = Some(Hash::of(file.as_bytes()));
    let job_result = JobResult::Built(BuildResult {
        refused: Some("EXIT 2".into()),
        language: Some("c".into()),
        log,
        kit: None,
    });
    let path = "/worker/v1/report";
    let send = async |token: &str, report: &Report| -> ReportResponse {
        let report = serde_json::to_string(report).expect("the value can be written as JSON");
        let (status, output) = send_request(&test, "POST", path, token, report).await;
        assert_eq!(status, StatusCode::OK, "{output}");
        serde_json::from_str(&output).expect("the response is JSON")
    };
    let report = |lease: HeldLease, result: &JobResult| Report {
        process: "a1".into(),
        results: vec![SentResult { lease, seconds: 0.1, result: result.clone() }],
        ..Report::default()
    };
    let lost = |id| ReportResponse { lost: vec![id], refused: Vec::new() };
    let (status, output) = send_request(&test, "POST", path, &one, r#"{"process":"a1"}"#).await;
    assert!(status == StatusCode::BAD_REQUEST && output.contains("another version of joute"), "{output}");
    for (token, other) in [(&two, HeldLease::new(id, &"0".repeat(64))), (&two, HeldLease::new(id, ""))] {
        assert_eq!(send(token, &report(other.clone(), &job_result)).await, lost(id));
        let beat = Report { process: "a1".into(), held: vec![other], ..Report::default() };
        assert_eq!(send(token, &beat).await, lost(id));
    }
    assert_eq!(send(&one, &report(HeldLease::new(999, &own.secret), &job_result)).await, lost(999));
    let beat = Report { process: "a1".into(), held: vec![own.clone()], ..Report::default() };
    assert_eq!(send(&one, &beat).await, ReportResponse::default());
    let other = format!("/worker/v1/blobs/{}", Hash::of(b"something else"));
    assert_eq!(send_request(&test, "PUT", &other, &one, file).await.0, StatusCode::BAD_REQUEST);
    let mut whole = report(own.clone(), &job_result);
    whole.files.push(file.to_owned());
    for _ in 0..2 {
        // The worker sends the report again, because the first response was lost.
        assert_eq!(send(&one, &whole).await, ReportResponse::default());
    }
    let stored = format!("/worker/v1/blobs/{}", Hash::of(file.as_bytes()));
    assert_eq!(send_request(&test, "GET", &stored, &two, "").await.1, file);
    let forged = JobResult::Built(BuildResult {
        refused: Some("cheats".into()),
        language: None,
        log: None,
        kit: None,
    });
    assert_eq!(send(&one, &report(own, &forged)).await, lost(id));
    assert_eq!(test.contest.store.result(id).expect("the result can be read"), Some(job_result));
}

/// Checks that a result that names a file which the worker has not sent puts the job back into the
/// queue, and that the organiser sees the reason.
#[tokio::test]
async fn a_result_without_its_files_is_played_again() {
    let (test, [one, _]) = ready();
    let (_, given) = send_request(&test, "POST", "/worker/v1/take", &one, ask(Morpion::API)).await;
    let bundle: Bundle = serde_json::from_str(&given).expect("the bundle is JSON");
    let lease = HeldLease::of(&bundle.jobs[0].lease);
    let result = JobResult::Built(BuildResult {
        refused: Some("EXIT 2".into()),
        language: Some("c".into()),
        log: Some(Hash::of(b"nowhere")),
        kit: None,
    });
    let report = Report {
        process: "a1".into(),
        results: vec![SentResult { lease, seconds: 0.1, result }],
        ..Report::default()
    };
    let report = serde_json::to_string(&report).expect("the value can be written as JSON");
    let (_, output) = send_request(&test, "POST", "/worker/v1/report", &one, report).await;
    assert!(output.contains("send the files"), "{output}");
    let trouble = test.contest.store.returned_jobs(9).expect("the returned jobs can be read").remove(0);
    assert!(trouble.reason.contains("send the files"), "{trouble:?}");
    assert_eq!(test.contest.store.list(JobState::Waiting).expect("the list can be read").len(), 1);
}
