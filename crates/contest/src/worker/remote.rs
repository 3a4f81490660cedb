//! The connection of a worker to a contest in another process or on another machine. It uses HTTP
//! with a worker's token.

use super::file_cache::FileCache;
use super::server::{JobServer, ServerError};
use crate::blobs::bucket::{new_agent, send_once};
use crate::blobs::{Hash, MAX_FILE_SIZE, SignedUpload};
use crate::data::wire::{
    Bundle, Capacity, FileDestination, FileOffer, MAX_FILES, Report, ReportResponse, ServedGame, WorkRequest,
};
use crate::data::{Error, Secret};
use crate::paths;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use ureq::http::{Request, StatusCode};

/// The time for which a worker tries to reach a silent server. After this time, the lease of the
/// worker's job has expired.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(120);

/// The longest delay between a worker's attempts to reach the server.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(3);

/// The maximum size in bytes of a response of the server. It does not apply to files.
const MAX_RESPONSE_SIZE: u64 = 8 << 20;

/// The maximum size in bytes of a text file that is sent together with the results of jobs. A longer
/// file has a request of its own.
const MAX_SHORT_FILE_SIZE: usize = 64 << 10;

/// The maximum total size in bytes of the text files that are sent together with results. Further
/// files have a request of their own. As JSON, the files are at most six times as large, so they fit
/// into a message.
const MAX_SHORT_FILES_SIZE: usize = 2 << 20;

/// Text files that are sent together with results.
#[derive(Default)]
struct ShortFiles {
    texts: BTreeMap<Hash, String>,
    bytes: usize,
}

impl ShortFiles {
    /// Adds a file if it is short and there is room for it. Returns false if the file must be sent
    /// separately.
    fn add(&mut self, hash: &Hash, bytes: &[u8]) -> bool {
        let has_room = self.texts.len() < MAX_FILES && self.bytes + bytes.len() <= MAX_SHORT_FILES_SIZE;
        let text = std::str::from_utf8(bytes).ok().filter(|_| has_room && bytes.len() <= MAX_SHORT_FILE_SIZE);
        let Some(text) = text else { return self.texts.contains_key(hash) };
        if self.texts.insert(hash.clone(), text.to_owned()).is_none() {
            self.bytes += bytes.len();
        }
        true
    }

    /// Removes a file that the server has received.
    fn remove(&mut self, text: &str) {
        if self.texts.remove(&Hash::of(text.as_bytes())).is_some() {
            self.bytes -= text.len();
        }
    }
}

