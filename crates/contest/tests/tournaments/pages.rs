//! Tests the pages of tournaments: the parts of a cup that each reader sees, and the events that
//! announce progress.

use super::fake::{at, candidate, minute, send, tournament, with, with_kits, work};
use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest_in};
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, header};
use futures_util::StreamExt as _;
use joute_contest::data::{Act, Role};
use joute_contest::operations::tournaments;
use joute_contest::plan::{Plan, PlannedTournament, TournamentKind};
use std::path::PathBuf;
use std::time::Duration;
use tower::ServiceExt as _;

const CUP: &str = r#"
title = "A day"
seed = 7
[[stage]]
name = "pools"
title = "First round"
groups = 2
play = "pairs"
[[stage]]
name = "final"
title = "Grand final"
from = ["pools:1"]
play = "pairs"
[[podium]]
title = "Who won"
places = ["final", "pools:2-"]
"#;

/// Creates a contest with a cup of four champions whose first match was played.
fn begun(by_jury: bool) -> TestContest {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    std::fs::write(folder.path().join("day.toml"), CUP).expect("the file can be written");
    let cup = PlannedTournament {
        shape: TournamentKind::Cup(PathBuf::from("day.toml")),
        by_jury,
        ..tournament("cup", 60)
    };
    let test = with_kits(test_contest_in(folder, Plan { tournaments: vec![cup], ..plan() }));
    for number in 1..=4 {
        let person = candidate(&test, &format!("c{number}"));
        send(&test, person, &number.to_string());
    }
    work(&test.contest, 99);
    at(&test, minute(60));
    work(&test.contest, 1);
    test
}

/// Returns which stages of the tournament a reader's page shows.
async fn shown_stages(test: &TestContest, visitor: Option<&Visitor>) -> [bool; 2] {
    let page = test.get(visitor, "/tournaments/1").await.text;
    ["First round", "Grand final"].map(|title| page.contains(title))
}

#[tokio::test]
async fn pages_show_a_cup_while_it_is_played() {
    let test = begun(false);
    let ada = test.visitor(Role::Candidate);
    for visitor in [None, Some(&ada)] {
        assert_eq!(shown_stages(&test, visitor).await, [true; 2], "{}", visitor.is_some());
    }
    let page = test.get(None, "/tournaments/1").await.text;
    assert!(page.contains("class=\"bracket\"") && !page.contains("class=\"podium\""), "{page}");
    work(&test.contest, 99);
    let page = test.get(None, "/tournaments/1").await.text;
    let winner = page.split("class=\"podium\"").nth(1).and_then(|rest| rest.split("</li>").next());
    assert!(winner.is_some_and(|first| first.contains("c4")), "{page}");
}

/// Returns the page of a complete league of this many champions.
async fn league_page(champions: usize) -> String {
    let test = with(vec![tournament("league", 60)]);
    for number in 1..=champions {
        let person = candidate(&test, &format!("champion{number}"));
        send(&test, person, &number.to_string());
    }
    work(&test.contest, 99);
    at(&test, minute(60));
    work(&test.contest, 9999);
    test.get(None, "/tournaments/1").await.text
}

#[tokio::test]
async fn many_champions_have_numbered_columns_in_the_table_of_results() {
    let numbered = r#"<abbr title="champion9">1</abbr>"#;
    let page = league_page(9).await;
    assert!(page.contains(numbered) && page.contains(r#"<span class="soft">1</span> champion9"#), "{page}");
    let page = league_page(8).await;
    assert!(!page.contains("<abbr title=\"champion"), "{page}");
    assert!(page.contains(r#"aria-describedby="about-cross">champion8</th>"#), "{page}");
}

#[tokio::test]
async fn a_cup_that_is_shut_is_the_jury_s_to_see() {
    let test = begun(true);
    let (ada, jury) = (test.visitor(Role::Candidate), test.visitor(Role::Jury));
    for _ in 0..2 {
        for visitor in [None, Some(&ada)] {
            assert_eq!(shown_stages(&test, visitor).await, [false; 2]);
        }
        assert_eq!(shown_stages(&test, Some(&jury)).await, [true; 2]);
        work(&test.contest, 99);
    }
    let act = Act::new(None, "released", minute(90));
    tournaments::release(&test.contest.store, 1, &act).expect("the results can be released");
    assert_eq!(shown_stages(&test, Some(&ada)).await, [true; 2]);
}

async fn listen(test: &TestContest, visitor: &Visitor) -> BodyDataStream {
    let request = Request::get("/live/tournament-1").extension(crate::common::from());
    let request =
        request.header(header::COOKIE, visitor.cookie()).body(Body::empty()).expect("the request is valid");
    test.router().oneshot(request).await.expect("the router responds").into_body().into_data_stream()
}

/// Returns true if an event comes within this many milliseconds.
async fn receives_event(events: &mut BodyDataStream, millis: u64) -> bool {
    tokio::time::timeout(Duration::from_millis(millis), events.next()).await.is_ok()
}

#[tokio::test]
async fn pages_receive_only_permitted_events_of_a_tournament() {
    let test = begun(true);
    let (ada, jury) = (test.visitor(Role::Candidate), test.visitor(Role::Jury));
    let (mut hers, mut theirs) = (listen(&test, &ada).await, listen(&test, &jury).await);
    work(&test.contest, 1);
    assert!(receives_event(&mut theirs, 30_000).await, "the jury receives an event about each match");
    assert!(!receives_event(&mut hers, 300).await, "candidates receive no event about hidden matches");
    work(&test.contest, 99);
    assert!(
        receives_event(&mut hers, 30_000).await,
        "candidates receive an event when the tournament is complete"
    );
}
