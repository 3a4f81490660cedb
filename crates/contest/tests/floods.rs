//! Tests floods over TCP from one address: slow uploads, requests of workers for jobs, and event
//! streams. Other clients must still be answered.

use crate::common;
use crate::common::{TestContest, test_contest};
use futures_util::future::join_all;
use joute_contest::data::wire::{Capacity, WorkRequest};
use joute_contest::data::{Act, Role};
use joute_contest::operations::workers;
use joute_contest::web;
use joute_engine::Game as _;
use morpion::Morpion;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// A time limit that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Serves a contest on a port of this machine.
async fn open(test: &TestContest) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port can be bound");
    let address = listener.local_addr().expect("the socket has an address");
    tokio::spawn(web::serve(listener, test.contest.clone(), std::future::pending()));
    address
}

/// Opens a connection and sends bytes.
async fn send(to: SocketAddr, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(to).await.expect("the server accepts the connection");
    stream.write_all(bytes.as_bytes()).await.expect("the peer reads the data");
    stream
}

/// Reads the first bytes of a response. They are empty if the connection was closed.
async fn head(stream: &mut TcpStream) -> String {
    let mut bytes = [0; 4096];
    let read = timeout(TIMEOUT, stream.read(&mut bytes)).await.expect("the response arrives in time");
    String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).into_owned()
}

fn get(path: &str, cookie: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: contest\r\ncookie: {cookie}\r\n\r\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_uploads_do_not_block_the_service() {
    let test = test_contest();
    let to = open(&test).await;
    let slow = "POST /sign-in HTTP/1.1\r\nhost: contest\r\ncontent-length: 1000\r\n\r\nx";
    let mut slow_ones = Vec::new();
    for _ in 0..4300 {
        slow_ones.push(send(to, slow).await);
    }
    for _ in 0..5 {
        let answer = head(&mut send(to, &get("/sign-in", "")).await).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    }
    let first = head(&mut slow_ones[0]).await;
    assert_eq!(first, "", "the oldest idle connection was closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_for_work_hold_no_threads() {
    let test = test_contest();
    let to = open(&test).await;
    let act = Act::new(None, "admitted", common::noon());
    let token = workers::admit_worker(&test.contest.store, "hall", &act).expect("the token can be created");
    let ask = WorkRequest {
        game: Morpion::NAME.into(),
        api: format!("{:016x}", Morpion::API),
        process: "a1".into(),
        capacity: Capacity::single(),
    };
    let body = serde_json::to_string(&ask).expect("the value can be written as JSON");
    let take = format!(
        "POST /worker/v1/take HTTP/1.1\r\nhost: contest\r\nauthorization: Bearer {}\r\ncontent-length: {}\r\n\r\n{body}",
        token.expose(),
        body.len()
    );
    let mut takes = JoinSet::new();
    for _ in 0..700 {
        let take = take.clone();
        takes.spawn(async move { head(&mut send(to, &take).await).await });
    }
    let mut refused = 0;
    while refused < 600 {
        let answer = takes.join_next().await.expect("another request ends").expect("the task does not panic");
        refused += usize::from(answer.starts_with("HTTP/1.1 503"));
    }
    let page = head(&mut send(to, &get("/sign-in", "")).await).await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page:?}");
    while let Some(answer) = takes.join_next().await {
        let answer = answer.expect("the task does not panic");
        assert!(["HTTP/1.1 204", "HTTP/1.1 503"].contains(&&answer[..12]), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn event_streams_of_strangers_do_not_exclude_organisers() {
    let test = test_contest();
    let to = open(&test).await;
    let (boss, _) = test.signed_in(Role::Organiser);
    let mut strangers = Vec::new();
    for _ in 0..310 {
        strangers.push(send(to, &get("/live/scoreboard", "")).await);
    }
    let answers = join_all(strangers.iter_mut().map(head)).await;
    let listening = answers.iter().filter(|answer| answer.starts_with("HTTP/1.1 200")).count();
    assert_eq!(listening, 300, "a network may have 300 event streams");
    let mut organiser = send(to, &get("/live/queue", &boss)).await;
    assert!(head(&mut organiser).await.starts_with("HTTP/1.1 200"));
    // Idle connections from the same address exceed its limit. The organiser's event stream must stay open.
    let mut idle = Vec::new();
    for _ in 0..1500 {
        idle.push(send(to, "GET").await);
    }
    assert!(head(&mut send(to, &get("/sign-in", "")).await).await.starts_with("HTTP/1.1 200"));
    test.contest.stop();
    let mut news = [0; 64];
    let read = timeout(TIMEOUT, organiser.read(&mut news))
        .await
        .expect("the result arrives in time")
        .expect("the event can be read");
    assert!(read > 0, "the event stream still receives events");
}
