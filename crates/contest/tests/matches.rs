//! Tests requested matches over HTTP: requesting, waiting in the queue, watching, and what other
//! people may see.

use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest, test_contest_as};
use axum::http::{StatusCode, header};
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, Role, Seat, Submission, Visibility, Work};
use joute_contest::operations::{disqualify, versions};
use joute_contest::plan::Quotas;

async fn request_match(test: &TestContest, visitor: &Visitor, fields: &str) -> StatusCode {
    test.post(visitor, "/matches", fields).await.status
}

/// Creates a contest with other quotas.
fn test_contest_with(change: impl FnOnce(&mut Quotas)) -> TestContest {
    let mut plan = plan();
    change(&mut plan.quotas);
    test_contest_as(plan).with_kits()
}

/// Returns the number of a person's last match.
fn last(test: &TestContest, visitor: &Visitor) -> i64 {
    let matches =
        test.contest.store.matches_of(visitor.id, Visibility::Opened, 1).expect("the matches can be listed");
    matches.first().expect("a match exists").number
}

#[tokio::test]
async fn candidates_request_and_watch_matches() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    let house = "version=1&against=house:opponent&map=&seed=7";
    assert_eq!(request_match(&test, &ada, &format!("{house}&seat=")).await, StatusCode::SEE_OTHER);
    let list = test.get(Some(&ada), "/matches").await.text;
    assert!(
        list.contains("waiting; matches ahead of it: 0") && list.contains("waiting; matches ahead of it: 1"),
        "{list}"
    );
    test.work();
    let number = last(&test, &ada);
    let page = test.get(Some(&ada), &format!("/matches/{number}")).await.text;
    for shown in ["opponent", "CALL_TIMEOUT", "words of seat", &format!("/matches/{number}/watch")] {
        assert!(page.contains(shown), "{shown} is not in {page}");
    }
    let list = test.get(Some(&ada), "/matches?version=1&opponent=house:opponent").await.text;
    assert_eq!(
        list.matches("/watch").count(),
        3,
        "the list must contain the first match and two requested ones: {list}"
    );
    for filter in ["version=2", "opponent=house:other", "opponent=own:1", "map=elsewhere", "before=1"] {
        let list = test.get(Some(&ada), &format!("/matches?{filter}")).await.text;
        assert!(!list.contains("/watch"), "{filter}: {list}");
    }
    for (fields, reason) in [
        ("version=9&against=house:opponent&seat=0", "Choose one of your versions"),
        ("version=1&against=house:nobody&seat=0", "Choose an opponent"),
        ("version=1&against=own:4&seat=0", "Choose an opponent"),
        ("version=1&against=house:opponent&map=secret&seat=0", "Choose an official map"),
        ("version=1&against=house:opponent&seat=2", "does not have this seat"),
    ] {
        let answer = test.post(&ada, "/matches", fields).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{fields}");
        assert!(answer.text.contains(reason), "{fields}: {}", answer.text);
    }
}

#[tokio::test]
async fn pages_hold_fifty() {
    let test = test_contest_with(|quotas| quotas.wishes = 1000);
    let ada = test.candidate();
    for seed in 0..30 {
        request_match(&test, &ada, &format!("version=1&against=own:1&seed={seed}&seat=")).await;
    }
    let first = test.get(Some(&ada), "/matches").await.text;
    assert_eq!(first.matches("<li class=\"match\">").count(), 50);
    let older = first.split("href=\"").filter_map(|rest| rest.split('"').next());
    let older = older.filter(|to| to.contains("before=")).collect::<Vec<_>>();
    let [older] = older.as_slice() else { panic!("{first}") };
    let second = test.get(Some(&ada), &older.replace("&#38;", "&").replace("&amp;", "&")).await.text;
    assert_eq!(
        second.matches("<li class=\"match\">").count(),
        11,
        "the second page must contain 11 of the 61 matches: {second}"
    );
    assert!(!second.contains("Older matches"));
}

