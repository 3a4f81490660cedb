//! The connection of a worker to a contest in another process or on another machine. It uses HTTP
//! with a worker's token.

use super::file_cache::FileCache;
use super::server::{JobServer, ServerError};
use crate::blobs::{Hash, LARGEST};
use crate::data::wire::{Bundle, Capacity, Report, ReportResponse, ServedGame, WorkRequest};
use crate::data::{Error, Secret};
use crate::paths;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use ureq::http::{Request, StatusCode};

/// The time for which a worker tries to reach a silent server. After this time, the lease of the
/// worker's job has expired.
const PATIENCE: Duration = Duration::from_secs(120);

/// The longest delay between a worker's attempts to reach the server.
const PAUSE: Duration = Duration::from_secs(3);

/// The maximum size in bytes of a response of the server. It does not apply to files.
const ANSWER: u64 = 8 << 20;

/// The maximum size in bytes of a text file that is sent together with the results of jobs. A longer
/// file has a request of its own.
const SHORT_FILE: usize = 64 << 10;

/// A worker's connection to a contest's server over HTTP.
pub struct RemoteServer {
    agent: ureq::Agent,
    server: String,
    token: String,
    work_request: WorkRequest,
    /// The files of earlier jobs. The next jobs of a bundle probably need them too.
    cached_files: FileCache,
    /// The short files that are sent with the next report.
    short_files: Mutex<BTreeMap<Hash, String>>,
}

impl RemoteServer {
    /// Creates a worker's connection to a server. An example of an address is
    /// `http://10.0.0.1:8080`. With `https`, the certificate must be one that browsers accept. No
    /// request is sent yet.
    ///
    /// # Errors
    /// Returns an error if the address is not supported.
    pub fn new(server: &str, token: &str) -> Result<Self, ServerError> {
        let server = server.trim_end_matches('/').to_owned();
        if !["http://", "https://"].iter().any(|start| server.starts_with(start)) {
            return Err(ServerError::Address(server));
        }
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            .max_redirects(0)
            .timeout_connect(Some(Duration::from_secs(5)))
            // This is longer than the server lets a request for work wait.
            .timeout_recv_response(Some(Duration::from_secs(60)))
            .timeout_send_body(Some(Duration::from_secs(300)))
            .timeout_recv_body(Some(Duration::from_secs(300)))
            .build();
        let process = Secret::new()?.expose()[..6].to_owned();
        let capacity = Capacity::single();
        let work_request = WorkRequest { game: String::new(), api: String::new(), process, capacity };
        Ok(RemoteServer {
            agent: config.new_agent(),
            server,
            token: token.to_owned(),
            work_request,
            cached_files: FileCache::default(),
            short_files: Mutex::default(),
        })
    }

    /// Asks the server for the name of the contest's game. If the server is still starting, the
    /// worker waits for it.
    ///
    /// # Errors
    /// Returns an error if the server rejects this worker or does not answer.
    pub fn game(&self) -> Result<String, ServerError> {
        let answer = retry(|| self.send("GET", paths::WORKER_GAME, &[], ANSWER))?;
        let plays: ServedGame = serde_json::from_slice(&answer).map_err(|_| ServerError::OtherVersion)?;
        Ok(plays.game)
    }

    /// Sets the game that this worker plays. `api` is the hash of the game's API for candidates'
    /// programs.
    #[must_use]
    pub fn playing(self, game: &str, api: u64) -> Self {
        let work_request =
            WorkRequest { game: game.to_owned(), api: format!("{api:016x}"), ..self.work_request };
        RemoteServer { work_request, ..self }
    }

    fn post(&self, path: &str, what: &impl Serialize) -> Result<Vec<u8>, ServerError> {
        let json = serde_json::to_vec(what).map_err(Error::from)?;
        self.send("POST", path, &json, ANSWER)
    }

