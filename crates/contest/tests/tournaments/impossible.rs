//! Tests cups that cannot be played: they are refused with the plan, and organisers are notified
//! when they become impossible.

use super::fake::{at, candidate, minute, send, tournament, with_kits, work};
use crate::common::{TestContest, game, noon, plan, test_contest_in};
use joute_contest::data::{Role, TournamentState};
use joute_contest::operations::{self, people::teams};
use joute_contest::plan::{Plan, PlannedTournament, TournamentKind};
use joute_words::Locale;
use std::path::PathBuf;
use std::sync::Arc;

/// The description of a cup whose second stage takes the first three of the first stage.
const THREE: &str = "title = \"Cup\"\nseed = 1\n[[stage]]\nname = \"pool\"\nplay = \"pairs\"\n\
                     [[stage]]\nname = \"final\"\nfrom = [\"pool:1-3\"]\n";

/// Returns the description of a cup of two groups whose winners meet. The cup needs four champions.
fn two_groups() -> String {
    THREE.replace("name = \"pool\"", "name = \"pool\"\ngroups = 2").replace("pool:1-3", "pool:1")
}

fn in_folder(cup: &str) -> (tempfile::TempDir, Plan) {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    std::fs::write(folder.path().join("day.toml"), cup).expect("the file can be written");
    let shape = TournamentKind::Cup(PathBuf::from("day.toml"));
    let tournaments = vec![PlannedTournament { shape, ..tournament("day", 120) }];
    (folder, Plan { tournaments, ..plan() })
}

#[test]
fn an_impossible_cup_makes_the_plan_invalid() {
    let opened = |cup: &str| {
        let (folder, plan) = in_folder(cup);
        let clock = Arc::new(joute_contest::clock::ManualClock::at(noon()));
        operations::open(folder.path(), plan, game(), clock).map(drop).map_err(|reason| reason.to_string())
    };
    // The tutorial game is for two players, so three champions cannot play a match.
    let reason = opened(THREE).expect_err("three champions are too many");
    assert!(
        reason.contains("day.toml:8:8") && reason.contains("3 champions would play in one match"),
        "{reason}"
    );
    for (cup, part) in [
        (THREE.replace("pool:1-3", "pool:B1\", \"pool:A1"), "names a group that does not exist"),
        (THREE.replace("play = \"pairs\"", "mode = \"blitz\""), "blitz"),
    ] {
        let reason = opened(&cup).expect_err("the cup is refused");
        assert!(reason.contains(part), "{reason}");
    }
    // A tournament with many matches is allowed.
    let large =
        THREE.replace("play = \"pairs\"", "groups = 10\nplay = \"pairs\"").replace("pool:1-3", "pool:A1-2");
    opened(&large).expect("twenty champions can play it");
}

async fn tournament_page(test: &TestContest, role: Option<Role>) -> String {
    let visitor = role.map(|role| test.visitor(role));
    test.get(visitor.as_ref(), "/tournaments/1").await.text
}

#[tokio::test]
async fn organisers_learn_in_time_that_too_few_champions_came() {
    let (folder, plan) = in_folder(&two_groups());
    let test = with_kits(test_contest_in(folder, plan));
    let contest = &test.contest;
    let boss = test.visitor(Role::Organiser);
    let unread = || {
        let notices = contest.store.notices(boss.id, 9).expect("the notices can be listed");
        notices.into_iter().map(|notice| notice.content.text(Locale::En)).collect::<Vec<_>>()
    };
    let state = || contest.store.tournament(1).expect("the tournament exists").state(contest.clock.now());
    for name in ["Ada", "Bob", "Eve"] {
        let person = candidate(&test, name);
        send(&test, person, "1");
    }
    work(contest, 99);
    at(&test, minute(59));
    assert!(unread().is_empty(), "the notice is not sent before the start");
    at(&test, minute(61));
    let first = unread();
    assert_eq!(first.len(), 1, "{first:?}");
    assert!(first[0].starts_with("The tournament day cannot begin: "), "{first:?}");
    assert!(first[0].contains("day.toml:5:10"), "{first:?}");
    assert!(first[0].contains("3 champions entered, and this cup needs at least 4"), "{first:?}");
    at(&test, minute(62));
    assert_eq!(unread().len(), 1, "the notice is sent once");
    let desk = test.get(Some(&boss), "/staff").await.text;
    assert!(desk.contains("Tournaments that cannot begin") && desk.contains("at least 4"), "{desk}");
    assert_eq!(state(), TournamentState::Announced);
    // The tournament cannot be played at its hour either, so pages must not say that champions are being
    // built.
    at(&test, minute(121));
    assert_eq!(state(), TournamentState::Blocked);
    for role in [None, Some(Role::Candidate)] {
        let page = tournament_page(&test, role).await;
        assert!(page.contains("but cannot begin yet") && !page.contains("at least 4"), "{page}");
        assert!(!page.contains("being built") && !page.contains("being prepared"), "{page}");
    }
    assert!(tournament_page(&test, Some(Role::Jury)).await.contains("at least 4"));
    assert_eq!(unread().len(), 1, "the same reason is reported once");
}

#[tokio::test]
async fn a_fourth_champion_makes_the_cup_possible() {
    let (folder, plan) = in_folder(&two_groups());
    let test = with_kits(test_contest_in(folder, plan));
    let contest = &test.contest;
    for name in ["Ada", "Bob", "Eve"] {
        let person = candidate(&test, name);
        send(&test, person, "1");
    }
    at(&test, minute(70));
    let trouble = || contest.store.tournament(1).expect("the tournament exists").trouble;
    assert!(trouble().is_some_and(|reason| reason.contains("at least 4")));
    let last = candidate(&test, "Zoe");
    send(&test, last, "1");
    at(&test, minute(71));
    assert_eq!(trouble(), None);
    work(contest, 99);
    at(&test, minute(120));
    work(contest, 99);
    assert_eq!(
        contest.store.tournament(1).expect("the tournament exists").state(contest.clock.now()),
        TournamentState::Released
    );
}

#[tokio::test]
async fn earlier_versions_of_a_team_s_member_are_no_champions() {
    let (folder, mut plan) = in_folder(&two_groups());
    plan.quotas.team_members = 2;
    let test = with_kits(test_contest_in(folder, plan));
    let contest = &test.contest;
    for name in ["Ada", "Bob", "Eve", "Zoe"] {
        let person = candidate(&test, name);
        send(&test, person, "1");
    }
    let (boss, now) = (test.visitor(Role::Organiser).id, contest.clock.now());
    teams::create_by(&contest.store, boss, "Les Pizzas", now).expect("the name is free");
    let people = contest.store.people().expect("the people can be listed");
    let team = people.iter().find(|person| person.is_team()).expect("there is a team").id;
    let added = teams::add_member(&contest.store, &contest.plan, (boss, team), "Zoe", now);
    added.expect("Zoe has no team");
    at(&test, minute(70));
    let trouble = contest.store.tournament(1).expect("the tournament exists").trouble;
    assert!(trouble.is_some_and(|reason| reason.contains("3 champions entered")));
}
