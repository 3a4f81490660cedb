//! Tests of untrusted workers: the jobs that they receive, and the matches that trusted workers
//! play again. No program is run. A champion is a number, and the greater one wins.

use crate::common::{self, TestContest, noon, plan, round, test_contest_in};
use crate::tournaments::fake::{at, candidate, match_result, minute, result, send, with, with_kits, work};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::wire::{
    Bundle, Capacity, HeldLease, Report, ReportResponse, SentResult, WorkRequest,
};
use joute_contest::data::{
    Act, BundleBounds, Class, Job, JobResult, JobState, Lease, MatchReason, MatchResult, MatchSpec,
    RecheckShare, Role, StoredMatch, TournamentResult, Visibility, Work,
};
use joute_contest::operations::{self, workers};
use joute_contest::plan::{Plan, PlannedLadder};
use joute_engine::Game as _;
use morpion::Morpion;
use serde::Serialize;
use tower::ServiceExt as _;

/// The name of the untrusted worker, with its process.
const WORKER: &str = "lent/a1";

/// The number of the first tournament.
const FIRST_TOURNAMENT: i64 = 1;

/// Creates a contest with a tournament after one minute, and candidates whose champions have the
/// strengths 1, 2 and so on. It admits an untrusted worker whose matches are all played again.
fn contest(candidates: i64) -> TestContest {
    let test = with(vec![round("heat", minute(1))]);
    enter(&test, candidates);
    test
}

fn enter(test: &TestContest, candidates: i64) {
    for strength in 1..=candidates {
        let person = candidate(test, &format!("rival {strength}"));
        send(test, person, &strength.to_string());
    }
    work(&test.contest, 1000);
    admit(test, 100);
}

/// Admits the untrusted worker and returns its token.
fn admit(test: &TestContest, percent: u32) -> String {
    let share = RecheckShare::from_percent(percent).expect("the share is valid");
    let act = Act::new(None, "admitted", test.clock.now());
    let token = workers::admit_untrusted_worker(&test.contest.store, "lent", share, &act)
        .expect("the token can be created");
    token.expose().to_owned()
}

/// Returns a job that the untrusted worker receives.
fn take(test: &TestContest) -> Option<Lease<Work>> {
    let bounds = BundleBounds { is_untrusted: true, ..BundleBounds::SINGLE };
    let leases = test.contest.store.take_bundle(WORKER, &[], &bounds, test.clock.now());
    leases.expect("a bundle of jobs can be requested").pop().map(|(_, lease)| lease)
}

fn spec(lease: &Lease<Work>) -> &MatchSpec {
    match &lease.work {
        Work::Play(spec) => spec,
        Work::Build { .. } | Work::League(_) => panic!("the job is no match"),
    }
}

fn complete(test: &TestContest, lease: &Lease<Work>, done: MatchResult) {
    let (store, now) = (&test.contest.store, test.clock.now());
    store
        .complete(lease.id, lease.secret.expose(), &JobResult::Played(done), now)
        .expect("the result can be stored");
}

/// Lets the untrusted worker play all matches that it may. The function `send` changes each result.
fn play(test: &TestContest, send: impl Fn(&MatchSpec, MatchResult) -> MatchResult) -> usize {
    let mut count = 0;
    operations::tick(&test.contest).expect("results and timed events can be processed");
    while let Some(lease) = take(test) {
        let honest = match_result(&test.contest, spec(&lease));
        complete(test, &lease, send(spec(&lease), honest));
        operations::tick(&test.contest).expect("results and timed events can be processed");
        count += 1;
    }
    count
}

/// Returns the scores and ranks of the matches of the tournament that have been played.
fn outcomes(test: &TestContest) -> Vec<(Vec<i64>, Vec<u32>)> {
    let all = test
        .contest
        .store
        .matches_in(FIRST_TOURNAMENT, Visibility::Everything, None, 0, 1000)
        .expect("the matches can be listed");
    all.into_iter().filter_map(|one| one.played).map(|played| (played.scores, played.ranks)).collect()
}

