//! Tests a tournament's start and what follows: lists, matches and results, even if the contest is
//! killed meanwhile.

use super::fake::{at, candidate, minute, send, tournament, with, with_kits, work};
use crate::common::{POSTGRES, game, noon};
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::contest::Contest;
use joute_contest::operations::{self, tournaments, versions};
use joute_contest::plan::{Plan, PlannedTournament, TournamentKind};

use joute_contest::data::{TournamentProgress, TournamentState, Visibility};
use joute_contest::operations::tournaments::BUNDLED_ENTRY_NAME;
use std::path::PathBuf;
use std::sync::Arc;

/// Returns the names and versions of a tournament's participants.
pub fn names(contest: &Contest, id: i64) -> Vec<(String, Option<u32>)> {
    let list = contest.store.entries(id).expect("the entries can be listed");
    list.into_iter().map(|entry| (entry.name.clone(), entry.version())).collect()
}

fn ranks(contest: &Contest, id: i64) -> Vec<(Option<u32>, String)> {
    let all = contest.store.tournament_results(id).expect("the results can be listed");
    all.into_iter().map(|outcome| (outcome.rank, outcome.entry.name)).collect()
}

/// Returns the state of a tournament at the time of the contest's clock.
pub fn state(contest: &Contest, id: i64) -> TournamentState {
    contest.store.tournament(id).expect("the tournament exists").state(contest.clock.now())
}

#[test]
fn exactly_the_versions_before_the_hour_play() {
    let test = with(vec![tournament("first", 60)]);
    let contest = &test.contest;
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| candidate(&test, name));
    send(&test, ada, "5");
    work(contest, 99);
    // This version is submitted a microsecond before the hour and not yet built. Versions of the hour itself
    // or later belong to the next tournament.
    test.clock.advance_to(minute(60) - SignedDuration::from_micros(1));
    send(&test, ada, "7");
    send(&test, bob, "broken");
    test.clock.advance_to(minute(60));
    send(&test, ada, "9");
    send(&test, eve, "3");
    operations::tick(contest).expect("results and timed events can be processed");
    assert_eq!(
        state(contest, 1),
        TournamentState::Freezing,
        "the tournament waits for versions that are being built"
    );
    assert!(names(contest, 1).is_empty());
    work(contest, 1);
    assert_eq!(state(contest, 1), TournamentState::Freezing, "Bob's version may still be built");
    at(&test, minute(61));
    work(contest, 99);
    assert_eq!(names(contest, 1), [("Ada".into(), Some(2))]);
    assert_eq!(
        state(contest, 1),
        TournamentState::Released,
        "a tournament with one champion is complete at once"
    );
    assert_eq!(ranks(contest, 1), [(None, "Ada".into())]);
}

#[test]
fn a_request_that_is_here_keeps_the_list_open() {
    let test = with(vec![tournament("first", 60)]);
    let contest = &test.contest;
    let ada = candidate(&test, "Ada");
    test.clock.advance_to(minute(60) - SignedDuration::from_micros(1));
    let arrival = contest.pending_requests.register(&*test.clock);
    at(&test, minute(60));
    assert_eq!(state(contest, 1), TournamentState::Freezing);
    let archive = contest.blobs.store(b"1").expect("the file can be stored");
    let sent = joute_contest::data::Submission {
        person: ada,
        author: None,
        archive,
        bytes: 1,
        note: String::new(),
        received: arrival.at,
    };
    versions::receive(&contest.store, &sent, &contest.plan).expect("the version is accepted");
    drop(arrival);
    work(contest, 99);
    assert_eq!(names(contest, 1), [("Ada".into(), Some(1))]);
}

