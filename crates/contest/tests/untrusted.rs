//! Tests of untrusted workers: the jobs that they receive, and the matches that trusted workers
//! play again. No program is run. A champion is a number, and the greater one wins.

use crate::common::{self, Served, noon, plan, round, served_in};
use crate::tournaments::fake::{at, candidate, minute, played, result, send, stocked, with, work};
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
const FIRST: i64 = 1;

/// Creates a contest with a tournament after one minute, and candidates whose champions have the
/// strengths 1, 2 and so on. It admits an untrusted worker whose matches are all played again.
fn contest(candidates: i64) -> Served {
    let served = with(vec![round("heat", minute(1))]);
    enter(&served, candidates);
    served
}

fn enter(served: &Served, candidates: i64) {
    for strength in 1..=candidates {
        let person = candidate(served, &format!("rival {strength}"));
        send(served, person, &strength.to_string());
    }
    work(&served.contest, 1000);
    admit(served, 100);
}

/// Admits the untrusted worker and returns its token.
fn admit(served: &Served, percent: u32) -> String {
    let share = RecheckShare::from_percent(percent).expect("a share");
    let act = Act::by(None, "admitted", served.clock.now());
    let token = workers::admit_untrusted_worker(&served.contest.store, "lent", share, &act).expect("a token");
    token.expose().to_owned()
}

/// Returns a job that the untrusted worker receives.
fn take(served: &Served) -> Option<Lease<Work>> {
    let bounds = BundleBounds { is_untrusted: true, ..BundleBounds::SINGLE };
    let taken = served.contest.store.take_bundle(WORKER, &[], &bounds, served.clock.now());
    taken.expect("`take_bundle` succeeds").pop().map(|(_, lease)| lease)
}

fn spec(lease: &Lease<Work>) -> &MatchSpec {
    match &lease.work {
        Work::Play(spec) => spec,
        Work::Build { .. } | Work::League(_) => panic!("the job is no match"),
    }
}

fn complete(served: &Served, lease: &Lease<Work>, done: MatchResult) {
    let (store, now) = (&served.contest.store, served.clock.now());
    store
        .complete(lease.id, lease.secret.expose(), &JobResult::Played(done), now)
        .expect("`complete` succeeds");
}

/// Lets the untrusted worker play all matches that it may. The function `send` changes each result.
fn play(served: &Served, send: impl Fn(&MatchSpec, MatchResult) -> MatchResult) -> usize {
    let mut count = 0;
    operations::tick(&served.contest).expect("`tick` succeeds");
    while let Some(lease) = take(served) {
        let honest = played(&served.contest, spec(&lease));
        complete(served, &lease, send(spec(&lease), honest));
        operations::tick(&served.contest).expect("`tick` succeeds");
        count += 1;
    }
    count
}

/// Returns the scores and ranks of the matches of the tournament that have been played.
fn outcomes(served: &Served) -> Vec<(Vec<i64>, Vec<u32>)> {
    let all = served.contest.store.matches_in(FIRST, Visibility::Everything, None, 0, 1000).expect("a list");
    all.into_iter().filter_map(|one| one.played).map(|played| (played.scores, played.ranks)).collect()
}

fn standings(served: &Served) -> Vec<TournamentResult> {
    served.contest.store.tournament_results(FIRST).expect("a list")
}

fn is_complete(served: &Served) -> bool {
    served.contest.store.tournament(FIRST).expect("a tournament").complete.is_some()
}

fn log(served: &Served) -> Vec<String> {
    served.contest.store.audit_log(20).expect("a log").into_iter().map(|entry| entry.what).collect()
}

#[test]
fn a_tournament_waits_until_the_selected_matches_are_confirmed() {
    let served = contest(3);
    at(&served, minute(1));
    // Machines may reach different levels of the jail.
    let other_machine = |spec: &MatchSpec, honest: MatchResult| {
        let text =
            String::from_utf8(served.contest.blobs.get(&honest.public).expect("a replay")).expect("text");
        let text = text.replace("\"L3\"", "\"L2\"");
        assert!(text.contains("L2"), "{}: {text}", spec.number);
        MatchResult { public: served.contest.blobs.store(text.as_bytes()).expect("a file"), ..honest }
    };
    let count = play(&served, other_machine);
    assert!(count >= 6, "{count}");
    assert!(!is_complete(&served), "the repetitions are not played");
    let waiting = served.contest.store.list(JobState::Waiting).expect("a list");
    assert_eq!(waiting.len(), count, "each match waits for its repetition");
    assert_eq!(work(&served.contest, 1000), count);
    assert!(is_complete(&served));
    let counts = served.contest.store.recheck_counts().expect("counts")["lent"];
    assert_eq!((counts.confirmed, counts.open), (count as u64, 0));
    assert!(!log(&served).iter().any(|entry| entry.contains("revoked")), "{:?}", log(&served));
}

