//! Tests duels in the queue. A duel is played in batches and in its owner's turn, like requested
//! matches, until it has an answer or its owner ends it.

use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest, test_contest_as, test_contest_in};
use axum::http::StatusCode;
use joute_contest::data::{DuelState, JobState as Job, Seat, Work};
use joute_contest::operations;
use joute_league::duel::Verdict;

const DUEL: &str = "version=2&against=own:1";

async fn duel(test: &TestContest, visitor: &Visitor) -> i64 {
    let answer = test.post(visitor, "/duels", DUEL).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    test.contest.store.duels_of(visitor.id, 1).expect("the duels can be read")[0].number
}

fn waiting(test: &TestContest) -> usize {
    test.contest.store.list(Job::Waiting).expect("the list can be read").len()
}

#[tokio::test]
async fn a_duel_is_played_in_batches_until_it_is_decided() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    test.version(&ada);
    let number = duel(&test, &ada).await;
    assert_eq!(waiting(&test), 4, "a duel begins with two pairs of matches");
    let seats = |work: Option<Work>| match work {
        Some(Work::Play(spec)) => {
            (spec.seats.iter().map(version).collect::<Vec<_>>(), spec.key.expect("the match has a key"))
        }
        other => panic!("the work is not a match: {other:?}"),
    };
    let [(first, key), (second, same)] = [seats(test.work_once()), seats(test.work_once())];
    assert_eq!([first, second], [[2, 1], [1, 2]], "the two matches of a pair have opposite seats");
    assert_eq!(key, same, "the two matches of a pair have the same key");
    let other = test.contest.store.list(Job::Waiting).expect("the list can be read");
    assert!(other.iter().all(|job| !format!("{job:?}").contains(&key.to_string())), "{other:?}");
    let page = test.get(Some(&ada), &format!("/duels/{number}")).await.text;
    assert!(page.contains("won 1, drawn 0, lost 1") && page.contains("under way"), "{page}");
    operations::tick(&test.contest).expect("results and timed events can be processed");
    assert_eq!(waiting(&test), 2, "a batch is played completely before the next one");
    test.work();
    // The duel ends after three pairs, because all matches have the same result.
    let page = test.get(Some(&ada), &format!("/duels/{number}")).await.text;
    for shown in ["other seeds would give the same matches", "equally good", "over"] {
        assert!(page.contains(shown), "{shown} is not in {page}");
    }
    let answer = page.split("<h2>").nth(1).and_then(|rest| rest.split("</h2>").next());
    assert!(answer.is_some_and(|answer| answer.contains("equally good")), "{page}");
    assert!(page.contains("Matches that candidate 0 (v1) won"), "{page}");
    assert_eq!(
        page.matches("class=\"match\"").count(),
        3,
        "the page shows the matches that were lost: {page}"
    );
    let list = test.get(Some(&ada), "/duels").await.text;
    assert!(list.contains("equally good"), "the list of duels contains the answers: {list}");
    let found = test.contest.store.duel_of(ada.id, number).expect("the duel exists");
    assert_eq!((found.state, waiting(&test)), (DuelState::Over, 0));
    assert_eq!(found.verdict, Some(Verdict::Equal));
    for (filter, expected) in [(number, 6), (number + 1, 0)] {
        let list = test.get(Some(&ada), &format!("/matches?duel={filter}")).await.text;
        assert_eq!(list.matches("class=\"match\"").count(), expected, "{list}");
    }
    let list = test.get(Some(&ada), "/matches").await.text;
    assert!(list.contains("duel"), "the candidate's list contains the matches of the duel: {list}");
}

fn version(seat: &Seat) -> u32 {
    match seat {
        Seat::Version { number, .. } => *number,
        Seat::House { .. } => 0,
    }
}

