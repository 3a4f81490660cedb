//! Tests the public profiles of candidates: who sees which results, and the matches that a candidate chooses.

use crate::boards::two_tournaments;
use crate::common::evening::Visitor;
use crate::common::{TestContest, game, plan, test_contest_in};
use crate::scoreboard::numbers;
use crate::tournaments::fake::{at, candidate, minute, send, tournament, with_kits, work};
use axum::http::StatusCode;
use joute_contest::data::{Act, MatchReason, PersonId, Role, Seat, StoredMatch, Visibility};
use joute_contest::operations::{self, disqualify, profile};
use joute_contest::plan::{Plan, PlannedLadder, Public};

const LADDER: PlannedLadder =
    PlannedLadder { maps: Vec::new(), seeds: 9, first_matches: 6, matches_an_hour: 600, anchors: 0 };

/// Plays a tournament and some matches of the ladder between Ada, whose champion is the strongest,
/// and two others. Returns the number of one of the others, too.
fn evening(public: Public, ladder: bool) -> (TestContest, Visitor, PersonId) {
    let mut night = tournament("Night", 10);
    night.hidden = false;
    let plan = Plan { public, ladder: ladder.then_some(LADDER), tournaments: vec![night], ..plan() };
    let test =
        with_kits(test_contest_in(tempfile::tempdir().expect("the temporary folder can be created"), plan));
    let ada = test.visitor(Role::Candidate);
    let rivals = ["rival 1", "rival 2"].map(|name| candidate(&test, name));
    for (person, strength) in [(ada.id, "7"), (rivals[0], "1"), (rivals[1], "2")] {
        send(&test, person, strength);
    }
    for time in [1, 10, 11, 12] {
        at(&test, minute(time));
        work(&test.contest, 1000);
    }
    (test, ada, rivals[0])
}

/// Returns the played matches of a candidate for a reason.
fn matches(test: &TestContest, person: PersonId, reason: MatchReason) -> Vec<StoredMatch> {
    let all =
        test.contest.store.matches_of(person, Visibility::Opened, 1000).expect("the matches can be listed");
    all.into_iter().filter(|one| one.reason == reason && one.played.is_some()).collect()
}

/// Shows a match on the profile of a candidate, or removes it.
async fn show(test: &TestContest, visitor: &Visitor, number: i64, shown: bool) -> StatusCode {
    test.post(visitor, &format!("/matches/{number}/profile"), if shown { "shown=yes" } else { "shown=no" })
        .await
        .status
}

#[tokio::test]
async fn a_profile_shows_results_and_chosen_matches() {
    let (test, ada, rival) = evening(Public::default(), true);
    let path = format!("/candidates/{}", ada.id);
    let page = test.get(None, &path).await.text;
    for shown in ["candidate 0</h1>", "1 of 3", ">Night</a>", ">1 / 3<", ">C<"] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    assert!(!page.contains("Chosen matches"), "{page}");
    for (board, link) in [
        ("/scoreboard", &path),
        ("/ladder", &path),
        ("/spectators", &path),
        ("/tournaments/1", &path),
        ("/scoreboard", &format!("/candidates/{rival}")),
    ] {
        let page = test.get(None, board).await.text;
        assert!(page.contains(&format!("href=\"{link}\"")), "{board}: {page}");
    }
    let own = matches(&test, ada.id, MatchReason::Ladder)[0].number;
    assert_eq!(show(&test, &ada, own, true).await, StatusCode::SEE_OTHER);
    let page = test.get(None, &path).await.text;
    assert!(page.contains("Chosen matches") && page.contains(&format!("/matches/{own}/watch")), "{page}");
    assert!(page.contains("<span class=\"state good\">"), "Ada has won: {page}");
    assert_eq!(show(&test, &ada, own, false).await, StatusCode::SEE_OTHER);
    assert!(!test.get(None, &path).await.text.contains("Chosen matches"));
    let page = test.get(Some(&ada), "/progress").await.text;
    assert!(page.contains(&format!("href=\"{path}\"")), "{page}");
}

#[tokio::test]
async fn the_page_of_a_match_adds_it_to_the_profile() {
    let (test, ada) = two_tournaments();
    let [open, hidden] = ["first", "final"].map(|name| numbers(&test, name)[0]);
    let [open_page, form] = [format!("/matches/{open}"), format!("action=\"/matches/{open}/profile\"")];
    let page = test.get(Some(&ada), &open_page).await.text;
    assert!(page.contains(&form) && page.contains("name=\"shown\" value=\"yes\""), "{page}");
    assert!(page.contains(&format!("href=\"/candidates/{}\"", ada.id)), "{page}");
    assert!(!test.get(None, &open_page).await.text.contains(&form));
    assert_eq!(show(&test, &ada, open, true).await, StatusCode::SEE_OTHER);
    let page = test.get(Some(&ada), &open_page).await.text;
    assert!(page.contains(&form) && page.contains("name=\"shown\" value=\"no\""), "{page}");
    assert_eq!(show(&test, &ada, hidden, true).await, StatusCode::NOT_FOUND);
    let first = matches(&test, ada.id, MatchReason::First)[0].number;
    let page = test.get(Some(&ada), &format!("/matches/{first}")).await;
    assert!(page.status == StatusCode::OK && !page.text.contains("/profile\""), "{}", page.text);
}

