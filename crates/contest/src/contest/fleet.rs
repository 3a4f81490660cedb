//! The machines that currently work for a contest, and the size of the bundles that they receive.
//!
//! The figures are kept in memory. After a restart of the server, they are complete again within a
//! minute. Servers of one contest send each other the reports that they receive.

use crate::data::wire::{Capacity, Report, SentResult};
use crate::data::{BundleBounds, JobResult, ReportedFigures};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The target duration, in seconds, of the jobs that a worker holds, if all its
/// slots compute in parallel.
const TARGET_HELD_SECONDS: f64 = 30.0;

/// The maximum number of jobs in one message to a worker.
const MAX_BUNDLE_LENGTH: usize = 1000;

/// The maximum number of jobs that a worker holds.
const MAX_HELD_JOBS: usize = 4000;

/// The maximum number of slots of one machine.
const MAX_SLOTS: u32 = 4096;

/// The longest duration that is counted for one job, in seconds. Workers may report any number, so a
/// larger one counts as this value.
const MAX_JOB_SECONDS: f64 = 3600.0;

/// The weight of a new match in the moving average of the durations of matches.
const NEW_MATCH_WEIGHT: f64 = 1.0 / 32.0;

/// The time over which the rate of matches and the idle share are measured.
const MEASUREMENT_WINDOW: Duration = Duration::from_secs(60);

/// The time between two searches for machines that have sent no report recently.
const SILENCE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The time after which a silent machine is no longer counted.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(120);

/// The machines that currently work for a contest. A machine is one worker process, which does
/// several jobs at the same time.
#[derive(Debug, Default)]
pub struct Fleet(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    machines: BTreeMap<String, MachineState>,
    /// The moving average of the durations of matches in seconds, if a match was played.
    match_seconds: Option<f64>,
    totals: FleetTotals,
    /// The time at which silent machines were last removed.
    forgot: Option<Instant>,
}

#[derive(Debug)]
struct MachineState {
    slots: u32,
    since: Instant,
    seen: Instant,
    samples: VecDeque<Sample>,
}

/// The figures of one report of a machine.
#[derive(Debug)]
struct Sample {
    at: Instant,
    matches: u32,
    busy: f64,
}

/// The numbers that all machines together have reported since the server started.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct FleetTotals {
    /// The number of matches.
    pub matches: u64,
    /// The time in seconds for which slots had a job.
    pub busy_seconds: f64,
}

/// The figures of a machine, as organisers see them.
#[derive(Debug, Clone, PartialEq)]
pub struct MachineFigures {
    /// The name of the worker.
    pub name: String,
    /// The number of jobs that the machine does at the same time.
    pub slots: u32,
    /// The number of matches in each second, over the last minute.
    pub matches_per_second: f64,
    /// The share of the time for which the machine's slots had no job, from 0 to 1, over the last
    /// minute.
    pub idle_share: f64,
}

impl Fleet {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a machine has sent a request, and returns the bounds of its next bundle.
    pub(crate) fn bounds(&self, name: &str, capacity: &Capacity, now: Instant) -> BundleBounds {
        let mut state = self.lock();
        let slots = state.record(name, capacity.slots, now).slots;
        let all: u32 = state.machines.values().map(|machine| machine.slots).sum();
        // The duration of matches is unknown until one was played. Until then, the worker receives
        // no bundles of matches.
        let target = state.match_seconds.map_or(0, |seconds| {
            let target = f64::from(slots) * TARGET_HELD_SECONDS / seconds.max(0.001);
            (target as usize).min(MAX_HELD_JOBS)
        });
        BundleBounds {
            free: capacity.free.min(slots) as usize,
            is_between_jobs: capacity.is_between_jobs,
            matches: target.saturating_sub(capacity.held.len()).min(MAX_BUNDLE_LENGTH),
            share: f64::from(slots) / f64::from(all.max(slots)),
            is_untrusted: false,
        }
    }

