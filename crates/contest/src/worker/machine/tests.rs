//! Tests of the main loop of a worker with a server that records its requests.

use super::super::server::{JobError, JobServer, ServerError};
use super::Machine;
use crate::blobs::Hash;
use crate::data::wire::{AssignedJob, Bundle, Capacity, MAX_RESULTS, Report, ReportResponse};
use crate::data::{BuildResult, JobResult, Lease, MatchResult, MatchSpec, Secret, Work};
use jiff::Timestamp;
use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A server with bundles that wait, and all that workers have sent.
#[derive(Default)]
struct Recorder {
    bundles: Mutex<VecDeque<Bundle>>,
    urgent: Mutex<Vec<AssignedJob>>,
    capacities: Mutex<Vec<Capacity>>,
    reports: Mutex<Vec<Report>>,
    /// True if the server does not answer.
    is_away: AtomicBool,
    /// True if the server rejects the worker when it has no more jobs.
    rejects: AtomicBool,
}

impl Recorder {
    fn results(&self) -> Vec<i64> {
        let reports = self.reports.lock().expect("no thread panicked with the lock");
        reports.iter().flat_map(|report| &report.results).map(|sent| sent.lease.id).collect()
    }

    fn returned_jobs(&self) -> Vec<(i64, Option<String>)> {
        let reports = self.reports.lock().expect("no thread panicked with the lock");
        let returned = reports.iter().flat_map(|report| report.returned.clone());
        returned.map(|returned| (returned.lease.id, returned.reason)).collect()
    }
}

fn no_answer() -> ServerError {
    ServerError::Unanswered { address: "here".into(), reason: "away".into() }
}

impl JobServer for Recorder {
    fn take(&self, capacity: &Capacity) -> Result<Bundle, ServerError> {
        self.capacities.lock().expect("no thread panicked with the lock").push(capacity.clone());
        let begins = capacity.is_between_jobs || capacity.free > 0;
        if begins && let Some(job) = self.urgent.lock().expect("no thread panicked with the lock").pop() {
            return Ok(Bundle { jobs: vec![job], ..Bundle::default() });
        }
        let next = self.bundles.lock().expect("no thread panicked with the lock").pop_front();
        match next {
            None if self.rejects.load(Ordering::Relaxed) && capacity.held.is_empty() => {
                Err(ServerError::InvalidToken("here".into()))
            }
            next => Ok(next.unwrap_or_default()),
        }
    }

    fn report(&self, report: Report) -> Result<ReportResponse, ServerError> {
        if self.is_away.load(Ordering::Relaxed) {
            return Err(no_answer());
        }
        self.reports.lock().expect("no thread panicked with the lock").push(report);
        Ok(ReportResponse::default())
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        Err(ServerError::WrongFile(hash.clone()))
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        Ok(Hash::of(bytes))
    }
}

fn job(id: i64, urgent: bool) -> AssignedJob {
    let spec =
        MatchSpec { number: id, map: None, seed: 0, key: None, mode: String::new(), seats: Vec::new() };
    let secret = Secret::new().expect("random bytes can be drawn");
    let lease = Lease { id, work: Work::Play(spec), secret, until: Timestamp::UNIX_EPOCH };
    AssignedJob { lease, urgent }
}

fn bundle(ids: std::ops::Range<i64>) -> Bundle {
    Bundle { jobs: ids.map(|id| job(id, false)).collect(), ..Bundle::default() }
}

fn match_result() -> JobResult {
    JobResult::Played(MatchResult {
        scores: vec![1],
        ranks: vec![1],
        gone: vec![None],
        departures: Vec::new(),
        turns: vec![1],
        public: Hash::of(b"replay"),
        private: None,
        picture: None,
    })
}

const SHORT_WAIT: Duration = Duration::from_millis(20);

