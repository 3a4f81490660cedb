//! Tests what the public sees: the latest standings, the queue and the sequence of matches, and
//! nothing that is hidden.

use crate::common;
use crate::common::{TestContest, noon, plan, test_contest_as};
use axum::http::StatusCode;
use jiff::SignedDuration;
use joute_contest::data::{Role, Visibility};
use joute_contest::operations;
use joute_contest::plan::{PlannedTournament, Public};

fn tournament(name: &str, hours: i64, hidden: bool) -> PlannedTournament {
    PlannedTournament {
        hidden,
        by_jury: hidden,
        ..common::round(name, noon() + SignedDuration::from_hours(hours))
    }
}

/// Creates a contest with two candidates, after a public tournament and a hidden one.
pub fn evening(public: Public) -> TestContest {
    let mut plan = plan();
    plan.tournaments = vec![tournament("first", 1, false), tournament("final", 2, true)];
    plan.public = public;
    let test = test_contest_as(plan).with_kits();
    let _ = (test.candidate(), test.candidate());
    for hours in [1, 2] {
        test.clock.advance_to(noon() + SignedDuration::from_hours(hours));
        for _ in 0..3 {
            operations::tick(&test.contest).expect("results and timed events can be processed");
            test.work();
        }
    }
    test
}

/// Returns the numbers of the played matches of a tournament.
pub fn numbers(test: &TestContest, name: &str) -> Vec<i64> {
    let store = &test.contest.store;
    let all = store.tournaments().expect("the tournaments can be listed");
    let id = all.iter().find(|one| one.name == name).expect("an entry has this name").id;
    let numbers = (1_000_000_000..1_010_000_000).step_by(1_000_000).flat_map(|block| block..block + 10);
    let seen = numbers.filter_map(|number| store.match_of(number, Visibility::Everything).ok());
    seen.filter(|one| one.tournament == Some(id) && one.played.is_some()).map(|one| one.number).collect()
}

#[tokio::test]
async fn the_public_sees_the_last_open_tournament() {
    let test = evening(Public::default());
    let page = test.get(None, "/scoreboard").await.text;
    for shown in ["first", "candidate 0", "candidate 1", "Waiting: 0"] {
        assert!(page.contains(shown), "{shown} is not in {page}");
    }
    assert!(!page.contains("<h2>final"), "{page}");
    let open = numbers(&test, "first");
    assert!(!open.is_empty());
    let between = test.get(None, "/projector").await.text;
    assert!(between.contains(&format!("url=/projector/{}", open[0])), "{between}");
    let jury = test.visitor(Role::Jury);
    for visitor in [None, Some(&jury)] {
        let shown = test.get(visitor, &format!("/projector/{}", open[0])).await;
        assert_eq!(shown.status, StatusCode::OK);
        assert!(shown.text.contains("data-next=\"/projector?after="));
        let replay = test.get(visitor, &format!("/projector/{}/replay", open[0])).await;
        assert!(replay.status == StatusCode::OK && !replay.text.contains("words of"), "{}", replay.text);
    }
    let last = test.get(None, &format!("/projector?after={}", open[open.len() - 1])).await.text;
    assert!(
        last.contains(&format!("url=/projector/{}", open[0])),
        "the last match is followed by the first one"
    );
}

#[tokio::test]
async fn a_hidden_tournament_is_on_no_screen() {
    let test = evening(Public::default());
    let hidden = numbers(&test, "final");
    assert!(!hidden.is_empty());
    let jury = test.visitor(Role::Jury);
    for number in hidden {
        for visitor in [None, Some(&jury)] {
            for address in ["", "/replay"] {
                let answer = test.get(visitor, &format!("/projector/{number}{address}")).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND);
            }
        }
        for address in ["", "/replay", "/watch"] {
            let answer = test.get(None, &format!("/matches/{number}{address}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
        }
        assert_eq!(test.get(Some(&jury), &format!("/matches/{number}")).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn closed_pages_are_missing() {
    let test = evening(Public { scoreboard: false, replays: false, ..Public::default() });
    let first = numbers(&test, "first")[0];
    assert_eq!(test.get(None, "/scoreboard").await.status, StatusCode::NOT_FOUND);
    let page = test.get(None, &format!("/matches/{first}")).await;
    assert!(page.status == StatusCode::OK && !page.text.contains("/watch"), "{}", page.text);
    for address in [format!("/matches/{first}/replay"), format!("/projector/{first}")] {
        assert_eq!(test.get(None, &address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
    assert!(!test.get(None, "/projector").await.text.contains("url=/projector/"));
    let test = evening(Public { matches: false, replays: false, ..Public::default() });
    let first = numbers(&test, "first")[0];
    assert_eq!(test.get(None, &format!("/matches/{first}")).await.status, StatusCode::NOT_FOUND);
}