    fn send(&self, method: &str, path: &str, body: &[u8], most: u64) -> Result<Vec<u8>, ServerError> {
        let address = format!("{}{path}", self.server);
        let refused = |why: String| ServerError::Refused { address: address.clone(), why };
        let unanswered = |why: String| ServerError::Unanswered { address: address.clone(), why };
        let away = |error: ureq::Error| unanswered(error.to_string());
        let request = Request::builder()
            .method(method)
            .uri(&address)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(body)
            .map_err(|error| refused(error.to_string()))?;
        let mut response = self.agent.run(request).map_err(away)?;
        let status = response.status();
        let bytes = response.body_mut().with_config().limit(most).read_to_vec().map_err(away)?;
        match status {
            StatusCode::OK | StatusCode::NO_CONTENT => Ok(bytes),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Err(ServerError::InvalidToken(self.server.clone()))
            }
            _ if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                Err(unanswered(refusal_reason(status, &bytes)))
            }
            _ => Err(refused(refusal_reason(status, &bytes))),
        }
    }
}

/// Returns the server's reason for refusing a worker's request.
fn refusal_reason(status: StatusCode, bytes: &[u8]) -> String {
    let json = serde_json::from_slice::<serde_json::Value>(bytes).unwrap_or_default();
    json["error"].as_str().map_or_else(|| status.to_string(), str::to_owned)
}

/// Calls a function that sends a request. The call is repeated until the server answers or a time
/// limit is reached.
fn retry<T>(mut send: impl FnMut() -> Result<T, ServerError>) -> Result<T, ServerError> {
    let (start, mut pause) = (Instant::now(), Duration::from_millis(50));
    loop {
        match send() {
            Err(ServerError::Unanswered { .. }) if start.elapsed() < PATIENCE => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(PAUSE);
            }
            answer => return answer,
        }
    }
}

impl JobServer for RemoteServer {
    fn take(&self, capacity: &Capacity) -> Result<Bundle, ServerError> {
        let request = WorkRequest { capacity: capacity.clone(), ..self.work_request.clone() };
        let bytes = self.post(paths::WORKER_TAKE, &request)?;
        if bytes.is_empty() {
            return Ok(Bundle::default());
        }
        serde_json::from_slice(&bytes).map_err(|_| ServerError::OtherVersion)
    }

    fn report(&self, mut report: Report) -> Result<ReportResponse, ServerError> {
        report.process.clone_from(&self.work_request.process);
        let lock = || self.short_files.lock().unwrap_or_else(PoisonError::into_inner);
        report.files = lock().values().cloned().collect();
        let bytes = self.post(paths::WORKER_REPORT, &report)?;
        let sent = report.files.iter().map(|text| Hash::of(text.as_bytes()));
        sent.for_each(|hash| drop(lock().remove(&hash)));
        serde_json::from_slice(&bytes).map_err(|_| ServerError::OtherVersion)
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        if let Some(bytes) = self.cached_files.get(hash) {
            return Ok(bytes.to_vec());
        }
        let bytes = retry(|| self.send("GET", &paths::worker_blob(hash), &[], LARGEST as u64))?;
        match Hash::of(&bytes) == *hash {
            true => {
                self.cached_files.insert(hash, &bytes);
                Ok(bytes)
            }
            false => Err(ServerError::WrongFile(hash.clone())),
        }
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        let hash = Hash::of(bytes);
        if bytes.len() <= SHORT_FILE
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            let mut short = self.short_files.lock().unwrap_or_else(PoisonError::into_inner);
            short.insert(hash.clone(), text.to_owned());
            return Ok(hash);
        }
        retry(|| self.send("PUT", &paths::worker_blob(&hash), bytes, ANSWER))?;
        Ok(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::RemoteServer;

    #[test]
    fn a_server_is_asked_with_tls_or_without() {
        for server in ["http://10.0.0.1:8080", "https://contest.example.org/"] {
            assert!(RemoteServer::new(server, "a token").is_ok(), "{server}");
        }
        for server in ["contest.example.org", "ftp://contest.example.org", ""] {
            let why = RemoteServer::new(server, "a token").err().expect(server).to_string();
            assert!(why.contains("in the form http://10.0.0.1:8080 or https://contest.example.org"), "{why}");
        }
    }
}