#[tokio::test]
async fn duels_use_the_owner_s_quota_and_can_be_cancelled() {
    let mut plan = plan();
    plan.quotas.wishes = 5;
    let test = test_contest_as(plan).with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    test.version(&ada);
    let number = duel(&test, &ada).await;
    let again = test.post(&ada, "/duels", DUEL).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "a candidate has one duel at a time");
    let wish = "version=1&against=house:opponent";
    assert_eq!(test.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
    assert_eq!(test.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::CONFLICT);
    for (visitor, status) in [(&bob, StatusCode::NOT_FOUND), (&ada, StatusCode::SEE_OTHER)] {
        let address = format!("/duels/{number}/cancel");
        assert_eq!(test.post(visitor, &address, "").await.status, status);
    }
    assert_eq!(test.get(Some(&bob), &format!("/duels/{number}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.work(), 1, "matches of a cancelled duel are not played");
    let page = test.get(Some(&ada), &format!("/duels/{number}")).await;
    assert!(page.text.contains("ended by you"), "{}", page.text);
    assert_eq!(test.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_duel_without_its_replays_does_not_hide_the_others() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let blobs = folder.path().join(joute_contest::blobs::FOLDER);
    let test = test_contest_in(folder, plan()).with_kits();
    let ada = test.candidate();
    test.version(&ada);
    let number = duel(&test, &ada).await;
    test.work_once();
    test.post(&ada, &format!("/duels/{number}/cancel"), "").await;
    std::fs::remove_dir_all(blobs).expect("the folder exists");
    let list = test.get(Some(&ada), "/duels").await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text);
    assert!(list.text.contains("ended by you"), "{}", list.text);
}

#[tokio::test]
async fn the_form_says_which_versions_there_are_and_how_sure_the_answer_is() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    test.version(&ada);
    let page = test.get(Some(&ada), "/duels").await.text;
    assert!(page.contains("<option value=\"2\">2 · Fri 8 May, 12:00 · plays</option>"), "{page}");
    assert!(page.contains("<option value=\"1\">1 · Fri 8 May, 12:00</option>"), "{page}");
    assert!(page.contains("wrong in at most 5 % of duels") && !page.contains("machines that work"), "{page}");
}

#[tokio::test]
async fn programs_can_start_duels_and_read_the_results() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    test.version(&ada);
    let [hers, his] = [&ada, &bob].map(|visitor| format!("Bearer {}", test.token(visitor)));
    let answer = test.program("POST", &hers, "/api/v1/duels", r#"{"version":2,"against":"own:1"}"#).await;
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::CREATED, r#"{"number":1}"#));
    let running = test.program("GET", &hers, "/api/v1/duels/1", "").await.text;
    assert!(running.contains(r#""state":"running","won":0"#), "{running}");
    assert!(running.contains(r#""elo":null,"verdict":"open""#), "{running}");
    test.work();
    let over = test.program("GET", &hers, "/api/v1/duels/1", "").await.text;
    assert!(over.contains(r#""state":"over""#) && over.contains(r#""verdict":"equal""#), "{over}");
    let list = test.program("GET", &hers, "/api/v1/duels", "").await.text;
    assert!(list.starts_with(r#"[{"number":1,"#) && list.contains(r#""state":"over"}"#), "{list}");
    assert_eq!(test.program("GET", &his, "/api/v1/duels", "").await.text, "[]");
    let again = r#"{"version":2,"against":"house:opponent"}"#;
    assert_eq!(test.program("POST", &hers, "/api/v1/duels", again).await.status, StatusCode::CREATED);
    for (visitor, status) in [(&his, StatusCode::NOT_FOUND), (&hers, StatusCode::NO_CONTENT)] {
        assert_eq!(test.program("POST", visitor, "/api/v1/duels/2/cancel", "").await.status, status);
    }
    for (wrong, status) in [
        ("{}", StatusCode::BAD_REQUEST),
        (r#"{"version":1,"against":"nobody"}"#, StatusCode::BAD_REQUEST),
        (r#"{"version":9,"against":"own:1"}"#, StatusCode::CONFLICT),
    ] {
        assert_eq!(test.program("POST", &hers, "/api/v1/duels", wrong).await.status, status, "{wrong}");
    }
}

#[tokio::test]
async fn candidates_may_duel_only_own_and_bundled_champions() {
    let mut plan = plan();
    plan.quotas.against_others = true;
    let test = test_contest_as(plan).with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    for against in [format!("other:{}", bob.id), "own:1".into(), "own:9".into()] {
        let answer = test.post(&ada, "/duels", &format!("version=1&against={against}")).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{against}");
    }
    let answer = test.post(&ada, "/duels", "version=1&against=house:opponent").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}
