//! Tests the ladder of a contest: the choice and the times of matches, and the pages. No program is
//! run. A champion is a number, and the greater one wins.

use crate::common::{self, TestContest, noon, open_all, plan, test_contest_in};
use crate::tournaments::fake::{at, candidate, minute, send, tournament, with_kits, work};
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::contest::Contest;
use joute_contest::data::{Act, Class, JobState, MatchReason, PersonId, Seat, StoredMatch, Visibility, Work};
use joute_contest::operations::{self, disqualify, kits};
use joute_contest::plan::{Database, Plan, PlannedLadder, Public};
use joute_testkit::postgres::create_database;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

const LADDER: PlannedLadder =
    PlannedLadder { maps: Vec::new(), seeds: 3, first_matches: 6, matches_an_hour: 60, anchors: 0 };

/// Creates a contest with a ladder and candidates whose champions have the strengths 1, 2 and so on.
fn contest(candidates: i64, plan: Plan) -> (TestContest, Vec<PersonId>) {
    let test =
        with_kits(test_contest_in(tempfile::tempdir().expect("the temporary folder can be created"), plan));
    let people = (1..=candidates).map(|strength| {
        let person = candidate(&test, &format!("rival {strength}"));
        send(&test, person, &strength.to_string());
        person
    });
    let people = people.collect();
    (test, people)
}

/// Lets time pass in steps of five seconds, and does all jobs.
fn pass(test: &TestContest, from: i64, to: i64) {
    for step in 1..=(to - from) * 12 {
        at(test, minute(from) + SignedDuration::from_secs(5 * step));
        work(&test.contest, 1000);
    }
}

fn with_ladder() -> Plan {
    Plan { ladder: Some(LADDER), ..plan() }
}

/// Returns the matches of the ladder that a candidate has played.
fn played_matches(contest: &Contest, person: PersonId) -> Vec<StoredMatch> {
    let all =
        contest.store.matches_of(person, Visibility::Everything, 10_000).expect("the matches can be listed");
    all.into_iter().filter(|one| one.reason == MatchReason::Ladder && one.played.is_some()).collect()
}

/// Returns the seats of the waiting matches of the ladder.
fn waiting(contest: &Contest) -> Vec<Vec<(PersonId, u32)>> {
    let jobs = contest.store.list(JobState::Waiting).expect("the list can be read").into_iter();
    let version = |seat: &Seat| match seat {
        Seat::Version { person, number, .. } => (*person, *number),
        Seat::House { .. } => panic!("the house does not play"),
    };
    let matches = jobs.filter_map(|job| match job.work {
        Work::Play(spec) => contest
            .store
            .match_of(spec.number, Visibility::Everything)
            .is_ok_and(|one| one.reason == MatchReason::Ladder)
            .then(|| spec.seats.iter().map(version).collect()),
        Work::Build { .. } | Work::League(_) => None,
    });
    matches.collect()
}

#[test]
fn an_evening_shows_the_order_of_the_champions_strengths() {
    let (test, people) = contest(8, with_ladder());
    pass(&test, 0, 20);
    let board = test.ladder_board();
    let order: Vec<PersonId> = board.lines.iter().map(|line| line.version.candidate).collect();
    assert_eq!(order, people.iter().rev().copied().collect::<Vec<_>>());
    // Only the prior limits the ratings of the first and the last, which won or lost all their matches.
    let [first, middle @ .., last] = &board.lines[..] else { panic!("eight are rated") };
    assert!(middle.iter().all(|line| line.half_width < 400.0), "{:?}", board.lines);
    assert!(first.half_width.max(last.half_width) < 600.0, "{:?}", board.lines);
    let counts: Vec<usize> =
        people.iter().map(|person| played_matches(&test.contest, *person).len()).collect();
    let (minimum, maximum) = (
        counts.iter().min().expect("the list is not empty"),
        counts.iter().max().expect("the list is not empty"),
    );
    assert!(*minimum >= 15 && maximum - minimum <= 4, "{counts:?}");
    let ratings = test.contest.store.ladder_ratings_of(people[7]).expect("the ratings can be read");
    assert!(ratings.len() >= 4 && ratings.len() <= counts[7], "{ratings:?}");
    assert!(ratings.windows(2).all(|pair| pair[0].at < pair[1].at && pair[0].matches < pair[1].matches));
}

#[test]
fn new_versions_play_first_and_old_ones_stay_as_anchors() {
    let ladder = PlannedLadder { anchors: 1, ..LADDER };
    let (test, people) = contest(4, Plan { ladder: Some(ladder), ..plan() });
    at(&test, minute(1));
    work(&test.contest, 1000);
    let before = played_matches(&test.contest, people[0]).len();
    assert!(before >= 6, "the first matches do not wait: {before}");
    send(&test, people[0], "9");
    work(&test.contest, 3);
    let next = waiting(&test.contest);
    assert!(!next.is_empty() && next.iter().all(|seats| seats.contains(&(people[0], 2))), "{next:?}");
    assert!(next.iter().all(|seats| !seats.contains(&(people[0], 1))), "nobody meets itself");
    pass(&test, 2, 32);
    let is_anchor =
        |seat: &Seat| matches!(seat, Seat::Version { person, number: 1, .. } if *person == people[0]);
    let others = people[1..].iter().flat_map(|one| played_matches(&test.contest, *one));
    let mut later = others.filter(|one| one.requested > minute(2));
    assert!(later.any(|one| one.spec.seats.iter().any(is_anchor)), "its first version is an opponent");
    let board = test.ladder_board();
    assert_eq!((board.lines[0].version.candidate, board.lines[0].version.number), (people[0], 2));
}

