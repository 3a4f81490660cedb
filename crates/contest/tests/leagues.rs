//! Tests leagues whose matches clients send: their place in the queue, their files and their end.
//! No program is run.

use crate::common::{self, TestContest, noon, plan, test_contest, test_contest_as};
use crate::tournaments::fake::{candidate, send, with_kits};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use jiff::SignedDuration;
use joute_contest::blobs::Hash;
use joute_contest::clock::Clock as _;
use joute_contest::data::{
    Act, BundleBounds, Class, EndedLeagueMatch, Job, JobResult, JobState, LEAGUE_LIFETIME, LeagueAnswer,
    LeagueMatch, LeagueQuery, LeagueSeat, LeagueServer, Lease, MAX_ATTEMPTS, MatchResult, MissingFiles,
    NewLeagueMatches, Role, Work,
};
use joute_contest::league_file::{wrap, wrap_replay};
use joute_contest::operations::{self, workers};
use joute_contest::plan::{Plan, Quotas};
use joute_contest::web::routes::{Access, routes};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tower::ServiceExt as _;

/// Creates a contest with kits, and returns it with the token of a client.
fn contest() -> (TestContest, String) {
    let test = with_kits(test_contest());
    test.contest.blobs.store(b"kit").expect("the fresh kit is stored");
    let token = admit(&test, "lab");
    (test, token)
}

/// Creates a token for a client.
fn admit(test: &TestContest, name: &str) -> String {
    let act = Act::new(None, "admitted", test.clock.now());
    workers::admit_client(&test.contest.store, name, &act)
        .expect("the token can be created")
        .expose()
        .to_owned()
}

fn league() -> Hash {
    Hash::of(b"a league")
}

/// Returns the file of a champion.
fn champion(name: &str) -> Vec<u8> {
    wrap(name.as_bytes())
}

/// Returns a match between two champions.
fn planned(seed: u64, names: [&str; 2]) -> LeagueMatch {
    let seat = |name: &str| LeagueSeat {
        name: name.into(),
        kit: Hash::of(&champion(name)),
        fresh: Hash::of(b"kit"),
    };
    LeagueMatch {
        map: None,
        seed,
        key: None,
        mode: String::new(),
        limits: String::new(),
        film: false,
        seats: names.map(seat).into(),
    }
}

/// Sends a request with a token, and returns the status and the body of the response.
async fn send_with(
    test: &TestContest,
    token: &str,
    method: &str,
    path: &str,
    body: Vec<u8>,
) -> (StatusCode, Vec<u8>) {
    let request = Request::builder().method(method).uri(path).extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = request.body(Body::from(body)).expect("the request is valid");
    let answer = test.router().oneshot(request).await.expect("the router responds");
    let status = answer.status();
    (status, to_bytes(answer.into_body(), 1 << 24).await.expect("the body can be read").to_vec())
}

/// Sends a message with a token, and returns the response.
async fn ask<A: DeserializeOwned>(
    test: &TestContest,
    token: &str,
    path: &str,
    message: &impl Serialize,
) -> A {
    let body = serde_json::to_vec(message).expect("the value can be written as JSON");
    let (status, answer) = send_with(test, token, "POST", path, body).await;
    assert_eq!(status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&answer));
    serde_json::from_slice(&answer).expect("the response is JSON")
}

/// Sends a file with a token.
async fn put(test: &TestContest, token: &str, file: &[u8]) -> StatusCode {
    let path = format!("/worker/v1/blobs/{}", Hash::of(file));
    send_with(test, token, "PUT", &path, file.to_vec()).await.0
}

/// Adds matches to the queue.
async fn add(test: &TestContest, token: &str, league: &Hash, matches: &[LeagueMatch]) -> MissingFiles {
    let new = NewLeagueMatches { league: league.clone(), matches: matches.to_vec() };
    ask(test, token, "/worker/v1/league/matches", &new).await
}

/// Sends the champions `one` and `two` and adds matches to the queue.
async fn add_all(test: &TestContest, token: &str, matches: &[LeagueMatch]) {
    for name in ["one", "two"] {
        assert_eq!(put(test, token, &champion(name)).await, StatusCode::NO_CONTENT);
    }
    assert_eq!(add(test, token, &league(), matches).await, MissingFiles::default());
}

