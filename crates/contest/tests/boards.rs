//! Tests the pages that show matches by pictures of their final boards or as frames, and what has
//! happened since the last visit.

use crate::common::evening::{PageResponse, Visitor};
use crate::common::{TestContest, noon, plan, round, test_contest, test_contest_as};
use crate::scoreboard::{evening, numbers};
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use flate2::read::GzDecoder;
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::data::{BuildResult, JobResult, MatchResult, Role, Submission, Visibility, Work};
use joute_contest::operations::{self, versions};
use joute_contest::plan::{Plan, Public, Quotas};
use std::io::Read as _;
use tower::ServiceExt as _;

/// Returns the number of matches in a list of a page.
fn listed(page: &str) -> usize {
    page.matches("<li class=\"match\">").count()
}

/// Returns the value of a header as text.
fn header_of(answer: &PageResponse, name: header::HeaderName) -> &str {
    answer.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Requests a page and returns the body's bytes.
async fn bytes(test: &TestContest, visitor: &Visitor, path: &str) -> Vec<u8> {
    let request = Request::builder().uri(path).extension(crate::common::from());
    let request =
        request.header(header::COOKIE, visitor.cookie()).body(Body::empty()).expect("the request is valid");
    let body = test.router().oneshot(request).await.expect("the router responds").into_body();
    to_bytes(body, 1 << 20).await.expect("the body can be read").to_vec()
}

#[tokio::test]
async fn the_final_board_is_visible_to_viewers_of_the_match() {
    let test = test_contest().with_kits();
    let (ada, eve, jury) = (test.candidate(), test.candidate(), test.visitor(Role::Jury));
    let own =
        test.contest.store.matches_of(ada.id, Visibility::Opened, 1).expect("the matches can be listed")[0]
            .number;
    let path = format!("/matches/{own}/picture");
    let list = test.get(Some(&ada), "/matches").await.text;
    assert!(
        list.contains(&format!("<img src=\"{path}\" alt=\"The board at the end of Match {own}\"")),
        "{list}"
    );
    for visitor in [&ada, &jury] {
        let picture = test.get(Some(visitor), &path).await;
        assert_eq!(
            (picture.status.as_u16(), header_of(&picture, header::CONTENT_TYPE)),
            (200, "image/svg+xml")
        );
        assert_eq!(header_of(&picture, header::CONTENT_SECURITY_POLICY), "default-src 'none'; sandbox");
        assert!(
            header_of(&picture, header::CACHE_CONTROL).starts_with("private"),
            "a private page must not be stored in shared caches"
        );
    }
    let mut svg = String::new();
    GzDecoder::new(&*bytes(&test, &ada, &path).await).read_to_string(&mut svg).expect("the data is gzip");
    assert!(svg.starts_with("<svg"), "{svg}");
    for visitor in [None, Some(&eve)] {
        assert_eq!(test.get(visitor, &path).await.status, 404);
        assert_eq!(test.get(visitor, &format!("/matches/{own}/embed")).await.status, 404);
    }
}

#[tokio::test]
async fn a_match_without_a_picture_is_listed_without_one() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    test.post(&ada, "/matches", "version=1&against=house:opponent&seed=1&seat=0").await;
    let (store, now) = (&test.contest.store, test.clock.now() + SignedDuration::from_secs(1));
    let lease = store.take("older", now).expect("jobs can be requested").expect("a match is queued");
    let Work::Play(spec) = &lease.work else { panic!("{:?}", lease.work) };
    let job_result = JobResult::Played(MatchResult { picture: None, ..test.played(spec) });
    store
        .complete(lease.id, lease.secret.expose(), &job_result, now)
        .expect("the lease is held by this worker");
    operations::tick(&test.contest).expect("results and timed events can be processed");
    let number = spec.number;
    let list = test.get(Some(&ada), "/matches").await.text;
    assert_eq!((listed(&list), list.matches("<img ").count()), (2, 1), "{list}");
    assert!(!list.contains(&format!("/matches/{number}/picture")), "{list}");
    let watch = format!("<a href=\"/matches/{number}/watch\">1 – 0</a>");
    assert!(list.contains(&watch), "the scores lead to the replay: {list}");
    assert_eq!(test.get(Some(&ada), &format!("/matches/{number}/picture")).await.status, 404);
}

