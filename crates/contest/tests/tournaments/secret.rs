//! Checks that no response reveals anything about a hidden final before its results are released,
//! whatever is requested.

use super::fake::{at, candidate, minute, send, tournament, with_kits, work};
use crate::common::{TestContest, plan, test_contest_in};
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use joute_contest::blobs::Hash;
use joute_contest::data::{FIRST_TOURNAMENT_NUMBER, Role, Visibility};
use joute_contest::operations::tournaments;
use joute_contest::plan::{Plan, PlannedTournament};
use joute_contest::web::routes::{Body as Reads, routes};
use std::net::SocketAddr;
use std::time::Duration;
use tower::ServiceExt as _;

/// The name of the hidden map. The name and the contents of the map's file occur nowhere else.
const NAME: &str = "quokka-ridge";
const TEXT: &str = "vicuna meadow 73\n";

/// The seeds of the hidden tournament, which differ from all other numbers on pages. It has 3
/// champions, hence 3 pairs, and each pair plays both sides of every seed.
const SEEDS: [u64; 61] = {
    let mut seeds = [0; 61];
    let mut index = 0;
    while index < 61 {
        seeds[index] = 918_273_000 + index as u64;
        index += 1;
    }
    seeds
};

/// Creates a contest with a frozen hidden tournament, half of whose matches have been played.
fn half_played_contest() -> TestContest {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    std::fs::create_dir(folder.path().join("maps")).expect("the folder can be created");
    std::fs::write(folder.path().join(format!("maps/{NAME}.map")), TEXT).expect("the file can be written");
    let hidden = PlannedTournament {
        hidden: true,
        by_jury: true,
        seeds: SEEDS.to_vec(),
        maps: vec![format!("maps/{NAME}.map")],
        ..tournament("final", 60)
    };
    let plan = Plan { tournaments: vec![tournament("first", 30), hidden], ..plan() };
    let test = with_kits(test_contest_in(folder, plan));
    for (name, champion) in [("Ada", "50017"), ("Bob", "60019"), ("Eve", "70021")] {
        let person = candidate(&test, name);
        send(&test, person, champion);
    }
    work(&test.contest, 99);
    at(&test, minute(30));
    work(&test.contest, 99);
    at(&test, minute(60));
    assert_eq!(work(&test.contest, 183), 183);
    test
}

/// Returns the words that would reveal the final.
fn secrets(test: &TestContest) -> Vec<String> {
    let matches = test
        .contest
        .store
        .matches_in(2, Visibility::Everything, None, 0, 9999)
        .expect("the matches can be listed");
    assert_eq!(matches.len(), 366);
    let mut secrets = vec![NAME.to_owned(), TEXT.trim().to_owned(), Hash::of(TEXT.as_bytes()).to_string()];
    // The total number of matches, and the number of matches that were played.
    secrets.extend(["366", "183"].map(str::to_owned));
    for one in &matches {
        secrets.push(one.number.to_string());
        secrets.push(one.spec.seed.to_string());
        if let Some(played) = &one.played {
            secrets.push(played.public.to_string());
        }
    }
    secrets
}

/// Returns all addresses of a path, with each number in each of its parameters.
fn fill_path(path: &str, numbers: &[String]) -> Vec<String> {
    match path.split_once('{') {
        None => vec![path.to_owned()],
        Some((before, rest)) => {
            let after = rest.split_once('}').map_or("", |(_, after)| after);
            numbers
                .iter()
                .flat_map(|number| fill_path(&format!("{before}{number}{after}"), numbers))
                .collect()
        }
    }
}

/// Returns the address of another machine. Monitors on this machine may count everything.
fn other_machine() -> ConnectInfo<SocketAddr> {
    ConnectInfo(SocketAddr::from(([203, 0, 113, 7], 4)))
}

async fn send_request(test: &TestContest, path: &str, cookie: Option<&str>) -> (StatusCode, String) {
    let mut request = Request::builder().uri(path).extension(other_machine());
    if let Some(cookie) = cookie {
        request = request.header(header::COOKIE, cookie);
    }
    let answer = test
        .router()
        .oneshot(request.body(Body::empty()).expect("the request is valid"))
        .await
        .expect("the router responds");
    let status = answer.status();
    let head = format!("{:?}", answer.headers());
    // An event stream does not end, so only its first message is read.
    let body = to_bytes(answer.into_body(), 16 << 20);
    let body =
        match tokio::time::timeout(Duration::from_secs(if is_stream(&head) { 1 } else { 60 }), body).await {
            Ok(body) => String::from_utf8_lossy(&body.expect("the body can be read")).into_owned(),
            Err(_) => String::new(),
        };
    (status, head + &body)
}

fn is_stream(head: &str) -> bool {
    head.contains("text/event-stream")
}

/// Returns true if a text contains a secret as a whole word. A part of another number or of a
/// random word does not count.
fn contains_secret(page: &str, secret: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    page.match_indices(secret).any(|(at, _)| {
        !part(page[..at].chars().next_back()) && !part(page[at + secret.len()..].chars().next())
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_reveals_the_hidden_final() {
    let test = half_played_contest();
    let secrets = secrets(&test);
    let hidden = FIRST_TOURNAMENT_NUMBER + 2 * 1_000_000 + 1;
    let numbers = ["1", "2", &hidden.to_string(), &(hidden + 365).to_string()].map(str::to_owned);
    let (candidate, _) = test.signed_in(Role::Candidate);
    let ada = test.contest.store.sign_in(1, None, &*test.clock).expect("the person can sign in");
    let ada = format!("session={}", ada.expose());
    let mut looked_at = 0;
    for route in routes().filter(|route| route.method == "GET" && route.body == Reads::None) {
        for path in fill_path(route.path, &numbers) {
            for cookie in [None, Some(candidate.as_str()), Some(ada.as_str())] {
                let (status, page) = send_request(&test, &path, cookie).await;
                // Numbers in the request's path may occur in the response.
                let asked = numbers[2..].iter().filter(|number| path.contains(number.as_str()));
                let page = asked.fold(page, |page, number| page.replace(number, ""));
                let found = secrets.iter().find(|secret| contains_secret(&page, secret));
                assert_eq!(found, None, "{path} as {cookie:?}: {status}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 30, "{looked_at}");
    // The jury sees all secrets, which shows that the test can find them.
    let (jury, _) = test.signed_in(Role::Jury);
    let (_, page) = send_request(&test, "/tournaments/2", Some(&jury)).await;
    assert!(page.contains(NAME) && page.contains("366") && page.contains(&hidden.to_string()), "{page}");
    // After the release, all people see the results.
    work(&test.contest, 999);
    let act = joute_contest::data::Act::new(None, "released", minute(90));
    tournaments::release(&test.contest.store, 2, &act).expect("the results can be released");
    let (_, page) = send_request(&test, "/tournaments/2", Some(&ada)).await;
    assert!(page.contains(NAME) && page.contains(&hidden.to_string()), "{page}");
    let (_, page) = send_request(&test, "/progress", Some(&ada)).await;
    assert!(page.contains("polyline") && page.contains("Eve"), "{page}");
}
