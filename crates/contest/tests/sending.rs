//! Tests what a contest accepts by HTTP: archives, their senders, large and slow requests, and
//! attacks.

use crate::common;
use crate::common::evening::Visitor;
use crate::common::{TestContest, noon, test_contest};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{StreamExt as _, stream};
use http_body_util::BodyExt as _;
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::data::Role;
use joute_contest::web::api::types::{ErrorBody, Stage, SubmittedVersion};
use joute_contest::web::routes::routes;
use joute_testkit::wait_until;
use std::convert::Infallible;
use tower::ServiceExt as _;

const GZIP: &str = "application/gzip";

async fn send_request(test: &TestContest, request: Request<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
    let answer = test.router().oneshot(request).await.expect("the router responds");
    let (head, body) = answer.into_parts();
    (head.status, head.headers, body.collect().await.expect("the body can be read").to_bytes().to_vec())
}

fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).extension(common::from())
}

/// Sends a request with an API token, as a program does.
async fn program(
    test: &TestContest,
    visitor: &Visitor,
    method: &str,
    path: &str,
    kind: &str,
    body: Body,
) -> (StatusCode, Vec<u8>) {
    let request =
        request(method, path).header(header::AUTHORIZATION, format!("Bearer {}", test.token(visitor)));
    let (status, _, body) = send_request(
        test,
        request.header(header::CONTENT_TYPE, kind).body(body).expect("the request is valid"),
    )
    .await;
    (status, body)
}

async fn send(test: &TestContest, visitor: &Visitor, archive: &[u8]) -> (StatusCode, Vec<u8>) {
    program(test, visitor, "POST", "/api/v1/versions", GZIP, Body::from(archive.to_vec())).await
}

async fn page(test: &TestContest, visitor: &Visitor, path: &str) -> (StatusCode, String) {
    let request = request("GET", path).header(header::COOKIE, visitor.cookie());
    let (status, _, body) =
        send_request(test, request.body(Body::empty()).expect("the request is valid")).await;
    (status, String::from_utf8(body).expect("the page is UTF-8"))
}

/// Builds the body of a form as a browser sends it.
fn form(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut form = Vec::new();
    for (name, value) in parts {
        let file = if *name == "archive" { "; filename=\"champion.tar.gz\"" } else { "" };
        form.extend(
            format!("--limit\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").bytes(),
        );
        form.extend(*value);
        form.extend(b"\r\n");
    }
    form.extend(b"--limit--\r\n");
    form
}

async fn post_form(test: &TestContest, visitor: &Visitor, form: Vec<u8>) -> (StatusCode, HeaderMap) {
    let request = request("POST", "/versions").header(header::COOKIE, visitor.cookie());
    let request = request.header(header::CONTENT_TYPE, "multipart/form-data; boundary=limit");
    let (status, headers, _) =
        send_request(test, request.body(Body::from(form)).expect("the request is valid")).await;
    (status, headers)
}

fn error(body: &[u8]) -> String {
    serde_json::from_slice::<ErrorBody>(body).expect("the response is an error in JSON").error
}

/// Returns the number of temporary upload files that were not removed.
fn left(test: &TestContest) -> usize {
    std::fs::read_dir(test.contest.folder.join("files/parts")).map_or(0, Iterator::count)
}