#[tokio::test]
async fn a_list_is_filtered_by_result() {
    let test =
        test_contest_as(Plan { quotas: Quotas { wishes: 1000, ..Quotas::default() }, ..plan() }).with_kits();
    let ada = test.candidate();
    // The first seat wins every match, and the second one is out.
    for seed in 0..30 {
        let fields = format!("version=1&against=house:opponent&seed={seed}&seat=");
        assert_eq!(test.post(&ada, "/matches", &fields).await.status, 303);
    }
    test.work();
    let page = async |filter: &str| test.get(Some(&ada), &format!("/matches?{filter}")).await.text;
    let won = page("result=won").await;
    assert_eq!((listed(&won), won.matches("class=\"state good\">Won").count()), (31, 31));
    let out = page("result=out").await;
    assert_eq!((listed(&out), out.matches("class=\"state bad\">Left early").count()), (30, 30));
    for (filter, expected) in
        [("result=lost", 0), ("result=drawn", 0), ("result=won&opponent=own:1", 0), ("", 50)]
    {
        assert_eq!(listed(&page(filter).await), expected, "{filter}");
    }
    let bearer = format!("Bearer {}", test.token(&ada));
    let eliminated = test.program("GET", &bearer, "/api/v1/matches?result=out", "").await.text;
    assert_eq!(eliminated.matches("\"number\":").count(), 30, "{eliminated}");
    for seed in 30..60 {
        test.post(&ada, "/matches", &format!("version=1&against=house:opponent&seed={seed}&seat=0")).await;
    }
    test.work();
    let won = page("result=won").await;
    let older =
        won.split("href=\"").filter_map(|rest| rest.split('"').next()).find(|to| to.contains("before="));
    let older = older.expect("the page has a link to older entries").replace("&#38;", "&");
    assert!(listed(&won) == 50 && older.contains("result=won"), "{older}");
    assert_eq!(listed(&test.get(Some(&ada), &older).await.text), 11);
}

/// Creates a contest with two tournaments, the second of which is hidden. Two candidates have played in
/// both, and the first of them is returned.
pub fn two_tournaments() -> (TestContest, Visitor) {
    let hour = |hours| noon() + SignedDuration::from_hours(hours);
    let mut hidden = round("final", hour(2));
    (hidden.hidden, hidden.by_jury) = (true, true);
    let test =
        test_contest_as(Plan { tournaments: vec![round("first", hour(1)), hidden], ..plan() }).with_kits();
    let (ada, _) = (test.candidate(), test.candidate());
    for hours in [1, 2] {
        test.clock.advance_to(hour(hours));
        for _ in 0..3 {
            operations::tick(&test.contest).expect("results and timed events can be processed");
            test.work();
        }
    }
    (test, ada)
}

#[tokio::test]
async fn a_list_is_grouped_by_tournament() {
    let (test, ada) = two_tournaments();
    let all = test.get(Some(&ada), "/matches").await.text;
    let headings = ["<h2><a href=\"/tournaments/1\">first</a></h2>", "<h2>Outside tournaments</h2>"];
    for heading in headings {
        assert_eq!(all.matches(heading).count(), 1, "{heading}: {all}");
    }
    assert!(!all.contains("<h2><a href=\"/tournaments/2\">"), "the hidden final has no heading: {all}");
    let first = test.get(Some(&ada), "/matches?tournament=1").await.text;
    let outside = test.get(Some(&ada), "/matches?tournament=0").await.text;
    assert!(first.contains(headings[0]) && !first.contains(headings[1]), "{first}");
    assert!(outside.contains(headings[1]) && !outside.contains(headings[0]), "{outside}");
    assert_eq!(listed(&first) + listed(&outside), listed(&all));
    assert_eq!(
        listed(&test.get(Some(&ada), "/matches?tournament=2").await.text),
        0,
        "matches of the hidden final are not listed"
    );
}

