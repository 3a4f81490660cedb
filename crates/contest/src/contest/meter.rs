//! The measured HTTP requests of a contest's server.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use std::time::Duration;

/// The labels of a metric about HTTP requests. They contain the route's pattern and not the
/// requested path, so users cannot create labels.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    method: String,
    route: &'static str,
    status: u32,
}

/// The bounds in seconds between the groups of request durations. The metrics count the HTTP
/// requests in each group.
const HISTOGRAM_BOUNDS: [f64; 8] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The metrics of HTTP requests: their number and durations. They are grouped by method, route and
/// status.
#[derive(Debug, Clone)]
pub struct Meter {
    /// The durations of the requests in seconds.
    pub(crate) requests: Family<RequestLabels, Histogram>,
}

impl Default for Meter {
    fn default() -> Self {
        Meter { requests: Family::new_with_constructor(|| Histogram::new(HISTOGRAM_BOUNDS)) }
    }
}

impl Meter {
    /// Counts a handled HTTP request and its duration.
    pub(crate) fn record_request(&self, method: &str, route: &'static str, status: u16, took: Duration) {
        let labels = RequestLabels { method: method.to_owned(), route, status: status.into() };
        self.requests.get_or_create(&labels).observe(took.as_secs_f64());
    }
}
