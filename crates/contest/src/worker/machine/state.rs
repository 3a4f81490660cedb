//! The jobs of a worker process, shared by its threads.

use super::{HEARTBEAT_INTERVAL, MIN_BUSY_REQUEST_INTERVAL, MIN_REQUEST_INTERVAL};
use crate::data::JobResult;
use crate::data::wire::{
    AssignedJob, Bundle, Capacity, HeldLease, MAX_RESULTS, Report, ReportResponse, ReturnedLease, SentResult,
};
use crate::worker::ServerError;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest time for which the result of a bundled match waits for others.
const MAX_RESULT_DELAY: Duration = Duration::from_secs(5);

/// The number of waiting results that are sent at once.
const RESULTS_PER_REPORT: usize = 100;

/// The duration in seconds of the remaining work of each slot below which the next bundle is
/// requested.
const MIN_REMAINING_SECONDS: f64 = 15.0;

/// The weight of a new job in the moving average of the durations of bundled jobs.
const NEW_JOB_WEIGHT: f64 = 0.1;

/// The phase of a worker process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// The worker requests and does jobs.
    Working,
    /// The worker ends the jobs that it has begun and requests no more.
    Draining,
}

/// The jobs of a worker process, with the notification of its threads.
pub(super) struct Shared {
    /// The number of jobs that the worker does at the same time.
    pub(super) slots: u32,
    state: Mutex<State>,
    changed: Condvar,
}

/// The jobs of a worker process.
pub(super) struct State {
    phase: Phase,
    limits: String,
    /// The jobs that no slot has begun.
    queued: VecDeque<AssignedJob>,
    /// The jobs that slots have begun.
    running: BTreeMap<i64, HeldLease>,
    /// The number of slots that wait for a job.
    idle: u32,
    results: Vec<SentResult>,
    returned: Vec<ReturnedLease>,
    /// The time at which the results and the returned jobs are sent. `None` if there are none.
    due: Option<Instant>,
    /// The jobs whose results are being sent.
    sending: Vec<i64>,
    reported: Instant,
    requested: Option<Instant>,
    /// True if a request for jobs has not been answered yet.
    requesting: bool,
    /// True if a slot waits for a request for urgent jobs.
    checking: bool,
    /// The time of the last request to which the server could respond with an urgent job.
    checked: Option<Instant>,
    /// The moving average of the durations of bundled jobs in seconds.
    seconds: f64,
    /// The time in seconds for which slots had a job since the last report.
    busy: f64,
    counted: Instant,
    /// The reason why the server rejects the worker.
    pub(super) error: Option<ServerError>,
}

impl Shared {
    pub(super) fn new(slots: u32) -> Self {
        let now = Instant::now();
        let state = State {
            phase: Phase::Working,
            limits: String::new(),
            queued: VecDeque::new(),
            running: BTreeMap::new(),
            idle: 0,
            results: Vec::new(),
            returned: Vec::new(),
            due: None,
            sending: Vec::new(),
            reported: now,
            requested: None,
            requesting: false,
            checking: false,
            checked: None,
            seconds: 0.0,
            busy: 0.0,
            counted: now,
            error: None,
        };
        Shared { slots, state: Mutex::new(state), changed: Condvar::new() }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>, timeout: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, timeout).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Returns the next job for a slot with the contest's limits. Returns `None` if the worker
    /// stops.
    pub(super) fn next_job(&self) -> Option<(AssignedJob, String)> {
        let mut state = self.lock();
        if state.wants_check() {
            state.checking = true;
            state.checked = Some(Instant::now());
            self.changed.notify_all();
            let until = Instant::now() + MIN_BUSY_REQUEST_INTERVAL;
            let is_pending = |state: &State| state.checking || state.requesting;
            while is_pending(&state) && state.phase == Phase::Working && Instant::now() < until {
                state = self.wait(state, MIN_REQUEST_INTERVAL);
            }
        }
        state.idle += 1;
        self.changed.notify_all();
        let next = loop {
            if state.phase != Phase::Working {
                break None;
            }
            if let Some(job) = state.queued.pop_front() {
                state.count_busy();
                state.running.insert(job.lease.id, HeldLease::of(&job.lease));
                break Some((job, state.limits.clone()));
            }
            state = self.wait(state, HEARTBEAT_INTERVAL);
        };
        state.idle -= 1;
        self.changed.notify_all();
        next
    }