#[tokio::test]
async fn the_pages_of_a_version_and_of_a_match_contain_the_replay() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    for path in ["/versions/1", "/matches/1"] {
        let page = test.get(Some(&ada), path).await;
        let frame = "<iframe class=\"embedded\" src=\"/matches/1/embed#decisive\"";
        assert!(page.text.contains(frame), "{}", page.text);
        let policy = header_of(&page, header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("frame-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    }
    let embedded = test.get(Some(&ada), "/matches/1/embed").await;
    let policy = header_of(&embedded, header::CONTENT_SECURITY_POLICY);
    assert!(policy.contains("frame-ancestors 'self'") && policy.contains("script-src 'sha256-"), "{policy}");
    assert!(
        !embedded.text.contains("<link rel=\"up\""),
        "a page in a frame has no link to the page above it"
    );
    // No other page may be in a frame, and none may contain one.
    for path in ["/matches/1/watch", "/matches", "/versions", "/"] {
        let page = test.get(Some(&ada), path).await;
        let policy = header_of(&page, header::CONTENT_SECURITY_POLICY);
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("frame-src"),
            "{path}: {policy}"
        );
    }
}

#[tokio::test]
async fn spectators_see_only_public_data() {
    let test = evening(Public::default());
    let (open, hidden) = (numbers(&test, "first"), numbers(&test, "final"));
    let jury = test.visitor(Role::Jury);
    for visitor in [None, Some(&jury)] {
        let page = test.get(visitor, "/spectators").await;
        assert_eq!((page.status.as_u16(), listed(&page.text)), (200, open.len().min(12)));
        assert!(page.text.contains(&format!("/matches/{}/picture", open[0])), "{}", page.text);
        assert!(page.text.contains("candidate 0"), "the page has no table of places: {}", page.text);
        assert!(!page.text.contains(&format!("/matches/{}", hidden[0])), "{}", page.text);
    }
    assert_eq!(test.get(None, &format!("/matches/{}/picture", open[0])).await.status, 200);
    assert!(test.get(None, "/").await.text.contains("href=\"/spectators\""));
    for public in [
        Public { replays: false, ..Public::default() },
        Public { matches: false, replays: false, scoreboard: false, ..Public::default() },
    ] {
        let test = evening(public);
        let page = test.get(None, "/spectators").await.text;
        assert!(listed(&page) == 0 && page.contains("No match is public yet"), "{page}");
        assert_eq!(page.contains("candidate 0"), public.scoreboard, "{page}");
    }
}

#[tokio::test]
async fn projector_pages_show_nothing_hidden() {
    let test = evening(Public::default());
    let jury = test.visitor(Role::Jury);
    for visitor in [None, Some(&jury)] {
        let first = test.get(visitor, "/tournaments/1/hall").await;
        assert_eq!(first.status, 200);
        assert!(
            first.text.contains("http-equiv=\"refresh\"") && first.text.contains("candidate 0"),
            "{}",
            first.text
        );
        let shut = test.get(visitor, "/tournaments/2/hall").await.text;
        assert!(shut.contains("final") && !shut.contains("candidate 0"), "{shut}");
    }
    assert!(test.get(None, "/tournaments/1").await.text.contains("href=\"/tournaments/1/hall\""));
    let closed = evening(Public { scoreboard: false, ..Public::default() });
    assert!(!closed.get(None, "/tournaments/1/hall").await.text.contains("candidate 0"));
    assert_eq!(test.get(None, "/tournaments/9/hall").await.status, 404);
}

/// Submits a version whose build fails with a reason.
fn refuse(test: &TestContest, visitor: &Visitor, reason: &str) {
    let store = &test.contest.store;
    let (received, archive) = (test.clock.now(), Hash::of(b"archive"));
    let submission =
        Submission { person: visitor.id, author: None, archive, bytes: 7, note: String::new(), received };
    versions::receive(store, &submission, &test.contest.plan).expect("the version is accepted");
    let lease = store.take("test", received).expect("jobs can be requested").expect("a build is queued");
    let refused = BuildResult { refused: Some(reason.into()), language: None, log: None, kit: None };
    let job_result = JobResult::Built(refused);
    store.complete(lease.id, lease.secret.expose(), &job_result, received).expect("the result can be stored");
    operations::tick(&test.contest).expect("results and timed events can be processed");
}

/// Requests the first page with the cookies of a browser. Returns the page and the cookie that stores the
/// time of the browser's visit.
async fn visit(test: &TestContest, visitor: &Visitor, cookie: &str) -> (String, String) {
    let request = Request::builder().uri("/").extension(crate::common::from());
    let request = request.header(header::COOKIE, format!("{}; {cookie}", visitor.cookie()));
    let answer = test
        .router()
        .oneshot(request.body(Body::empty()).expect("the request is valid"))
        .await
        .expect("the router responds");
    let set =
        answer.headers().get_all(header::SET_COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let set = set.filter(|line| line.starts_with("visit=")).collect::<Vec<_>>();
    let [line] = set.as_slice() else { panic!("{set:?}") };
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
    let cookie = line.split(';').next().expect("the response sets a cookie").to_owned();
    let body = to_bytes(answer.into_body(), 1 << 20).await.expect("the body can be read");
    (String::from_utf8(body.to_vec()).expect("the bytes are UTF-8"), cookie)
}

#[tokio::test]
async fn the_first_page_lists_news_since_the_last_visit() {
    let test = test_contest().with_kits();
    let (ada, eve) = (test.candidate(), test.candidate());
    let (page, cookie) = visit(&test, &ada, "").await;
    assert!(!page.contains("id=\"since\""), "the first visit shows no news: {page}");
    let pass = |minutes| test.clock.advance_to(test.clock.now() + SignedDuration::from_mins(minutes));
    pass(40);
    let (page, cookie) = visit(&test, &ada, &cookie).await;
    assert!(page.contains("Nothing has happened since then"), "{page}");
    pass(40);
    test.version(&ada);
    test.version(&eve);
    test.post(&ada, "/matches", "version=1&against=house:opponent&seed=1&seat=1").await;
    test.work();
    refuse(&test, &ada, "<b>cake</b>");
    let (page, cookie) = visit(&test, &ada, &cookie).await;
    assert!(
        page.contains("Matches of your champions that were played: 2 (won 1, drawn 0, lost 0, left early 1)"),
        "{page}"
    );
    let (_, since) = page.split_once("id=\"since\"").expect("the text contains the separator");
    assert!(
        since.contains("href=\"/versions/3\"") && since.contains("&#60;b&#62;cake"),
        "texts of notices must be escaped: {since}"
    );
    let (again, _) = visit(&test, &ada, &cookie).await;
    assert!(again.contains("were played: 2"), "a reload must show the same news");
    let (wrong, _) = visit(&test, &ada, "visit=99999999999999999999.x").await;
    assert!(!wrong.contains("id=\"since\""), "an invalid cookie is ignored");
    assert!(test.get(None, "/").await.headers.get(header::SET_COOKIE).is_none());
}