/// Returns the values of the opponents in the form of a page.
fn offered(page: &str) -> Vec<String> {
    let (_, form) = page.split_once("<select name=\"against\">").expect("the page has the form");
    let (choices, _) = form.split_once("</select>").expect("the end of a list");
    let values = choices.split("value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    values.map(str::to_owned).collect()
}

#[tokio::test]
async fn a_form_offers_opponents_who_can_play() {
    let test = test_contest_with(|quotas| quotas.against_others = true);
    let (ada, bob, eve) = (test.candidate(), test.candidate(), test.visitor(Role::Candidate));
    let out = test.candidate();
    let act = Act::new(out.id, "left", test.clock.now());
    disqualify::disqualify(&test.contest.store, out.id, "cheating", &act)
        .expect("the candidate can be disqualified");
    let page = test.get(Some(&ada), "/matches").await.text;
    let expected = ["house:opponent".to_owned(), "own:1".into(), format!("other:{}", bob.id)];
    assert_eq!(offered(&page), expected, "neither {} without a version nor {}", eve.id, out.id);
    assert!(!page.contains("with the newest versions are offered"), "{page}");
    let duels = test.get(Some(&ada), "/duels").await.text;
    assert_eq!(offered(&duels), expected[..2], "duels are with one's own and with the house");
}

#[tokio::test]
async fn a_form_offers_the_newest_of_many() {
    let test = test_contest_with(|quotas| (quotas.against_others, quotas.versions_an_hour) = (true, 1000));
    let old = test.candidate();
    let ada = test.candidate();
    let others: Vec<_> = (0..200).map(|_| test.candidate().id).collect();
    for _ in 0..201 {
        test.version(&ada);
    }
    let page = test.get(Some(&ada), "/matches").await.text;
    let offered = offered(&page);
    let own = offered.iter().filter(|value| value.starts_with("own:")).count();
    assert_eq!((own, offered.len()), (200, 401), "the house, own versions and others");
    assert!(!offered.contains(&"own:1".to_owned()) && offered.contains(&"own:202".to_owned()));
    assert!(!offered.contains(&format!("other:{}", old.id)), "the oldest version of all");
    assert!(others.iter().all(|other| offered.contains(&format!("other:{other}"))));
    assert!(page.contains("the 200 with the newest versions are offered"), "{page}");
}

#[tokio::test]
async fn each_reader_sees_only_permitted_parts_of_a_match() {
    let test = test_contest_with(|quotas| quotas.against_others = true);
    let (ada, bob, eve) = (test.candidate(), test.candidate(), test.candidate());
    let jury = test.visitor(Role::Jury);
    let fields = format!("version=1&against=other:{}&seat=0", bob.id);
    assert_eq!(request_match(&test, &ada, &fields).await, StatusCode::SEE_OTHER);
    test.work();
    let number = last(&test, &ada);
    let words = |text: &str| [text.contains("words of seat one"), text.contains("words of seat two")];
    for (visitor, expected) in [(&ada, [true, false]), (&bob, [false, true]), (&jury, [true, true])] {
        for address in ["", "/replay", "/output"] {
            let answer = test.get(Some(visitor), &format!("/matches/{number}{address}")).await;
            assert_eq!(words(&answer.text), expected, "{address}: {}", answer.text);
        }
    }
    let replay = test.get(Some(&ada), &format!("/matches/{number}/replay")).await;
    assert!(
        replay.text.contains(r#""name":"candidate 0 (v1)""#),
        "the replay contains the candidate's name: {}",
        replay.text
    );
    let replay = joute_engine::replay::Replay::parse(&replay.text).expect("the replay can be parsed");
    let sealed = replay.outcome.as_ref().and_then(|outcome| outcome.seal.clone());
    assert_eq!(sealed, joute_arena::seal::seal(&replay), "the downloaded replay has the recorded seal");
    for visitor in [Some(&eve), None] {
        for address in ["", "/replay", "/watch"] {
            let there = test.get(visitor, &format!("/matches/{number}{address}")).await;
            let nowhere = test.get(visitor, &format!("/matches/99999{address}")).await;
            assert_eq!(there.status, StatusCode::NOT_FOUND, "{address}");
            assert_eq!(
                there.text.replace(&number.to_string(), "99999"),
                nowhere.text.replace(&number.to_string(), "99999"),
                "the answer is the same as for a match that does not exist"
            );
        }
    }
    let output = format!("/matches/{number}/output");
    assert_eq!(test.get(Some(&eve), &output).await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.get(None, &output).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn matches_against_others_need_the_organiser_s_permission() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    let fields = format!("version=1&against=other:{}&seat=0", bob.id);
    assert_eq!(request_match(&test, &ada, &fields).await, StatusCode::CONFLICT);
    assert!(!test.get(Some(&ada), "/matches").await.text.contains(&format!("other:{}", bob.id)));
}

#[tokio::test]
async fn a_thousand_requests_do_not_delay_first_requests_of_others() {
    let test = test_contest_with(|quotas| quotas.wishes = 1000);
    let (ada, bob) = (test.candidate(), test.candidate());
    for seed in 0..500 {
        let fields = format!("version=1&against=house:opponent&seed={seed}&seat=");
        assert_eq!(request_match(&test, &ada, &fields).await, StatusCode::SEE_OTHER);
    }
    let one_more = "version=1&against=house:opponent&seat=0";
    let answer = test.post(&ada, "/matches", one_more).await;
    assert!(answer.text.contains("You already have as many waiting matches"), "{}", answer.text);
    request_match(&test, &bob, one_more).await;
    let person = |work: Option<Work>| match work {
        Some(Work::Play(spec)) => spec.seats.iter().find_map(|seat| match seat {
            Seat::Version { person, .. } => Some(*person),
            Seat::House { .. } => None,
        }),
        _ => None,
    };
    let two = [person(test.work_once()), person(test.work_once())];
    assert!(two.contains(&Some(bob.id)), "Bob's match is one of the first two: {two:?}");
}

#[tokio::test]
async fn played_and_first_matches_do_not_count_as_waiting_requests() {
    let test = test_contest_with(|quotas| quotas.wishes = 2);
    let ada = test.candidate();
    let both = "version=1&against=house:opponent&seat=";
    for _ in 0..2 {
        assert_eq!(request_match(&test, &ada, both).await, StatusCode::SEE_OTHER);
        assert_eq!(
            request_match(&test, &ada, both).await,
            StatusCode::CONFLICT,
            "the number of waiting requests is limited"
        );
        test.work();
    }
    let archive = test.contest.blobs.store(b"archive").expect("the file can be stored");
    let submission = Submission {
        person: ada.id,
        author: None,
        archive,
        bytes: 7,
        note: String::new(),
        received: test.clock.now(),
    };
    versions::receive(&test.contest.store, &submission, &test.contest.plan).expect("the version is accepted");
    assert!(matches!(test.work_once(), Some(Work::Build { .. })), "the build is leased before the matches");
    assert_eq!(request_match(&test, &ada, both).await, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_viewer_runs_its_own_program_and_no_other() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    let number = last(&test, &ada);
    let page = test.get(Some(&ada), &format!("/matches/{number}/watch")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains(&format!("data-replay=\"/matches/{number}/replay\"")));
    let policy =
        page.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("the header is text").to_owned();
    assert!(policy.contains("'sha256-") && !policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn programs_can_request_and_read_matches() {
    let test = test_contest().with_kits();
    let (ada, bob) = (test.candidate(), test.candidate());
    let [hers, his] = [&ada, &bob].map(|visitor| format!("Bearer {}", test.token(visitor)));
    let body = r#"{"version":1,"against":"house:opponent","seat":0}"#;
    let answer = test.program("POST", &hers, "/api/v1/matches", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let number = last(&test, &ada);
    assert_eq!(answer.text, format!("{{\"matches\":[{number}]}}"));
    let address = format!("/api/v1/matches/{number}");
    let waits = test.program("GET", &hers, &address, "").await.text;
    assert!(waits.contains(r#""stage":"waiting","ahead":0"#), "{waits}");
    test.work();
    let list = test.program("GET", &hers, "/api/v1/matches?version=1", "").await.text;
    assert!(list.contains(r#""stage":"over""#) && list.contains(r#""scores":[1,0]"#), "{list}");
    let against = async |other: &str| {
        let answer = test.program("GET", &hers, &format!("/api/v1/matches?opponent={other}"), "").await;
        (answer.status, answer.text.matches("\"number\":").count())
    };
    assert_eq!(
        against("house:opponent").await,
        (StatusCode::OK, 2),
        "the candidate has a first match and the requested one"
    );
    assert_eq!(against("own:1").await, (StatusCode::OK, 0));
    assert_eq!(against("nobody").await.0, StatusCode::BAD_REQUEST);
    let own = r#"{"version":1,"against":"own:1","seat":0}"#;
    assert_eq!(test.program("POST", &hers, "/api/v1/matches", own).await.status, StatusCode::CREATED);
    assert_eq!(against("own:1").await, (StatusCode::OK, 1));
    let replay = test.program("GET", &hers, &format!("{address}/replay"), "").await.text;
    assert!(replay.contains("words of seat one") && !replay.contains("words of seat two"), "{replay}");
    for address in [address.clone(), format!("{address}/replay")] {
        assert_eq!(test.program("GET", &his, &address, "").await.status, StatusCode::NOT_FOUND);
    }
    for (body, status) in [("{}", StatusCode::BAD_REQUEST), (&body.replace("0}", "7}"), StatusCode::CONFLICT)]
    {
        let answer = test.program("POST", &hers, "/api/v1/matches", body).await;
        assert_eq!(answer.status, status, "{}", answer.text);
        assert!(answer.text.starts_with(r#"{"error":"#), "{}", answer.text);
    }
}
