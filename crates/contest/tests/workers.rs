//! Tests workers over HTTP: their authentication, and which of their messages count.

use crate::common;
use crate::common::{Served, served};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use joute_contest::blobs::Hash;
use joute_contest::clock::{Clock as _, ManualClock};
use joute_contest::data::wire::{AssignedJob, Heartbeat, ResultMessage, WorkRequest};
use joute_contest::data::{Act, BuildResult, Class, Job, JobResult, LEASE, Role, Work};
use joute_contest::operations::{people, workers};
use joute_contest::web::routes::{Access, routes};
use joute_engine::Game as _;
use morpion::Morpion;
use tower::ServiceExt as _;

/// Sends a request with a token and returns the response.
async fn asked(
    served: &Served,
    method: &str,
    path: &str,
    token: &str,
    body: impl Into<Body>,
) -> (StatusCode, String) {
    let request = Request::builder().method(method).uri(path).extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = request.body(body.into()).expect("a request");
    let answer = served.router().oneshot(request).await.expect("an answer");
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("it is short");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

fn ask(api: u64) -> String {
    let ask = WorkRequest { game: Morpion::NAME.into(), api: format!("{api:016x}"), process: "a1".into() };
    serde_json::to_string(&ask).expect("it is JSON")
}

fn build() -> Work {
    let archive = Hash::of(b"archive");
    Work::Build { person: 1, number: 1, kits: [("c".to_owned(), archive.clone())].into(), archive }
}

/// Returns the log entry of an admitted worker. It names no person, because commands are run in the
/// contest's folder.
fn admitted(clock: &ManualClock) -> Act {
    Act::by(None, "admitted", clock.now())
}

/// Creates a contest with a job and two workers.
fn ready() -> (Served, [String; 2]) {
    let served = served();
    let (contest, clock) = (&served.contest, &*served.clock);
    let job = Job { class: Class::New, person: None, work: build() };
    contest.store.put(&job, common::noon()).expect("it is put");
    let tokens = ["one", "two"]
        .map(|name| workers::admit_worker(&contest.store, name, &admitted(clock)).expect("a token"));
    (served, tokens.map(|token| token.expose().to_owned()))
}

#[tokio::test]
async fn a_worker_s_token_opens_what_is_for_workers_and_nothing_else() {
    let (served, [token, _]) = ready();
    for route in routes() {
        let path = route.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let (status, _) = asked(&served, route.method.as_str(), &path, &token, "").await;
        let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
        assert_eq!(!refused, matches!(route.access, Access::Workers | Access::Everybody), "{path}: {status}");
    }
    let person = people::enrol(&served.contest.store, "Ada", Role::Organiser, &*served.clock).expect("new");
    let hers = people::token(&served.contest.store, person.id, "laptop", &*served.clock).expect("a token");
    for stranger in [hers.expose(), "", &"0".repeat(64)] {
        let (status, _) = asked(&served, "POST", "/worker/v1/take", stranger, ask(Morpion::API)).await;
        assert!([StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status), "{stranger}: {status}");
    }
}

/// Checks that an organiser can revoke a token with the form on the worker's page.
#[tokio::test]
async fn an_organiser_takes_a_token_back() {
    let (served, [one, two]) = ready();
    let boss = served.visitor(Role::Organiser);
    let take =
        async |token: &str| asked(&served, "POST", "/worker/v1/take", token, ask(Morpion::API)).await.0;
    assert_eq!(take(&one).await, StatusCode::OK);
    let form = "/staff/workers/one/revoke";
    let seen = served.get(Some(&boss), "/staff").await.text;
    assert!(seen.contains("one/a1") && seen.contains(&format!("action=\"{form}\"")), "{seen}");
    for role in [Role::Candidate, Role::Jury] {
        assert_eq!(served.post(&served.visitor(role), form, "").await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(served.post(&boss, form, "").await.status, StatusCode::SEE_OTHER);
    assert_eq!(take(&one).await, StatusCode::UNAUTHORIZED);
    assert_eq!(served.post(&boss, form, "").await.status, StatusCode::NOT_FOUND, "it has none any more");
    let seen = served.get(Some(&boss), "/staff").await.text;
    assert!(seen.contains("one/a1") && !seen.contains(form), "{seen}");
    served.clock.advance_to(common::noon() + LEASE);
    assert_eq!(take(&two).await, StatusCode::OK, "what it had is another's after a minute");
    let log = served.contest.store.audit_log(9).expect("a log");
    let whats: Vec<&str> = log.iter().map(|line| line.what.as_str()).collect();
    assert_eq!(whats, ["revoked the token of worker one", "admitted", "admitted"]);
    assert_eq!((log[0].by.is_some(), log[1].by.is_some()), (true, false));
}

#[tokio::test]
async fn a_result_counts_if_it_is_the_holder_s_and_can_be_one() {
    let (served, [one, two]) = ready();
    let (status, said) = asked(&served, "POST", "/worker/v1/take", &one, ask(1)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(said.contains("one/a1 has morpion with the API 0000000000000001"), "{said}");
    let (status, given) = asked(&served, "POST", "/worker/v1/take", &one, ask(Morpion::API)).await;
    assert_eq!(status, StatusCode::OK, "{given}");
    let AssignedJob { lease, .. } = serde_json::from_str(&given).expect("a job");
    assert_eq!(lease.work, build());
    let (id, secret) = (lease.id, lease.secret.expose());
    let file = b"what make printed";
    let log = Some(Hash::of(file));
    let built = JobResult::Built(BuildResult {
        refused: Some("EXIT 2".into()),
        language: Some("c".into()),
        log,
        kit: None,
    });
    let ended = |secret: &str, result: &JobResult| {
        serde_json::to_string(&ResultMessage { secret: secret.to_owned(), result: result.clone() })
            .expect("it is JSON")
    };
    let done = format!("/worker/v1/jobs/{id}/done");
    let refused = async |path: &str, token: &str, body: String, why: &str| {
        let (status, said) = asked(&served, "POST", path, token, body).await;
        assert!(status == StatusCode::CONFLICT && said.contains(why), "{status} {said}");
    };
    refused(&done, &two, ended(&"0".repeat(64), &built), "no longer holds the lease").await;
    refused(&done, &two, ended("", &built), "no longer holds the lease").await;
    refused("/worker/v1/jobs/999/done", &one, ended(secret, &built), "no longer holds the lease").await;
    let (status, said) = asked(&served, "POST", &done, &one, r#"{"secret":"","result":{}}"#).await;
    assert!(status == StatusCode::BAD_REQUEST && said.contains("another version of joute"), "{said}");
    refused(&done, &one, ended(secret, &built), "send the files").await;
    let beat =
        |secret: &str| serde_json::to_string(&Heartbeat { secret: secret.to_owned() }).expect("it is JSON");
    refused(&format!("/worker/v1/jobs/{id}/beat"), &two, beat(&"0".repeat(64)), "no longer holds the lease")
        .await;
    let other = format!("/worker/v1/blobs/{}", Hash::of(b"something else"));
    assert_eq!(asked(&served, "PUT", &other, &one, &file[..]).await.0, StatusCode::BAD_REQUEST);
    let own = format!("/worker/v1/blobs/{}", Hash::of(file));
    assert_eq!(asked(&served, "PUT", &own, &one, &file[..]).await.0, StatusCode::NO_CONTENT);
    assert_eq!(asked(&served, "GET", &own, &two, "").await.1.as_bytes(), file);
    for _ in 0..2 {
        // The second time its answer was lost on its way.
        let (status, said) = asked(&served, "POST", &done, &one, ended(secret, &built)).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{said}");
    }
    let forged = JobResult::Built(BuildResult {
        refused: Some("cheats".into()),
        language: None,
        log: None,
        kit: None,
    });
    refused(&done, &one, ended(secret, &forged), "no longer holds the lease").await;
    assert_eq!(served.contest.store.result(id).expect("there"), Some(built));
}
