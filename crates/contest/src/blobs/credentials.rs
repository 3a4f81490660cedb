//! The credentials with which requests to an object store are signed. Temporary credentials are
//! renewed before they expire.

use super::bucket::send_once;
use crate::plan::CredentialSource;
use rusty_s3::Credentials;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use url::Url;

/// The time before the expiry of temporary credentials at which new ones are requested. Addresses that were
/// signed before are then valid for their whole time.
const RENEWAL_MARGIN: Duration = Duration::from_secs(1200);

/// The minimum interval between two requests for credentials. The service may issue credentials that expire
/// soon, or may not respond.
const MIN_REQUEST_INTERVAL: Duration = Duration::from_secs(60);

/// The maximum size in bytes of a response of the service.
const MAX_RESPONSE_SIZE: u64 = 1 << 16;

/// The variables that contain the token for the credentials of a container, or the path of its file.
const CONTAINER_TOKEN: &str = "AWS_CONTAINER_AUTHORIZATION_TOKEN";
const CONTAINER_TOKEN_FILE: &str = "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE";

/// The current credentials of a bucket.
#[derive(Debug)]
pub(super) struct CurrentCredentials {
    source: CredentialSource,
    agent: ureq::Agent,
    current: Mutex<Option<CachedCredentials>>,
}

#[derive(Debug)]
struct CachedCredentials {
    credentials: Arc<Credentials>,
    /// The time at which temporary credentials expire.
    expiry: Option<SystemTime>,
    /// The earliest time of the next request for credentials.
    next_request: Instant,
}

impl CachedCredentials {
    fn is_valid_at(&self, time: SystemTime) -> bool {
        self.expiry.is_none_or(|expiry| expiry > time)
    }
}

/// A response with temporary credentials. The services for virtual machines and those for
/// containers have the same format.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct CredentialsResponse {
    access_key_id: String,
    secret_access_key: String,
    token: String,
    expiration: jiff::Timestamp,
}

impl CurrentCredentials {
    /// Creates the store of credentials for a bucket. Nothing is requested yet.
    pub(super) fn new(source: CredentialSource, agent: ureq::Agent) -> Self {
        CurrentCredentials { source, agent, current: Mutex::default() }
    }

    /// Returns the credentials for the next request. They may be requested from their service first.
    ///
    /// # Errors
    /// Returns a message if there are none, or if the current ones have expired and the service
    /// does not issue new ones.
    pub(super) fn get(&self) -> Result<Arc<Credentials>, String> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, next_request) = (SystemTime::now(), Instant::now() + MIN_REQUEST_INTERVAL);
        let mut valid = current.as_mut().filter(|current| current.is_valid_at(now));
        if let Some(current) = &mut valid
            && (current.is_valid_at(now + RENEWAL_MARGIN) || Instant::now() < current.next_request)
        {
            return Ok(current.credentials.clone());
        }
        match (self.request(), valid) {
            (Ok((credentials, expiry)), _) => {
                let credentials = Arc::new(credentials);
                *current = Some(CachedCredentials { credentials: credentials.clone(), expiry, next_request });
                Ok(credentials)
            }
            (Err(_), Some(current)) => {
                current.next_request = next_request;
                Ok(current.credentials.clone())
            }
            (Err(reason), None) => Err(reason),
        }
    }

    fn request(&self) -> Result<(Credentials, Option<SystemTime>), String> {
        let issued = match &self.source {
            CredentialSource::Missing => {
                return Err("set the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the credentials of \
                            this bucket, or add credentials=instance to its address on a virtual machine with \
                            a role"
                    .into());
            }
            CredentialSource::Fixed(credentials) => return Ok((credentials.clone(), None)),
            CredentialSource::Container(address) => self.read("GET", address, container_headers()?)?,
            CredentialSource::Instance(address) => self.read_of_instance(address)?,
        };
        let issued: CredentialsResponse = serde_json::from_str(&issued).map_err(|error| {
            format!("the service for credentials sent a response that cannot be read: {error}")
        })?;
        let CredentialsResponse { access_key_id, secret_access_key, token, expiration } = issued;
        Ok((Credentials::new_with_token(access_key_id, secret_access_key, token), Some(expiration.into())))
    }

    /// Reads the credentials of the role of a virtual machine, by version 2 of the protocol.
    fn read_of_instance(&self, address: &Url) -> Result<String, String> {
        let path = |path: &str| address.join(path).map_err(|error| format!("{address}: {error}"));
        let lifetime = ("x-aws-ec2-metadata-token-ttl-seconds".to_owned(), "60".to_owned());
        let token = self.read("PUT", &path("latest/api/token")?, [lifetime].into())?;
        let headers = BTreeMap::from([("x-aws-ec2-metadata-token".to_owned(), token)]);
        let roles = "latest/meta-data/iam/security-credentials/";
        let role = self.read("GET", &path(roles)?, headers.clone())?;
        let role = role.lines().next().unwrap_or_default().trim();
        self.read("GET", &path(&format!("{roles}{role}"))?, headers)
    }

    fn read(&self, method: &str, address: &Url, headers: BTreeMap<String, String>) -> Result<String, String> {
        let fail = |reason: String| format!("the service for credentials at {address} {reason}");
        let (status, bytes) =
            send_once(&self.agent, method, address.as_str(), &headers, &[], MAX_RESPONSE_SIZE)
                .map_err(|error| fail(format!("does not respond: {error}")))?;
        if !status.is_success() {
            return Err(fail(format!("refused a request with the status {status}")));
        }
        String::from_utf8(bytes).map_err(|_| fail("sent a response that is not text".into()))
    }
}