/// Asks for replays.
async fn query(test: &TestContest, token: &str, forget: &[Hash], end: bool) -> LeagueAnswer {
    let query = LeagueQuery { league: league(), forget: forget.to_vec(), end };
    ask(test, token, "/worker/v1/league/results", &query).await
}

fn waiting(test: &TestContest) -> usize {
    test.contest.store.list(JobState::Waiting).expect("the list can be read").len()
}

fn take(test: &TestContest, is_untrusted: bool) -> Option<(Class, Lease<Work>)> {
    let bounds = BundleBounds { is_untrusted, ..BundleBounds::SINGLE };
    let leases = test.contest.store.take_bundle("fake", &[], &bounds, test.clock.now());
    leases.expect("a bundle of jobs can be requested").pop()
}

/// Returns the result of a league's match, and stores its replay.
fn result(test: &TestContest, text: &str) -> MatchResult {
    MatchResult {
        scores: vec![1, 0],
        ranks: vec![1, 2],
        gone: vec![None, None],
        departures: Vec::new(),
        turns: vec![1, 1],
        public: test.contest.blobs.store(&wrap_replay(5.0, text)).expect("the file can be stored"),
        private: None,
        picture: None,
    }
}

/// Plays the match that is due, as a trusted worker, with the given result.
fn play(test: &TestContest, result: MatchResult) {
    let (class, lease) = take(test, false).expect("a job is queued");
    assert_eq!(class, Class::League);
    let (store, now) = (&test.contest.store, test.clock.now());
    store
        .complete(lease.id, lease.secret.expose(), &JobResult::Played(result), now)
        .expect("the result can be stored");
    operations::tick(&test.contest).expect("results and timed events can be processed");
}

