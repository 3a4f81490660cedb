//! Tests challenges over HTTP. A candidate challenges another one, who accepts or declines each challenge,
//! or all of them at once.

use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest, test_contest_as};
use axum::http::StatusCode;
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, MatchReason, Role, Seat, Visibility};
use joute_contest::operations::disqualify;

/// Challenges a candidate to matches from the given seats. Returns the status and the page.
async fn challenge(
    test: &TestContest,
    visitor: &Visitor,
    other: &Visitor,
    rest: &str,
) -> (StatusCode, String) {
    let answer =
        test.post(visitor, "/challenges", &format!("version=1&against=other:{}{rest}", other.id)).await;
    (answer.status, answer.text)
}

async fn answer(test: &TestContest, visitor: &Visitor, number: i64, answer: &str) -> (StatusCode, String) {
    let answer = test.post(visitor, &format!("/challenges/{number}/{answer}"), "").await;
    (answer.status, answer.text)
}

/// Returns the versions of the seats of a candidate's challenge matches, the newest match first.
fn challenge_seats(test: &TestContest, visitor: &Visitor) -> Vec<Vec<(i64, u32)>> {
    let version = |seat: &Seat| match seat {
        Seat::Version { person, number, .. } => (*person, *number),
        Seat::House { .. } => (0, 0),
    };
    let all =
        test.contest.store.matches_of(visitor.id, Visibility::Opened, 50).expect("the matches can be listed");
    let all = all.into_iter().filter(|one| one.reason == MatchReason::Challenge);
    all.map(|one| one.spec.seats.iter().map(version).collect()).collect()
}

#[tokio::test]
async fn an_accepted_challenge_is_played_and_both_see_it() {
    let test = test_contest().with_kits();
    let (ada, bob, eve) = (test.candidate(), test.candidate(), test.candidate());
    let page = test.get(Some(&ada), "/challenges").await.text;
    assert!(page.contains(&format!("value=\"other:{}\"", bob.id)), "{page}");
    assert!(!page.contains("value=\"house:") && !page.contains("value=\"own:"), "{page}");
    assert_eq!(challenge(&test, &ada, &bob, "&seed=7").await.0, StatusCode::SEE_OTHER);
    assert!(
        challenge_seats(&test, &ada).is_empty() && test.work() == 0,
        "no match is played before the answer"
    );
    let notices = test.get(Some(&bob), "/notices").await.text;
    assert!(notices.contains("href=\"/challenges\">candidate 0 challenges you"), "{notices}");
    // The version that counts for Bob when he accepts plays.
    test.version(&bob);
    for (visitor, status) in [(&ada, 404), (&eve, 404), (&bob, 303), (&bob, 409)] {
        assert_eq!(answer(&test, visitor, 1, "accept").await.0, status);
    }
    let seats = [[(bob.id, 2), (ada.id, 1)], [(ada.id, 1), (bob.id, 2)]].map(Vec::from);
    assert_eq!(
        (challenge_seats(&test, &ada), challenge_seats(&test, &bob)),
        (seats.to_vec(), seats.to_vec())
    );
    assert_eq!(test.work(), 2);
    let page = test.get(Some(&ada), "/challenges").await.text;
    assert!(page.contains("candidate 0 (v1) challenges candidate 1") && page.contains("accepted"), "{page}");
    let number =
        test.contest.store.matches_of(bob.id, Visibility::Opened, 1).expect("the matches can be listed")[0]
            .number;
    assert!(page.contains(&format!("href=\"/matches/{number}\"")), "{page}");
    for (visitor, status) in [(&ada, 200), (&bob, 200), (&eve, 404)] {
        assert_eq!(test.get(Some(visitor), &format!("/matches/{number}")).await.status, status);
    }
    let list = test.get(Some(&bob), "/matches").await.text;
    assert!(list.contains("challenge"), "{list}");
    let notices = test.get(Some(&ada), "/notices").await.text;
    assert!(notices.contains("candidate 1 has accepted your challenge"), "{notices}");
}

