//! Tests what organisers and monitors see of a running contest, and the operations of organisers.

use crate::common;
use crate::common::{TestContest, test_contest};
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, Pause, Role};
use joute_contest::operations::{disqualify, people};

use std::net::{Ipv4Addr, SocketAddr};
use tower::ServiceExt as _;

async fn send_request(test: &TestContest, request: Request<Body>) -> (StatusCode, String) {
    let answer = test.router().oneshot(request).await.expect("the router responds");
    let status = answer.status();
    let body = to_bytes(answer.into_body(), 1 << 20).await.expect("the value is small");
    (status, String::from_utf8_lossy(&body).into_owned())
}

async fn get(test: &TestContest, path: &str, visitor: Option<&(String, String)>) -> (StatusCode, String) {
    let mut request = Request::get(path).extension(common::from()).header("accept-language", "en");
    if let Some((cookie, _)) = visitor {
        request = request.header(header::COOKIE, cookie);
    }
    send_request(test, request.body(Body::empty()).expect("the request is valid")).await
}

async fn post(test: &TestContest, path: &str, visitor: &(String, String), fields: &str) -> StatusCode {
    post_form(test, path, visitor, fields).await.0
}

async fn post_form(
    test: &TestContest,
    path: &str,
    visitor: &(String, String),
    fields: &str,
) -> (StatusCode, String) {
    let request = Request::post(path).extension(common::from()).header("accept-language", "en");
    let body = Body::from(format!("csrf={}&{fields}", visitor.1));
    send_request(test, request.header(header::COOKIE, &visitor.0).body(body).expect("the request is valid"))
        .await
}

#[tokio::test]
async fn a_version_is_disqualified_after_a_confirmation() {
    let test = test_contest().with_kits();
    let boss = test.signed_in(Role::Organiser);
    let ada = test.candidate().id;
    let (out, list) = (format!("/staff/people/{ada}/versions/1/out"), format!("/staff/people/{ada}"));
    let (status, asked) = post_form(&test, &out, &boss, "why=copied").await;
    assert!(status.is_success() && asked.contains("Exclude version 1 of candidate"), "{asked}");
    assert!(!get(&test, &list, Some(&boss)).await.1.contains("excluded: copied"));
    assert_eq!(post(&test, &out, &boss, "why=copied&confirmed=yes").await, StatusCode::SEE_OTHER);
    assert!(get(&test, &list, Some(&boss)).await.1.contains("excluded: copied"));
}

#[tokio::test]
async fn disqualified_people_see_the_reason_at_sign_in() {
    let test = test_contest();
    let (store, clock) = (&test.contest.store, &*test.clock);
    let boss = people::enrol(store, "Boss", Role::Organiser, clock).expect("the person can be added").id;
    let ada = people::enrol(store, "Ada", Role::Candidate, clock).expect("the person can be added").id;
    let link = people::link(store, ada, clock).expect("the sign-in link can be created");
    people::choose_password(store, link.expose(), "correct horse", clock)
        .expect("the password can be chosen");
    disqualify::disqualify(
        store,
        ada,
        "shared <sources>",
        &Act::new(boss, "put out", clock.now()).affecting(ada),
    )
    .expect("the candidate can be disqualified");
    let sign_in = async |password: &str| {
        let request = Request::post("/sign-in").extension(common::from()).header("accept-language", "en");
        let body = Body::from(format!("name=Ada&password={password}"));
        send_request(&test, request.body(body).expect("the request is valid")).await.1
    };
    let printed = sign_in("correct+horse").await;
    assert!(printed.contains("excluded you from the contest: shared &#60;sources&#62;"), "{printed}");
    assert!(
        !sign_in("wrong+horse").await.contains("sources"),
        "the reason is shown only after the correct password"
    );
}