#[tokio::test]
async fn a_form_and_a_program_send_the_same() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let (status, headers) = post_form(
        &test,
        &ada,
        form(&[("csrf", ada.csrf().as_bytes()), ("note", b"<b>faster</b>"), ("archive", b"one")]),
    )
    .await;
    assert_eq!(
        (status, &headers[header::LOCATION]),
        (StatusCode::SEE_OTHER, &"/versions/1".parse().expect("the text is a header value"))
    );
    let (status, body) =
        program(&test, &ada, "POST", "/api/v1/versions?note=d%27accord", GZIP, Body::from("two")).await;
    assert_eq!(status, StatusCode::CREATED);
    let sent: SubmittedVersion = serde_json::from_slice(&body).expect("the response is JSON");
    assert_eq!((sent.number, sent.bytes, sent.note.as_str(), sent.stage), (2, 3, "d'accord", Stage::Waiting));
    let version = test.contest.store.version(ada.id, 1).expect("the version exists");
    assert_eq!((version.archive, version.received), (Hash::of(b"one"), noon()));
    let (_, list) = page(&test, &ada, "/versions").await;
    assert!(
        list.contains("&#60;b&#62;faster") && !list.contains("<b>faster"),
        "a note must be escaped: {list}"
    );
    let (_, body) = program(&test, &ada, "GET", "/api/v1/versions/1/archive", "", Body::empty()).await;
    assert_eq!(body, b"one", "the archive can be downloaded again");
    let (_, body) = program(&test, &ada, "GET", "/api/v1/versions", "", Body::empty()).await;
    let list: Vec<SubmittedVersion> =
        serde_json::from_slice(&body).expect("the response is a list of versions");
    assert_eq!(
        list.iter().map(|sent| (sent.number, sent.ahead)).collect::<Vec<_>>(),
        [(2, Some(0)), (1, None)],
        "a newer version supersedes one that waits"
    );
    assert_eq!(left(&test), 0);
}

#[tokio::test]
async fn forms_are_processed_while_they_are_received() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let whole = form(&[("csrf", ada.csrf().as_bytes()), ("note", b"slow"), ("archive", &[b'x'; 1000])]);
    for size in [1, 7, 100, 300] {
        let pieces: Vec<Bytes> = whole.chunks(size).map(Bytes::copy_from_slice).collect();
        let body = stream::iter(pieces).then(|piece| async move {
            tokio::time::sleep(std::time::Duration::from_micros(10)).await;
            Ok::<_, Infallible>(piece)
        });
        let request = request("POST", "/versions").header(header::COOKIE, ada.cookie());
        let request = request.header(header::CONTENT_TYPE, "multipart/form-data; boundary=limit");
        let sent = send_request(&test, request.body(Body::from_stream(body)).expect("the request is valid"));
        let in_time = tokio::time::timeout(std::time::Duration::from_secs(300), sent).await;
        assert_eq!(
            in_time.expect("the response arrives in time").0,
            StatusCode::SEE_OTHER,
            "{size} bytes at a time"
        );
    }
    let versions = test.contest.store.versions(ada.id).expect("the versions can be listed");
    assert!(
        versions.len() == 4 && versions.iter().all(|one| (one.bytes, one.note.as_str()) == (1000, "slow"))
    );
}

#[tokio::test]
async fn a_form_that_is_not_its_own_is_refused_before_its_archive_is_believed() {
    let test = test_contest();
    let (ada, eve) = (test.visitor(Role::Candidate), test.visitor(Role::Candidate));
    let forms = [
        ("none", form(&[("archive", b"one")])),
        ("another's", form(&[("csrf", eve.csrf().as_bytes()), ("archive", b"one")])),
        ("too late", form(&[("archive", b"one"), ("csrf", ada.csrf().as_bytes())])),
    ];
    for (what, form) in forms {
        assert_eq!(post_form(&test, &ada, form).await.0, StatusCode::FORBIDDEN, "{what}");
    }
    let raw = request("POST", "/api/v1/versions")
        .header(header::COOKIE, ada.cookie())
        .header(header::CONTENT_TYPE, GZIP);
    let (status, ..) = send_request(&test, raw.body(Body::from("one")).expect("the request is valid")).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "a cookie without a form token is not enough");
    assert!(test.contest.store.versions(ada.id).expect("the versions can be listed").is_empty());
    assert_eq!((left(&test), test.contest.blobs.used_bytes()), (0, 0));
}