fn standings(test: &TestContest) -> Vec<TournamentResult> {
    test.contest.store.tournament_results(FIRST_TOURNAMENT).expect("the results can be listed")
}

fn is_complete(test: &TestContest) -> bool {
    test.contest.store.tournament(FIRST_TOURNAMENT).expect("the tournament can be read").complete.is_some()
}

fn log(test: &TestContest) -> Vec<String> {
    test.contest
        .store
        .audit_log(20)
        .expect("the audit log can be read")
        .into_iter()
        .map(|entry| entry.description)
        .collect()
}

#[test]
fn a_tournament_waits_until_the_selected_matches_are_confirmed() {
    let test = contest(3);
    at(&test, minute(1));
    // Machines may reach different levels of the jail.
    let other_machine = |spec: &MatchSpec, honest: MatchResult| {
        let text =
            String::from_utf8(test.contest.blobs.get(&honest.public).expect("the stored replay can be read"))
                .expect("the bytes are UTF-8");
        let text = text.replace("\"L3\"", "\"L2\"");
        assert!(text.contains("L2"), "{}: {text}", spec.number);
        MatchResult {
            public: test.contest.blobs.store(text.as_bytes()).expect("the file can be stored"),
            ..honest
        }
    };
    let count = play(&test, other_machine);
    assert!(count >= 6, "{count}");
    assert!(!is_complete(&test), "the repetitions are not played");
    let waiting = test.contest.store.list(JobState::Waiting).expect("the list can be read");
    assert_eq!(waiting.len(), count, "each match waits for its repetition");
    assert_eq!(work(&test.contest, 1000), count);
    assert!(is_complete(&test));
    let counts = test.contest.store.recheck_counts().expect("the rechecked matches can be counted")["lent"];
    assert_eq!((counts.confirmed, counts.open), (count as u64, 0));
    assert!(!log(&test).iter().any(|entry| entry.contains("revoked")), "{:?}", log(&test));
}

#[test]
fn all_results_of_a_worker_are_withdrawn_after_a_forged_one() {
    let honest = contest(4);
    at(&honest, minute(1));
    work(&honest.contest, 1000);
    let expected = outcomes(&honest);
    type ForgeResult = fn(&TestContest, &MatchSpec, MatchResult) -> MatchResult;
    // The replay fits the result or contradicts it.
    let forgeries: [ForgeResult; 4] = [
        |test, spec, honest| result(&test.contest, spec, honest.scores.iter().map(|score| -score).collect()),
        |_, _, honest| MatchResult { scores: honest.scores.iter().map(|score| -score).collect(), ..honest },
        |_, _, honest| MatchResult { turns: vec![7; honest.turns.len()], ..honest },
        |test, _, honest| MatchResult {
            public: test.contest.blobs.store(b"no replay").expect("the file can be stored"),
            ..honest
        },
    ];
    for (index, forge) in forgeries.into_iter().enumerate() {
        let test = contest(4);
        at(&test, minute(1));
        let all = std::cell::Cell::new(0);
        play(&test, |spec, honest| {
            all.set(all.get() + 1);
            if all.get() == 5 { forge(&test, spec, honest) } else { honest }
        });
        let count = all.get();
        assert_eq!(outcomes(&test).len(), count, "{index}");
        while !log(&test).iter().any(|entry| entry.contains("untrusted worker lent:")) {
            assert_eq!(work(&test.contest, 1), 1, "{index}: the forged result is not found");
        }
        let counts =
            test.contest.store.recheck_counts().expect("the rechecked matches can be counted")["lent"];
        assert_eq!(counts.open, 0, "{index}: repetitions of withdrawn results are not needed");
        assert!(take(&test).is_none(), "{index}: only trusted workers play the matches again");
        let again = work(&test.contest, 1000);
        assert!(again >= count, "{index}: {again} jobs for {count} matches");
        assert_eq!(outcomes(&test), expected, "{index}");
        assert!(is_complete(&test), "{index}");
        assert_eq!(standings(&test).len(), 4, "{index}");
        let told = log(&test);
        let entry =
            told.iter().find(|entry| entry.contains("untrusted worker lent:")).expect("the entry exists");
        let numbers =
            format!("played again: {count}. Results that stay because their tournament has ended: 0");
        assert!(entry.contains(&numbers), "{index}: {entry}");
        assert!(
            test.contest
                .store
                .workers()
                .expect("the workers can be listed")
                .iter()
                .all(|worker| worker.name != "lent")
        );
    }
}