#[test]
fn a_bundle_is_done_on_all_slots_and_reported_together() {
    let server = Recorder::default();
    server.bundles.lock().expect("no thread panicked with the lock").push_back(bundle(0..40));
    server.rejects.store(true, Ordering::Relaxed);
    let (running, maximum) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |_: &Work, _: &str| {
        maximum.fetch_max(running.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        std::thread::sleep(SHORT_WAIT);
        running.fetch_sub(1, Ordering::Relaxed);
        Ok(match_result())
    };
    let ended = Machine::new(&server, 4, &work).run();
    assert!(matches!(ended, Err(ServerError::InvalidToken(_))), "{ended:?}");
    assert_eq!(maximum.into_inner(), 4);
    assert_eq!(server.results().into_iter().collect::<BTreeSet<_>>(), (0..40).collect());
    let reports = server.reports.lock().expect("no thread panicked with the lock");
    assert!(reports.len() <= 4, "the worker sent {} reports", reports.len());
    let busy: f64 = reports.iter().map(|report| report.busy).sum();
    assert!(busy >= 40.0 * SHORT_WAIT.as_secs_f64(), "{busy}");
    let first = server.capacities.lock().expect("no thread panicked with the lock").remove(0);
    assert_eq!((first.slots, first.wait, first.held.len()), (4, true, 0));
}

#[test]
fn urgent_jobs_precede_bundles_and_bundles_are_prefetched() {
    let server = Recorder::default();
    server.bundles.lock().expect("no thread panicked with the lock").extend([bundle(0..30), bundle(30..31)]);
    server.rejects.store(true, Ordering::Relaxed);
    let order = Mutex::new(Vec::new());
    let work = |work: &Work, _: &str| {
        let Work::Play(spec) = work else { panic!("the work is not a match") };
        let mut order = order.lock().expect("no thread panicked with the lock");
        order.push(spec.number);
        if order.len() == 10 {
            server.urgent.lock().expect("no thread panicked with the lock").push(job(99, true));
        }
        drop(order);
        std::thread::sleep(Duration::from_millis(60));
        match spec.number {
            99 => Ok(JobResult::Built(BuildResult { refused: None, language: None, log: None, kit: None })),
            _ => Ok(match_result()),
        }
    };
    let ended = Machine::new(&server, 1, &work).run();
    assert!(matches!(ended, Err(ServerError::InvalidToken(_))), "{ended:?}");
    let order = order.into_inner().expect("the thread does not panic");
    let place = order.iter().position(|number| *number == 99).expect("the number is in the list");
    assert!((10..29).contains(&place), "{order:?}");
    let capacities = server.capacities.lock().expect("no thread panicked with the lock");
    let early = capacities.iter().filter(|capacity| capacity.free == 0);
    assert!(early.clone().count() > 0, "{capacities:?}");
    assert!(early.clone().all(|capacity| !capacity.wait && !capacity.held.is_empty()), "{capacities:?}");
}

#[test]
fn a_failure_returns_all_that_was_not_begun_and_a_lost_report_is_sent_again() {
    let server = Recorder::default();
    let mut five = bundle(0..5);
    // The result of an urgent job is sent at once, while the server does not answer.
    five.jobs[0].urgent = true;
    server.bundles.lock().expect("no thread panicked with the lock").push_back(five);
    server.rejects.store(true, Ordering::Relaxed);
    server.is_away.store(true, Ordering::Relaxed);
    let work = |work: &Work, _: &str| {
        let Work::Play(spec) = work else { panic!("the work is not a match") };
        if spec.number == 1 {
            std::thread::sleep(Duration::from_millis(300));
            server.is_away.store(false, Ordering::Relaxed);
            return Err(JobError::Build("no compiler".into()));
        }
        Ok(match_result())
    };
    let ended = Machine::new(&server, 1, &work).run();
    assert!(matches!(ended, Err(ServerError::InvalidToken(_))), "{ended:?}");
    assert_eq!(server.results(), [0]);
    let mut returned = server.returned_jobs();
    returned.sort();
    let failed = Some("no compiler".to_owned());
    assert_eq!(returned, [(1, failed), (2, None), (3, None), (4, None)]);
}

#[test]
fn a_drained_worker_finishes_its_started_jobs() {
    let server = Arc::new(Recorder::default());
    server.bundles.lock().expect("no thread panicked with the lock").push_back(bundle(0..9));
    let begun = AtomicUsize::new(0);
    let work = |_: &Work, _: &str| {
        begun.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(Duration::from_millis(300));
        Ok(match_result())
    };
    let machine = Machine::new(&*server, 2, &work);
    let stop = machine.stop_handle(server.clone());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while begun.load(Ordering::Relaxed) < 2 && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(SHORT_WAIT);
            }
            stop.drain();
        });
        machine.run().expect("the server does not reject it");
    });
    let (mut results, returned) = (server.results(), server.returned_jobs());
    results.sort_unstable();
    assert_eq!((results, returned.len()), (vec![0, 1], 7));
    assert!(returned.iter().all(|(_, reason)| reason.is_none()), "{returned:?}");
}

#[test]
fn a_job_that_panics_returns_to_the_queue() {
    let server = Recorder::default();
    server.bundles.lock().expect("no thread panicked with the lock").push_back(bundle(0..2));
    server.rejects.store(true, Ordering::Relaxed);
    let work = |work: &Work, _: &str| {
        let Work::Play(spec) = work else { panic!("the work is not a match") };
        assert!(spec.number > 0, "a bug");
        Ok(match_result())
    };
    let ended = Machine::new(&server, 1, &work).run();
    assert!(matches!(ended, Err(ServerError::InvalidToken(_))), "{ended:?}");
    let mut returned = server.returned_jobs();
    returned.sort();
    let reason = "internal error of the worker: a bug".to_owned();
    assert_eq!(returned, [(0, Some(reason)), (1, None)]);
}

#[test]
fn more_results_than_a_report_may_have_are_sent_in_several() {
    let count = 2 * MAX_RESULTS as i64 + 10;
    let server = Arc::new(Recorder::default());
    server.bundles.lock().expect("no thread panicked with the lock").push_back(bundle(0..count));
    server.is_away.store(true, Ordering::Relaxed);
    let work = |_: &Work, _: &str| Ok(match_result());
    let machine = Machine::new(&*server, 4, &work);
    let stop = machine.stop_handle(server.clone());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            let is_done = || {
                server
                    .capacities
                    .lock()
                    .expect("no thread panicked with the lock")
                    .iter()
                    .any(|capacity| capacity.free == 4 && capacity.held.len() as i64 == count)
            };
            while !is_done() && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(SHORT_WAIT);
            }
            server.is_away.store(false, Ordering::Relaxed);
            stop.drain();
            while !stop.is_drained() && start.elapsed() < Duration::from_secs(120) {
                std::thread::sleep(SHORT_WAIT);
            }
        });
        machine.run().expect("the server does not reject it");
    });
    assert!(stop.is_drained());
    let reports = server.reports.lock().expect("no thread panicked with the lock");
    let sizes: Vec<usize> = reports.iter().map(|report| report.results.len()).collect();
    assert!(sizes.iter().all(|size| *size <= MAX_RESULTS), "{sizes:?}");
    drop(reports);
    let results: BTreeSet<i64> = server.results().into_iter().collect();
    assert_eq!(results, (0..count).collect());
}