#[test]
fn all_results_of_a_worker_are_withdrawn_after_a_forged_one() {
    let honest = contest(4);
    at(&honest, minute(1));
    work(&honest.contest, 1000);
    let expected = outcomes(&honest);
    type Forgery = fn(&Served, &MatchSpec, MatchResult) -> MatchResult;
    // The replay fits the result or contradicts it.
    let forgeries: [Forgery; 4] = [
        |served, spec, honest| {
            result(&served.contest, spec, honest.scores.iter().map(|score| -score).collect())
        },
        |_, _, honest| MatchResult { scores: honest.scores.iter().map(|score| -score).collect(), ..honest },
        |_, _, honest| MatchResult { turns: vec![7; honest.turns.len()], ..honest },
        |served, _, honest| MatchResult {
            public: served.contest.blobs.store(b"no replay").expect("a file"),
            ..honest
        },
    ];
    for (index, forge) in forgeries.into_iter().enumerate() {
        let served = contest(4);
        at(&served, minute(1));
        let all = std::cell::Cell::new(0);
        play(&served, |spec, honest| {
            all.set(all.get() + 1);
            if all.get() == 5 { forge(&served, spec, honest) } else { honest }
        });
        let count = all.get();
        assert_eq!(outcomes(&served).len(), count, "{index}");
        while !log(&served).iter().any(|entry| entry.contains("untrusted worker lent:")) {
            assert_eq!(work(&served.contest, 1), 1, "{index}: the forged result is not found");
        }
        let counts = served.contest.store.recheck_counts().expect("counts")["lent"];
        assert_eq!(counts.open, 0, "{index}: repetitions of withdrawn results are not needed");
        assert!(take(&served).is_none(), "{index}: only trusted workers play the matches again");
        let again = work(&served.contest, 1000);
        assert!(again >= count, "{index}: {again} jobs for {count} matches");
        assert_eq!(outcomes(&served), expected, "{index}");
        assert!(is_complete(&served), "{index}");
        assert_eq!(standings(&served).len(), 4, "{index}");
        let told = log(&served);
        let entry = told.iter().find(|entry| entry.contains("untrusted worker lent:")).expect("an entry");
        let numbers =
            format!("played again: {count}. Results that stay because their tournament has ended: 0");
        assert!(entry.contains(&numbers), "{index}: {entry}");
        assert!(served.contest.store.workers().expect("a list").iter().all(|worker| worker.name != "lent"));
    }
}

#[test]
fn a_repetition_goes_before_the_matches_that_wait() {
    let served = contest(3);
    at(&served, minute(1));
    let lease = take(&served).expect("a match");
    complete(&served, &lease, played(&served.contest, spec(&lease)));
    operations::tick(&served.contest).expect("`tick` succeeds");
    let next = served.contest.store.take("trusted", served.clock.now()).expect("a value").expect("a match");
    assert_eq!(spec(&next).number, spec(&lease).number);
}

#[test]
fn results_of_ended_tournaments_are_not_withdrawn() {
    let served = with(vec![round("heat", minute(1)), round("final", minute(30))]);
    enter(&served, 3);
    at(&served, minute(1));
    let first = play(&served, |_, honest| honest);
    work(&served.contest, 1000);
    assert!(is_complete(&served));
    let expected = outcomes(&served);
    at(&served, minute(30));
    let second = play(&served, |spec, honest| {
        result(&served.contest, spec, honest.scores.iter().map(|score| -score).collect())
    });
    work(&served.contest, 1000);
    assert_eq!(outcomes(&served), expected);
    let numbers =
        format!("played again: {second}. Results that stay because their tournament has ended: {first}");
    assert!(log(&served).iter().any(|entry| entry.contains(&numbers)), "{:?}", log(&served));
    let all = served.contest.store.matches_in(2, Visibility::Everything, None, 0, 1000).expect("a list");
    assert!(
        all.iter().flat_map(|one| &one.played).all(|played| played.scores.iter().all(|score| *score > 0))
    );
    assert_eq!(all.len(), second);
}