#[tokio::test]
async fn a_client_s_token_works_only_for_routes_of_leagues() {
    let (test, token) = contest();
    let act = Act::new(None, "admitted", test.clock.now());
    let worker =
        workers::admit_worker(&test.contest.store, "worker", &act).expect("the token can be created");
    for route in routes() {
        let path = route.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let (status, _) = send_with(&test, &token, route.method.as_str(), &path, Vec::new()).await;
        let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
        let own = matches!(route.access, Access::Leagues | Access::WorkersAndLeagues | Access::Everybody);
        assert_eq!(!refused, own, "{path}: {status}");
        if route.access == Access::Leagues {
            for stranger in [worker.expose(), "", &"0".repeat(64)] {
                let (status, _) = send_with(&test, stranger, route.method.as_str(), &path, Vec::new()).await;
                assert!([StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status), "{path}");
            }
        }
    }
    let (_, known) = send_with(&test, &token, "GET", "/worker/v1/league/server", Vec::new()).await;
    let known: LeagueServer = serde_json::from_slice(&known).expect("the response is JSON");
    assert_eq!((known.game.as_str(), known.kits.len()), ("morpion", 1));
    assert_eq!(put(&test, &token, b"a file of the contest").await, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn matches_of_leagues_come_after_all_jobs_of_the_contest() {
    let (test, token) = contest();
    add_all(&test, &token, &[planned(1, ["one", "two"])]).await;
    assert!(take(&test, true).is_none(), "an untrusted worker receives no match of a league");
    test.clock.advance_to(noon() + SignedDuration::from_mins(1));
    let ada = candidate(&test, "Ada");
    for class in [Class::Ladder, Class::Tournament, Class::Requested, Class::New] {
        let person = matches!(class, Class::Requested | Class::New).then_some(ada);
        let work = Work::Build { person: ada, number: 9, archive: league(), kits: Default::default() };
        test.contest
            .store
            .put(&Job { class, person, work }, test.clock.now())
            .expect("the job can be queued");
    }
    let mut order = Vec::new();
    for number in 0..5 {
        let leases = test.contest.store.take_bundle(
            &format!("worker-{number}"),
            &[],
            &BundleBounds::SINGLE,
            test.clock.now(),
        );
        order.extend(leases.expect("a bundle of jobs can be requested").into_iter().map(|(class, _)| class));
    }
    let expected = [Class::New, Class::Tournament, Class::Requested, Class::Ladder, Class::League];
    assert_eq!(order, expected);
    // A worker that is doing a match of a league must request urgent builds before its next match.
    send(&test, ada, "5");
    let between = BundleBounds { free: 0, is_between_jobs: true, ..BundleBounds::SINGLE };
    assert!(test.contest.store.has_work(&between, test.clock.now()).expect("the queue can be queried"));
}

#[tokio::test]
async fn a_match_is_played_once_and_forgotten_with_its_files() {
    let (test, token) = contest();
    let blobs = &test.contest.blobs;
    let before = blobs.used_bytes();
    let matches = [planned(1, ["one", "two"]), planned(2, ["one", "two"])];
    let missing = add(&test, &token, &league(), &matches).await.missing;
    assert_eq!((missing.len(), waiting(&test)), (2, 0), "both champions are missing");
    add_all(&test, &token, &matches).await;
    add_all(&test, &token, &matches).await;
    assert_eq!(waiting(&test), 2, "equal matches are added once");
    play(&test, result(&test, "first"));
    let first = matches[0].id().expect("the match has a hash");
    for _ in 0..2 {
        let answer = query(&test, &token, &[], false).await;
        let [EndedLeagueMatch { id, replay: Ok(replay) }] = answer.ended.as_slice() else {
            panic!("{answer:?}")
        };
        assert_eq!((id, answer.known), (&first, 2), "a replay is sent until the server may forget it");
        let (status, file) =
            send_with(&test, &token, "GET", &format!("/worker/v1/blobs/{replay}"), Vec::new()).await;
        // The files may be in an object store.
        assert!(status == StatusCode::TEMPORARY_REDIRECT || file == wrap_replay(5.0, "first"), "{status}");
        assert_eq!(blobs.get(replay).expect("the stored file can be read"), wrap_replay(5.0, "first"));
    }
    // A worker that is doing a match that is forgotten loses its lease.
    let (_, lease) = take(&test, false).expect("a job is queued");
    let second = matches[1].id().expect("the match has a hash");
    let answer = query(&test, &token, &[first.clone(), second], false).await;
    assert_eq!((answer.ended.len(), answer.known), (0, 0));
    let late = JobResult::Played(result(&test, "late"));
    let done = test.contest.store.complete(lease.id, lease.secret.expose(), &late, test.clock.now());
    assert!(done.is_err());
    assert!(
        blobs.has(&Hash::of(&champion("one"))).expect("the blob store can be queried"),
        "the league has not ended"
    );
    blobs.get(&Hash::of(&wrap_replay(5.0, "first"))).expect_err("the replay was removed");
    query(&test, &token, &[], true).await;
    blobs.get(&Hash::of(&champion("one"))).expect_err("the champion was removed");
    let late = wrap_replay(5.0, "late").len() as u64;
    assert_eq!(blobs.used_bytes(), before + late, "the space is free again");
}

#[tokio::test]
async fn only_files_of_leagues_are_removed() {
    let (test, token) = contest();
    let other = admit(&test, "school");
    let shared = champion("one");
    assert_eq!(put(&test, &other, &shared).await, StatusCode::NO_CONTENT);
    assert_eq!(add(&test, &other, &league(), &[]).await, MissingFiles::default());
    let archive = test.contest.blobs.store(b"the archive of a candidate").expect("the file can be stored");
    add_all(&test, &token, &[planned(1, ["one", "two"])]).await;
    play(&test, MatchResult { public: archive.clone(), ..result(&test, "real") });
    query(&test, &token, &[], true).await;
    test.contest.blobs.get(&archive).expect("a file of the contest is never removed");
    test.contest.blobs.get(&Hash::of(b"kit")).expect("neither is a kit");
    test.contest.blobs.get(&Hash::of(&shared)).expect("another client needs this file");
    query(&test, &other, &[], true).await;
    test.contest.blobs.get(&Hash::of(&shared)).expect_err("no league needs the file any more");
}

#[tokio::test]
async fn a_match_that_no_worker_can_play_is_reported_with_the_reason() {
    let (test, token) = contest();
    let one = planned(1, ["one", "two"]);
    add_all(&test, &token, std::slice::from_ref(&one)).await;
    let fail = |times: u32| {
        for _ in 0..times {
            let (_, lease) = take(&test, false).expect("a job is queued");
            let (secret, now) = (lease.secret.expose(), test.clock.now());
            test.contest
                .store
                .report_failure(lease.id, secret, "no jail here", now)
                .expect("the failure can be reported");
        }
    };
    fail(MAX_ATTEMPTS - 1);
    assert_eq!(query(&test, &token, &[], false).await.ended, [], "the match is given again");
    fail(1);
    let ended = query(&test, &token, &[], false).await.ended;
    let id = one.id().expect("the match has a hash");
    assert_eq!(ended, [EndedLeagueMatch { id, replay: Err("no jail here".into()) }]);
    add_all(&test, &token, &[one]).await;
    assert_eq!((waiting(&test), query(&test, &token, &[], false).await.ended.len()), (1, 0));
    // The organiser removes the job.
    let job = test.contest.store.list(JobState::Waiting).expect("the list can be read")[0].id;
    let act = Act::new(None, "dropped", test.clock.now());
    operations::queue::abandon_job(&test.contest.store, job, &act).expect("the job is removed");
    let ended = query(&test, &token, &[], false).await.ended;
    assert!(
        matches!(&ended[0].replay, Err(reason) if reason.contains("an organiser has removed")),
        "{ended:?}"
    );
}

#[tokio::test]
async fn a_league_without_requests_expires() {
    let (test, token) = contest();
    add_all(&test, &token, &[planned(1, ["one", "two"])]).await;
    let later = |at| {
        test.clock.advance_to(at);
        operations::tick(&test.contest).expect("results and timed events can be processed");
    };
    let day = SignedDuration::from_hours(24);
    later(noon() + LEAGUE_LIFETIME - day);
    assert_eq!(query(&test, &token, &[], false).await.known, 1);
    later(noon() + LEAGUE_LIFETIME + day);
    assert_eq!(waiting(&test), 1, "the client has sent a request two days ago");
    later(noon() + LEAGUE_LIFETIME + LEAGUE_LIFETIME);
    assert_eq!(waiting(&test), 0);
    test.contest.blobs.get(&Hash::of(&champion("one"))).expect_err("the champion was removed");
}

#[tokio::test]
async fn wrong_and_too_many_matches_are_refused() {
    let (test, token) = contest();
    let refusal = async |matches: Vec<LeagueMatch>| {
        let new = NewLeagueMatches { league: league(), matches };
        let body = serde_json::to_vec(&new).expect("the value can be written as JSON");
        let (status, answer) = send_with(&test, &token, "POST", "/worker/v1/league/matches", body).await;
        (status, String::from_utf8(answer).expect("the bytes are UTF-8"))
    };
    let long = LeagueMatch { limits: "x".repeat(5000), ..planned(1, ["one", "two"]) };
    let (status, reason) = refusal(vec![long]).await;
    assert!(status == StatusCode::CONFLICT && reason.contains("at most 4096 bytes"), "{status}: {reason}");
    let (status, reason) = refusal(vec![planned(1, ["../one", "two"])]).await;
    assert!(status == StatusCode::CONFLICT && reason.contains("rename the kit"), "{status}: {reason}");
    let (status, reason) = refusal(vec![planned(1, ["one", "two"]); 251]).await;
    assert!(status == StatusCode::BAD_REQUEST && reason.contains("at most 250"), "{status}: {reason}");
    add_all(&test, &token, &[]).await;
    let mut seed = 0;
    let refused = loop {
        let matches: Vec<LeagueMatch> =
            (seed..seed + 250).map(|seed| planned(seed, ["one", "two"])).collect();
        seed += 250;
        let (status, reason) = refusal(matches).await;
        if status != StatusCode::OK {
            break reason;
        }
    };
    assert!(seed == 10_250 && refused.contains("at most 10000 matches"), "{seed}: {refused}");
    let small = test_contest_as(Plan { quotas: Quotas { disk: 1000, ..Quotas::default() }, ..plan() });
    let token = admit(&small, "lab");
    assert_eq!(put(&small, &token, &champion(&"x".repeat(600))).await, StatusCode::CONFLICT);
}

#[tokio::test]
async fn organisers_see_clients_and_revoke_their_tokens() {
    let (test, token) = contest();
    add_all(&test, &token, &[planned(1, ["one", "two"])]).await;
    let boss = test.visitor(Role::Organiser);
    let page = test.get(Some(&boss), "/staff").await.text;
    for words in ["lab", "sends matches of leagues", "Leagues of clients", "match of a league"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let metrics = operations::metrics::metrics(&test.contest).expect("the metrics can be read");
    for line in ["class=\"league\",state=\"waiting\"} 1", "workers{what=\"there\"} 0"] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    assert_eq!(test.post(&boss, "/staff/workers/lab/revoke", "").await.status, StatusCode::SEE_OTHER);
    let (status, _) = send_with(&test, &token, "GET", "/worker/v1/league/server", Vec::new()).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}
