//! Tests duels in the queue. A duel is played in batches and in its owner's turn, like requested
//! matches, until it has an answer or its owner ends it.

use crate::common::evening::Visitor;
use crate::common::{Served, plan, served, served_as, served_in};
use axum::http::StatusCode;
use joute_contest::data::{DuelState, JobState as Job, Seat, Work};
use joute_contest::operations;
use joute_league::duel::Verdict;

const DUEL: &str = "version=2&against=own:1";

async fn duel(served: &Served, who: &Visitor) -> i64 {
    let answer = served.post(who, "/duels", DUEL).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    served.contest.store.duels_of(who.id, 1).expect("a list")[0].number
}

fn waiting(served: &Served) -> usize {
    served.contest.store.list(Job::Waiting).expect("a list").len()
}

#[tokio::test]
async fn a_duel_is_played_in_batches_until_it_is_decided() {
    let served = served().stocked();
    let ada = served.candidate();
    served.version(&ada);
    let number = duel(&served, &ada).await;
    assert_eq!(waiting(&served), 4, "a duel begins with two pairs of matches");
    let seats = |work: Option<Work>| match work {
        Some(Work::Play(spec)) => {
            (spec.seats.iter().map(version).collect::<Vec<_>>(), spec.key.expect("a key"))
        }
        other => panic!("the work is not a match: {other:?}"),
    };
    let [(first, key), (second, same)] = [seats(served.work_once()), seats(served.work_once())];
    assert_eq!([first, second], [[2, 1], [1, 2]], "the two matches of a pair have opposite seats");
    assert_eq!(key, same, "the two matches of a pair have the same key");
    let other = served.contest.store.list(Job::Waiting).expect("a list");
    assert!(other.iter().all(|job| !format!("{job:?}").contains(&key.to_string())), "{other:?}");
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await.text;
    assert!(page.contains("won 1, drawn 0, lost 1") && page.contains("under way"), "{page}");
    operations::tick(&served.contest).expect("`tick` succeeds");
    assert_eq!(waiting(&served), 2, "a batch is played completely before the next one");
    served.work();
    // The duel ends after three pairs, because all matches have the same result.
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await.text;
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
    let list = served.get(Some(&ada), "/duels").await.text;
    assert!(list.contains("equally good"), "the list of duels contains the answers: {list}");
    let found = served.contest.store.duel_of(ada.id, number).expect("the duel exists");
    assert_eq!((found.state, waiting(&served)), (DuelState::Over, 0));
    assert_eq!(found.verdict, Some(Verdict::Equal));
    for (filter, expected) in [(number, 6), (number + 1, 0)] {
        let list = served.get(Some(&ada), &format!("/matches?duel={filter}")).await.text;
        assert_eq!(list.matches("class=\"match\"").count(), expected, "{list}");
    }
    let list = served.get(Some(&ada), "/matches").await.text;
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
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    served.version(&ada);
    let number = duel(&served, &ada).await;
    let again = served.post(&ada, "/duels", DUEL).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "a candidate has one duel at a time");
    let wish = "version=1&against=house:opponent";
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::CONFLICT);
    for (who, status) in [(&bob, StatusCode::NOT_FOUND), (&ada, StatusCode::SEE_OTHER)] {
        let address = format!("/duels/{number}/cancel");
        assert_eq!(served.post(who, &address, "").await.status, status);
    }
    assert_eq!(served.get(Some(&bob), &format!("/duels/{number}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(served.work(), 1, "matches of a cancelled duel are not played");
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await;
    assert!(page.text.contains("ended by you"), "{}", page.text);
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_duel_without_its_replays_does_not_hide_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let blobs = folder.path().join(joute_contest::blobs::FOLDER);
    let served = served_in(folder, plan()).stocked();
    let ada = served.candidate();
    served.version(&ada);
    let number = duel(&served, &ada).await;
    served.work_once();
    served.post(&ada, &format!("/duels/{number}/cancel"), "").await;
    std::fs::remove_dir_all(blobs).expect("the folder exists");
    let list = served.get(Some(&ada), "/duels").await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text);
    assert!(list.text.contains("ended by you"), "{}", list.text);
}

#[tokio::test]
async fn the_form_says_which_versions_there_are_and_how_sure_the_answer_is() {
    let served = served().stocked();
    let ada = served.candidate();
    served.version(&ada);
    let page = served.get(Some(&ada), "/duels").await.text;
    assert!(page.contains("<option value=\"2\">2 · Fri 8 May, 12:00 · plays</option>"), "{page}");
    assert!(page.contains("<option value=\"1\">1 · Fri 8 May, 12:00</option>"), "{page}");
    assert!(page.contains("wrong in at most 5 % of duels") && !page.contains("machines that work"), "{page}");
}

#[tokio::test]
async fn programs_can_start_duels_and_read_the_results() {
    let served = served().stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    served.version(&ada);
    let [hers, his] = [&ada, &bob].map(|who| format!("Bearer {}", served.token(who)));
    let answer = served.program("POST", &hers, "/api/v1/duels", r#"{"version":2,"against":"own:1"}"#).await;
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::CREATED, r#"{"number":1}"#));
    let running = served.program("GET", &hers, "/api/v1/duels/1", "").await.text;
    assert!(running.contains(r#""state":"running","won":0"#), "{running}");
    assert!(running.contains(r#""elo":null,"verdict":"open""#), "{running}");
    served.work();
    let over = served.program("GET", &hers, "/api/v1/duels/1", "").await.text;
    assert!(over.contains(r#""state":"over""#) && over.contains(r#""verdict":"equal""#), "{over}");
    let list = served.program("GET", &hers, "/api/v1/duels", "").await.text;
    assert!(list.starts_with(r#"[{"number":1,"#) && list.contains(r#""state":"over"}"#), "{list}");
    assert_eq!(served.program("GET", &his, "/api/v1/duels", "").await.text, "[]");
    let again = r#"{"version":2,"against":"house:opponent"}"#;
    assert_eq!(served.program("POST", &hers, "/api/v1/duels", again).await.status, StatusCode::CREATED);
    for (who, status) in [(&his, StatusCode::NOT_FOUND), (&hers, StatusCode::NO_CONTENT)] {
        assert_eq!(served.program("POST", who, "/api/v1/duels/2/cancel", "").await.status, status);
    }
    for (wrong, status) in [
        ("{}", StatusCode::BAD_REQUEST),
        (r#"{"version":1,"against":"nobody"}"#, StatusCode::BAD_REQUEST),
        (r#"{"version":9,"against":"own:1"}"#, StatusCode::CONFLICT),
    ] {
        assert_eq!(served.program("POST", &hers, "/api/v1/duels", wrong).await.status, status, "{wrong}");
    }
}

#[tokio::test]
async fn candidates_may_duel_only_own_and_bundled_champions() {
    let mut plan = plan();
    plan.quotas.against_others = true;
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    for against in [format!("other:{}", bob.id), "own:1".into(), "own:9".into()] {
        let answer = served.post(&ada, "/duels", &format!("version=1&against={against}")).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{against}");
    }
    let answer = served.post(&ada, "/duels", "version=1&against=house:opponent").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}
