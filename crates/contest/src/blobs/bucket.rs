//! The contest's files in a bucket of an object store with the API of Amazon S3. The name of an object
//! is the same as the path of a file in the contest's folder of files.

mod listing;

use super::credentials::CurrentCredentials;
use super::hash::Hash;
use super::usage::MAX_FILE_SIZE;
use crate::plan::BucketAddress;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rusty_s3::{Credentials, S3Action, UrlStyle};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use ureq::http::{Request, StatusCode};
use url::Url;

/// The time for which a signed address is valid.
const SIGNED_ADDRESS_LIFETIME: Duration = Duration::from_secs(900);

/// The delays before a failed request is repeated.
const RETRY_DELAYS: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(400), Duration::from_millis(1600)];

/// The maximum size in bytes of a list of objects. The store sends at most 1,000 objects at once.
const MAX_LIST_SIZE: u64 = 4 << 20;

/// The maximum number of cached hashes of files that are known to be stored. When there are more,
/// the cache is cleared, and the store is asked again.
const MAX_CACHED_HASHES: usize = 100_000;

/// The reason why an object store could not be used.
#[derive(Debug, thiserror::Error)]
pub enum BucketError {
    /// There are no credentials, or they have expired and cannot be renewed.
    #[error("{bucket}: {reason}")]
    Credentials {
        /// The name of the bucket that was used.
        bucket: String,
        /// The reason why there are none.
        reason: String,
    },
    /// The name of the bucket does not fit the address of the store.
    #[error("{bucket}: {reason}")]
    Address {
        /// The name of the bucket in the address.
        bucket: String,
        /// The reason why the address cannot be used.
        reason: String,
    },
    /// The store cannot be reached, or refused a request.
    #[error("{bucket}: {reason}")]
    Request {
        /// The name of the bucket that was used.
        bucket: String,
        /// The reason why the request failed.
        reason: String,
    },
}

/// A signed address for one file, with the headers that the request must have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedUpload {
    /// The address of the object, with its signature.
    pub address: String,
    /// The headers of the request. The store refuses other contents, because the headers contain
    /// their size and their hash.
    pub headers: BTreeMap<String, String>,
}

/// A bucket of an object store.
#[derive(Debug)]
pub(super) struct Bucket {
    bucket: rusty_s3::Bucket,
    credentials: CurrentCredentials,
    prefix: String,
    agent: ureq::Agent,
    /// The cached hashes of files that are known to be stored.
    known: Mutex<HashSet<Hash>>,
}

impl Bucket {
    /// Creates the connection to a bucket. No request is sent to it yet.
    ///
    /// # Errors
    /// Returns an error if there are no credentials, or if a host name cannot contain the region.
    pub(super) fn new(address: &BucketAddress) -> Result<Self, BucketError> {
        let BucketAddress { name, prefix, region, endpoint, credentials } = address;
        let (endpoint, style) = match endpoint {
            Some(endpoint) => (endpoint.clone(), UrlStyle::Path),
            None => {
                let endpoint = format!("https://s3.{region}.amazonaws.com");
                let fail = |_| BucketError::Address {
                    bucket: name.clone(),
                    reason: "the name of a server cannot contain this region".into(),
                };
                (Url::parse(&endpoint).map_err(fail)?, UrlStyle::VirtualHost)
            }
        };
        let bucket = rusty_s3::Bucket::new(endpoint, style, name.clone(), region.clone())
            .map_err(|error| BucketError::Address { bucket: name.clone(), reason: error.to_string() })?;
        let agent = new_agent(Duration::from_secs(30));
        let credentials = CurrentCredentials::new(credentials.clone(), agent.clone());
        let bucket = Bucket { bucket, credentials, prefix: prefix.clone(), agent, known: Mutex::default() };
        bucket.credentials()?;
        Ok(bucket)
    }

    fn credentials(&self) -> Result<Arc<Credentials>, BucketError> {
        let fail = |reason| BucketError::Credentials { bucket: self.bucket.name().to_owned(), reason };
        self.credentials.get().map_err(fail)
    }

    /// Returns true if the bucket has this file.
    pub(super) fn has(&self, hash: &Hash) -> Result<bool, BucketError> {
        if self.known_hashes().contains(hash) {
            return Ok(true);
        }
        let name = self.object(hash);
        let credentials = self.credentials()?;
        let action = self.bucket.head_object(Some(&credentials), &name);
        match self.send_without_body("HEAD", &action.sign(SIGNED_ADDRESS_LIFETIME), MAX_LIST_SIZE)? {
            (StatusCode::OK, _) => {
                self.remember(hash);
                Ok(true)
            }
            (StatusCode::NOT_FOUND, _) => Ok(false),
            (status, bytes) => Err(self.refusal(status, &bytes)),
        }
    }

    /// Returns the contents of a file. They may be damaged. The result is `None` if the bucket does not
    /// have the file.
    pub(super) fn get(&self, hash: &Hash) -> Result<Option<Vec<u8>>, BucketError> {
        let address = self.address_to_get(hash)?;
        match self.send_without_body("GET", &address, MAX_FILE_SIZE as u64)? {
            (StatusCode::OK, bytes) => Ok(Some(bytes)),
            (StatusCode::NOT_FOUND, _) => Ok(None),
            (status, bytes) => Err(self.refusal(status, &bytes)),
        }
    }

    /// Stores a file with this hash.
    pub(super) fn put(&self, hash: &Hash, bytes: &[u8]) -> Result<(), BucketError> {
        let (address, headers) = self.sign_upload(hash, bytes.len() as u64)?;
        match self.send("PUT", &address, &headers, bytes, MAX_LIST_SIZE)? {
            (StatusCode::OK | StatusCode::CREATED | StatusCode::NO_CONTENT, _) => {
                self.remember(hash);
                Ok(())
            }
            (status, bytes) => Err(self.refusal(status, &bytes)),
        }
    }