#[test]
fn a_league_is_played_and_ranked() {
    let house = PlannedTournament { house: true, seeds: vec![1, 2], ..tournament("first", 60) };
    let test =
        with(vec![house, PlannedTournament { shape: TournamentKind::Few, ..tournament("second", 120) }]);
    let contest = &test.contest;
    for (name, champion) in [("Ada", "5"), ("Bob", "9"), ("Eve", "7")] {
        let person = candidate(&test, name);
        send(&test, person, champion);
    }
    work(contest, 99);
    at(&test, minute(60));
    // 24 matches: six pairs of four champions on both sides with two seeds.
    assert_eq!(
        contest.store.progress(1).expect("the progress can be counted"),
        TournamentProgress { played: 0, all: 24 }
    );
    at(&test, minute(60));
    assert_eq!(
        contest.store.progress(1).expect("the progress can be counted").all,
        24,
        "the matches are created once"
    );
    work(contest, 23);
    assert_eq!(state(contest, 1), TournamentState::Playing);
    assert_eq!(contest.store.progress(1).expect("the progress can be counted").played, 23);
    work(contest, 1);
    assert_eq!(state(contest, 1), TournamentState::Released);
    let expected = [(1, "Bob"), (2, "Eve"), (3, "Ada"), (4, BUNDLED_ENTRY_NAME)];
    assert_eq!(ranks(contest, 1), expected.map(|(rank, name)| (Some(rank), name.to_owned())));
    let all = contest.store.tournament_results(1).expect("the results can be listed");
    let line = all[0].line.as_ref().expect("the entry has a result");
    assert!(
        line.low < line.rating && line.rating < line.high && line.total.won == 12 && line.cross.len() == 4
    );
    at(&test, minute(120));
    assert_eq!(
        contest.store.progress(2).expect("the progress can be counted").all,
        2,
        "only matches of the first round exist"
    );
    work(contest, 99);
    assert_eq!(state(contest, 2), TournamentState::Released);
    // Three pairs on both sides are fewer than ten matches for each champion.
    assert_eq!(
        contest.store.progress(2).expect("the progress can be counted"),
        TournamentProgress { played: 6, all: 6 }
    );
    assert_eq!(
        ranks(contest, 2),
        expected[..3].iter().map(|(rank, name)| (Some(*rank), (*name).to_owned())).collect::<Vec<_>>()
    );
}

const CUP: &str = r#"
title = "A day"
seed = 7
[[stage]]
name = "pools"
groups = 2
play = "pairs"
[[stage]]
name = "final"
from = ["pools:1"]
matches = 3
[[podium]]
title = "Points"
places = ["final", "pools:2-"]
"#;

#[test]
fn a_cup_is_played_stage_by_stage() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    std::fs::write(folder.path().join("day.toml"), CUP).expect("the file can be written");
    let cup =
        PlannedTournament { shape: TournamentKind::Cup(PathBuf::from("day.toml")), ..tournament("cup", 60) };
    let plan = Plan { tournaments: vec![cup], ..crate::common::plan() };
    let test = with_kits(crate::common::test_contest_in(folder, plan));
    let contest = &test.contest;
    for number in 1..=6 {
        let person = candidate(&test, &format!("c{number}"));
        send(&test, person, &number.to_string());
    }
    work(contest, 99);
    at(&test, minute(60));
    assert_eq!(
        contest.store.progress(1).expect("the progress can be counted").all,
        12,
        "two pools of three, each pair on both sides"
    );
    // The frozen tournament does not depend on the file any more.
    std::fs::remove_file(contest.folder.join("day.toml")).expect("the file can be removed");
    work(contest, 12);
    assert_eq!(
        contest.store.progress(1).expect("the progress can be counted"),
        TournamentProgress { played: 12, all: 15 }
    );
    work(contest, 99);
    assert_eq!(state(contest, 1), TournamentState::Released);
    let ranks = ranks(contest, 1);
    assert!(ranks.contains(&(Some(1), "c6".into())), "{ranks:?}");
    let mut all: Vec<_> = ranks.iter().map(|(rank, _)| *rank).collect();
    all.sort_unstable();
    assert_eq!(all, [1, 2, 3, 4, 5, 6].map(Some));
    let (cup, course) = tournaments::cup(&contest.store, 1, &contest.game)
        .expect("the cup of the tournament can be read")
        .expect("the tournament has a cup");
    assert_eq!((cup.names.len(), course.now()), (6, None));
}

