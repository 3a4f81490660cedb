//! A candidate of a rehearsal, who uses the server's API.

use super::champions::{Quality, SampleChampion};
use crate::people::{PersonId, Secret};
use jiff::Timestamp;
use serde::Deserialize;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// The maximum time for a response, which allows for a machine that is building for a hundred
/// candidates.
const PATIENCE: Duration = Duration::from_secs(120);

/// A candidate of the rehearsal.
pub struct SimulatedCandidate<'a> {
    /// The candidate's number in the contest.
    pub id: PersonId,
    token: Secret,
    champion: &'a SampleChampion,
    /// The submitted versions that were accepted.
    pub sent: Vec<AcknowledgedVersion>,
}

/// A version that the server acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcknowledgedVersion {
    /// The number of the version.
    pub number: u32,
    /// The time at which the server received it.
    pub received: Timestamp,
    /// The expected fate of the version.
    pub quality: Quality,
}

#[derive(Deserialize)]
struct Acknowledged {
    number: u32,
    received: String,
}

/// Creates an HTTP client for a server on this machine.
pub fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .proxy(None)
        .build()
        .into()
}

impl<'a> SimulatedCandidate<'a> {
    /// Creates a candidate with an API token and a champion to submit.
    pub const fn new(id: PersonId, token: Secret, champion: &'a SampleChampion) -> Self {
        SimulatedCandidate { id, token, champion, sent: Vec::new() }
    }

    /// Submits the next version.
    ///
    /// # Errors
    /// Returns a message if the submission was refused.
    pub fn send(&mut self, agent: &Agent, server: &str, quality: Quality) -> Result<(), String> {
        let archive = self.champion.archive(self.sent.len(), quality)?;
        let request =
            agent.post(format!("{server}/api/v1/versions")).header("content-type", "application/gzip");
        let said = response_body(request.header("authorization", self.bearer()).send(archive.as_slice()))?;
        let Acknowledged { number, received } =
            serde_json::from_str(&said).map_err(|error| format!("{said}: {error}"))?;
        let received = received.parse().map_err(|error| format!("{received}: {error}"))?;
        self.sent.push(AcknowledgedVersion { number, received, quality });
        Ok(())
    }

    /// Returns the version with which the candidate plays at a time: the last working one that was
    /// received before it.
    pub fn plays(&self, hour: Timestamp) -> Option<u32> {
        let mut in_time = self.sent.iter().filter(|sent| sent.received < hour);
        in_time.rfind(|sent| sent.quality == Quality::Fine).map(|sent| sent.number)
    }

    /// Returns the value of the `Authorization` header.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token.expose())
    }
}

/// Returns the body of a response.
///
/// # Errors
/// Returns a message if the server refused the request or did not answer.
pub fn response_body(answer: Result<Response<ureq::Body>, ureq::Error>) -> Result<String, String> {
    let mut answer = answer.map_err(|error| error.to_string())?;
    let text = answer.body_mut().read_to_string().map_err(|error| error.to_string())?;
    match answer.status().is_success() {
        true => Ok(text),
        false => Err(format!("{}: {text}", answer.status())),
    }
}