#[tokio::test]
async fn actions_of_organisers_are_announced_and_logged() {
    let test = test_contest();
    let boss = test.signed_in(Role::Organiser);
    let ada = test.signed_in(Role::Candidate);
    let done = StatusCode::SEE_OTHER;
    let announced = "french=Pizza+%C3%A0+20+h&english=%3Cb%3EPizza%3C%2Fb%3E";
    assert_eq!(post(&test, "/staff/announcements", &boss, announced).await, done);
    assert_eq!(post(&test, "/staff/pause", &boss, "what=queue").await, done);
    let (_, home) = get(&test, "/", None).await;
    assert!(home.contains("&#60;b&#62;Pizza") && home.contains("paused the queue"), "{home}");
    assert!(test.contest.store.changes().expect("the game has changes").paused(Pause::Queue));
    assert_eq!(post(&test, "/staff/go-on", &boss, "what=queue").await, done);
    assert_eq!(post(&test, "/staff/announcements/1/back", &boss, "").await, done);
    let (_, home) = get(&test, "/", None).await;
    assert!(!home.contains("class=\"banner\""), "{home}");
    assert_eq!(post(&test, "/staff/deadline", &boss, "at=2026-05-09T13:30").await, done);
    assert_eq!(
        test.contest.closes().expect("the plan has a closing time").to_string(),
        "2026-05-09T13:30:00Z"
    );
    assert_eq!(post(&test, "/staff/deadline", &boss, "at=2026-05-09T13:29").await, StatusCode::CONFLICT);
    assert_eq!(post(&test, "/staff/deadline", &boss, "at=noon").await, StatusCode::BAD_REQUEST);
    let out = "/staff/people/2/out";
    let (status, asked) = post_form(&test, out, &boss, "why=%3Dcopied").await;
    assert!(
        status.is_success() && asked.contains("Exclude candidate 1?") && asked.contains("=copied"),
        "{asked}"
    );
    assert!(get(&test, "/account", Some(&ada)).await.0.is_success(), "the request is not confirmed yet");
    assert_eq!(post(&test, out, &boss, "why=%3Dcopied&confirmed=yes").await, done);
    assert_eq!(get(&test, "/staff", Some(&ada)).await.0, done, "excluded people are asked to sign in");
    let (status, page) = get(&test, "/staff", Some(&boss)).await;
    assert!(status.is_success() && page.contains("excluded: =copied") && page.contains("Sat 9 May, 13:30"));
    assert!(get(&test, "/staff/people/2", Some(&boss)).await.0.is_success());
    assert!(
        get(&test, "/staff/people/1", Some(&boss)).await.0 == StatusCode::NOT_FOUND,
        "only candidates have such a page"
    );
    let (_, csv) = get(&test, "/staff/audit.csv", Some(&boss)).await;
    let whats: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(whats.len(), 6, "refused actions are not in the log: {csv}");
    assert!(csv.contains("organiser 0,candidate 1,excluded: =copied"), "{csv}");
    assert!(get(&test, "/staff/audit", Some(&boss)).await.1.contains("moved the deadline"));
    let french = Request::get("/staff/audit").extension(common::from()).header(header::COOKIE, &boss.0);
    let french =
        french.header(header::ACCEPT_LANGUAGE, "fr").body(Body::empty()).expect("the request is valid");
    let page = send_request(&test, french).await.1;
    assert!(page.contains("exclusion\u{a0}: =copied"), "the reader's language: {page}");
}

#[tokio::test]
async fn the_audit_log_is_filtered_and_links_to_people_and_versions() {
    let test = test_contest().with_kits();
    let boss = test.signed_in(Role::Organiser);
    let (ada, eve) = (test.candidate().id, test.candidate().id);
    for path in [format!("/staff/people/{ada}/versions/1/out"), format!("/staff/people/{eve}/out")] {
        assert_eq!(post(&test, &path, &boss, "why=copied&confirmed=yes").await, StatusCode::SEE_OTHER);
    }
    test.clock.advance_to(common::noon() + SignedDuration::from_hours(23));
    assert_eq!(post(&test, "/staff/pause", &boss, "what=queue").await, StatusCode::SEE_OTHER);
    let shown = async |query: &str| {
        let page = get(&test, &format!("/staff/audit?{query}"), Some(&boss)).await.1;
        let list = page.split("<tbody>").nth(1).unwrap_or_default().to_owned();
        (["paused queue", "excluded: copied", "excluded version"].map(|text| list.contains(text)), list)
    };
    let (all, list) = shown("").await;
    assert_eq!(all, [true; 3], "{list}");
    assert!(
        list.contains(&format!("organiser 0 → <a href=\"/staff/people/{ada}\">candidate 1</a>")),
        "{list}"
    );
    assert!(list.contains(&format!("excluded version <a href=\"/people/{ada}/versions/1\">1</a>")), "{list}");
    for (query, expected) in [
        ("name=candidate+2", [false, true, false]),
        ("kind=excluded+version", [false, false, true]),
        ("day=2026-05-09", [true, false, false]),
        ("name=organiser+0&kind=&day=2026-05-08", [false, true, true]),
        ("name=candidate+2&day=2026-05-09", [false; 3]),
    ] {
        let (found, list) = shown(query).await;
        assert_eq!(found, expected, "{query}: {list}");
    }
}

#[tokio::test]
async fn the_administration_begins_with_what_is_wrong() {
    let test = test_contest().with_kits();
    let boss = test.signed_in(Role::Organiser);
    let state = async || {
        let page = get(&test, "/staff", Some(&boss)).await.1;
        page.split("id=\"health\"")
            .nth(1)
            .and_then(|rest| rest.split("</div>").next())
            .expect("the page shows the state")
            .to_owned()
    };
    let absent = state().await;
    assert!(absent.contains("href=\"#workers\"") && !absent.contains("All is well"), "{absent}");
    test.contest.store.take("w", test.clock.now()).expect("jobs can be requested");
    let well = state().await;
    assert!(well.contains("All is well") && !well.contains("href"), "{well}");
    post(&test, "/staff/pause", &boss, "what=sending").await;
    let paused = state().await;
    assert!(paused.contains("href=\"#pauses\"") && paused.contains("paused submissions"), "{paused}");
    let ada = test.signed_in(Role::Candidate);
    post(&test, "/clarifications", &ada, "question=Why%3F").await;
    let asked = state().await;
    assert!(asked.contains("Questions that wait for an answer: 1"), "{asked}");
}