    /// Waits until the worker needs jobs, and returns its capacity. Returns `None` if the worker
    /// stops.
    pub(super) fn next_request(&self) -> Option<Capacity> {
        let mut state = self.lock();
        loop {
            if state.phase != Phase::Working {
                return None;
            }
            match state.request_due(self.slots) {
                None => {
                    let (now, capacity) = (Instant::now(), state.capacity(self.slots));
                    state.requested = Some(now);
                    if capacity.is_between_jobs || capacity.free > 0 {
                        state.checked = Some(now);
                    }
                    state.checking = false;
                    state.requesting = true;
                    return Some(capacity);
                }
                Some(wait) => state = self.wait(state, wait),
            }
        }
    }

    /// Adds the jobs that the server has given to the worker.
    pub(super) fn receive(&self, bundle: Bundle) {
        let mut state = self.lock();
        if !bundle.jobs.is_empty() {
            state.limits = bundle.limits;
        }
        let (urgent, others): (Vec<_>, Vec<_>) = bundle.jobs.into_iter().partition(|job| job.urgent);
        urgent.into_iter().rev().for_each(|job| state.queued.push_front(job));
        state.queued.extend(others);
        state.requesting = false;
        if state.phase != Phase::Working {
            state.return_queued();
        }
        self.changed.notify_all();
    }

    /// Ends a request for jobs that failed.
    pub(super) fn end_request(&self) {
        self.lock().requesting = false;
        self.changed.notify_all();
    }

    /// Adds the result of a job. It is sent at once if a candidate waits for it.
    pub(super) fn finish(&self, sent: SentResult, at_once: bool) {
        let mut state = self.lock();
        state.end_job(sent.lease.id);
        if matches!(sent.result, JobResult::Played(_)) {
            let average = if state.seconds == 0.0 { sent.seconds } else { state.seconds };
            state.seconds = average + (sent.seconds - average) * NEW_JOB_WEIGHT;
        }
        state.results.push(sent);
        let is_last = state.queued.is_empty() && state.running.is_empty();
        let delay = match at_once || is_last || state.results.len() >= RESULTS_PER_REPORT {
            true => Duration::ZERO,
            false => MAX_RESULT_DELAY,
        };
        state.send_within(delay);
        self.changed.notify_all();
    }

    /// Returns a job that failed on this machine, and the jobs that no slot has begun. Other workers
    /// receive them.
    pub(super) fn fail(&self, returned: ReturnedLease) {
        let mut state = self.lock();
        state.end_job(returned.lease.id);
        state.returned.push(returned);
        state.return_queued();
        state.send_within(Duration::ZERO);
        self.changed.notify_all();
    }

    /// Waits for the given time or until the worker stops.
    pub(super) fn pause(&self, pause: Duration) {
        let (mut state, until) = (self.lock(), Instant::now() + pause);
        while state.phase == Phase::Working
            && let Some(remaining) = until.checked_duration_since(Instant::now())
        {
            state = self.wait(state, remaining);
        }
    }

    /// Waits until a report is due, and returns it. Returns `None` when the worker has stopped and
    /// has nothing to report.
    pub(super) fn next_report(&self) -> Option<Report> {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            let beat = state.reported + HEARTBEAT_INTERVAL;
            let due = state.due.map_or(beat, |due| due.min(beat));
            if due <= now {
                state.reported = now;
                return Some(state.take_report(self.slots));
            }
            let has_ended = state.running.is_empty() && state.idle == 0 && !state.requesting;
            if state.phase != Phase::Working && has_ended && state.due.is_none() {
                return None;
            }
            state = self.wait(state, due - now);
        }
    }

    /// Removes the jobs that the worker has lost. The server has received the last report.
    pub(super) fn acknowledge(&self, response: &ReportResponse) {
        let mut state = self.lock();
        state.sending.clear();
        state.queued.retain(|job| !response.lost.contains(&job.lease.id));
        self.changed.notify_all();
    }

    /// Keeps a report that the server has not received. It is sent again.
    pub(super) fn keep_report(&self, report: Report) {
        let mut state = self.lock();
        state.sending.clear();
        state.results.extend(report.results);
        state.returned.extend(report.returned);
        state.busy += report.busy;
        if !state.results.is_empty() || !state.returned.is_empty() {
            state.send_within(Duration::ZERO);
        }
    }

    /// Stops the worker. The server rejects it for the given reason.
    pub(super) fn reject(&self, reason: ServerError) {
        self.lock().error.get_or_insert(reason);
        self.end_request();
        self.drain();
    }

    /// Stops requesting jobs and returns those that no slot has begun.
    pub(super) fn drain(&self) {
        let mut state = self.lock();
        state.phase = Phase::Draining;
        state.return_queued();
        self.changed.notify_all();
    }

    /// Returns a report that returns all jobs of the worker, even those that it is doing. A report has
    /// a maximum number of results, so that there may be several reports. Returns `None` after the
    /// last one.
    pub(super) fn last_report(&self) -> Option<Report> {
        self.drain();
        let mut state = self.lock();
        let running = std::mem::take(&mut state.running).into_values();
        let running: Vec<_> = running.map(|lease| ReturnedLease { lease, reason: None }).collect();
        state.returned.extend(running);
        let is_empty = state.results.is_empty() && state.returned.is_empty();
        (!is_empty).then(|| state.take_report(self.slots))
    }

    /// Returns true if the worker has been drained and the server has received all results and
    /// returned jobs.
    pub(super) fn is_drained(&self) -> bool {
        let state = self.lock();
        let is_sent = state.results.is_empty() && state.returned.is_empty() && state.sending.is_empty();
        state.phase == Phase::Draining && state.running.is_empty() && is_sent
    }
}

