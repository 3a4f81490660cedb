//! Metrics of the contest service in the OpenMetrics text format. They cover HTTP requests and the
//! state of the contest.

use super::health::ABSENT_AFTER;
use crate::contest::Contest;
use crate::queue::Class;
use crate::store::Error;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// The labels of a metric about HTTP requests. They contain the route's pattern and not the
/// requested path, so users cannot create labels.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: &'static str,
    status: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    class: &'static str,
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct GaugeLabel {
    what: String,
}

/// The bounds in seconds between the groups of request durations. The metrics count the HTTP
/// requests in each group.
const BOUNDS: [f64; 8] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The metrics of HTTP requests: their number and durations. They are grouped by method, route and
/// status.
#[derive(Debug, Clone)]
pub struct Meter {
    requests: Family<RequestLabels, Histogram>,
}

impl Default for Meter {
    fn default() -> Self {
        Meter { requests: Family::new_with_constructor(|| Histogram::new(BOUNDS)) }
    }
}

impl Meter {
    /// Counts a handled HTTP request and its duration.
    pub(crate) fn record_request(&self, method: &str, route: &'static str, status: u16, took: Duration) {
        let asked = RequestLabels { method: method.to_owned(), route, status: status.into() };
        self.requests.get_or_create(&asked).observe(took.as_secs_f64());
    }
}

const fn word(class: Class) -> &'static str {
    match class {
        Class::Awaited => "awaited",
        Class::New => "new",
        Class::Tournament => "tournament",
        Class::Requested => "wish",
    }
}

fn gauges(registry: &mut Registry, name: &str, help: &str, values: Vec<(String, i64)>) {
    let family: Family<GaugeLabel, Gauge> = Family::default();
    for (what, value) in values {
        family.get_or_create(&GaugeLabel { what }).set(value);
    }
    registry.register(name, help, family);
}

impl Contest {
    /// Returns all metrics of the contest service as text. Monitoring programs read it.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn metrics(&self) -> Result<String, Error> {
        let now = self.clock.now();
        let mut registry = Registry::with_prefix("joute");
        let help = "Time to answer requests";
        registry.register_with_unit("requests", help, Unit::Seconds, self.meter.requests.clone());
        let jobs: Family<JobLabels, Gauge> = Family::default();
        let mut oldest = Vec::new();
        for count in self.store.queue_counts()? {
            let class = word(count.class);
            for (state, value) in [("waiting", count.waiting), ("taken", count.taken), ("stuck", count.stuck)]
            {
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
        gauges(&mut registry, "jobs", "Finished jobs by result", self.store.results()?);
        let seen = self.store.workers_seen()?;
        let there = seen.iter().filter(|worker| now.duration_since(worker.at) <= ABSENT_AFTER);
        let (there, busy) =
            (there.clone().count() as i64, there.filter(|worker| worker.task.is_some()).count() as i64);
        let workers = vec![("there".to_owned(), there), ("busy".to_owned(), busy)];
        gauges(&mut registry, "workers", "Workers that sent a request within two minutes", workers);
        let disk = self.disk();
        let bytes = [("used", disk.used), ("quota", disk.quota), ("free", disk.free)];
        let bytes = bytes.map(|(what, bytes)| (what.to_owned(), bytes.cast_signed()));
        gauges(&mut registry, "disk_bytes", "Space on the disk", bytes.into());
        let people = vec![
            ("sessions".to_owned(), self.store.sessions()?),
            ("listeners".to_owned(), self.listeners() as i64),
        ];
        gauges(&mut registry, "people", "Sessions, and listeners of live pages", people);
        let mut text = String::new();
        encode(&mut text, &registry).map_err(|error| Error::Database(error.to_string()))?;
        Ok(text)
    }
}