#[test]
fn tournaments_and_wishes_go_before_the_ladder() {
    let tournaments = vec![tournament("first", 10)];
    let (test, _) = contest(4, Plan { tournaments, ..with_ladder() });
    at(&test, minute(1));
    work(&test.contest, 12);
    let counts = || test.contest.store.queue_counts().expect("the jobs in the queue can be counted");
    let of = |class: Class| {
        counts().into_iter().find(|count| count.class == class).expect("the class of jobs is counted").waiting
    };
    assert!((1..=4).contains(&of(Class::Ladder)), "only a few wait: {}", of(Class::Ladder));
    at(&test, minute(10));
    assert!(of(Class::Tournament) > 0 && of(Class::Ladder) > 0);
    let mut taken = Vec::new();
    while of(Class::Tournament) > 0 {
        let worker = format!("w{}", taken.len());
        let lease = test
            .contest
            .store
            .take(&worker, test.clock.now())
            .expect("jobs can be requested")
            .expect("a match is queued");
        let Work::Play(spec) = lease.work else { panic!("all are built") };
        taken.push(spec.number);
    }
    assert!(taken.iter().all(|number| *number > joute_contest::data::FIRST_TOURNAMENT_NUMBER), "{taken:?}");
}

#[test]
fn matches_of_tournaments_do_not_count_for_the_ladder() {
    let (test, _) = contest(4, Plan { tournaments: vec![tournament("first", 3)], ..with_ladder() });
    pass(&test, 0, 20);
    assert!(test.contest.store.tournament(1).expect("the tournament can be read").complete.is_some());
    let board = test.ladder_board();
    assert_eq!(board.lines.len(), 4);
    for line in &board.lines {
        let found = played_matches(&test.contest, line.version.candidate).len();
        assert_eq!(line.matches as usize, found, "candidate {}", line.version.candidate);
    }
}

#[test]
fn who_is_out_plays_no_more() {
    let (test, people) = contest(4, with_ladder());
    at(&test, minute(1));
    work(&test.contest, 12);
    assert!(!waiting(&test.contest).is_empty());
    let act = Act::new(None, "tested", test.clock.now());
    let out: Vec<PersonId> = waiting(&test.contest)[0].iter().map(|(person, _)| *person).collect();
    for person in &out {
        disqualify::disqualify(&test.contest.store, *person, "copied", &act)
            .expect("the candidate can be disqualified");
    }
    work(&test.contest, 1000);
    operations::tick(&test.contest).expect("results and timed events can be processed");
    let is_out = |seats: &Vec<(PersonId, u32)>| seats.iter().any(|(person, _)| out.contains(person));
    assert!(!waiting(&test.contest).iter().any(is_out));
    let board = test.ladder_board();
    assert_eq!(board.lines.len(), people.len() - out.len());
}

#[test]
fn a_server_that_starts_again_counts_every_result_once() {
    let (test, people) = contest(4, with_ladder());
    at(&test, minute(1));
    work(&test.contest, 20);
    let (folder, clock) = (test.contest.folder.clone(), test.clock.clone());
    let again = operations::open(&folder, test.contest.plan.clone(), common::game(), clock)
        .expect("the contest can be opened");
    // The first server is killed with its state, and the second one reads the results.
    work(&again, 20);
    work(&test.contest, 20);
    for step in 1..60 {
        test.clock.advance_to(minute(1) + SignedDuration::from_secs(10 * step));
        work(if step % 2 == 0 { &test.contest } else { &again }, 1000);
    }
    let board = test.ladder_board();
    for line in &board.lines {
        let found = played_matches(&test.contest, line.version.candidate).len();
        assert_eq!(line.matches as usize, found, "candidate {}", line.version.candidate);
    }
    check_matches(&test.contest, &people);
}

/// Checks that no match is added twice by a server that still does the timed work after it has lost
/// the lead. These servers do not communicate with each other, so all of them lead.
#[test]
fn matches_are_added_once_even_if_all_servers_lead() {
    let database = Database::parse(&create_database()).expect("the database address is valid");
    let servers = open_all::<3>(&Plan { database, ..with_ladder() }, operations::open);
    let [first, ..] = &servers;
    let kits = [("c".to_owned(), Hash::of(b"kit"))].into();
    kits::replace_kits(&first.contest.store, &kits, noon()).expect("the kits can be replaced");
    let people: Vec<PersonId> =
        (1..=5).map(|number| candidate(first, &format!("candidate {number}"))).collect();
    people.iter().zip(1..).for_each(|(person, strength)| {
        send(first, *person, &strength.to_string());
    });
    let ends = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for test in &servers {
            scope.spawn(|| {
                while !ends.load(Ordering::Relaxed) {
                    operations::tick(&test.contest).expect("results and timed events can be processed");
                }
            });
        }
        for step in 1..=60 {
            first.clock.advance_to(noon() + SignedDuration::from_secs(10 * step));
            work(&first.contest, 4);
        }
        ends.store(true, Ordering::Relaxed);
    });
    work(&first.contest, 1000);
    let counts = check_matches(&first.contest, &people);
    assert!(counts.iter().all(|count| *count >= 6), "{counts:?}");
}

