//! Tests server-sent events: their receivers, their frequency, and the limit on listeners.

use crate::common;
use crate::common::evening::Visitor;
use crate::common::{TestContest, test_contest};
use axum::body::{Body, BodyDataStream};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt as _;
use joute_contest::data::Role;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tower::ServiceExt as _;

/// A time limit that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Opens the event stream of a topic.
pub async fn listen(
    test: &TestContest,
    visitor: Option<&Visitor>,
    topic: &str,
) -> (StatusCode, BodyDataStream) {
    let mut request = Request::builder().uri(format!("/live/{topic}")).extension(common::from());
    if let Some(visitor) = visitor {
        request = request.header(header::COOKIE, visitor.cookie());
    }
    let answer = test.router().oneshot(request.body(Body::empty()).expect("the request is valid")).await;
    let answer = answer.expect("the router responds");
    (answer.status(), answer.into_body().into_data_stream())
}

/// Returns the text of the next event.
pub async fn next(events: &mut BodyDataStream) -> String {
    let event = tokio::time::timeout(TIMEOUT, events.next()).await.expect("the result arrives in time");
    String::from_utf8(event.expect("the stream of events continues").expect("the body is UTF-8").to_vec())
        .expect("the bytes are UTF-8")
}

/// Returns true if no event comes within 300 milliseconds.
async fn silent(events: &mut BodyDataStream) -> bool {
    tokio::time::timeout(Duration::from_millis(300), events.next()).await.is_err()
}

const MATCH_FORM: &str = "version=1&against=house:opponent&seat=0";

#[tokio::test]
async fn events_do_not_reveal_what_changed() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    let (_, mut hers) = listen(&test, Some(&ada), "mine").await;
    let (_, mut his) = listen(&test, Some(&bob), "mine").await;
    let boss = test.visitor(Role::Organiser);
    let (_, mut queue) = listen(&test, Some(&boss), "queue").await;
    let (_, mut scores) = listen(&test, None, "scoreboard").await;
    test.post(&ada, "/matches", MATCH_FORM).await;
    for events in [&mut hers, &mut queue, &mut scores] {
        let event = next(events).await;
        assert!(event.contains("event: news") && event.contains("data: 1"), "{event}");
    }
    assert!(silent(&mut his).await, "events about other people are not sent");
    test.contest.notify_changed();
    assert!(silent(&mut his).await, "notices of other people are not sent");
}

#[tokio::test]
async fn a_listener_receives_at_most_one_event_per_second() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    let (_, mut events) = listen(&test, Some(&ada), "mine").await;
    test.post(&ada, "/matches", MATCH_FORM).await;
    next(&mut events).await;
    let start = Instant::now();
    for _ in 0..5 {
        test.post(&ada, "/matches", MATCH_FORM).await;
    }
    next(&mut events).await;
    assert!(start.elapsed() >= Duration::from_millis(900), "{:?}", start.elapsed());
    assert!(silent(&mut events).await, "five changes within the interval cause one event");
}

#[tokio::test]
async fn the_number_of_listeners_is_limited() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let mut open = Vec::new();
    for _ in 0..12 {
        let (status, events) = listen(&test, Some(&ada), "mine").await;
        assert_eq!(status, StatusCode::OK);
        open.push(events);
    }
    assert_eq!(listen(&test, Some(&ada), "mine").await.0, StatusCode::SERVICE_UNAVAILABLE);
    let (status, _) = listen(&test, None, "scoreboard").await;
    assert_eq!(status, StatusCode::OK, "other people may still open a stream");
    open.pop();
    assert_eq!(
        listen(&test, Some(&ada), "mine").await.0,
        StatusCode::OK,
        "a stream that was closed can be opened again"
    );
}

#[tokio::test]
async fn an_address_has_so_many_listeners_and_all_together_have() {
    let test = test_contest();
    let (router, mut open) = (test.router(), Vec::new());
    let stranger = async |address: u8| {
        let from = ConnectInfo(SocketAddr::from(([10, 0, 0, address], 4)));
        let request = Request::get("/live/scoreboard")
            .extension(from)
            .body(Body::empty())
            .expect("the request is valid");
        router.clone().oneshot(request).await.expect("the router responds")
    };
    for (address, places) in [(1, 300), (2, 300), (3, 0)] {
        for _ in 0..places {
            let answer = stranger(address).await;
            assert_eq!(answer.status(), StatusCode::OK, "{address}");
            open.push(answer);
        }
        assert_eq!(stranger(address).await.status(), StatusCode::SERVICE_UNAVAILABLE, "{address}");
    }
    let (mut rooms, mut candidates) = (300, Vec::new());
    while rooms > 0 {
        let one = test.visitor(Role::Candidate);
        for _ in 0..rooms.min(12) {
            let (status, events) = listen(&test, Some(&one), "mine").await;
            assert_eq!(
                status,
                StatusCode::OK,
                "candidates have streams that anonymous visitors cannot use up"
            );
            candidates.push(events);
            rooms -= 1;
        }
    }
    let late = test.visitor(Role::Candidate);
    assert_eq!(listen(&test, Some(&late), "mine").await.0, StatusCode::SERVICE_UNAVAILABLE);
    for role in [Role::Jury, Role::Organiser] {
        let (status, _) = listen(&test, Some(&test.visitor(role)), "scoreboard").await;
        assert_eq!(status, StatusCode::OK, "staff have streams that candidates cannot use up");
    }
    drop(candidates);
    open.pop();
    assert_eq!(stranger(5).await.status(), StatusCode::OK, "a stream that was closed can be opened again");
}

#[tokio::test]
async fn a_reconnected_listener_receives_only_missed_events() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    let (_, mut events) = listen(&test, Some(&ada), "mine").await;
    test.post(&ada, "/matches", MATCH_FORM).await;
    let event = next(&mut events).await;
    let id =
        event.lines().find_map(|line| line.strip_prefix("id: ")).expect("the event has an id").to_owned();
    drop(events);
    let back = async || {
        let request =
            Request::get("/live/mine").extension(common::from()).header(header::COOKIE, ada.cookie());
        let request = request.header("last-event-id", &id).body(Body::empty()).expect("the request is valid");
        test.router().oneshot(request).await.expect("the router responds").into_body().into_data_stream()
    };
    assert!(silent(&mut back().await).await, "a client that missed no event receives none");
    test.post(&ada, "/matches", MATCH_FORM).await;
    assert!(
        next(&mut back().await).await.contains("event: news"),
        "a client that missed an event receives it"
    );
}

#[tokio::test]
async fn listeners_receive_only_events_that_they_may_see() {
    let mut plan = common::plan();
    plan.public.scoreboard = false;
    let test = common::test_contest_as(plan);
    for topic in ["queue", "scoreboard", "tournament-1"] {
        assert_eq!(listen(&test, None, topic).await.0, StatusCode::NOT_FOUND, "{topic}");
    }
    for topic in ["nonsense", "tournament-"] {
        assert_eq!(listen(&test, None, topic).await.0, StatusCode::BAD_REQUEST, "{topic}");
    }
    let ada = test.visitor(Role::Candidate);
    for topic in ["scoreboard", "mine"] {
        assert_eq!(listen(&test, Some(&ada), topic).await.0, StatusCode::OK, "{topic}");
    }
    assert_eq!(
        listen(&test, Some(&ada), "queue").await.0,
        StatusCode::NOT_FOUND,
        "only organisers may open the stream of the queue"
    );
}