/// Returns the headers of a request for the credentials of a container. A token in a file is read each time,
/// because it may be renewed.
fn container_headers() -> Result<BTreeMap<String, String>, String> {
    let token = match std::env::var(CONTAINER_TOKEN_FILE) {
        Ok(path) => Some(std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?),
        Err(_) => std::env::var(CONTAINER_TOKEN).ok(),
    };
    Ok(token.map(|token| ("authorization".to_owned(), token.trim().to_owned())).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{CachedCredentials, CredentialsResponse, CurrentCredentials, MIN_REQUEST_INTERVAL};
    use crate::blobs::bucket::new_agent;
    use crate::plan::CredentialSource;
    use joute_testkit::{HttpRequest, start_http_server};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant, SystemTime};

    /// Starts the metadata service of a virtual machine. The n-th credentials have the key `key n`, and
    /// expire after the n-th lifetime. Later requests are refused.
    fn start_service(lifetimes: &'static [u64]) -> CurrentCredentials {
        let issued = AtomicUsize::new(0);
        let address = start_http_server(move |HttpRequest { target, headers, .. }| {
            let has_token = headers.iter().any(|header| header == "x-aws-ec2-metadata-token: a token");
            match &*target {
                "PUT /latest/api/token" => Ok("a token".into()),
                "GET /latest/meta-data/iam/security-credentials/" if has_token => Ok("a-role\n".into()),
                "GET /latest/meta-data/iam/security-credentials/a-role" if has_token => {
                    let index = issued.fetch_add(1, Ordering::Relaxed);
                    let lifetime = lifetimes.get(index).ok_or("500 Internal Server Error")?;
                    let expiry = SystemTime::now() + Duration::from_secs(*lifetime);
                    let expiry = jiff::Timestamp::try_from(expiry).expect("the time is in range");
                    Ok(format!(
                        r#"{{"AccessKeyId": "key {index}", "SecretAccessKey": "s", "Token": "t",
                        "Expiration": "{expiry}", "Code": "Success"}}"#
                    ))
                }
                _ => Err("404 Not Found"),
            }
        });
        let source = CredentialSource::Instance(address.parse().expect("the text is an address"));
        CurrentCredentials::new(source, new_agent(Duration::from_secs(30)))
    }

    impl CurrentCredentials {
        fn key(&self) -> Result<String, String> {
            self.get().map(|credentials| credentials.key().to_owned())
        }

        /// Changes the current credentials as time would.
        fn change(&self, change: impl FnOnce(&mut CachedCredentials)) {
            change(
                self.current
                    .lock()
                    .expect("no thread panicked with the lock")
                    .as_mut()
                    .expect("the credentials can be set"),
            );
        }
    }

    fn past_time() -> Option<SystemTime> {
        Some(SystemTime::now() - Duration::from_secs(1))
    }

    #[test]
    fn temporary_credentials_are_renewed_before_they_expire() {
        let credentials = start_service(&[6 * 3600, 600, 6 * 3600]);
        assert_eq!(credentials.key().as_deref(), Ok("key 0"));
        assert_eq!(credentials.key().as_deref(), Ok("key 0"), "they are valid for hours");
        credentials.change(|current| current.expiry = Some(SystemTime::now() + Duration::from_secs(1000)));
        assert_eq!(credentials.key().as_deref(), Ok("key 0"), "they were requested less than a minute ago");
        credentials.change(|current| current.next_request = Instant::now());
        assert_eq!(credentials.key().as_deref(), Ok("key 1"), "they would expire soon");
        assert_eq!(credentials.key().as_deref(), Ok("key 1"), "these expire soon, too, but are new");
        credentials.change(|current| current.expiry = past_time());
        assert_eq!(credentials.key().as_deref(), Ok("key 2"), "they have expired");
    }

    #[test]
    fn credentials_are_used_until_they_expire_if_the_service_fails() {
        let credentials = start_service(&[600]);
        assert_eq!(credentials.key().as_deref(), Ok("key 0"));
        credentials.change(|current| current.next_request = Instant::now());
        assert_eq!(credentials.key().as_deref(), Ok("key 0"), "the service refuses, and they are valid");
        credentials.change(|current| {
            assert!(
                current.next_request > Instant::now() + MIN_REQUEST_INTERVAL / 2,
                "the service is not asked each time"
            );
            current.expiry = past_time();
        });
        let reason = credentials.key().expect_err("they have expired");
        assert!(reason.contains("refused a request with the status 500"), "{reason}");
    }

    #[test]
    fn a_response_without_credentials_is_an_error() {
        assert!(serde_json::from_str::<CredentialsResponse>(r#"{"Code": "Failed"}"#).is_err());
        let missing = CurrentCredentials::new(CredentialSource::Missing, new_agent(Duration::from_secs(1)));
        assert!(missing.key().expect_err("there are no credentials").contains("AWS_SECRET_ACCESS_KEY"));
    }
}