    /// Records the figures of a machine's report and returns them for other servers. Results for which
    /// the machine has lost the leases do not count.
    pub(crate) fn record_report(
        &self,
        name: &str,
        report: &Report,
        lost: &[i64],
        now: Instant,
    ) -> ReportedFigures {
        let mut state = self.lock();
        let lost: BTreeSet<i64> = lost.iter().copied().collect();
        let counts = |sent: &&SentResult| {
            matches!(sent.result, JobResult::Played(_)) && !lost.contains(&sent.lease.id)
        };
        let mut matches = 0;
        for sent in report.results.iter().filter(counts) {
            let seconds = sent.seconds.clamp(0.0, MAX_JOB_SECONDS);
            let average = state.match_seconds.unwrap_or(seconds);
            state.match_seconds = Some(average + (seconds - average) * NEW_MATCH_WEIGHT);
            matches += 1;
        }
        let busy = report.busy.clamp(0.0, MAX_JOB_SECONDS * f64::from(report.slots.clamp(1, MAX_SLOTS)));
        state.totals.matches += u64::from(matches);
        state.totals.busy_seconds += busy;
        let figures = ReportedFigures { name: name.to_owned(), slots: report.slots, matches, busy };
        state.add_sample(&figures, now);
        figures
    }

    /// Records the figures of a report that another server has received. This server's totals do not
    /// include them.
    pub(crate) fn record_elsewhere(&self, figures: &ReportedFigures, now: Instant) {
        self.lock().add_sample(figures, now);
    }

    /// Returns the machines that have sent a request within two minutes, sorted by name.
    pub(crate) fn machines(&self, now: Instant) -> Vec<MachineFigures> {
        let mut state = self.lock();
        state.forget(now);
        state.machines.iter_mut().map(|(name, machine)| machine.figures(name, now)).collect()
    }

    /// Returns the numbers that all machines together have reported since the server started.
    pub(crate) fn totals(&self) -> FleetTotals {
        self.lock().totals
    }
}

impl State {
    fn record(&mut self, name: &str, slots: u32, now: Instant) -> &mut MachineState {
        if self.forgot.is_none_or(|forgot| now.saturating_duration_since(forgot) >= SILENCE_CHECK_INTERVAL) {
            self.forget(now);
        }
        let new = MachineState { slots, since: now, seen: now, samples: VecDeque::new() };
        let machine = self.machines.entry(name.to_owned()).or_insert(new);
        (machine.slots, machine.seen) = (slots.clamp(1, MAX_SLOTS), now);
        machine
    }

    fn add_sample(&mut self, figures: &ReportedFigures, now: Instant) {
        let ReportedFigures { name, slots, matches, busy } = figures;
        let machine = self.record(name, *slots, now);
        machine.samples.push_back(Sample { at: now, matches: *matches, busy: *busy });
        machine.forget(now);
    }

    fn forget(&mut self, now: Instant) {
        self.forgot = Some(now);
        self.machines.retain(|_, machine| now.duration_since(machine.seen) < SILENCE_TIMEOUT);
    }
}

impl MachineState {
    fn forget(&mut self, now: Instant) {
        while self.samples.front().is_some_and(|sample| now.duration_since(sample.at) > MEASUREMENT_WINDOW) {
            self.samples.pop_front();
        }
    }