#[tokio::test]
async fn challenges_are_declined_withdrawn_or_expire() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    assert_eq!(challenge(&test, &ada, &bob, "&seat=0").await.0, StatusCode::SEE_OTHER);
    let (status, page) = challenge(&test, &bob, &ada, "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("already an open challenge"), "{page}");
    for (visitor, status) in [(&ada, 404), (&bob, 303), (&bob, 409)] {
        assert_eq!(answer(&test, visitor, 1, "decline").await.0, status);
    }
    assert!(test.get(Some(&ada), "/challenges").await.text.contains("declined"));
    assert!(test.get(Some(&ada), "/notices").await.text.contains("candidate 1 has declined"));
    challenge(&test, &ada, &bob, "&seat=0").await;
    for (visitor, status) in [(&bob, 404), (&ada, 303), (&ada, 409)] {
        assert_eq!(answer(&test, visitor, 2, "withdraw").await.0, status);
    }
    assert_eq!(answer(&test, &bob, 2, "accept").await.0, StatusCode::CONFLICT);
    challenge(&test, &ada, &bob, "&seat=0").await;
    for _ in 0..2 {
        // Sessions end after a day without requests.
        test.clock.advance_to(test.clock.now() + SignedDuration::from_hours(12));
        for visitor in [&ada, &bob] {
            assert_eq!(test.get(Some(visitor), "/challenges").await.status, StatusCode::OK);
        }
    }
    let (status, page) = answer(&test, &bob, 3, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("no longer open"), "{page}");
    let page = test.get(Some(&bob), "/challenges").await.text;
    assert!(page.contains("expired") && !page.contains("/challenges/3/accept"), "{page}");
    assert_eq!(challenge(&test, &bob, &ada, "&seat=0").await.0, StatusCode::SEE_OTHER);
    assert_eq!(test.work(), 0, "none of these challenges is played");
}