#[tokio::test]
async fn only_own_public_matches_can_be_chosen() {
    let (test, ada, rival) = evening(Public::default(), true);
    let first = matches(&test, ada.id, MatchReason::First)[0].number;
    assert_eq!(show(&test, &ada, first, true).await, StatusCode::NOT_FOUND, "first matches are private");
    let is_of_ada = |seat: &Seat| matches!(seat, Seat::Version { person, .. } if *person == ada.id);
    let is_foreign = |one: &StoredMatch| !one.spec.seats.iter().any(is_of_ada);
    let mut all = matches(&test, rival, MatchReason::Ladder).into_iter();
    let foreign = all.find(is_foreign).expect("a match of the two rivals exists").number;
    assert_eq!(show(&test, &ada, foreign, true).await, StatusCode::NOT_FOUND);
    for time in 13..40 {
        at(&test, minute(time));
        work(&test.contest, 1000);
    }
    let own = matches(&test, ada.id, MatchReason::Ladder);
    assert!(own.len() > 12, "{}", own.len());
    for one in &own[..12] {
        assert_eq!(show(&test, &ada, one.number, true).await, StatusCode::SEE_OTHER);
    }
    let full = test.post(&ada, &format!("/matches/{}/profile", own[12].number), "shown=yes").await;
    assert!(full.text.contains("shows 12 matches already"), "{}", full.text);
    assert_eq!(show(&test, &ada, own[0].number, true).await, StatusCode::SEE_OTHER, "it counts once");
    let page = test.get(None, &format!("/candidates/{}", ada.id)).await.text;
    assert_eq!(page.matches("<li class=\"match\">").count(), 12, "{page}");
    let public = Public { replays: false, ..Public::default() };
    let (plan, folder) = (Plan { public, ..test.contest.plan.clone() }, &test.contest.folder);
    let hidden =
        operations::open(folder, plan, game(), test.clock.clone()).expect("the contest can be opened");
    let chosen = profile::chosen_matches(&hidden, ada.id).expect("the chosen matches can be read");
    assert!(chosen.is_empty(), "the organiser hides replays later: {chosen:?}");
}

#[tokio::test]
async fn a_profile_follows_what_the_organiser_makes_public() {
    let all = Public::default();
    for (public, ladder, results, rank, chosen) in [
        (Public { scoreboard: false, ..all }, true, false, true, true),
        (Public { ladder: false, ..all }, true, true, false, false),
        (Public { replays: false, ..all }, true, true, true, false),
        (Public { matches: false, ..all }, true, true, true, false),
        (Public { scoreboard: false, ..all }, false, false, false, false),
    ] {
        let (test, ada, _) = evening(public, ladder);
        if let Some(own) = matches(&test, ada.id, MatchReason::Ladder).first() {
            assert_eq!(show(&test, &ada, own.number, true).await == StatusCode::SEE_OTHER, chosen);
        }
        let page = test.get(None, &format!("/candidates/{}", ada.id)).await;
        assert_eq!(page.status == StatusCode::OK, results || rank, "{public:?}: {}", page.text);
        assert_eq!(page.text.contains(">Night</a>"), results, "{public:?}: {}", page.text);
        assert_eq!(page.text.contains("1 of 3"), rank, "{public:?}: {}", page.text);
        assert_eq!(page.text.contains("Chosen matches"), chosen, "{public:?}: {}", page.text);
    }
}

#[tokio::test]
async fn people_without_results_have_no_public_profile() {
    let (test, ada, rival) = evening(Public::default(), true);
    let newcomer = test.visitor(Role::Candidate);
    let path = |id: PersonId| format!("/candidates/{id}");
    for (reader, id, status) in [
        (None, newcomer.id, StatusCode::NOT_FOUND),
        (Some(&ada), newcomer.id, StatusCode::NOT_FOUND),
        (Some(&newcomer), newcomer.id, StatusCode::OK),
        (None, test.visitor(Role::Organiser).id, StatusCode::NOT_FOUND),
        (None, 999, StatusCode::NOT_FOUND),
    ] {
        assert_eq!(test.get(reader, &path(id)).await.status, status, "{id}");
    }
    let act = Act::new(None, "tested", joute_contest::clock::Clock::now(&*test.clock));
    disqualify::disqualify(&test.contest.store, rival, "copied", &act)
        .expect("the candidate can be disqualified");
    let page = test.get(None, &path(rival)).await;
    assert!(page.text.contains(">Night</a>") && !page.text.contains("class=\"figures\""), "{}", page.text);
}
