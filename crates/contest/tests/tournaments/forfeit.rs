//! Tests that organisers can finish tournaments by hand, whatever prevents their matches.

use super::fake::{at, candidate, minute, send, tournament, with, with_kits, work};
use crate::common::evening::Visitor;
use crate::common::{TestContest, plan, test_contest_in};
use axum::http::StatusCode;
use joute_contest::contest::Contest;
use joute_contest::data::{
    Act, MAX_ATTEMPTS, PersonId, Role, StoredMatch, TournamentProgress, TournamentState, Visibility,
};
use joute_contest::operations::{self, disqualify, tournaments};
use joute_contest::plan::{Plan, PlannedTournament, TournamentKind};
use std::path::PathBuf;

/// Creates a tournament of three champions whose list is frozen and whose matches have not been
/// played.
fn begun(shape: TournamentKind) -> (TestContest, [PersonId; 3]) {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let cup = "title = \"Cup\"\nseed = 1\n[[stage]]\nname = \"pool\"\nplay = \"pairs\"\n\
               [[stage]]\nname = \"final\"\nfrom = [\"pool:1-2\"]\nplay = \"pairs\"\n";
    std::fs::write(folder.path().join("cup.toml"), cup).expect("the file can be written");
    let one = PlannedTournament { shape, ..tournament("first", 60) };
    let test = with_kits(test_contest_in(folder, Plan { tournaments: vec![one], ..plan() }));
    let people = ["Ada", "Bob", "Eve"].map(|name| candidate(&test, name));
    for (person, strength) in people.into_iter().zip(["5", "9", "7"]) {
        send(&test, person, strength);
    }
    work(&test.contest, 99);
    at(&test, minute(60));
    (test, people)
}

fn state(contest: &Contest) -> TournamentState {
    contest.store.tournament(1).expect("the tournament exists").state(contest.clock.now())
}

fn matches(contest: &Contest) -> Vec<StoredMatch> {
    contest.store.matches_in(1, Visibility::Everything, None, 0, 99).expect("the matches can be listed")
}

fn departures(one: &StoredMatch) -> Vec<Option<String>> {
    one.played.as_ref().expect("the match was played").gone.clone()
}

fn ranks(contest: &Contest) -> Vec<(Option<u32>, String)> {
    let all = contest.store.tournament_results(1).expect("the results can be listed");
    let mut ranks: Vec<_> = all.into_iter().map(|one| (one.rank, one.entry.name)).collect();
    ranks.sort();
    ranks
}

/// Sends a form as an organiser and checks that it is accepted.
async fn order(test: &TestContest, boss: &Visitor, path: &str, fields: &str) {
    let answer = test.post(boss, path, fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}: {}", answer.text);
    operations::tick(&test.contest).expect("results and timed events can be processed");
}