#[test]
fn a_server_that_was_off_at_the_hour_has_the_list_of_the_hour() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let plan = Plan { tournaments: vec![tournament("first", 60)], ..crate::common::plan() };
    let test = with_kits(crate::common::test_contest_in(folder, plan.clone()));
    let [ada, bob] = ["Ada", "Bob"].map(|name| candidate(&test, name));
    send(&test, ada, "5");
    send(&test, bob, "6");
    work(&test.contest, 99);
    // The server was stopped at the hour, and a version was submitted after its restart.
    test.clock.advance_to(minute(70));
    send(&test, ada, "9");
    for kills in 0..8 {
        // The server is killed and started again after each job.
        let clock = test.clock.clone();
        let contest = operations::open(&test.contest.folder, plan.clone(), game(), clock)
            .expect("the file can be opened");
        work(&contest, 1);
        assert!(kills < 7 || state(&contest, 1) == TournamentState::Released);
    }
    assert_eq!(names(&test.contest, 1), [("Ada".into(), Some(1)), ("Bob".into(), Some(1))]);
    assert_eq!(
        test.contest.store.progress(1).expect("the progress can be counted"),
        TournamentProgress { played: 2, all: 2 }
    );
    assert_eq!(ranks(&test.contest, 1), [(Some(1), "Bob".into()), (Some(2), "Ada".into())]);
}

#[test]
fn a_match_that_no_worker_could_play_is_played_again() {
    let test = with(vec![tournament("first", 60)]);
    let contest = &test.contest;
    for name in ["Ada", "Bob"] {
        let person = candidate(&test, name);
        send(&test, person, "1");
    }
    work(contest, 99);
    at(&test, minute(60));
    for tries in 0..3 {
        let lease = contest
            .store
            .take("broken", test.clock.now())
            .expect("jobs can be requested")
            .expect("a match is queued");
        let reason = "INTERNAL: no jail";
        contest
            .store
            .report_failure(lease.id, lease.secret.expose(), reason, test.clock.now())
            .expect("the failure can be reported");
        at(&test, minute(61 + tries));
        assert_eq!(contest.store.progress(1).expect("the progress can be counted").played, 0);
    }
    work(contest, 99);
    let outcomes = contest.store.tournament_results(1).expect("the results can be listed");
    assert!(
        outcomes
            .iter()
            .all(|one| one.line.as_ref().is_some_and(|line| line.total.drawn == 2 && line.gone == 0))
    );
    assert_eq!(outcomes[0].line.as_ref().map(|line| line.cross.len()), Some(2));
    let mut summaries = outcomes.clone();
    for line in summaries.iter_mut().filter_map(|one| one.line.as_mut()) {
        (line.cross, line.sides, line.maps) = Default::default();
    }
    assert_eq!(contest.store.result_summaries(1).expect("the summaries of results can be read"), summaries);
    if std::env::var_os(POSTGRES).is_some() {
        return;
    }
    // Earlier versions stored no summaries.
    let database =
        rusqlite::Connection::open(contest.folder.join("contest.db")).expect("the database can be opened");
    database.execute("UPDATE entry SET summary = NULL", []).expect("the statement succeeds");
    assert_eq!(contest.store.result_summaries(1).expect("the summaries of results can be read"), outcomes);
}

#[test]
fn results_wait_for_the_jury_if_planned() {
    let test = with(vec![PlannedTournament { by_jury: true, ..tournament("final", 60) }]);
    let contest = &test.contest;
    for name in ["Ada", "Bob"] {
        let person = candidate(&test, name);
        send(&test, person, "1");
    }
    work(contest, 99);
    at(&test, minute(60));
    let jury = candidate(&test, "Jury");
    let release = || {
        tournaments::release(
            &contest.store,
            1,
            &joute_contest::data::Act::new(jury, "released final", test.clock.now()),
        )
    };
    release().expect_err("the results cannot be released yet");
    work(contest, 99);
    assert_eq!(state(contest, 1), TournamentState::Complete);
    assert!(
        tournaments::candidate_results(&contest.store, 1)
            .expect("the candidate's results can be listed")
            .is_empty()
    );
    release().expect("the results can be released");
    release().expect_err("results are released once");
    assert_eq!(state(contest, 1), TournamentState::Released);
    assert_eq!(
        tournaments::candidate_results(&contest.store, 1)
            .expect("the candidate's results can be listed")
            .len(),
        1
    );
}