#[test]
fn a_repetition_goes_before_the_matches_that_wait() {
    let test = contest(3);
    at(&test, minute(1));
    let lease = take(&test).expect("a match is queued");
    complete(&test, &lease, match_result(&test.contest, spec(&lease)));
    operations::tick(&test.contest).expect("results and timed events can be processed");
    let next = test
        .contest
        .store
        .take("trusted", test.clock.now())
        .expect("jobs can be requested")
        .expect("a match is queued");
    assert_eq!(spec(&next).number, spec(&lease).number);
}

#[test]
fn results_of_ended_tournaments_are_not_withdrawn() {
    let test = with(vec![round("heat", minute(1)), round("final", minute(30))]);
    enter(&test, 3);
    at(&test, minute(1));
    let first = play(&test, |_, honest| honest);
    work(&test.contest, 1000);
    assert!(is_complete(&test));
    let expected = outcomes(&test);
    at(&test, minute(30));
    let second = play(&test, |spec, honest| {
        result(&test.contest, spec, honest.scores.iter().map(|score| -score).collect())
    });
    work(&test.contest, 1000);
    assert_eq!(outcomes(&test), expected);
    let numbers =
        format!("played again: {second}. Results that stay because their tournament has ended: {first}");
    assert!(log(&test).iter().any(|entry| entry.contains(&numbers)), "{:?}", log(&test));
    let all = test
        .contest
        .store
        .matches_in(2, Visibility::Everything, None, 0, 1000)
        .expect("the matches can be listed");
    assert!(
        all.iter().flat_map(|one| &one.played).all(|played| played.scores.iter().all(|score| *score > 0))
    );
    assert_eq!(all.len(), second);
}

/// The number of forgers that [`a_worker_that_forges_few_results_is_found`] simulates. Each forges
/// one result of a hundred, and 5 % of its matches are played again.
const FORGERS_VARIABLE: &str = "JOUTE_FORGERS";

/// Simulates an untrusted worker that forges a share of its results in a tournament. A trusted
/// worker sends one result of five. Returns the number of the untrusted worker's results before its
/// token was revoked. If the token was not revoked, returns `None`.
fn results_until_found(candidates: i64, recheck: u32, forged: f64) -> Option<usize> {
    let test = contest(candidates);
    admit(&test, recheck);
    at(&test, minute(1));
    let (mut count, store) = (0, &test.contest.store);
    while !is_complete(&test) {
        for _ in 0..4 {
            let Some(lease) = take(&test) else { break };
            let honest = match_result(&test.contest, spec(&lease));
            let is_forged = fastrand::f64() < forged;
            let reversed = || honest.scores.iter().map(|score| -score).collect();
            let sent = if is_forged { result(&test.contest, spec(&lease), reversed()) } else { honest };
            complete(&test, &lease, sent);
            count += 1;
        }
        if let Some(lease) = store.take("trusted", test.clock.now()).expect("jobs can be requested") {
            let honest = match_result(&test.contest, spec(&lease));
            complete(&test, &lease, honest);
        }
        operations::tick(&test.contest).expect("results and timed events can be processed");
        if store.workers().expect("the workers can be listed").iter().all(|worker| worker.name != "lent") {
            return Some(count);
        }
    }
    None
}