#[tokio::test]
async fn a_match_that_no_worker_can_play_is_forfeited() {
    let (test, _) = begun(TournamentKind::League);
    let (contest, boss) = (&test.contest, test.visitor(Role::Organiser));
    // Every worker fails with the first match, until it is no longer leased.
    let first = matches(contest).remove(0);
    let lease = || {
        contest
            .store
            .take("w", contest.clock.now())
            .expect("jobs can be requested")
            .expect("a match is queued")
    };
    for _ in 0..MAX_ATTEMPTS {
        let held = lease();
        assert_eq!(Some(held.id), first.job, "the first match is leased first");
        let now = contest.clock.now();
        contest
            .store
            .report_failure(held.id, held.secret.expose(), "no such program", now)
            .expect("the failure can be reported");
    }
    work(contest, 99);
    assert_eq!(
        (state(contest), contest.store.progress(1).expect("the progress can be counted").played),
        (TournamentState::Playing, 5)
    );
    let page = test.get(Some(&boss), "/tournaments/1").await.text;
    let form = format!("/tournaments/1/matches/{}/forfeit", first.number);
    assert!(
        page.contains(&format!("action=\"{form}\"")) && page.contains("action=\"/tournaments/1/end\""),
        "{page}"
    );
    let desk = test.get(Some(&boss), "/staff").await.text;
    assert!(desk.contains("href=\"/tournaments/1#orders\""), "{desk}");
    for role in [Role::Candidate, Role::Jury] {
        let visitor = test.visitor(role);
        assert_eq!(test.post(&visitor, &form, "seat=0&why=x").await.status, StatusCode::FORBIDDEN);
        assert!(!test.get(Some(&visitor), "/tournaments/1").await.text.contains(&form));
    }
    for (fields, status) in [
        ("seat=0&why=", StatusCode::CONFLICT),
        ("seat=7&why=x", StatusCode::NOT_FOUND),
        ("seat=x&why=x", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(test.post(&boss, &form, fields).await.status, status, "{fields}");
    }
    order(&test, &boss, &form, "seat=0&why=cannot+be+launched").await;
    let one = matches(contest).remove(0);
    assert_eq!(departures(&one), [Some("FORFEIT: cannot be launched".to_owned()), None]);
    assert_eq!(one.played.expect("the match was played").ranks, [2, 1]);
    assert_eq!(state(contest), TournamentState::Released);
    assert_eq!(
        test.post(&boss, &form, "seat=0&why=x").await.status,
        StatusCode::CONFLICT,
        "a match is forfeited once"
    );
    // The match has a page but no replay.
    let page = test.get(Some(&boss), &format!("/matches/{}", one.number)).await;
    assert!(page.status.is_success() && page.text.contains("FORFEIT: cannot be launched"), "{}", page.text);
    let replay = test.get(Some(&boss), &format!("/matches/{}/replay", one.number)).await;
    assert_eq!(replay.status, StatusCode::NOT_FOUND);
    let log = contest.store.audit_log(9).expect("the audit log can be read").remove(0).description;
    assert_eq!(log, "forfeited match 1.1 for seat 1: cannot be launched");
}

#[tokio::test]
async fn a_worker_loses_the_lease_on_a_forfeited_match() {
    let (test, _) = begun(TournamentKind::League);
    let (contest, boss) = (&test.contest, test.visitor(Role::Organiser));
    let first = matches(contest).remove(0);
    let held = contest
        .store
        .take("w", contest.clock.now())
        .expect("jobs can be requested")
        .expect("a match is queued");
    assert_eq!(Some(held.id), first.job);
    order(&test, &boss, &format!("/tournaments/1/matches/{}/forfeit", first.number), "seat=&why=x").await;
    assert_eq!(
        matches(contest).remove(0).played.expect("the match was played").ranks,
        [1, 1],
        "all players forfeit: the match is drawn"
    );
    let late = contest.store.extend_lease(held.id, held.secret.expose(), contest.clock.now());
    assert!(late.is_err());
    work(contest, 99);
    assert_eq!(state(contest), TournamentState::Released);
}

#[tokio::test]
async fn a_removed_champion_loses_its_remaining_matches() {
    let (test, [ada, bob, _]) = begun(TournamentKind::Cup(PathBuf::from("cup.toml")));
    let (contest, boss) = (&test.contest, test.visitor(Role::Organiser));
    work(contest, 1);
    let entry = contest
        .store
        .entries(1)
        .expect("the entries can be listed")
        .into_iter()
        .find(|one| one.person == Some(ada));
    let number = entry.expect("the candidate has an entry").number;
    order(&test, &boss, &format!("/tournaments/1/champions/{number}/leave"), "why=copied").await;
    let (lost, others): (Vec<_>, Vec<_>) =
        matches(contest).into_iter().partition(|one| one.forfeit.is_some());
    assert!(lost.len() >= 3 && others.iter().any(|one| one.played.is_none()), "{}", lost.len());
    assert!(lost.iter().all(|one| departures(one).iter().flatten().eq(["FORFEIT: copied"])));
    let page = test.get(Some(&boss), "/tournaments/1").await.text;
    assert!(page.contains("removed: copied"), "{page}");
    // Disqualified versions and candidates leave, too.
    let act = Act::new(boss.id, "put out", contest.clock.now());
    disqualify::disqualify_version(&contest.store, (bob, 1), "shared", &act)
        .expect("the version can be disqualified");
    operations::tick(contest).expect("results and timed events can be processed");
    work(contest, 99);
    assert_eq!(state(contest), TournamentState::Released);
    assert!(ranks(contest).contains(&(Some(1), "Eve".into())), "{:?}", ranks(contest));
    let last = matches(contest).pop().expect("the final exists");
    assert_eq!(departures(&last).iter().flatten().count(), 1, "the final is forfeited, too: {last:?}");
}

#[tokio::test]
async fn a_tournament_is_ended_early() {
    for (shape, played) in [(TournamentKind::League, 2), (TournamentKind::Cup(PathBuf::from("cup.toml")), 8)]
    {
        let (test, _) = begun(shape);
        let (contest, boss) = (&test.contest, test.visitor(Role::Organiser));
        work(contest, 2);
        order(&test, &boss, "/tournaments/1/end", "why=no+power").await;
        // Each tick completes one stage.
        operations::tick(contest).expect("results and timed events can be processed");
        assert_eq!(state(contest), TournamentState::Released);
        assert_eq!(
            contest.store.progress(1).expect("the progress can be counted"),
            TournamentProgress { played, all: played }
        );
        assert_eq!(work(contest, 99), 0, "the queue is empty");
        let page = test.get(None, "/tournaments/1").await.text;
        assert!(page.contains("ended this tournament before all matches were played: no power"), "{page}");
        assert_eq!(test.post(&boss, "/tournaments/1/end", "why=x").await.status, StatusCode::CONFLICT);
    }
}

#[tokio::test]
async fn a_tournament_is_cancelled() {
    let (test, [ada, ..]) = begun(TournamentKind::League);
    let (contest, boss) = (&test.contest, test.visitor(Role::Organiser));
    work(contest, 2);
    order(&test, &boss, "/tournaments/1/cancel", "why=fire+drill").await;
    assert_eq!((state(contest), work(contest, 99)), (TournamentState::Cancelled, 0));
    let notice = contest.store.notices(ada, 9).expect("the notices can be listed").remove(0).content;
    assert_eq!(notice.text(joute_words::Locale::En), "The tournament first is cancelled: fire drill");
    let page = test.get(None, "/tournaments/1").await.text;
    assert!(page.contains("The organisers cancelled this tournament: fire drill"), "{page}");
    assert!(
        tournaments::candidate_results(&contest.store, ada)
            .expect("the candidate's results can be listed")
            .is_empty()
    );
    assert_eq!(test.post(&boss, "/tournaments/1/cancel", "why=x").await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_tournament_is_cancelled_before_its_hour() {
    let test = with(vec![tournament("first", 60)]);
    let boss = test.visitor(Role::Organiser);
    let ada = candidate(&test, "Ada");
    at(&test, minute(1));
    assert!(test.get(None, "/").await.text.contains("first begins at"), "the page announces the new start");
    order(&test, &boss, "/tournaments/1/cancel", "why=fire").await;
    assert!(!test.get(None, "/").await.text.contains("first begins at"));
    send(&test, ada, "5");
    at(&test, minute(61));
    work(&test.contest, 99);
    assert_eq!(state(&test.contest), TournamentState::Cancelled);
    assert!(test.contest.store.entries(1).expect("the entries can be listed").is_empty());
}