impl State {
    /// Returns true if a slot waits for a request for urgent jobs before it begins a job that
    /// was received earlier.
    fn wants_check(&self) -> bool {
        self.phase == Phase::Working
            && self.queued.front().is_some_and(|job| !job.urgent)
            && self.checked.is_none_or(|at| at.elapsed() >= MIN_BUSY_REQUEST_INTERVAL)
    }

    /// Returns `None` if a request is due now, and otherwise the time until the next check.
    fn request_due(&self, slots: u32) -> Option<Duration> {
        let since = self.requested.map_or(MIN_BUSY_REQUEST_INTERVAL, |at| at.elapsed());
        let has_free_slot = self.idle as usize > self.queued.len();
        let left = self.queued.len() as f64 * self.seconds / f64::from(slots);
        let (due, pause) = match (has_free_slot, self.checking, left < MIN_REMAINING_SECONDS) {
            (true, ..) => (true, MIN_REQUEST_INTERVAL),
            (false, true, _) => (true, Duration::ZERO),
            (false, false, low) => (low && !self.running.is_empty(), MIN_BUSY_REQUEST_INTERVAL),
        };
        match due {
            true => pause.checked_sub(since).filter(|left| !left.is_zero()),
            false => Some(MIN_BUSY_REQUEST_INTERVAL),
        }
    }

    fn capacity(&self, slots: u32) -> Capacity {
        let queued = self.queued.iter().map(|job| job.lease.id);
        let done = self.results.iter().map(|sent| sent.lease.id);
        let returned = self.returned.iter().map(|returned| returned.lease.id);
        let begun = self.running.keys().chain(&self.sending).copied();
        let held: Vec<i64> = queued.chain(done).chain(returned).chain(begun).collect();
        let free = self.idle.saturating_sub(self.queued.len() as u32);
        Capacity { slots, free, held, is_between_jobs: self.checking, wait: free > 0 }
    }

    fn take_report(&mut self, slots: u32) -> Report {
        self.count_busy();
        self.due = None;
        let queued = self.queued.iter().map(|job| HeldLease::of(&job.lease));
        let held = queued.chain(self.running.values().cloned()).collect();
        let results: Vec<_> = self.results.drain(..self.results.len().min(MAX_RESULTS)).collect();
        let returned = std::mem::take(&mut self.returned);
        if !self.results.is_empty() {
            self.send_within(Duration::ZERO);
        }
        let done = results.iter().map(|sent| sent.lease.id);
        self.sending = done.chain(returned.iter().map(|returned| returned.lease.id)).collect();
        let busy = std::mem::take(&mut self.busy);
        Report { slots, busy, held, results, returned, ..Report::default() }
    }

    fn end_job(&mut self, id: i64) {
        self.count_busy();
        self.running.remove(&id);
    }

    /// Adds the time since the last call to the busy time of the slots.
    fn count_busy(&mut self) {
        let now = Instant::now();
        self.busy += (now - self.counted).as_secs_f64() * self.running.len() as f64;
        self.counted = now;
    }

    fn return_queued(&mut self) {
        let queued = std::mem::take(&mut self.queued).into_iter();
        let back = queued.map(|job| ReturnedLease { lease: HeldLease::of(&job.lease), reason: None });
        self.returned.extend(back);
        if !self.returned.is_empty() {
            self.send_within(Duration::ZERO);
        }
    }

    fn send_within(&mut self, delay: Duration) {
        let at = Instant::now() + delay;
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }
}