    fn figures(&mut self, name: &str, now: Instant) -> MachineFigures {
        self.forget(now);
        let seconds = now.duration_since(self.since).min(MEASUREMENT_WINDOW).as_secs_f64().max(1.0);
        let matches: u32 = self.samples.iter().map(|sample| sample.matches).sum();
        let busy: f64 = self.samples.iter().map(|sample| sample.busy).sum();
        MachineFigures {
            name: name.to_owned(),
            slots: self.slots,
            matches_per_second: f64::from(matches) / seconds,
            idle_share: (1.0 - busy / (seconds * f64::from(self.slots))).clamp(0.0, 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fleet;
    use crate::blobs::Hash;
    use crate::data::wire::{Capacity, HeldLease, Report, SentResult};
    use crate::data::{JobResult, MatchResult};
    use std::time::{Duration, Instant};

    fn report(slots: u32, matches: usize, seconds: f64) -> Report {
        let played = MatchResult {
            scores: vec![1],
            ranks: vec![1],
            gone: vec![None],
            departures: Vec::new(),
            turns: vec![1],
            public: Hash::of(b"replay"),
            private: None,
            picture: None,
        };
        let sent = SentResult { lease: HeldLease::new(1, ""), seconds, result: JobResult::Played(played) };
        let busy = matches as f64 * seconds;
        Report { slots, busy, results: vec![sent; matches], ..Report::default() }
    }

    fn capacity(slots: u32, held: i64, free: u32) -> Capacity {
        Capacity { slots, free, held: (0..held).collect(), is_between_jobs: false, wait: true }
    }

    #[test]
    fn bundles_last_half_a_minute_and_machines_are_measured() {
        let (fleet, start) = (Fleet::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        let first = fleet.bounds("a", &capacity(4, 0, 4), at(0));
        assert_eq!((first.free, first.matches), (4, 0), "the duration of matches is unknown");
        fleet.record_report("a", &report(4, 60, 2.0), &[], at(30));
        assert_eq!(fleet.bounds("a", &capacity(4, 0, 0), at(30)).matches, 60);
        assert_eq!(
            fleet.bounds("a", &capacity(4, 50, 0), at(30)).matches,
            10,
            "matches that the worker already holds are subtracted"
        );
        let second = fleet.bounds("b", &capacity(12, 0, 12), at(30));
        assert_eq!((second.matches, second.share), (180, 0.75));
        for _ in 0..200 {
            fleet.record_report("a", &report(4, 1, 0.5), &[], at(40));
        }
        let shorter = fleet.bounds("a", &capacity(4, 0, 0), at(40)).matches;
        assert!((200..=240).contains(&shorter), "{shorter}");
        let machines = fleet.machines(at(60));
        assert_eq!(machines.iter().map(|machine| machine.slots).collect::<Vec<_>>(), [4, 12]);
        // Of 4 slots for 60 seconds, 60 matches of 2 s and 200 of 0.5 s took 220 s.
        assert!((machines[0].matches_per_second - 260.0 / 60.0).abs() < 0.01, "{machines:?}");
        assert!((machines[0].idle_share - 20.0 / 240.0).abs() < 0.01, "{machines:?}");
        assert_eq!(machines[1].idle_share, 1.0);
        assert_eq!(fleet.totals().matches, 260);
        let other = Fleet::default();
        other.record_elsewhere(&fleet.record_report("a", &report(4, 2, 2.0), &[], at(60)), at(60));
        assert_eq!(other.machines(at(60))[0].slots, 4, "another server has received the report");
        assert_eq!(other.totals().matches, 0, "the metrics of all servers are added");
        assert!(fleet.machines(at(200)).is_empty(), "machines without recent reports are not listed");
    }

    #[test]
    fn a_worker_that_sends_absurd_figures_does_not_stop_bundles() {
        let (fleet, now) = (Fleet::default(), Instant::now());
        fleet.record_report("a", &report(1, 1, 1.0), &[], now);
        fleet.record_report("b", &report(u32::MAX, 1, f64::MAX), &[], now);
        fleet.record_report("b", &Report { slots: 0, busy: -1.0, ..Report::default() }, &[], now);
        fleet.record_report("a", &report(1, 250, 1.0), &[], now);
        let matches = fleet.totals().matches;
        fleet.record_report("a", &report(1, 250, 1.0), &[1], now);
        assert_eq!(
            fleet.totals().matches,
            matches,
            "results are not counted after the lease on job 1 was lost"
        );
        let bounds = fleet.bounds("a", &capacity(1, 0, 1), now);
        assert!(bounds.matches > 20, "{bounds:?}");
        let all = fleet.bounds("b", &capacity(u32::MAX, 0, u32::MAX), now);
        assert!(all.free <= 4096 && all.matches <= 1000 && all.share <= 1.0, "{all:?}");
        assert!(fleet.totals().busy_seconds <= 3600.0 * 4096.0 + 501.0, "{:?}", fleet.totals());
    }
}