/// Checks that the candidates' matches are different. Returns the number of each candidate's matches.
fn check_matches(contest: &Contest, people: &[PersonId]) -> Vec<usize> {
    let all = people.iter().flat_map(|person| played_matches(contest, *person));
    let all: BTreeMap<i64, StoredMatch> = all.map(|one| (one.number, one)).collect();
    let meetings: BTreeSet<String> =
        all.values().map(|one| format!("{} {} {:?}", one.map, one.spec.seed, one.spec.seats)).collect();
    assert_eq!(meetings.len(), all.len(), "no match is played twice");
    people.iter().map(|person| played_matches(contest, *person).len()).collect()
}

#[test]
fn the_ladder_ends_with_the_contest_and_with_the_space() {
    let (test, _) = contest(4, with_ladder());
    at(&test, noon() + SignedDuration::from_hours(24));
    work(&test.contest, 1000);
    assert!(waiting(&test.contest).is_empty(), "the contest is over");
    let mut plan = with_ladder();
    plan.quotas.disk = 1;
    let (test, _) = contest(0, plan);
    assert_eq!(
        operations::ladder::rest(&test.contest).expect("the state of the ladder can be read"),
        Some(operations::ladder::LadderRest::Disk)
    );
}

#[tokio::test]
async fn a_candidate_sees_its_ratings_opponents_and_replays() {
    let (test, _) = contest(3, with_ladder());
    let ada = test.visitor(joute_contest::data::Role::Candidate);
    send(&test, ada.id, "7");
    pass(&test, 0, 5);
    send(&test, ada.id, "0");
    pass(&test, 5, 10);
    let page = test.get(Some(&ada), "/ladder/own").await.text;
    for shown in [
        "<svg class=\"curve\"",
        "v1</text>",
        "v2</text>",
        "rival 3",
        "Opponents, best results first",
        "/watch\">",
    ] {
        assert!(page.contains(shown), "{shown} in {page}");
    }
    let second = test.get(Some(&ada), "/ladder/own?version=2").await.text;
    assert!(second.contains("<option selected>2</option>"), "{second}");
    let list = test.get(Some(&ada), "/matches").await.text;
    assert!(!list.contains("ladder · "), "the list is not full of them: {list}");
    let only = test.get(Some(&ada), "/matches?ladder=yes").await.text;
    assert!(only.contains("ladder · ") && !only.contains("first match · "), "{only}");
    let board = test.get(Some(&ada), "/ladder").await.text;
    assert!(board.contains("(v2)") && board.contains("class=\"own\""), "{board}");
    let own = board
        .split("class=\"own\"")
        .nth(1)
        .and_then(|rest| rest.split("</tr>").next())
        .expect("the page has this row");
    assert!(own.contains(">you<") && own.contains("class=\"whisker\"") && own.contains("–"), "{own}");
    assert_eq!(board.matches(">you<").count(), 1, "only the reader's row is marked: {board}");
    let jury = test.visitor(joute_contest::data::Role::Jury);
    let seen = test.get(Some(&jury), &format!("/ladder/{}", ada.id)).await;
    assert!(seen.status == 200 && seen.text.contains("Ladder: "), "{}", seen.text);
}

#[tokio::test]
async fn the_public_sees_what_the_organiser_allows() {
    for (public, board, matches) in [
        (Public::default(), true, true),
        (Public { matches: false, replays: false, ..Public::default() }, true, false),
        (Public { ladder: false, ..Public::default() }, false, false),
    ] {
        let (test, _) = contest(3, Plan { public, ..with_ladder() });
        at(&test, minute(1));
        work(&test.contest, 1000);
        let page = test.get(None, "/ladder").await;
        assert_eq!(page.status == 200, board, "{}", page.text);
        assert_eq!(page.text.contains("Latest matches"), matches, "{}", page.text);
        let menu = test.get(None, "/scoreboard").await.text;
        assert_eq!(menu.contains("href=\"/ladder\""), board);
        let number =
            test.contest.store.latest_ladder_matches(None, 1).expect("the matches can be read")[0].number;
        assert_eq!(test.get(None, &format!("/matches/{number}")).await.status == 200, matches);
    }
    let without = common::test_contest();
    assert_eq!(without.get(None, "/ladder").await.status, 404);
    assert!(!without.get(None, "/scoreboard").await.text.contains("href=\"/ladder\""));
}
