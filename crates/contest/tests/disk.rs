//! Tests a full disk and a full quota: the contest accepts nothing, loses nothing, and reports the
//! problem.

use crate::common;
use crate::common::{TestContest, test_contest, test_contest_as};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use joute_contest::blobs::{Blobs, Error, Hash};
use joute_contest::clock::Clock as _;
use joute_contest::data::wire::{Capacity, WorkRequest};
use joute_contest::data::{Act, Class, Job, JobState, Kits, Role, Submission, Work};
use joute_contest::operations::health::{RESULT_SPACE, disk};
use joute_contest::operations::{self, announcements, people, versions, workers};
use joute_engine::Game as _;
use morpion::Morpion;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt as _;

async fn send_request(test: &TestContest, request: Request<Body>) -> (StatusCode, String) {
    let answer = test.router().oneshot(request).await.expect("the router responds");
    let status = answer.status();
    let body = to_bytes(answer.into_body(), 1 << 20).await.expect("the value is small");
    (status, String::from_utf8_lossy(&body).into_owned())
}

async fn get(test: &TestContest, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).extension(common::from()).header("accept-language", "en");
    send_request(test, request.body(Body::empty()).expect("the request is valid")).await
}

#[tokio::test]
async fn submissions_beyond_the_disk_quota_are_refused() {
    let mut test = test_contest();
    let contest = Arc::get_mut(&mut test.contest).expect("no other thread uses the contest");
    (contest.plan.quotas.archive, contest.plan.quotas.disk) = (1000, RESULT_SPACE + 2500);
    let ada = people::enrol(&contest.store, "Ada", Role::Candidate, &*test.clock)
        .expect("the person can be added")
        .id;
    let token = people::token(&contest.store, ada, "test", &*test.clock).expect("the token can be created");
    let send = async |fill: u8| {
        let request = Request::post("/api/v1/versions").extension(common::from());
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.expose()));
        let request = request.header(header::CONTENT_TYPE, "application/gzip");
        send_request(&test, request.body(Body::from(vec![fill; 1000])).expect("the request is valid")).await
    };
    for fill in 0..2 {
        let (status, output) = send(fill).await;
        assert!(status.is_success(), "{status}: {output}");
    }
    let (status, output) = send(2).await;
    assert_eq!(status, StatusCode::INSUFFICIENT_STORAGE, "{output}");
    assert!(output.contains("full"), "{output}");
    let versions = test.contest.store.versions(ada).expect("the versions can be listed");
    assert_eq!(
        (versions.len(), test.contest.blobs.used_bytes()),
        (2, 2000),
        "a refused upload leaves no data"
    );
    for version in versions {
        assert_eq!(
            test.contest.blobs.get(&version.archive).expect("the stored file can be read").len(),
            1000
        );
    }
    let (status, health) = get(&test, "/healthz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(health.contains("\"disk\":\"full"), "{health}");
    assert!(get(&test, "/").await.1.contains("disk is full"), "every page shows that the disk is full");
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_get_no_jobs_while_the_disk_is_full() {
    let mut plan = common::plan();
    plan.quotas.disk = RESULT_SPACE + 1000;
    let test = test_contest_as(plan).with_kits();
    let contest = &test.contest;
    let boss = test.visitor(Role::Organiser);
    let act = Act::new(None, "admitted", test.clock.now());
    let token = workers::admit_worker(&contest.store, "one", &act).expect("the token can be created");
    let (archive, kits) = (Hash::of(b"archive"), Kits::new());
    let work = Work::Build { person: 1, number: 1, archive, kits };
    let job = Job { class: Class::Requested, person: None, work };
    contest.store.put(&job, test.clock.now()).expect("the job can be queued");
    let mut large = contest.blobs.begin().expect("the upload can begin");
    large.write(&[0; 1001]).expect("the file can be written");
    let ask = WorkRequest {
        game: Morpion::NAME.into(),
        api: format!("{:016x}", Morpion::API),
        process: "a1".into(),
        capacity: Capacity::single(),
    };
    let request = Request::post("/worker/v1/take").extension(common::from());
    let request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.expose()));
    let body = Body::from(serde_json::to_string(&ask).expect("the value can be written as JSON"));
    let mut taken = tokio::spawn(test.router().oneshot(request.body(body).expect("the request is valid")));
    let waits = tokio::time::timeout(Duration::from_millis(500), &mut taken).await;
    assert!(waits.is_err(), "a worker waits while the disk is full: {waits:?}");
    let page = test.get(Some(&boss), "/staff").await.text;
    assert!(page.contains("Workers get no jobs") && page.contains("one/a1"), "{page}");
    let (_, health) = get(&test, "/healthz").await;
    assert!(health.contains("full: workers get no jobs"), "{health}");
    assert_eq!(
        contest.store.list(JobState::Waiting).expect("the list can be read")[0].tries,
        0,
        "the waiting does not count as an attempt"
    );
    drop(large);
    let answer = taken.await.expect("the task does not panic").expect("the router responds");
    assert_eq!(answer.status(), StatusCode::OK, "the worker receives a job when there is free space again");
    let page = test.get(Some(&boss), "/staff").await.text;
    assert!(!page.contains("Workers get no jobs"), "{page}");
}