    /// Removes a file. The bucket may not have it.
    pub(super) fn remove(&self, hash: &Hash) -> Result<(), BucketError> {
        let name = self.object(hash);
        let credentials = self.credentials()?;
        let action = self.bucket.delete_object(Some(&credentials), &name);
        self.known_hashes().remove(hash);
        match self.send_without_body("DELETE", &action.sign(SIGNED_ADDRESS_LIFETIME), MAX_LIST_SIZE)? {
            (StatusCode::OK | StatusCode::NO_CONTENT | StatusCode::NOT_FOUND, _) => Ok(()),
            (status, bytes) => Err(self.refusal(status, &bytes)),
        }
    }

    /// Returns an address from which others may read a file, for a limited time.
    pub(super) fn address_to_get(&self, hash: &Hash) -> Result<Url, BucketError> {
        let name = self.object(hash);
        Ok(self.bucket.get_object(Some(&*self.credentials()?), &name).sign(SIGNED_ADDRESS_LIFETIME))
    }

    /// Returns an address to which others may send a file of this size, for a limited time.
    pub(super) fn upload(&self, hash: &Hash, bytes: u64) -> Result<SignedUpload, BucketError> {
        let (address, headers) = self.sign_upload(hash, bytes)?;
        Ok(SignedUpload { address: address.into(), headers })
    }

    fn sign_upload(&self, hash: &Hash, bytes: u64) -> Result<(Url, BTreeMap<String, String>), BucketError> {
        let headers = BTreeMap::from([
            ("content-length".to_owned(), bytes.to_string()),
            ("x-amz-checksum-sha256".to_owned(), BASE64_STANDARD.encode(hash.digest())),
        ]);
        let name = self.object(hash);
        let credentials = self.credentials()?;
        let mut action = self.bucket.put_object(Some(&credentials), &name);
        for (header, value) in &headers {
            action.headers_mut().insert(header.clone(), value.clone());
        }
        Ok((action.sign(SIGNED_ADDRESS_LIFETIME), headers))
    }

    fn object(&self, hash: &Hash) -> String {
        format!("{}{}/{hash}", self.prefix, &hash.as_str()[..2])
    }

    fn known_hashes(&self) -> std::sync::MutexGuard<'_, HashSet<Hash>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, hash: &Hash) {
        let mut known_hashes = self.known_hashes();
        if known_hashes.len() >= MAX_CACHED_HASHES {
            known_hashes.clear();
        }
        known_hashes.insert(hash.clone());
    }

    fn failed(&self, reason: String) -> BucketError {
        BucketError::Request { bucket: self.bucket.name().to_owned(), reason }
    }

    /// Returns the error for a response of the store. Its XML contains a code such as `AccessDenied`.
    fn refusal(&self, status: StatusCode, response: &[u8]) -> BucketError {
        let text = String::from_utf8_lossy(response);
        let code = text.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
        let reason = code.map_or_else(String::new, |(code, _)| format!(": {}", code.escape_debug()));
        self.failed(format!("the object store refused a request with the status {status}{reason}"))
    }

    /// Sends a request without headers and without a body. Otherwise, it does the same as [`Self::send`].
    fn send_without_body(
        &self,
        method: &str,
        address: &Url,
        maximum: u64,
    ) -> Result<(StatusCode, Vec<u8>), BucketError> {
        self.send(method, address, &BTreeMap::new(), &[], maximum)
    }

    /// Sends a request and returns the status and the body of the response. The request is repeated if
    /// the store cannot be reached or is overloaded.
    fn send(
        &self,
        method: &str,
        address: &Url,
        headers: &BTreeMap<String, String>,
        body: &[u8],
        maximum: u64,
    ) -> Result<(StatusCode, Vec<u8>), BucketError> {
        let mut delays = RETRY_DELAYS.iter();
        loop {
            let tried = send_once(&self.agent, method, address.as_str(), headers, body, maximum);
            let is_temporary = match &tried {
                Ok((status, _)) => status.is_server_error() || *status == StatusCode::TOO_MANY_REQUESTS,
                Err(_) => true,
            };
            match delays.next() {
                Some(delay) if is_temporary => std::thread::sleep(*delay),
                // The message does not contain the address, because its signature is a secret.
                _ => {
                    return tried.map_err(|reason| {
                        self.failed(format!("the object store does not respond: {reason}"))
                    });
                }
            }
        }
    }
}

/// Creates a client of HTTP for a worker or an object store. `response` is the time in which a response
/// must begin.
pub(crate) fn new_agent(response: Duration) -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .proxy(None)
        .max_redirects(0)
        .timeout_connect(Some(Duration::from_secs(5)))
        .timeout_recv_response(Some(response))
        .timeout_send_body(Some(Duration::from_secs(300)))
        .timeout_recv_body(Some(Duration::from_secs(300)));
    config.build().new_agent()
}

/// Sends a request to a signed address once.
pub(crate) fn send_once(
    agent: &ureq::Agent,
    method: &str,
    address: &str,
    headers: &BTreeMap<String, String>,
    body: &[u8],
    maximum: u64,
) -> Result<(StatusCode, Vec<u8>), ureq::Error> {
    let mut request = Request::builder().method(method).uri(address);
    for (header, value) in headers {
        request = request.header(header, value);
    }
    let mut response = match method {
        "PUT" => agent.run(request.body(body)?)?,
        _ => agent.run(request.body(())?)?,
    };
    let bytes = response.body_mut().with_config().limit(maximum).read_to_vec()?;
    Ok((response.status(), bytes))
}
