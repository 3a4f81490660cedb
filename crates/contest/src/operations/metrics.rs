//! Metrics of the contest service in the OpenMetrics text format. They cover HTTP requests and the
//! state of the contest.

use super::health::{ABSENCE_TIMEOUT, disk};
use crate::contest::Contest;
use crate::data::Error;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use std::sync::atomic::AtomicU64;
use std::time::Instant;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    class: &'static str,
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct GaugeLabel {
    what: String,
}

fn gauges(registry: &mut Registry, name: &str, help: &str, values: Vec<(String, i64)>) {
    let family: Family<GaugeLabel, Gauge> = Family::default();
    for (what, value) in values {
        family.get_or_create(&GaugeLabel { what }).set(value);
    }
    registry.register(name, help, family);
}

/// Returns all metrics of the contest service as text. Monitoring programs read it.
pub fn metrics(contest: &Contest) -> Result<String, Error> {
    let now = contest.clock.now();
    let mut registry = Registry::with_prefix("joute");
    let help = "Time to answer requests";
    registry.register_with_unit("requests", help, Unit::Seconds, contest.meter.requests.clone());
    let jobs: Family<JobLabels, Gauge> = Family::default();
    let mut oldest = Vec::new();
    for count in contest.store.queue_counts()? {
        let class = count.class.into();
        for (state, value) in [("waiting", count.waiting), ("taken", count.taken), ("stuck", count.stuck)] {
            jobs.get_or_create(&JobLabels { class, state }).set(value.cast_signed());
        }
        let waited = count.oldest.map_or(0, |at| now.duration_since(at).as_secs());
        oldest.push((class.to_owned(), waited));
    }
    registry.register("queue_jobs", "Jobs in the queue", jobs);
    gauges(
        &mut registry,
        "queue_oldest_seconds",
        "Time for which the oldest waiting job has been waiting",
        oldest,
    );
    gauges(&mut registry, "jobs", "Finished jobs by result", contest.store.results()?);
    let workers = contest.store.workers_seen()?;
    let there =
        workers.iter().filter(|worker| !worker.is_client && now.duration_since(worker.at) <= ABSENCE_TIMEOUT);
    let (there, busy) =
        (there.clone().count() as i64, there.filter(|worker| worker.task.is_some()).count() as i64);
    let workers = vec![("there".to_owned(), there), ("busy".to_owned(), busy)];
    gauges(&mut registry, "workers", "Workers that sent a request within two minutes", workers);
    fleet(contest, &mut registry)?;
    let disk = disk(contest);
    let bytes = [("used", disk.used), ("quota", disk.quota), ("free", disk.free)];
    let bytes = bytes.map(|(what, bytes)| (what.to_owned(), bytes.cast_signed()));
    gauges(&mut registry, "disk_bytes", "Space on the disk", bytes.into());
    let people = vec![
        ("sessions".to_owned(), contest.store.sessions()?),
        ("listeners".to_owned(), contest.listeners() as i64),
    ];
    gauges(&mut registry, "people", "Sessions, and listeners of live pages", people);
    let mut text = String::new();
    encode(&mut text, &registry).map_err(|error| Error::Database(error.to_string()))?;
    Ok(text)
}

/// The maximum number of reasons for failures in the metrics.
const MAX_REASONS: u32 = 20;

/// Adds the metrics about the machines that work for the contest.
fn fleet(contest: &Contest, registry: &mut Registry) -> Result<(), Error> {
    let (machines, totals) = (contest.fleet.machines(Instant::now()), contest.fleet.totals());
    let slots: u32 = machines.iter().map(|machine| machine.slots).sum();
    let counts = vec![("machines".to_owned(), machines.len() as i64), ("slots".to_owned(), slots.into())];
    gauges(registry, "fleet", "Machines that sent a request within two minutes, and their slots", counts);
    let matches: Counter = Counter::default();
    matches.inc_by(totals.matches);
    registry.register("fleet_matches", "Matches that workers have sent since the server started", matches);
    let busy: Counter<f64, AtomicU64> = Counter::default();
    busy.inc_by(totals.busy_seconds);
    let help = "Time for which slots had a job since the server started";
    registry.register_with_unit("fleet_busy", help, Unit::Seconds, busy);
    let help =
        "Matches of untrusted workers that were selected for a repetition, by the result of the comparison";
    gauges(registry, "rechecks", help, contest.store.verdict_counts()?);
    let help = "Jobs that workers returned, by the most frequent reasons";
    gauges(registry, "failures", help, contest.store.failure_counts(MAX_REASONS)?);
    Ok(())
}