/// A worker's connection to a contest's server over HTTP.
pub struct RemoteServer {
    agent: ureq::Agent,
    server: String,
    token: String,
    work_request: WorkRequest,
    /// The files of earlier jobs. The next jobs of a bundle probably need them too.
    cached_files: FileCache,
    /// The short files that are sent with the next report.
    short_files: Mutex<ShortFiles>,
    /// True if the server gives addresses for files, according to its last bundle.
    has_upload_addresses: AtomicBool,
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
        let process = Secret::new()?.expose()[..6].to_owned();
        let capacity = Capacity::single();
        let work_request = WorkRequest { game: String::new(), api: String::new(), process, capacity };
        Ok(RemoteServer {
            // The server lets a request for work wait for a shorter time.
            agent: new_agent(Duration::from_secs(60)),
            server,
            token: token.to_owned(),
            work_request,
            cached_files: FileCache::default(),
            short_files: Mutex::default(),
            has_upload_addresses: AtomicBool::new(false),
        })
    }

    /// Requests the name of the contest's game from the server. If the server is still starting,
    /// the worker waits for it.
    ///
    /// # Errors
    /// Returns an error if the server rejects this worker or does not answer.
    pub fn game(&self) -> Result<String, ServerError> {
        let answer = retry(|| self.send("GET", paths::WORKER_GAME, &[], MAX_RESPONSE_SIZE))?;
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

    /// Sends a message until the server answers, and returns the answer.
    pub(crate) fn ask<A: DeserializeOwned>(
        &self,
        path: &str,
        message: &impl Serialize,
    ) -> Result<A, ServerError> {
        let answer = retry(|| self.post(path, message))?;
        serde_json::from_slice(&answer).map_err(|_| ServerError::OtherVersion)
    }

    /// Requests a document once, without repetitions, and returns it.
    pub(crate) fn read<A: DeserializeOwned>(&self, path: &str) -> Result<A, ServerError> {
        let answer = self.send("GET", path, &[], MAX_RESPONSE_SIZE)?;
        serde_json::from_slice(&answer).map_err(|_| ServerError::OtherVersion)
    }

    /// Fetches a file without keeping it in the cache.
    pub(crate) fn fetch(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        let bytes = retry(|| self.send("GET", &paths::worker_blob(hash), &[], MAX_FILE_SIZE as u64))?;
        if Hash::of(&bytes) == *hash { Ok(bytes) } else { Err(ServerError::WrongFile(hash.clone())) }
    }

    /// Sends a file. It is not sent if the server has it.
    pub(crate) fn store(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        let hash = Hash::of(bytes);
        if !retry(|| self.put_directly(&hash, bytes))? {
            retry(|| self.send("PUT", &paths::worker_blob(&hash), bytes, MAX_RESPONSE_SIZE))?;
        }
        Ok(hash)
    }

    fn post(&self, path: &str, message: &impl Serialize) -> Result<Vec<u8>, ServerError> {
        let json = serde_json::to_vec(message).map_err(Error::from)?;
        self.send("POST", path, &json, MAX_RESPONSE_SIZE)
    }

    fn send(&self, method: &str, path: &str, body: &[u8], maximum: u64) -> Result<Vec<u8>, ServerError> {
        let address = format!("{}{path}", self.server);
        let refused = |reason: String| ServerError::Refused { address: address.clone(), reason };
        let unanswered = |reason: String| ServerError::Unanswered { address: address.clone(), reason };
        let connection_error = |error: ureq::Error| unanswered(error.to_string());
        let request = Request::builder()
            .method(method)
            .uri(&address)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(body)
            .map_err(|error| refused(error.to_string()))?;
        let mut response = self.agent.run(request).map_err(connection_error)?;
        let status = response.status();
        if status == StatusCode::TEMPORARY_REDIRECT {
            let place = response.headers().get("location").and_then(|place| place.to_str().ok());
            let place = place.ok_or_else(|| refused("the server redirects without an address".into()))?;
            return self.exchange("GET", place, &BTreeMap::new(), &[], maximum);
        }
        let bytes =
            response.body_mut().with_config().limit(maximum).read_to_vec().map_err(connection_error)?;
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

/// Methods for files in the contest's object store.
impl RemoteServer {
    /// Sends a request to a signed address of the object store. It does not contain the worker's token.
    fn exchange(
        &self,
        method: &str,
        address: &str,
        headers: &BTreeMap<String, String>,
        body: &[u8],
        maximum: u64,
    ) -> Result<Vec<u8>, ServerError> {
        // The signature in the address is a secret, so messages contain the part before it.
        let public_address = address.split('?').next().unwrap_or_default().to_owned();
        let failed = |reason: String| ServerError::Unanswered { address: public_address.clone(), reason };
        let (status, bytes) = send_once(&self.agent, method, address, headers, body, maximum)
            .map_err(|error| failed(error.to_string()))?;
        // An expired address is refused, and the next attempt has a new one.
        if status.is_success() { Ok(bytes) } else { Err(failed(status.to_string())) }
    }

    /// Sends a file to the object store, if the server names an address for it. Returns false if the
    /// server must receive the file itself.
    fn put_directly(&self, hash: &Hash, bytes: &[u8]) -> Result<bool, ServerError> {
        let answer = self.post(&paths::worker_blob(hash), &FileOffer { bytes: bytes.len() as u64 })?;
        match serde_json::from_slice(&answer).map_err(|_| ServerError::OtherVersion)? {
            FileDestination::Server { is_stored } => Ok(is_stored),
            FileDestination::Store(SignedUpload { address, headers }) => {
                self.exchange("PUT", &address, &headers, bytes, MAX_RESPONSE_SIZE)?;
                Ok(true)
            }
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
            Err(ServerError::Unanswered { .. }) if start.elapsed() < SILENCE_TIMEOUT => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(MAX_RETRY_DELAY);
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
        let bundle: Bundle = serde_json::from_slice(&bytes).map_err(|_| ServerError::OtherVersion)?;
        self.has_upload_addresses.store(bundle.has_upload_addresses, Ordering::Relaxed);
        Ok(bundle)
    }

    fn report(&self, mut report: Report) -> Result<ReportResponse, ServerError> {
        report.process.clone_from(&self.work_request.process);
        let lock = || self.short_files.lock().unwrap_or_else(PoisonError::into_inner);
        report.files = lock().texts.values().cloned().collect();
        let bytes = self.post(paths::WORKER_REPORT, &report)?;
        report.files.iter().for_each(|text| lock().remove(text));
        serde_json::from_slice(&bytes).map_err(|_| ServerError::OtherVersion)
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        if let Some(bytes) = self.cached_files.get(hash) {
            return Ok(bytes.to_vec());
        }
        let bytes = self.fetch(hash)?;
        self.cached_files.insert(hash, &bytes);
        Ok(bytes)
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        let hash = Hash::of(bytes);
        let is_short = self.short_files.lock().unwrap_or_else(PoisonError::into_inner).add(&hash, bytes);
        if is_short {
            return Ok(hash);
        }
        let is_stored =
            self.has_upload_addresses.load(Ordering::Relaxed) && retry(|| self.put_directly(&hash, bytes))?;
        if !is_stored {
            retry(|| self.send("PUT", &paths::worker_blob(&hash), bytes, MAX_RESPONSE_SIZE))?;
        }
        Ok(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SHORT_FILE_SIZE, MAX_SHORT_FILES_SIZE, RemoteServer, ShortFiles};
    use crate::blobs::Hash;
    use crate::data::wire::{MAX_FILES, MAX_MESSAGE_SIZE};

    fn add(short: &mut ShortFiles, bytes: &[u8]) -> bool {
        short.add(&Hash::of(bytes), bytes)
    }

    #[test]
    fn the_files_of_a_report_fit_into_a_message() {
        let mut short = ShortFiles::default();
        assert!(!add(&mut short, &[0xff]), "only UTF-8 texts are added to the message");
        assert!(!add(&mut short, &[1; MAX_SHORT_FILE_SIZE + 1]), "only short files are added to the message");
        let files: Vec<Vec<u8>> =
            (0..255u8).map(|byte| vec![byte % 32; MAX_SHORT_FILE_SIZE - usize::from(byte)]).collect();
        let added: Vec<&Vec<u8>> = files.iter().filter(|file| add(&mut short, file)).collect();
        assert_eq!(added.len(), MAX_SHORT_FILES_SIZE / MAX_SHORT_FILE_SIZE);
        assert!(add(&mut short, added[0]), "a file that is in the message is not counted again");
        let texts: Vec<&String> = short.texts.values().collect();
        assert!(
            serde_json::to_vec(&texts).expect("the value can be written as JSON").len()
                < MAX_MESSAGE_SIZE * 4 / 5
        );
        let texts: Vec<String> = texts.into_iter().cloned().collect();
        texts.iter().chain(&texts).for_each(|text| short.remove(text));
        assert_eq!((short.texts.len(), short.bytes), (0, 0));
        let mut many = ShortFiles::default();
        let added = (0..=MAX_FILES).filter(|number| add(&mut many, number.to_string().as_bytes())).count();
        assert_eq!(added, MAX_FILES);
    }

    #[test]
    fn requests_work_with_and_without_tls() {
        for server in ["http://10.0.0.1:8080", "https://contest.example.org/"] {
            assert!(RemoteServer::new(server, "a token").is_ok(), "{server}");
        }
        for server in ["contest.example.org", "ftp://contest.example.org", ""] {
            let reason = RemoteServer::new(server, "a token").err().expect(server).to_string();
            assert!(
                reason.contains("in the form http://10.0.0.1:8080 or https://contest.example.org"),
                "{reason}"
            );
        }
    }
}
