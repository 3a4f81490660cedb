//! Tests several servers with one database and one folder. A request may reach any of them.

use crate::common::{TestContest, game, leader, noon, open_all, plan, postgres};
use crate::live::{listen, next};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use jiff::{SignedDuration, Timestamp};
use joute_contest::blobs::Hash;
use joute_contest::clock::{ManualClock, SharedClock};
use joute_contest::data::wire::Report;
use joute_contest::data::{Act, Class, Job, JobState, MatchSpec, Role, Seat, Submission, Work};
use joute_contest::operations::servers::{local_worker_name, prepare_queue};
use joute_contest::operations::{self, workers};
use joute_contest::plan::{Plan, Quotas};
use joute_contest::store::Store;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt as _;

/// The form for a match of the second version, which supersedes the first one.
const MATCH_FORM: &str = "version=2&against=house:opponent&seat=0";

fn servers(quotas: Quotas) -> [TestContest; 3] {
    open_all(&Plan { database: postgres(), quotas, ..plan() }, operations::open_to_serve)
}

#[tokio::test]
async fn a_session_of_one_server_is_valid_on_all() {
    let [one, other, third] = servers(Quotas::default());
    let ada = one.visitor(Role::Candidate);
    let token = format!("Bearer {}", other.token(&ada));
    assert_eq!(third.program("GET", &token, "/api/v1/versions", "").await.status, StatusCode::OK);
    for server in [&one, &other, &third] {
        assert_eq!(server.get(Some(&ada), "/account").await.status, StatusCode::OK);
    }
    other.post(&ada, "/account/sign-out-everywhere", "").await;
    assert_eq!(third.get(Some(&ada), "/account").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn all_servers_share_the_count_of_wrong_passwords() {
    let servers = servers(Quotas::default());
    let form = |password: &str| format!("name=Ada&password={password}");
    let added = servers[0].request(Method::POST, None, "/sign-up", &form("correct+horse")).await;
    assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text);
    // The new candidate is known on this network, where attempts are only slowed down.
    let strange = async |server: &TestContest, password: &str| {
        let request = Request::post("/sign-in")
            .extension(axum::extract::ConnectInfo(std::net::SocketAddr::from(([10, 0, 0, 9], 4))));
        let request = request.body(Body::from(form(password))).expect("the request is valid");
        server.router().oneshot(request).await.expect("the router responds").status()
    };
    for guess in 0..10 {
        let status = strange(&servers[guess % 3], &format!("guess+{guess}")).await;
        assert_ne!(status, StatusCode::SEE_OTHER, "{guess}");
    }
    for server in &servers {
        assert_ne!(
            strange(server, "correct+horse").await,
            StatusCode::SEE_OTHER,
            "too many attempts were made"
        );
    }
}

#[tokio::test]
async fn quotas_are_counted_by_all_servers_together() {
    let servers = servers(Quotas { versions_an_hour: 2, wishes: 2, disk: 1 << 30, ..Quotas::default() });
    let ada = leader(&servers).visitor(Role::Candidate);
    let kits = [("c".to_owned(), Hash::of(b"fresh kit"))].into();
    operations::kits::replace_kits(&servers[0].contest.store, &kits, noon())
        .expect("the kits can be replaced");
    let send = |server: &TestContest| {
        let archive = server.contest.blobs.store(b"archive").expect("the file can be stored");
        let (note, received) = (String::new(), noon());
        let submission = Submission { person: ada.id, author: None, archive, bytes: 7, note, received };
        operations::versions::receive(&server.contest.store, &submission, &server.contest.plan).map(drop)
    };
    send(&servers[0]).expect("the receiver exists");
    send(&servers[1]).expect("the receiver exists");
    let reason = send(&servers[2]).expect_err("the version is refused").to_string();
    assert!(reason.contains("as many versions"), "{reason}");
    leader(&servers).work();
    for server in &servers[..2] {
        assert_eq!(server.post(&ada, "/matches", MATCH_FORM).await.status, StatusCode::SEE_OTHER);
    }
    let third = servers[2].post(&ada, "/matches", MATCH_FORM).await;
    assert!(third.text.contains("as many waiting matches"), "{} {}", third.status, third.text);
    servers[1].contest.blobs.store(&[b'x'; 1 << 20]).expect("the file can be stored");
    for server in &servers {
        joute_testkit::wait_until("the server has counted the file", || {
            (server.contest.blobs.used_bytes() > 1 << 20).then_some(())
        });
    }
}

#[tokio::test]
async fn events_of_one_server_reach_the_pages_of_all() {
    let [one, other, third] = servers(Quotas::default());
    let ada = one.visitor(Role::Candidate);
    let mut streams = Vec::new();
    for server in [&one, &other, &third] {
        streams.push(listen(server, Some(&ada), "mine").await.1);
    }
    for (server, note) in [(&one, "1"), (&third, "2")] {
        let archive = server.contest.blobs.store(note.as_bytes()).expect("the file can be stored");
        let (note, received) = (note.to_owned(), noon());
        let submission = Submission { person: ada.id, author: None, archive, bytes: 1, note, received };
        operations::versions::receive(&server.contest.store, &submission, &server.contest.plan)
            .expect("the version is accepted");
        server.contest.notify_changed();
        for stream in &mut streams {
            assert!(next(stream).await.contains("event: news"));
        }
    }
}

#[tokio::test]
async fn machines_are_shown_by_all_servers() {
    let [one, other, _] = servers(Quotas::default());
    let boss = other.visitor(Role::Organiser);
    let act = Act::new(None, "admitted", noon());
    let token = workers::admit_worker(&one.contest.store, "attic", &act).expect("the token can be created");
    let report = Report { process: "a1".into(), slots: 7, busy: 1.0, ..Report::default() };
    let json = serde_json::to_string(&report).expect("the value can be written as JSON");
    let bearer = format!("Bearer {}", token.expose());
    assert_eq!(one.program("POST", &bearer, "/worker/v1/report", &json).await.status, StatusCode::OK);
    let mut shown = String::new();
    for _ in 0..6000 {
        shown = other.get(Some(&boss), "/staff/machines").await.text;
        if shown.contains("attic/a1") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{shown}");
}

#[test]
fn servers_with_different_folders_are_refused() {
    let plan = Plan { database: postgres(), ..plan() };
    let _first: [TestContest; 1] = open_all(&plan, operations::open_to_serve);
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let open = || {
        let clock = Arc::new(ManualClock::at(noon()));
        operations::open_to_serve(folder.path(), plan.clone(), game(), clock)
    };
    let reason = open().map(drop).expect_err("the contest cannot be opened").to_string();
    assert!(
        reason.contains("with another folder than")
            && reason.contains("file system that all its servers share"),
        "{reason}"
    );
    // A copy of the folder has the files of the servers, but not their locks.
    std::fs::write(folder.path().join("servers/1"), "").expect("the file can be written");
    let reason = open().map(drop).expect_err("the contest cannot be opened").to_string();
    assert!(reason.contains("with another folder than"), "{reason}");
}

/// Adds a match to the queue.
fn queue_match(store: &Store) {
    let seats = vec![Seat::House { language: "c".into(), name: "opponent".into(), kit: Hash::of(b"kit") }];
    let spec = MatchSpec { number: 1, map: None, seed: 0, key: None, mode: String::new(), seats };
    let job = Job { class: Class::Requested, person: None, work: Work::Play(spec) };
    store.put(&job, noon()).expect("the job can be queued");
}

#[test]
fn servers_have_the_same_time_although_the_clocks_of_their_machines_differ() {
    let plan = Plan { database: postgres(), ..plan() };
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let [slow, fast] = [-60, 60].map(|ahead| {
        let machine = ManualClock::at(Timestamp::now() + SignedDuration::from_secs(ahead));
        let clock = Arc::new(SharedClock::new(machine));
        operations::open_to_serve(folder.path(), plan.clone(), game(), clock)
            .expect("the contest can be opened")
    });
    queue_match(&slow.store);
    let lease = slow.store.take("attic/a1", slow.clock.now()).expect("jobs can be requested");
    assert!(lease.is_some(), "a match waits");
    let other = fast.store.take("attic/a2", fast.clock.now()).expect("jobs can be requested");
    assert!(other.is_none(), "the lease has not expired");
}

#[test]
fn the_jobs_of_a_server_that_fails_return_to_the_queue() {
    let mut servers = Vec::from(servers(Quotas::default()));
    leader(&servers);
    servers.sort_by_key(|test| !test.contest.leads().expect("the database knows the leader"));
    let names: Vec<String> = servers.iter().map(|test| local_worker_name(&test.contest, 1)).collect();
    for worker in names.iter().map(String::as_str).chain(["attic/a1"]) {
        let store = &servers[0].contest.store;
        queue_match(store);
        store.take(worker, noon()).expect("jobs can be requested").expect("a job is queued");
    }
    let first = servers.remove(0);
    let held = || -> BTreeSet<String> {
        let taken = first.contest.store.list(JobState::Taken).expect("the list can be read");
        taken.into_iter().filter_map(|job| job.worker).collect()
    };
    let all: BTreeSet<String> = names.iter().cloned().chain(["attic/a1".to_owned()]).collect();
    prepare_queue(&servers[0].contest).expect("the queue can be prepared");
    assert_eq!(held(), all, "the jobs of all servers' workers stay leased");
    drop(servers.pop());
    let rest = &all - &[names[2].clone()].into();
    joute_testkit::wait_until("the third server is reported as absent", || {
        operations::tick(&first.contest).expect("results and timed events can be processed");
        (held() == rest).then_some(())
    });
    assert_eq!(first.contest.store.list(JobState::Waiting).expect("the list can be read")[0].tries, 0);
    drop(servers);
    joute_testkit::wait_until("a new server knows at once which servers are absent", || {
        prepare_queue(&first.contest).expect("the queue can be prepared");
        (held() == &rest - &[names[1].clone()].into()).then_some(())
    });
}