#[test]
fn a_worker_that_forges_few_results_is_found() {
    let Some(forgers) = std::env::var(FORGERS_VARIABLE).ok().and_then(|forgers| forgers.parse().ok()) else {
        // Each result is forged and selected with a probability of 2 %, so the probability that
        // none of about 950 results is both is 5e-9.
        let found = results_until_found(35, 20, 0.1).expect("the forger is found");
        assert!(found <= 1190, "{found}");
        return;
    };
    let mut found: Vec<Option<usize>> = (0..forgers).map(|_| results_until_found(150, 5, 0.01)).collect();
    found.sort_by_key(|count| count.unwrap_or(usize::MAX));
    println!("results sent until the forger was found, sorted: {found:?}");
}

#[test]
fn a_champion_that_plays_differently_each_time_blames_no_worker() {
    let test = contest(3);
    at(&test, minute(1));
    let count = play(&test, |spec, honest| {
        let scores = honest.scores.iter().map(|score| score + 100).collect();
        result(&test.contest, spec, scores)
    });
    // Trusted workers get another result each time, too.
    let mut next = 0;
    loop {
        operations::tick(&test.contest).expect("results and timed events can be processed");
        let Some(lease) =
            test.contest.store.take("trusted", test.clock.now()).expect("jobs can be requested")
        else {
            break;
        };
        next += 1;
        complete(&test, &lease, result(&test.contest, spec(&lease), vec![next, 0]));
    }
    assert_eq!(next as usize, 2 * count, "two repetitions of each match are compared");
    assert!(is_complete(&test));
    assert!(outcomes(&test).iter().all(|(scores, _)| scores.iter().all(|score| *score > 100)));
    assert!(!log(&test).iter().any(|entry| entry.contains("revoked")), "{:?}", log(&test));
}

#[test]
fn results_of_the_ladder_are_withdrawn_and_rated_again() {
    let ladder =
        PlannedLadder { maps: Vec::new(), seeds: 3, first_matches: 6, matches_an_hour: 60, anchors: 0 };
    let planned = Plan { ladder: Some(ladder), ..plan() };
    let test = with_kits(test_contest_in(
        tempfile::tempdir().expect("the temporary folder can be created"),
        planned,
    ));
    enter(&test, 4);
    let of_ladder = |test: &TestContest| -> Vec<StoredMatch> {
        let all = test.contest.store.latest_ladder_matches(None, 1000).expect("the matches can be read");
        all.into_iter().filter(|one| one.reason == MatchReason::Ladder).collect()
    };
    let minus = |test: &TestContest| {
        let played = of_ladder(test).into_iter().filter_map(|one| one.played);
        played.filter(|played| played.scores.iter().any(|score| *score < 0)).count()
    };
    // The worker reverses all results of the ladder.
    for step in 1..=60 {
        at(&test, noon() + SignedDuration::from_secs(5 * step));
        play(&test, |spec, honest| {
            result(&test.contest, spec, honest.scores.iter().map(|score| -score).collect())
        });
    }
    let forged = minus(&test);
    assert!(forged > 0);
    for step in 1..=240 {
        at(&test, minute(6) + SignedDuration::from_secs(5 * step));
        work(&test.contest, 1000);
    }
    assert_eq!(minus(&test), 0, "no forged result is left");
    assert!(of_ladder(&test).len() > forged);
    let board = test.ladder_board();
    let order: Vec<i64> = board.lines.iter().map(|line| line.version.candidate).collect();
    let mut sorted = order.clone();
    sorted.sort_by(|one, other| other.cmp(one));
    assert_eq!(order, sorted, "the ratings do not contain the forged results");
}

