//! A simulated candidate of a rehearsal, who uses the server's API like a real one.

use super::champions::{Quality, SampleChampion};
use super::error::RehearsalError;
use crate::data::{PersonId, Secret};
use jiff::Timestamp;
use serde::Deserialize;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// The maximum time that a simulated candidate waits for the server's response. It is long because
/// the machine may be busy with the builds of a hundred candidates.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(120);

/// A simulated candidate of a rehearsal. It submits versions of a program over HTTP.
pub struct SimulatedCandidate<'a> {
    /// The candidate's number in the simulated contest.
    pub id: PersonId,
    token: Secret,
    champion: &'a SampleChampion,
    /// The candidate's submitted versions that the server has accepted.
    pub sent: Vec<AcknowledgedVersion>,
}

/// A version of a simulated candidate's program that the server has accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcknowledgedVersion {
    /// The number of the accepted version.
    pub number: u32,
    /// The time at which the server received the version.
    pub received: Timestamp,
    /// The expected result of building the version.
    pub quality: Quality,
}

#[derive(Deserialize)]
struct Acknowledgement {
    number: u32,
    received: Timestamp,
}

/// Creates an HTTP client for a contest server on this machine.
pub fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(RESPONSE_TIMEOUT))
        .proxy(None)
        .build()
        .into()
}

impl<'a> SimulatedCandidate<'a> {
    /// Creates a simulated candidate with a token and a program.
    pub const fn new(id: PersonId, token: Secret, champion: &'a SampleChampion) -> Self {
        SimulatedCandidate { id, token, champion, sent: Vec::new() }
    }

    /// Submits the simulated candidate's next version to the server.
    ///
    /// # Errors
    /// Returns an error if the submission was refused.
    pub fn send(&mut self, agent: &Agent, server: &str, quality: Quality) -> Result<(), RehearsalError> {
        let archive = self.champion.archive(self.sent.len(), quality)?;
        let request =
            agent.post(format!("{server}/api/v1/versions")).header("content-type", "application/gzip");
        let body = response_body(request.header("authorization", self.bearer()).send(archive.as_slice()))?;
        let unreadable = |error| RehearsalError::Unreadable { text: body.clone(), error };
        let Acknowledgement { number, received } = serde_json::from_str(&body).map_err(unreadable)?;
        self.sent.push(AcknowledgedVersion { number, received, quality });
        Ok(())
    }

    /// Returns the number of the version that must play in a tournament. It is the last working
    /// version that the server received before the tournament's time.
    pub fn plays(&self, hour: Timestamp) -> Option<u32> {
        let mut in_time = self.sent.iter().filter(|sent| sent.received < hour);
        in_time.rfind(|sent| sent.quality == Quality::Fine).map(|sent| sent.number)
    }

    /// Returns the value of the HTTP header `Authorization`. It contains the candidate's API token.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token.expose())
    }
}

/// Returns the body of a response of the contest server as text.
///
/// # Errors
/// Returns an error if the server refused the request or did not answer.
pub fn response_body(answer: Result<Response<ureq::Body>, ureq::Error>) -> Result<String, RehearsalError> {
    let mut answer = answer?;
    let text = answer.body_mut().read_to_string()?;
    match answer.status() {
        status if status.is_success() => Ok(text),
        status => Err(RehearsalError::Refused { status, text }),
    }
}
