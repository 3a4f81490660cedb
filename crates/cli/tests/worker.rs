//! Tests how the process of `joute worker` ends: SIGTERM drains it. The server of the contest is
//! simulated, so that a job lasts exactly as long as a test needs.

use joute_contest::blobs::Hash;
use joute_contest::data::wire::{AssignedJob, Bundle, Report, ReportResponse, ServedGame};
use joute_contest::data::{Lease, MatchSpec, Seat, Secret, Work};
use joute_testkit::{program, scratch, start_http_server, wait_until, write};
use serde::Serialize;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The number of the only job.
const JOB: i64 = 7;

/// The time in which a worker without a job must exit, even on a slow machine.
const EXIT_TIMEOUT: Duration = Duration::from_secs(8);

/// The time for which the simulated server lets a request for jobs wait.
const POLL_DURATION: Duration = Duration::from_secs(30);

/// A simulated server. It leases one match, but sends the kit of the match only after a worker has
/// reported that the kit does not exist.
#[derive(Default)]
struct SlowServer {
    /// True if there is a job that has not been given yet.
    has_job: AtomicBool,
    /// The number of requests for jobs, and the number of requests for files.
    requests: (AtomicUsize, AtomicUsize),
    /// True if requests for files are answered.
    answers: AtomicBool,
    reports: Mutex<Vec<Report>>,
}

impl SlowServer {
    /// Starts a server and returns its address.
    fn start(self: &Arc<Self>) -> String {
        let server = Arc::clone(self);
        start_http_server(move |request| {
            let path = request.target.split(' ').nth(1).expect("the request has a path");
            server.answer(path, &request.body).ok_or("404 Not Found")
        })
    }

    fn answer(&self, path: &str, body: &[u8]) -> Option<String> {
        match path {
            "/worker/v1/game" => json(&ServedGame { game: "morpion".into(), api: String::new() }),
            "/worker/v1/take" => {
                self.requests.0.fetch_add(1, Ordering::SeqCst);
                if !self.has_job.swap(false, Ordering::SeqCst) {
                    std::thread::sleep(POLL_DURATION);
                    return json(&Bundle::default());
                }
                json(&Bundle { jobs: vec![job()], ..Bundle::default() })
            }
            "/worker/v1/report" => {
                let report = serde_json::from_slice(body).expect("the report is JSON");
                self.reports.lock().expect("no thread panicked with the lock").push(report);
                json(&ReportResponse::default())
            }
            _ => {
                self.requests.1.fetch_add(1, Ordering::SeqCst);
                wait_until("the server answers", || self.answers.load(Ordering::SeqCst).then_some(()));
                None
            }
        }
    }

    /// Returns the jobs that the worker has returned, each with the reason.
    fn returned(&self) -> Vec<(i64, Option<String>)> {
        let reports = self.reports.lock().expect("no thread panicked with the lock");
        let returned = reports.iter().flat_map(|report| report.returned.clone());
        returned.map(|returned| (returned.lease.id, returned.reason)).collect()
    }
}

fn json(value: &impl Serialize) -> Option<String> {
    Some(serde_json::to_string(value).expect("the value can be written as JSON"))
}

fn job() -> AssignedJob {
    let kit = Hash::of(b"a kit that is never sent");
    let seats = vec![Seat::House { language: "c".into(), name: "opponent".into(), kit }];
    let spec = MatchSpec { number: JOB, map: None, seed: 0, key: None, mode: String::new(), seats };
    let secret = Secret::new().expect("random bytes can be drawn");
    let until = jiff::Timestamp::now() + jiff::SignedDuration::from_mins(1);
    AssignedJob { lease: Lease { id: JOB, work: Work::Play(spec), secret, until }, urgent: false }
}

/// Starts a worker, waits until the condition holds, sends SIGTERM to the worker, calls `then` and
/// waits for the exit. Returns its exit status and the time that it took.
fn drained(
    server: &Arc<SlowServer>,
    drain: u32,
    begun: impl Fn(&SlowServer) -> bool,
    then: impl FnOnce(&SlowServer),
) -> (ExitStatus, Duration) {
    let folder = scratch();
    let token = folder.join("token");
    write(&token, "a token");
    let mut worker: Child = Command::new(program())
        .args(["worker", "--server", &server.start(), "--slots", "2", "--drain", &drain.to_string()])
        .arg("--token-file")
        .arg(&token)
        .arg("--cache")
        .arg(folder.join("cache"))
        .spawn()
        .expect("joute starts");
    wait_until("the worker takes a job", || begun(server).then_some(()));
    let start = Instant::now();
    let kill = Command::new("kill").arg(worker.id().to_string()).status();
    assert!(kill.expect("kill starts").success());
    then(server);
    let status =
        wait_until("the worker exits", || worker.try_wait().expect("the process's status can be read"));
    (status, start.elapsed())
}

#[test]
fn a_drained_worker_returns_a_job_that_takes_too_long() {
    let server = Arc::new(SlowServer { has_job: true.into(), ..SlowServer::default() });
    let is_fetching = |server: &SlowServer| server.requests.1.load(Ordering::SeqCst) > 0;
    let (status, took) = drained(&server, 2, is_fetching, |_| ());
    assert!(status.success(), "{status}");
    assert!(took >= Duration::from_secs(2) && took < EXIT_TIMEOUT, "{took:?}");
    assert_eq!(server.returned(), [(JOB, None)]);
}

#[test]
fn a_drained_worker_finishes_its_job_and_exits() {
    let server = Arc::new(SlowServer { has_job: true.into(), ..SlowServer::default() });
    let is_fetching = |server: &SlowServer| server.requests.1.load(Ordering::SeqCst) > 0;
    let (status, took) =
        drained(&server, 60, is_fetching, |server| server.answers.store(true, Ordering::SeqCst));
    assert!(status.success() && took < EXIT_TIMEOUT, "{status} {took:?}");
    let returned = server.returned();
    let [(JOB, Some(reason))] = returned.as_slice() else { panic!("{returned:?}") };
    assert!(reason.contains("404"), "{reason}");
}

#[test]
fn a_drained_worker_without_a_job_exits_at_once() {
    let server = Arc::new(SlowServer::default());
    let is_waiting = |server: &SlowServer| server.requests.0.load(Ordering::SeqCst) > 0;
    let (status, took) = drained(&server, 60, is_waiting, |_| ());
    assert!(status.success() && took < EXIT_TIMEOUT, "{status} {took:?}");
    assert!(server.returned().is_empty());
}