#[tokio::test]
async fn standing_answers_accept_or_refuse_at_once() {
    let mut plan = plan();
    plan.quotas.wishes = 3;
    let test = test_contest_as(plan).with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    test.post(&bob, "/challenges/policy", "policy=always").await;
    let page = test.get(Some(&bob), "/challenges").await.text;
    assert!(page.contains("<option value=\"always\" selected>"), "{page}");
    assert_eq!(challenge(&test, &ada, &bob, "").await.0, StatusCode::SEE_OTHER);
    assert_eq!((challenge_seats(&test, &ada).len(), challenge_seats(&test, &bob).len()), (2, 2));
    let (status, page) = challenge(&test, &ada, &bob, "").await;
    assert!(status == StatusCode::CONFLICT && page.contains("as many waiting matches"), "{page}");
    let list = test.contest.store.challenges_of(ada.id, 9).expect("the challenges can be read");
    assert_eq!(list.len(), 1, "a challenge without room for its matches is not stored");
    test.post(&bob, "/challenges/policy", "policy=never").await;
    let (status, page) = challenge(&test, &ada, &bob, "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("accepts no challenges"), "{page}");
    // The quota of the challenger counts when a challenge is accepted.
    test.post(&bob, "/challenges/policy", "policy=ask").await;
    assert_eq!(challenge(&test, &ada, &bob, "").await.0, StatusCode::SEE_OTHER);
    // PostgreSQL does not use the numbers of refused challenges again.
    let number = test.contest.store.challenges_of(ada.id, 1).expect("the challenges can be read")[0].number;
    let (status, page) = answer(&test, &bob, number, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("The challenger has too many"), "{page}");
    test.work();
    assert_eq!(answer(&test, &bob, number, "accept").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn challenges_are_limited() {
    let mut plan = plan();
    (plan.quotas.challenges, plan.quotas.versions_an_hour) = (2, 1000);
    let test = test_contest_as(plan).with_kits();
    let ada = test.candidate();
    let others: Vec<Visitor> = (0..3).map(|_| test.candidate()).collect();
    for other in &others[..2] {
        assert_eq!(challenge(&test, &ada, other, "&seat=0").await.0, StatusCode::SEE_OTHER);
    }
    let (status, page) = challenge(&test, &ada, &others[2], "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("as many open challenges"), "{page}");
    for number in 3..=20 {
        answer(&test, &ada, number - 1, "withdraw").await;
        assert_eq!(challenge(&test, &ada, &others[1], "&seat=0").await.0, StatusCode::SEE_OTHER);
    }
    answer(&test, &ada, 20, "withdraw").await;
    let (status, page) = challenge(&test, &ada, &others[1], "&seat=0").await;
    assert!(status == StatusCode::CONFLICT && page.contains("20 challenges within an hour"), "{page}");
    test.clock.advance_to(test.clock.now() + SignedDuration::from_hours(1));
    assert_eq!(challenge(&test, &ada, &others[1], "&seat=0").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_challenge_needs_two_champions_that_can_play() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    let (eve, jim) = (test.visitor(Role::Candidate), test.visitor(Role::Jury));
    for (other, rest, reason) in [
        (&ada, "", "Choose an opponent"),
        (&eve, "", "Choose an opponent"),
        (&jim, "", "Choose an opponent"),
        (&bob, "&map=secret", "Choose an official map"),
        (&bob, "&seat=2", "does not have this seat"),
    ] {
        let (status, page) = challenge(&test, &ada, other, rest).await;
        assert!(status == StatusCode::CONFLICT && page.contains(reason), "{rest}: {page}");
    }
    for fields in ["version=1&against=own:1", "version=1&against=house:opponent", "version=9&against=other:2"]
    {
        assert_eq!(test.post(&ada, "/challenges", fields).await.status, StatusCode::CONFLICT, "{fields}");
    }
    challenge(&test, &ada, &bob, "&seat=0").await;
    let act = Act::new(None, "excluded", test.clock.now());
    disqualify::disqualify(&test.contest.store, ada.id, "cheating", &act)
        .expect("the candidate can be disqualified");
    let (status, page) = answer(&test, &bob, 1, "accept").await;
    assert!(status == StatusCode::CONFLICT && page.contains("cannot be played now"), "{page}");
    assert_eq!(test.work(), 0);
}

#[tokio::test]
async fn a_contest_can_have_no_challenges() {
    let mut plan = plan();
    plan.quotas.challenges = 0;
    let test = test_contest_as(plan).with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    assert!(!test.get(Some(&ada), "/").await.text.contains("href=\"/challenges\""));
    assert_eq!(test.get(Some(&ada), "/challenges").await.status, StatusCode::NOT_FOUND);
    assert_eq!(challenge(&test, &ada, &bob, "").await.0, StatusCode::CONFLICT);
}

#[tokio::test]
async fn programs_challenge_and_answer() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    let [hers, his] = [&ada, &bob].map(|visitor| format!("Bearer {}", test.token(visitor)));
    let path = "/api/v1/challenges";
    let body = format!(r#"{{"version":1,"against":"other:{}","seed":7,"seat":1}}"#, bob.id);
    let sent = test.program("POST", &hers, path, &body).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text);
    assert!(sent.text.contains(r#""own":true"#) && sent.text.contains(r#""state":"open","matches":[]"#));
    let list = test.program("GET", &his, path, "").await.text;
    assert!(
        list.starts_with(r#"{"policy":"ask","challenges":[{"number":1,"challenger":"candidate 0""#),
        "{list}"
    );
    assert_eq!(test.program("POST", &hers, &format!("{path}/1/accept"), "").await.status, 404);
    let accepted = test.program("POST", &his, &format!("{path}/1/accept"), "").await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.text);
    assert!(accepted.text.contains(r#""own":false"#) && accepted.text.contains(r#""state":"accepted""#));
    assert_eq!(challenge_seats(&test, &ada), [[(bob.id, 1), (ada.id, 1)]], "the challenger has the seat 1");
    for (body, status) in [(r#"{"policy":"always"}"#, 204), (r#"{"policy":"maybe"}"#, 400), ("{}", 400)] {
        assert_eq!(test.program("POST", &his, &format!("{path}/policy"), body).await.status, status);
    }
    let sent = test.program("POST", &hers, path, &body).await.text;
    assert!(sent.contains(r#""state":"accepted""#), "{sent}");
    test.program("POST", &his, &format!("{path}/policy"), r#"{"policy":"ask"}"#).await;
    for (visitor, end) in [(&his, "decline"), (&hers, "withdraw")] {
        let sent = test.program("POST", &hers, path, &body).await.text;
        let (_, number) = sent.split_once("\"number\":").expect("the response contains a number");
        let number = number.split(',').next().expect("the number ends with a comma");
        let closed = test.program("POST", visitor, &format!("{path}/{number}/{end}"), "").await;
        assert!(closed.text.contains(&format!("\"state\":\"{}", &end[..7])), "{}", closed.text);
    }
}