#[test]
fn an_untrusted_worker_holds_a_job_for_ten_minutes_at_most() {
    let test = contest(2);
    at(&test, minute(1));
    let lease = take(&test).expect("a match is queued");
    let report =
        Report { process: "a1".into(), slots: 1, held: vec![HeldLease::of(&lease)], ..Report::default() };
    let extend = |is_untrusted| {
        let sender = operations::acceptance::WorkerProcess { name: WORKER, is_untrusted };
        let (store, now) = (&test.contest.store, test.clock.now());
        operations::acceptance::accept_report(store, &test.contest.blobs, sender, &report, now)
            .expect("the report can be processed")
    };
    for half_minutes in 1..20 {
        test.clock.advance_to(minute(1) + SignedDuration::from_secs(30 * half_minutes));
        assert_eq!(extend(true), ReportResponse::default(), "half minute {half_minutes}");
    }
    test.clock.advance_to(minute(11));
    extend(true);
    assert_eq!(extend(true).lost, [lease.id]);
    assert!(take(&test).is_none_or(|other| other.id != lease.id), "only trusted workers receive it again");
    let again = test.contest.store.take("trusted", test.clock.now()).expect("jobs can be requested");
    assert_eq!(again.map(|again| again.id), Some(lease.id));
}

/// Sends a message of the untrusted worker, and returns the status and the text of the response.
async fn post(test: &TestContest, path: &str, token: &str, message: &impl Serialize) -> (StatusCode, String) {
    let request = Request::post(path).extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let text = serde_json::to_string(message).expect("the value can be written as JSON");
    let answer = test.router().oneshot(request.body(Body::from(text)).expect("the request is valid")).await;
    let answer = answer.expect("the router responds");
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("the duration is short");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn an_untrusted_worker_receives_only_matches_of_tournaments_and_of_the_ladder() {
    let test = contest(2);
    let person = candidate(&test, "late");
    send(&test, person, "9");
    work(&test.contest, 1000);
    at(&test, minute(1));
    let put = |class, number| {
        let spec =
            MatchSpec { number, map: None, seed: 0, key: None, mode: String::new(), seats: Vec::new() };
        let job = Job { class, person: None, work: Work::Play(spec) };
        test.contest.store.put(&job, test.clock.now()).expect("the job can be queued")
    };
    put(Class::Requested, 5);
    put(Class::New, 6);
    let ladder = put(Class::Ladder, 7);
    let token = admit(&test, 5);
    let ask = WorkRequest {
        game: Morpion::NAME.into(),
        api: format!("{:016x}", Morpion::API),
        process: "a1".into(),
        capacity: Capacity { slots: 4, free: 4, held: Vec::new(), is_between_jobs: true, wait: false },
    };
    let mut received = Vec::new();
    loop {
        let (status, text) = post(&test, "/worker/v1/take", &token, &ask).await;
        if status == StatusCode::NO_CONTENT {
            break;
        }
        let jobs = serde_json::from_str::<Bundle>(&text).unwrap_or_else(|_| panic!("{status} {text}")).jobs;
        let sent = |job: &joute_contest::data::wire::AssignedJob| SentResult {
            lease: HeldLease::of(&job.lease),
            seconds: 1.0,
            result: JobResult::Played(result(&test.contest, spec(&job.lease), vec![1, 0])),
        };
        let done: Vec<SentResult> =
            jobs.iter().filter(|job| !spec(&job.lease).seats.is_empty()).map(sent).collect();
        received.extend(jobs.iter().map(|job| (job.lease.id, spec(&job.lease).number)));
        if done.is_empty() {
            break;
        }
        let report = Report { process: "a1".into(), slots: 4, results: done, ..Report::default() };
        let (status, text) = post(&test, "/worker/v1/report", &token, &report).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        operations::tick(&test.contest).expect("results and timed events can be processed");
    }
    let others: Vec<i64> =
        received.iter().map(|(_, number)| *number).filter(|number| *number < 100).collect();
    assert_eq!(others, [7], "{received:?}");
    assert!(received.iter().any(|(id, _)| *id == ladder) && received.len() > 1, "{received:?}");
    // The organiser's page says how the worker is checked.
    let boss = test.visitor(Role::Organiser);
    let page = test.get(Some(&boss), "/staff").await.text;
    assert!(page.contains("trusted workers play 5 % of its matches again"), "{page}");
}