#[tokio::test]
async fn refused_uploads_leave_no_files() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let maximum = test.contest.plan.quotas.archive as usize;
    let megabyte = Bytes::from(vec![b'x'; 1 << 20]);
    let chunks =
        |count: usize| Body::from_stream(stream::iter(vec![Ok::<_, Infallible>(megabyte.clone()); count]));
    // The request has no Content-Length header.
    let (status, body) =
        program(&test, &ada, "POST", "/api/v1/versions", GZIP, chunks((maximum >> 20) + 1)).await;
    assert_eq!(
        (status, error(&body).as_str()),
        (StatusCode::PAYLOAD_TOO_LARGE, "What you sent is larger than the limit")
    );
    let large = form(&[("csrf", ada.csrf().as_bytes()), ("archive", &vec![b'x'; maximum + 1])]);
    assert_eq!(post_form(&test, &ada, large).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let request = request("POST", "/api/v1/versions")
        .header(header::AUTHORIZATION, format!("Bearer {}", test.token(&ada)));
    let request = request
        .header(header::CONTENT_TYPE, GZIP)
        .header(header::CONTENT_LENGTH, (maximum << 10).to_string());
    let (status, ..) = send_request(&test, request.body(Body::empty()).expect("the request is valid")).await;
    assert_eq!(
        status,
        StatusCode::PAYLOAD_TOO_LARGE,
        "an announced size above the limit is refused before the body is sent"
    );
    for (kind, status) in [
        ("application/zip", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/form-data", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/form-data; boundary=limit", StatusCode::BAD_REQUEST),
    ] {
        let body = Body::from("--limit\r\nhalf a form");
        let (found, _) = program(&test, &ada, "POST", "/api/v1/versions", kind, body).await;
        assert_eq!(found, status, "{kind}");
    }
    let head = format!("--limit\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\n", "n".repeat(2 << 20));
    assert_eq!(
        post_form(&test, &ada, head.into_bytes()).await.0,
        StatusCode::PAYLOAD_TOO_LARGE,
        "an endless part header is refused"
    );
    let many: Vec<(&str, &[u8])> = vec![("x", b"y"); 100];
    assert_eq!(post_form(&test, &ada, form(&many)).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(send(&test, &ada, b"").await.0, StatusCode::BAD_REQUEST, "an empty archive is refused");
    let broken = stream::iter([Ok(Bytes::from("half")), Err(std::io::Error::other("gone"))]);
    let (status, _) = program(&test, &ada, "POST", "/api/v1/versions", GZIP, Body::from_stream(broken)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "an incomplete upload is refused");
    assert!(test.contest.store.versions(ada.id).expect("the versions can be listed").is_empty());
    assert_eq!((left(&test), test.contest.blobs.used_bytes()), (0, 0));
}

#[tokio::test]
async fn the_hour_is_that_of_the_last_byte() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let closes = test.contest.plan.closes;
    test.clock.advance_to(closes - SignedDuration::from_micros(1));
    assert_eq!(send(&test, &ada, b"in time").await.0, StatusCode::CREATED);
    let clock = test.clock.clone();
    // The upload begins before the deadline, and its last byte arrives after it.
    let late = stream::unfold(0, move |piece| {
        let clock = clock.clone();
        async move {
            if piece == 1 {
                clock.advance_to(closes);
            }
            (piece < 2).then(|| (Ok::<_, Infallible>(Bytes::from("late")), piece + 1))
        }
    });
    let (status, body) =
        program(&test, &ada, "POST", "/api/v1/versions", GZIP, Body::from_stream(late)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(error(&body).contains("is over"), "{}", error(&body));
    assert_eq!(test.contest.store.versions(ada.id).expect("the versions can be listed").len(), 1);
    assert_eq!(left(&test), 0);
}

/// Checks that a request stays registered as pending until its data are in the database, however
/// long that takes. A tournament that begins later can therefore wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn unfinished_uploads_before_the_hour_are_awaited() {
    let test = std::sync::Arc::new(test_contest());
    let ada = test.visitor(Role::Candidate);
    // The token must exist before the database is locked.
    test.token(&ada);
    let hour = noon() + SignedDuration::from_mins(1);
    let other = rusqlite::Connection::open(test.contest.folder.join("contest.db"))
        .expect("the database can be opened");
    other.execute_batch("BEGIN IMMEDIATE").expect("the statements succeed");
    let request = {
        let test = test.clone();
        tokio::spawn(async move { send(&test, &ada, b"in time").await.0 })
    };
    wait_until("the request has been registered", || {
        test.contest.pending_requests.has_before(hour).then_some(())
    });
    test.clock.advance_to(hour);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert!(test.contest.pending_requests.has_before(hour), "the request waits for the database");
    other.execute_batch("ROLLBACK").expect("the transaction can be rolled back");
    assert_eq!(request.await.expect("the task does not panic"), StatusCode::CREATED);
    assert!(!test.contest.pending_requests.has_before(hour));
}