/// The number of forgers that [`a_worker_that_forges_few_results_is_found`] simulates. Each forges
/// one result of a hundred, and 5 % of its matches are played again.
const FORGERS: &str = "JOUTE_FORGERS";

/// Simulates an untrusted worker that forges a share of its results in a tournament. A trusted
/// worker sends one result of five. Returns the number of the untrusted worker's results before its
/// token was revoked. If the token was not revoked, returns `None`.
fn results_until_found(candidates: i64, recheck: u32, forged: f64) -> Option<usize> {
    let served = contest(candidates);
    admit(&served, recheck);
    at(&served, minute(1));
    let (mut count, store) = (0, &served.contest.store);
    while !is_complete(&served) {
        for _ in 0..4 {
            let Some(lease) = take(&served) else { break };
            let honest = played(&served.contest, spec(&lease));
            let is_forged = fastrand::f64() < forged;
            let reversed = || honest.scores.iter().map(|score| -score).collect();
            let sent = if is_forged { result(&served.contest, spec(&lease), reversed()) } else { honest };
            complete(&served, &lease, sent);
            count += 1;
        }
        if let Some(lease) = store.take("trusted", served.clock.now()).expect("a value") {
            let honest = played(&served.contest, spec(&lease));
            complete(&served, &lease, honest);
        }
        operations::tick(&served.contest).expect("`tick` succeeds");
        if store.workers().expect("a list").iter().all(|worker| worker.name != "lent") {
            return Some(count);
        }
    }
    None
}

