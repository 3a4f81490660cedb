//! Tests challenges over HTTP. A candidate challenges another one, who accepts or declines each challenge,
//! or all of them at once.

use crate::common::evening::Visitor;
use crate::common::{Served, plan, served, served_as};
use axum::http::StatusCode;
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, MatchReason, Role, Seat, Visibility};
use joute_contest::operations::disqualify;

/// Challenges a candidate to matches from the given seats. Returns the status and the page.
async fn challenge(served: &Served, who: &Visitor, whom: &Visitor, rest: &str) -> (StatusCode, String) {
    let answer = served.post(who, "/challenges", &format!("version=1&against=other:{}{rest}", whom.id)).await;
    (answer.status, answer.text)
}

async fn answer(served: &Served, who: &Visitor, number: i64, answer: &str) -> (StatusCode, String) {
    let answer = served.post(who, &format!("/challenges/{number}/{answer}"), "").await;
    (answer.status, answer.text)
}

/// Returns the versions of the seats of a candidate's challenge matches, the newest match first.
fn met(served: &Served, who: &Visitor) -> Vec<Vec<(i64, u32)>> {
    let version = |seat: &Seat| match seat {
        Seat::Version { person, number, .. } => (*person, *number),
        Seat::House { .. } => (0, 0),
    };
    let all = served.contest.store.matches_of(who.id, Visibility::Opened, 50).expect("a list");
    let all = all.into_iter().filter(|one| one.why == MatchReason::Challenge);
    all.map(|one| one.spec.seats.iter().map(version).collect()).collect()
}

#[tokio::test]
async fn an_accepted_challenge_is_played_and_both_see_it() {
    let served = served().stocked();
    let (ada, bob, eve) = (served.candidate(), served.candidate(), served.candidate());
    let page = served.get(Some(&ada), "/challenges").await.text;
    assert!(page.contains(&format!("value=\"other:{}\"", bob.id)), "{page}");
    assert!(!page.contains("value=\"house:") && !page.contains("value=\"own:"), "{page}");
    assert_eq!(challenge(&served, &ada, &bob, "&seed=7").await.0, StatusCode::SEE_OTHER);
    assert!(met(&served, &ada).is_empty() && served.work() == 0, "no match is played before the answer");
    let notices = served.get(Some(&bob), "/notices").await.text;
    assert!(notices.contains("href=\"/challenges\">candidate 0 challenges you"), "{notices}");
    // The version that counts for Bob when he accepts plays.
    served.version(&bob);
    for (who, status) in [(&ada, 404), (&eve, 404), (&bob, 303), (&bob, 409)] {
        assert_eq!(answer(&served, who, 1, "accept").await.0, status);
    }
    let seats = [[(bob.id, 2), (ada.id, 1)], [(ada.id, 1), (bob.id, 2)]].map(Vec::from);
    assert_eq!((met(&served, &ada), met(&served, &bob)), (seats.to_vec(), seats.to_vec()));
    assert_eq!(served.work(), 2);
    let page = served.get(Some(&ada), "/challenges").await.text;
    assert!(page.contains("candidate 0 (v1) challenges candidate 1") && page.contains("accepted"), "{page}");
    let number = served.contest.store.matches_of(bob.id, Visibility::Opened, 1).expect("a list")[0].number;
    assert!(page.contains(&format!("href=\"/matches/{number}\"")), "{page}");
    for (who, status) in [(&ada, 200), (&bob, 200), (&eve, 404)] {
        assert_eq!(served.get(Some(who), &format!("/matches/{number}")).await.status, status);
    }
    let list = served.get(Some(&bob), "/matches").await.text;
    assert!(list.contains("challenge"), "{list}");
    let notices = served.get(Some(&ada), "/notices").await.text;
    assert!(notices.contains("candidate 1 has accepted your challenge"), "{notices}");
}