#[tokio::test]
async fn others_versions_do_not_exist() {
    let test = test_contest();
    let (ada, eve) = (test.visitor(Role::Candidate), test.visitor(Role::Candidate));
    assert_eq!(send(&test, &ada, b"one").await.0, StatusCode::CREATED);
    for path in ["/versions/1", "/versions/1/archive", "/versions/1/compare?with=1", "/versions/4294967295"] {
        assert_eq!(page(&test, &eve, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["1", "1/log", "1/archive", "0", "../1"] {
        let path = format!("/api/v1/versions/{path}");
        let (status, _) = program(&test, &eve, "GET", &path, "", Body::empty()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(page(&test, &ada, "/versions/1").await.0, StatusCode::OK);
    assert_eq!(page(&test, &eve, &format!("/people/{}/versions/1", ada.id)).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_token_is_shown_once_and_taken_back() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let post = |path: String, fields: String| {
        let request = request("POST", &path).header(header::COOKIE, ada.cookie());
        send_request(
            &test,
            request.body(Body::from(format!("csrf={}&{fields}", ada.csrf()))).expect("the request is valid"),
        )
    };
    let (_, _, made) = post("/tokens".into(), "name=%3Ci%3Elaptop".into()).await;
    let made = String::from_utf8(made).expect("the page is UTF-8");
    let token = made
        .split("<pre tabindex=\"0\">")
        .nth(1)
        .and_then(|rest| rest.split('<').next())
        .expect("the page shows the new token");
    assert_eq!(test.contest.store.bearer(token).expect("the token is valid").id, ada.id);
    let (_, again) = page(&test, &ada, "/tokens").await;
    assert!(!again.contains(token) && again.contains("&#60;i&#62;laptop"), "{again}");
    let tokens = test.contest.store.tokens(ada.id).expect("the tokens can be read");
    let eve = test.visitor(Role::Candidate);
    for token in &tokens {
        assert!(
            test.contest.store.forget_token(eve.id, &token.key).is_err(),
            "a token can only be deleted by its owner"
        );
        let (status, ..) = post(format!("/tokens/{}/take-back", token.key), String::new()).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
    }
    let me = request("GET", "/api/v1/me").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let (status, ..) = send_request(&test, me.body(Body::empty()).expect("the request is valid")).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "a deleted token is refused");
}

#[test]
fn the_description_of_the_api_is_its_routes() {
    let document =
        serde_json::to_value(joute_contest::web::api::document()).expect("the value can be written as JSON");
    let mut described = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("the paths are a JSON object") {
        for method in methods
            .as_object()
            .expect("the methods are a JSON object")
            .keys()
            .filter(|key| *key != "parameters")
        {
            described.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    let own = |path: &str| path.starts_with("/api/v1/") && path != "/api/v1/openapi.json";
    let mut test: Vec<String> = routes()
        .filter(|route| own(route.path))
        .map(|route| format!("{} {}", route.method, route.path))
        .collect();
    described.sort();
    test.sort();
    assert_eq!(described, test, "web/api.rs and the API document list different functions");
    assert!(document["components"]["securitySchemes"]["token"].is_object());
}