#[test]
fn a_worker_that_forges_few_results_is_found() {
    let Some(forgers) = std::env::var(FORGERS).ok().and_then(|forgers| forgers.parse().ok()) else {
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
    let served = contest(3);
    at(&served, minute(1));
    let count = play(&served, |spec, honest| {
        let scores = honest.scores.iter().map(|score| score + 100).collect();
        result(&served.contest, spec, scores)
    });
    // Trusted workers get another result each time, too.
    let mut next = 0;
    loop {
        operations::tick(&served.contest).expect("`tick` succeeds");
        let Some(lease) = served.contest.store.take("trusted", served.clock.now()).expect("a value") else {
            break;
        };
        next += 1;
        complete(&served, &lease, result(&served.contest, spec(&lease), vec![next, 0]));
    }
    assert_eq!(next as usize, 2 * count, "two repetitions of each match are compared");
    assert!(is_complete(&served));
    assert!(outcomes(&served).iter().all(|(scores, _)| scores.iter().all(|score| *score > 100)));
    assert!(!log(&served).iter().any(|entry| entry.contains("revoked")), "{:?}", log(&served));
}

#[test]
fn results_of_the_ladder_are_withdrawn_and_rated_again() {
    let ladder =
        PlannedLadder { maps: Vec::new(), seeds: 3, first_matches: 6, matches_an_hour: 60, anchors: 0 };
    let planned = Plan { ladder: Some(ladder), ..plan() };
    let served = stocked(served_in(tempfile::tempdir().expect("a folder"), planned));
    enter(&served, 4);
    let of_ladder = |served: &Served| -> Vec<StoredMatch> {
        let all = served.contest.store.latest_ladder_matches(None, 1000).expect("a list");
        all.into_iter().filter(|one| one.why == MatchReason::Ladder).collect()
    };
    let minus = |served: &Served| {
        let played = of_ladder(served).into_iter().filter_map(|one| one.played);
        played.filter(|played| played.scores.iter().any(|score| *score < 0)).count()
    };
    // The worker reverses all results of the ladder.
    for step in 1..=60 {
        at(&served, noon() + SignedDuration::from_secs(5 * step));
        play(&served, |spec, honest| {
            result(&served.contest, spec, honest.scores.iter().map(|score| -score).collect())
        });
    }
    let forged = minus(&served);
    assert!(forged > 0);
    for step in 1..=240 {
        at(&served, minute(6) + SignedDuration::from_secs(5 * step));
        work(&served.contest, 1000);
    }
    assert_eq!(minus(&served), 0, "no forged result is left");
    assert!(of_ladder(&served).len() > forged);
    let board = served.contest.store.ladder_board().expect("it is read").expect("there is one");
    let order: Vec<i64> = board.lines.iter().map(|line| line.version.candidate).collect();
    let mut sorted = order.clone();
    sorted.sort_by(|one, other| other.cmp(one));
    assert_eq!(order, sorted, "the ratings do not contain the forged results");
}

#[test]
fn an_untrusted_worker_holds_a_job_for_ten_minutes_at_most() {
    let served = contest(2);
    at(&served, minute(1));
    let lease = take(&served).expect("a match");
    let report =
        Report { process: "a1".into(), slots: 1, held: vec![HeldLease::of(&lease)], ..Report::default() };
    let extend = |is_untrusted| {
        let sender = operations::acceptance::WorkerProcess { name: WORKER, is_untrusted };
        let (store, now) = (&served.contest.store, served.clock.now());
        operations::acceptance::accept_report(store, &served.contest.blobs, sender, &report, now)
            .expect("a response")
    };
    for half_minutes in 1..20 {
        served.clock.advance_to(minute(1) + SignedDuration::from_secs(30 * half_minutes));
        assert_eq!(extend(true), ReportResponse::default(), "half minute {half_minutes}");
    }
    served.clock.advance_to(minute(11));
    extend(true);
    assert_eq!(extend(true).lost, [lease.id]);
    assert!(take(&served).is_none_or(|other| other.id != lease.id), "only trusted workers receive it again");
    let again = served.contest.store.take("trusted", served.clock.now()).expect("a value");
    assert_eq!(again.map(|again| again.id), Some(lease.id));
}

/// Sends a message of the untrusted worker, and returns the status and the text of the response.
async fn post(served: &Served, path: &str, token: &str, message: &impl Serialize) -> (StatusCode, String) {
    let request = Request::post(path).extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let text = serde_json::to_string(message).expect("the text is JSON");
    let answer = served.router().oneshot(request.body(Body::from(text)).expect("a request")).await;
    let answer = answer.expect("an answer");
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("the duration is short");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn an_untrusted_worker_receives_only_matches_of_tournaments_and_of_the_ladder() {
    let served = contest(2);
    let person = candidate(&served, "late");
    send(&served, person, "9");
    work(&served.contest, 1000);
    at(&served, minute(1));
    let put = |class, number| {
        let spec =
            MatchSpec { number, map: None, seed: 0, key: None, mode: String::new(), seats: Vec::new() };
        let job = Job { class, person: None, work: Work::Play(spec) };
        served.contest.store.put(&job, served.clock.now()).expect("`put` succeeds")
    };
    put(Class::Requested, 5);
    put(Class::New, 6);
    let ladder = put(Class::Ladder, 7);
    let token = admit(&served, 5);
    let ask = WorkRequest {
        game: Morpion::NAME.into(),
        api: format!("{:016x}", Morpion::API),
        process: "a1".into(),
        capacity: Capacity { slots: 4, free: 4, held: Vec::new(), is_between_jobs: true, wait: false },
    };
    let mut received = Vec::new();
    loop {
        let (status, text) = post(&served, "/worker/v1/take", &token, &ask).await;
        if status == StatusCode::NO_CONTENT {
            break;
        }
        let jobs = serde_json::from_str::<Bundle>(&text).unwrap_or_else(|_| panic!("{status} {text}")).jobs;
        let sent = |job: &joute_contest::data::wire::AssignedJob| SentResult {
            lease: HeldLease::of(&job.lease),
            seconds: 1.0,
            result: JobResult::Played(result(&served.contest, spec(&job.lease), vec![1, 0])),
        };
        let done: Vec<SentResult> =
            jobs.iter().filter(|job| !spec(&job.lease).seats.is_empty()).map(sent).collect();
        received.extend(jobs.iter().map(|job| (job.lease.id, spec(&job.lease).number)));
        if done.is_empty() {
            break;
        }
        let report = Report { process: "a1".into(), slots: 4, results: done, ..Report::default() };
        let (status, text) = post(&served, "/worker/v1/report", &token, &report).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        operations::tick(&served.contest).expect("`tick` succeeds");
    }
    let others: Vec<i64> =
        received.iter().map(|(_, number)| *number).filter(|number| *number < 100).collect();
    assert_eq!(others, [7], "{received:?}");
    assert!(received.iter().any(|(id, _)| *id == ladder) && received.len() > 1, "{received:?}");
    // The organiser's page says how the worker is checked.
    let boss = served.visitor(Role::Organiser);
    let page = served.get(Some(&boss), "/staff").await.text;
    assert!(page.contains("trusted workers play 5 % of its matches again"), "{page}");
}