#[tokio::test]
async fn challenges_are_declined_withdrawn_or_expire() {
    let served = served().stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    assert_eq!(challenge(&served, &ada, &bob, "&seat=0").await.0, StatusCode::SEE_OTHER);
    let (status, page) = challenge(&served, &bob, &ada, "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("already an open challenge"), "{page}");
    for (who, status) in [(&ada, 404), (&bob, 303), (&bob, 409)] {
        assert_eq!(answer(&served, who, 1, "decline").await.0, status);
    }
    assert!(served.get(Some(&ada), "/challenges").await.text.contains("declined"));
    assert!(served.get(Some(&ada), "/notices").await.text.contains("candidate 1 has declined"));
    challenge(&served, &ada, &bob, "&seat=0").await;
    for (who, status) in [(&bob, 404), (&ada, 303), (&ada, 409)] {
        assert_eq!(answer(&served, who, 2, "withdraw").await.0, status);
    }
    assert_eq!(answer(&served, &bob, 2, "accept").await.0, StatusCode::CONFLICT);
    challenge(&served, &ada, &bob, "&seat=0").await;
    for _ in 0..2 {
        // Sessions end after a day without requests.
        served.clock.advance_to(served.clock.now() + SignedDuration::from_hours(12));
        for who in [&ada, &bob] {
            assert_eq!(served.get(Some(who), "/challenges").await.status, StatusCode::OK);
        }
    }
    let (status, page) = answer(&served, &bob, 3, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("no longer open"), "{page}");
    let page = served.get(Some(&bob), "/challenges").await.text;
    assert!(page.contains("expired") && !page.contains("/challenges/3/accept"), "{page}");
    assert_eq!(challenge(&served, &bob, &ada, "&seat=0").await.0, StatusCode::SEE_OTHER);
    assert_eq!(served.work(), 0, "none of these challenges is played");
}

#[tokio::test]
async fn standing_answers_accept_or_refuse_at_once() {
    let mut plan = plan();
    plan.quotas.wishes = 3;
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    served.post(&bob, "/challenges/policy", "policy=always").await;
    let page = served.get(Some(&bob), "/challenges").await.text;
    assert!(page.contains("<option value=\"always\" selected>"), "{page}");
    assert_eq!(challenge(&served, &ada, &bob, "").await.0, StatusCode::SEE_OTHER);
    assert_eq!((met(&served, &ada).len(), met(&served, &bob).len()), (2, 2));
    let (status, page) = challenge(&served, &ada, &bob, "").await;
    assert!(status == StatusCode::CONFLICT && page.contains("as many waiting matches"), "{page}");
    let list = served.contest.store.challenges_of(ada.id, 9).expect("a list");
    assert_eq!(list.len(), 1, "a challenge without room for its matches is not stored");
    served.post(&bob, "/challenges/policy", "policy=never").await;
    let (status, page) = challenge(&served, &ada, &bob, "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("accepts no challenges"), "{page}");
    // The quota of the challenger counts when a challenge is accepted.
    served.post(&bob, "/challenges/policy", "policy=ask").await;
    assert_eq!(challenge(&served, &ada, &bob, "").await.0, StatusCode::SEE_OTHER);
    // PostgreSQL does not use the numbers of refused challenges again.
    let number = served.contest.store.challenges_of(ada.id, 1).expect("a list")[0].number;
    let (status, page) = answer(&served, &bob, number, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("The challenger has too many"), "{page}");
    served.work();
    assert_eq!(answer(&served, &bob, number, "accept").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn challenges_are_limited() {
    let mut plan = plan();
    (plan.quotas.challenges, plan.quotas.versions_an_hour) = (2, 1000);
    let served = served_as(plan).stocked();
    let ada = served.candidate();
    let others: Vec<Visitor> = (0..3).map(|_| served.candidate()).collect();
    for other in &others[..2] {
        assert_eq!(challenge(&served, &ada, other, "&seat=0").await.0, StatusCode::SEE_OTHER);
    }
    let (status, page) = challenge(&served, &ada, &others[2], "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("as many open challenges"), "{page}");
    for number in 3..=20 {
        answer(&served, &ada, number - 1, "withdraw").await;
        assert_eq!(challenge(&served, &ada, &others[1], "&seat=0").await.0, StatusCode::SEE_OTHER);
    }
    answer(&served, &ada, 20, "withdraw").await;
    let (status, page) = challenge(&served, &ada, &others[1], "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("20 challenges within an hour"), "{page}");
    served.clock.advance_to(served.clock.now() + SignedDuration::from_hours(1));
    assert_eq!(challenge(&served, &ada, &others[1], "&seat=0").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_challenge_needs_two_champions_that_can_play() {
    let served = served().stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    let (eve, jim) = (served.visitor(Role::Candidate), served.visitor(Role::Jury));
    for (whom, rest, why) in [
        (&ada, "", "Choose an opponent"),
        (&eve, "", "Choose an opponent"),
        (&jim, "", "Choose an opponent"),
        (&bob, "&map=secret", "Choose an official map"),
        (&bob, "&seat=2", "does not have this seat"),
    ] {
        let (status, page) = challenge(&served, &ada, whom, rest).await;
        assert!(status == StatusCode::CONFLICT && page.contains(why), "{rest}: {page}");
    }
    for fields in ["version=1&against=own:1", "version=1&against=house:opponent", "version=9&against=other:2"]
    {
        assert_eq!(served.post(&ada, "/challenges", fields).await.status, StatusCode::CONFLICT, "{fields}");
    }
    challenge(&served, &ada, &bob, "&seat=0").await;
    let act = Act::by(None, "excluded", served.clock.now());
    disqualify::disqualify(&served.contest.store, ada.id, "cheating", &act).expect("a candidate");
    let (status, page) = answer(&served, &bob, 1, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("cannot be played now"), "{page}");
    assert_eq!(served.work(), 0);
}

#[tokio::test]
async fn a_contest_can_have_no_challenges() {
    let mut plan = plan();
    plan.quotas.challenges = 0;
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    assert!(!served.get(Some(&ada), "/").await.text.contains("href=\"/challenges\""));
    assert_eq!(served.get(Some(&ada), "/challenges").await.status, StatusCode::NOT_FOUND);
    assert_eq!(challenge(&served, &ada, &bob, "").await.0, StatusCode::CONFLICT);
}

#[tokio::test]
async fn programs_challenge_and_answer() {
    let served = served().stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    let [hers, his] = [&ada, &bob].map(|who| format!("Bearer {}", served.token(who)));
    let path = "/api/v1/challenges";
    let body = format!(r#"{{"version":1,"against":"other:{}","seed":7,"seat":1}}"#, bob.id);
    let sent = served.program("POST", &hers, path, &body).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text);
    assert!(sent.text.contains(r#""own":true"#) && sent.text.contains(r#""state":"open","matches":[]"#));
    let list = served.program("GET", &his, path, "").await.text;
    assert!(
        list.starts_with(r#"{"policy":"ask","challenges":[{"number":1,"challenger":"candidate 0""#),
        "{list}"
    );
    assert_eq!(served.program("POST", &hers, &format!("{path}/1/accept"), "").await.status, 404);
    let accepted = served.program("POST", &his, &format!("{path}/1/accept"), "").await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.text);
    assert!(accepted.text.contains(r#""own":false"#) && accepted.text.contains(r#""state":"accepted""#));
    assert_eq!(met(&served, &ada), [[(bob.id, 1), (ada.id, 1)]], "the challenger has the seat 1");
    for (body, status) in [(r#"{"policy":"always"}"#, 204), (r#"{"policy":"maybe"}"#, 400), ("{}", 400)] {
        assert_eq!(served.program("POST", &his, &format!("{path}/policy"), body).await.status, status);
    }
    let sent = served.program("POST", &hers, path, &body).await.text;
    assert!(sent.contains(r#""state":"accepted""#), "{sent}");
    served.program("POST", &his, &format!("{path}/policy"), r#"{"policy":"ask"}"#).await;
    for (who, end) in [(&his, "decline"), (&hers, "withdraw")] {
        let sent = served.program("POST", &hers, path, &body).await.text;
        let (_, number) = sent.split_once("\"number\":").expect("a number");
        let number = number.split(',').next().expect("the end of a number");
        let closed = served.program("POST", who, &format!("{path}/{number}/{end}"), "").await;
        assert!(closed.text.contains(&format!("\"state\":\"{}", &end[..7])), "{}", closed.text);
    }
}