#[tokio::test]
async fn people_are_found_by_a_part_of_their_name() {
    let test = test_contest().with_kits();
    let boss = test.signed_in(Role::Organiser);
    let ada = test.candidate();
    test.candidate();
    let shown = async |query: &str| {
        let page = get(&test, &format!("/people{query}"), Some(&boss)).await.1;
        ["organiser 0</th>", "candidate 1</a>", "candidate 2</a>", "2 of 3"].map(|text| page.contains(text))
    };
    assert_eq!(shown("").await, [true, true, true, false]);
    assert_eq!(shown("?name=DATE").await, [false, true, true, true]);
    let page = get(&test, &format!("/staff/people/{}", ada.id), Some(&boss)).await.1;
    let row = page.split("<tbody>").nth(1).expect("the row exists");
    for part in ["/versions/1\"", "/versions/1#log\"", "?version=1\"", ">plays<", "<details"] {
        assert!(row.contains(part), "{part}: {row}");
    }
}

#[tokio::test]
async fn refusals_are_in_the_reader_s_language() {
    let test = test_contest();
    let boss = test.signed_in(Role::Organiser);
    let refused = async |path: &str, fields: &str| {
        let request = Request::post(path).extension(common::from()).header(header::COOKIE, &boss.0);
        let request = request.header(header::ACCEPT_LANGUAGE, "fr");
        let body = Body::from(format!("csrf={}&{fields}", boss.1));
        send_request(&test, request.body(body).expect("the request is valid")).await.1
    };
    let ada = people::enrol(&test.contest.store, "Ada", Role::Candidate, &*test.clock)
        .expect("the person can be added")
        .id;
    for (path, fields, output) in [
        ("/staff/announcements", "french=&english=".to_owned(), "Écrivez un texte en français"),
        ("/staff/deadline", "at=2026-05-08T12:00".into(), "échéance ne peut être que repoussée"),
        ("/staff/deadline", "at=midi".into(), "Écrivez la date et l"),
        (&format!("/staff/people/{ada}/out"), "why=".into(), "Donnez une raison"),
        (&format!("/jury/{ada}/mark"), "points=x".into(), "Une note doit être un nombre"),
        (
            &format!("/jury/{ada}/mark"),
            format!("points=1&note={}", "x".repeat(4001)),
            "écrivez au plus 4000 caractères",
        ),
    ] {
        let page = refused(path, &fields).await;
        assert!(page.contains(output), "{path} {fields}: {page}");
    }
}

#[tokio::test]
async fn the_health_endpoint_reports_problems() {
    let test = test_contest();
    let healthy = async || get(&test, "/healthz", None).await;
    let (status, body) = healthy().await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains("\"workers\":\"no worker has asked for a job yet\""), "{body}");
    let now = test.clock.now();
    test.contest.store.take("w", now).expect("jobs can be requested");
    let well = r#"{"database":"ok","disk":"ok","queue":"ok","workers":"ok"}"#;
    assert_eq!(healthy().await, (StatusCode::OK, well.to_owned()));
    test.clock.advance_to(now + SignedDuration::from_mins(3));
    let (status, body) = healthy().await;
    assert!(status.is_server_error() && body.contains("no worker has sent a request"), "{body}");
}

#[tokio::test]
async fn metrics_require_permission() {
    let test = test_contest();
    let elsewhere = ConnectInfo(SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 4)));
    let build_request = |from: ConnectInfo<SocketAddr>, name: &str, value: &str| {
        let request = Request::get("/metrics").extension(from).header(name, value);
        request.body(Body::empty()).expect("the request is valid")
    };
    let (status, _) = send_request(&test, build_request(elsewhere, "accept", "*/*")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) =
        send_request(&test, build_request(common::from(), "x-forwarded-for", "192.0.2.1")).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "/metrics is not available through a proxy");
    let (status, _) =
        send_request(&test, build_request(elsewhere, "authorization", "Bearer 0123456789abcdeX")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) =
        send_request(&test, build_request(elsewhere, "authorization", "Bearer 0123456789abcdef")).await;
    assert_eq!(status, StatusCode::OK);
    let (status, text) = get(&test, "/metrics", None).await;
    assert_eq!(status, StatusCode::OK);
    for line in [
        "joute_requests_seconds_count{method=\"GET\",route=\"/metrics\",status=\"404\"} 3",
        "joute_queue_jobs{class=\"new\",state=\"waiting\"} 0",
        "joute_jobs{what=\"given back\"} 0",
        "joute_workers{what=\"there\"} 0",
        "joute_fleet{what=\"slots\"} 0",
        "joute_fleet_matches_total 0",
        "joute_fleet_busy_seconds_total 0.0",
        "joute_disk_bytes{what=\"used\"} 0",
        "joute_people{what=\"sessions\"} 0",
        "# EOF",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}