#[test]
fn a_missing_map_is_reported_with_its_position() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let text = "title = \"T\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = 2026-05-08T12:00:00\ncloses = 2026-05-09T12:00:00\n\
                [[tournament]]\nname = \"first\"\nat = 2026-05-08T15:00:00\n";
    let opened = |more: &str| {
        std::fs::write(folder.path().join("contest.toml"), format!("{text}{more}"))
            .expect("the file can be written");
        let plan = Plan::read(folder.path()).expect("the file can be read");
        let clock = Arc::new(joute_contest::clock::ManualClock::at(noon()));
        operations::open(folder.path(), plan, game(), clock)
            .map(drop)
            .expect_err("the contest cannot be opened")
            .to_string()
    };
    let reason = opened("maps = [\"nowhere\"]\n");
    assert!(reason.contains("contest.toml:9:9: ") && reason.contains("nowhere"), "{reason}");
    let reason = opened("cup = \"day.toml\"\n");
    assert!(reason.contains("contest.toml:9:7: day.toml: "), "{reason}");
    std::fs::write(folder.path().join("day.toml"), "title = \"x\"\nseed = 1\n[[stage]]\nname = 7\n")
        .expect("the file can be written");
    let reason = opened("cup = \"day.toml\"\n");
    assert!(reason.contains("day.toml:4:8"), "{reason}");
}

#[test]
fn a_long_list_is_queued_in_parts_and_continues_after_a_kill() {
    let test = with(vec![PlannedTournament { seeds: (1..=90).collect(), ..tournament("long", 60) }]);
    let contest = &test.contest;
    for strength in 1..=4 {
        let person = candidate(&test, &format!("rival {strength}"));
        send(&test, person, &strength.to_string());
    }
    work(contest, 99);
    at(&test, minute(60));
    let list = || {
        let all = contest
            .store
            .matches_in(1, Visibility::Everything, None, 0, 9999)
            .expect("the matches can be listed");
        all.into_iter().map(|one| (one.number, one.spec.seed, one.spec.seats)).collect::<Vec<_>>()
    };
    let whole = list();
    assert_eq!(whole.len(), 4 * 3 * 90, "more matches than one transaction adds");
    let mut places = whole.clone();
    places.sort_by_key(|(_, seed, seats)| (*seed, format!("{seats:?}")));
    places.dedup_by_key(|(_, seed, seats)| (*seed, seats.clone()));
    assert_eq!(places.len(), whole.len(), "each pair meets once on each side with each seed");
    if std::env::var_os(POSTGRES).is_some() {
        return;
    }
    // The server is killed after it has queued some of the matches, all of which are then played.
    let database =
        rusqlite::Connection::open(contest.folder.join("contest.db")).expect("the database can be opened");
    let known = whole[300].0;
    for statement in [
        "DELETE FROM plays WHERE match >= ?1",
        "DELETE FROM match WHERE number >= ?1",
        "DELETE FROM job WHERE json_extract(work, '$.play.number') >= ?1",
    ] {
        database.execute(statement, [known]).expect("the rows can be deleted");
    }
    database.execute("UPDATE tournament SET queueing = 1", []).expect("the row can be changed");
    drop(database);
    assert_eq!(list().len(), 300);
    operations::tick(contest).expect("results and timed events can be processed");
    assert_eq!(list(), whole, "the rest of the list is queued");
    assert_eq!(work(contest, 9999), whole.len());
    assert!(contest.store.tournament(1).expect("the tournament can be read").complete.is_some());
}