/// The environment variable that marks the copy of this program that runs on a small disk.
const SMALL_DISK_VARIABLE: &str = "JOUTE_TEST_SMALL_DISK";

/// Runs this test again on a disk of 4 MiB, which is mounted in a user namespace.
#[test]
fn no_data_is_lost_when_the_disk_is_full() {
    if let Some(folder) = std::env::var_os(SMALL_DISK_VARIABLE) {
        return on_a_small_disk(Path::new(&folder));
    }
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let script = "mount -t tmpfs -o size=4m tmpfs \"$1\" && exec \"$2\" --exact \"$3\"";
    // The thread of a test has the test's name.
    let test = std::thread::current().name().expect("a test has a name").to_owned();
    let program = std::env::current_exe().expect("the path of the test program is known");
    let ran = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .args([folder.path(), &program, Path::new(&test)])
        .env(SMALL_DISK_VARIABLE, folder.path())
        .output()
        .expect("unshare is installed");
    let output = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && output.contains("1 passed"), "{output}");
}

fn on_a_small_disk(folder: &Path) {
    let clock = Arc::new(joute_contest::clock::ManualClock::at(common::noon()));
    // The organiser can delete this file to free disk space.
    let ballast = folder.join("ballast");
    std::fs::write(&ballast, [0; 200_000]).expect("the file can be written");
    // The disk has room for the database when this file is deleted, whatever the size of the other files.
    let filler = folder.join("filler");
    std::fs::write(&filler, [0; 100_000]).expect("the file can be written");
    let contest = operations::open(folder, common::plan(), common::game(), clock.clone())
        .expect("the contest can be opened");
    let ada =
        people::enrol(&contest.store, "Ada", Role::Candidate, &*clock).expect("the person can be added").id;
    assert!(disk(&contest).is_full(), "the disk has less free space than the contest reserves");
    let send = |bytes: &[u8]| {
        let archive = contest.blobs.store(bytes).map_err(|error| matches!(error, Error::Full))?;
        let (note, received) = (String::new(), clock.now());
        let submission =
            Submission { person: ada, author: None, archive, bytes: bytes.len() as u64, note, received };
        versions::receive(&contest.store, &submission, &contest.plan).map_err(|_| false)
    };
    let mut submission = 0;
    let reason = loop {
        match send(&[submission; 200_000]) {
            Ok(_) => submission += 1,
            Err(full) => break full,
        }
    };
    assert!(reason && submission > 2, "the error names the full disk, after {submission} versions");
    // This file also fills the rest of the disk, so that the database cannot be written either.
    let mut rest = std::fs::File::options().append(true).open(&filler).expect("the file can be opened");
    while std::io::Write::write_all(&mut rest, &[0; 512]).is_ok() {}
    assert_eq!(send(b"small"), Err(true));
    // This act may or may not be stored, depending on the free space within the database file. Stored data
    // must stay readable.
    let act = joute_contest::data::Act::new(ada, "said", clock.now());
    let _ = announcements::announce(&contest.store, "", "No room", &act);
    assert_eq!(
        contest.store.versions(ada).expect("the versions can be listed").len(),
        usize::from(submission)
    );
    drop(rest);
    std::fs::remove_file(&filler).expect("the file can be removed");
    let number = send(b"small").expect("the receiver exists").number;
    assert_eq!(number, u32::from(submission) + 1, "refused versions have no number");
    drop(contest);
    std::fs::remove_file(&ballast).expect("the file can be removed");
    let again =
        operations::open(folder, common::plan(), common::game(), clock).expect("the file can be opened");
    let versions = again.store.versions(ada).expect("the versions can be listed");
    assert_eq!(versions.len(), usize::from(submission) + 1);
    for version in versions {
        again.blobs.get(&version.archive).expect("the stored file can be read");
    }
    assert!(Blobs::open(&folder.join("files"), u64::MAX).expect("the file can be opened").used_bytes() > 0);
}
