//! A candidate of a rehearsal, who speaks to the server as a program does.

use super::cast::{Actor, Quality};
use crate::people::{Id, Secret};
use jiff::Timestamp;
use serde::Deserialize;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// How long an answer may take: a machine that builds for a hundred is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// Somebody who takes part.
pub struct Player<'a> {
    /// Its number in the contest.
    pub id: Id,
    token: Secret,
    actor: &'a Actor,
    /// What it sent that was taken in.
    pub sent: Vec<Sent>,
}

/// A version that the server said it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// Its number.
    pub number: u32,
    /// When it was received, as the server said.
    pub received: Timestamp,
    /// Can it play?
    pub quality: Quality,
}

#[derive(Deserialize)]
struct Acknowledged {
    number: u32,
    received: String,
}

/// What speaks to a server of this machine.
pub fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .proxy(None)
        .build()
        .into()
}

impl<'a> Player<'a> {
    /// Somebody with a token, and a champion to send.
    pub const fn new(id: Id, token: Secret, actor: &'a Actor) -> Self {
        Player { id, token, actor, sent: Vec::new() }
    }

    /// Sends its next take.
    ///
    /// # Errors
    /// It was not taken in.
    pub fn send(&mut self, agent: &Agent, server: &str, quality: Quality) -> Result<(), String> {
        let archive = self.actor.archive(self.sent.len(), quality)?;
        let request =
            agent.post(format!("{server}/api/v1/versions")).header("content-type", "application/gzip");
        let said = told(request.header("authorization", self.bearer()).send(archive.as_slice()))?;
        let Acknowledged { number, received } =
            serde_json::from_str(&said).map_err(|error| format!("{said}: {error}"))?;
        let received = received.parse().map_err(|error| format!("{received}: {error}"))?;
        self.sent.push(Sent { number, received, quality });
        Ok(())
    }

    /// With which version it plays at an hour: the last one that was received before it and can play.
    pub fn plays(&self, hour: Timestamp) -> Option<u32> {
        let mut in_time = self.sent.iter().filter(|sent| sent.received < hour);
        in_time.rfind(|sent| sent.quality == Quality::Fine).map(|sent| sent.number)
    }

    /// What proves who it is.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token.shown())
    }
}

/// What a server said.
///
/// # Errors
/// It refused, or there was no answer.
pub fn told(answer: Result<Response<ureq::Body>, ureq::Error>) -> Result<String, String> {
    let mut answer = answer.map_err(|error| error.to_string())?;
    let text = answer.body_mut().read_to_string().map_err(|error| error.to_string())?;
    match answer.status().is_success() {
        true => Ok(text),
        false => Err(format!("{}: {text}", answer.status())),
    }
}
