//! The place of a contest's files, as `contest.toml` names it.

use rusty_s3::Credentials;
use url::Url;

/// The place where a contest stores its files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum FilePlace {
    /// The folder `files` in the contest's folder.
    #[default]
    Folder,
    /// A bucket of an object store with the API of Amazon S3.
    Bucket(Box<BucketAddress>),
}

/// The address of a bucket of an object store, with the credentials from the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketAddress {
    /// The name of the bucket.
    pub name: String,
    /// The beginning of the names of all objects of the contest. It is empty or ends with a slash.
    pub prefix: String,
    /// The region with which requests are signed.
    pub region: String,
    /// The address of the object store. It is `None` for Amazon S3 in the region.
    pub endpoint: Option<Url>,
    /// The source of the key and the secret with which requests are signed.
    pub credentials: CredentialSource,
}

/// The source of the credentials of an object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CredentialSource {
    /// There is no source. Commands that use no files need none.
    Missing,
    /// Credentials that do not change.
    Fixed(Credentials),
    /// The address of a service that issues temporary credentials to the programs of a container.
    Container(Url),
    /// The address of a service that issues temporary credentials to the programs of a virtual machine.
    Instance(Url),
}

/// The region with which requests are signed if the address names none.
const DEFAULT_REGION: &str = "us-east-1";

/// The address of the service that issues credentials to the programs of a virtual machine of EC2, and the
/// variable with another address.
const INSTANCE_CREDENTIALS: &str = "http://169.254.169.254";
const INSTANCE_VARIABLE: &str = "AWS_EC2_METADATA_SERVICE_ENDPOINT";

/// The variables with the address of the service that issues credentials to the programs of a container. The
/// second contains its path on [`CONTAINER_CREDENTIALS`] only.
const CONTAINER_VARIABLES: [&str; 2] =
    ["AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"];
const CONTAINER_CREDENTIALS: &str = "http://169.254.170.2";

impl CredentialSource {
    /// Returns the source that the environment names: fixed credentials, or the service of a container.
    pub fn from_environment() -> Self {
        if let Some(credentials) = Credentials::from_env() {
            return CredentialSource::Fixed(credentials);
        }
        let [full, path] = CONTAINER_VARIABLES.map(|name| std::env::var(name).ok());
        let address = full.or_else(|| path.map(|path| format!("{CONTAINER_CREDENTIALS}{path}")));
        address
            .and_then(|address| Url::parse(&address).ok())
            .map_or(CredentialSource::Missing, CredentialSource::Container)
    }
}

/// The reason why a text is not the address of a bucket.
#[derive(Debug, thiserror::Error)]
pub enum BucketAddressError {
    /// The text has another scheme than `s3`, or no name of a bucket.
    #[error(
        "write an address such as \"s3://bucket/contest?endpoint=https://s3.example.org\"; without this line, the \
         files are in the folder files of the contest's folder"
    )]
    Scheme,
    /// The address has an unknown option.
    #[error("unknown option {0}; an address can have the options endpoint, region and credentials")]
    Option(String),
    /// The source of the credentials is not known.
    #[error("write credentials=instance, or leave it out to use the credentials of the environment")]
    Credentials,
    /// The endpoint is not the address of a server.
    #[error("write the endpoint as an address such as https://s3.example.org")]
    Endpoint,
    /// The prefix has a character that would be encoded in the names of objects.
    #[error("a prefix consists of letters, digits, \"-\", \"_\", \".\" and \"/\"")]
    Prefix,
}

impl FilePlace {
    /// Parses the address of a bucket. The credentials are those of the variables `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, or of the container, or of the virtual machine if the
    /// address says so.
    ///
    /// # Errors
    /// Returns an error that says what to write.
    pub fn parse(text: &str) -> Result<Self, BucketAddressError> {
        FilePlace::with_credentials(text, CredentialSource::from_environment())
    }

    /// Parses the address of a bucket with these credentials.
    ///
    /// # Errors
    /// Returns an error that says what to write.
    pub fn with_credentials(text: &str, credentials: CredentialSource) -> Result<Self, BucketAddressError> {
        let url = Url::parse(text).map_err(|_| BucketAddressError::Scheme)?;
        let name = url.host_str().filter(|_| url.scheme() == "s3").ok_or(BucketAddressError::Scheme)?;
        let path = url.path().trim_matches('/');
        if !path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte)) {
            return Err(BucketAddressError::Prefix);
        }
        let prefix = if path.is_empty() { String::new() } else { format!("{path}/") };
        let (name, region) = (name.to_owned(), DEFAULT_REGION.to_owned());
        let mut address = BucketAddress { name, prefix, region, endpoint: None, credentials };
        for (option, value) in url.query_pairs() {
            match &*option {
                "region" => address.region = value.into_owned(),
                "endpoint" => address.endpoint = Some(endpoint(&value)?),
                "credentials" if value == "instance" => {
                    let service =
                        std::env::var(INSTANCE_VARIABLE).unwrap_or_else(|_| INSTANCE_CREDENTIALS.into());
                    address.credentials = CredentialSource::Instance(endpoint(&service)?);
                }
                "credentials" => return Err(BucketAddressError::Credentials),
                _ => return Err(BucketAddressError::Option(option.into_owned())),
            }
        }
        Ok(FilePlace::Bucket(Box::new(address)))
    }
}

fn endpoint(text: &str) -> Result<Url, BucketAddressError> {
    let url = Url::parse(text).map_err(|_| BucketAddressError::Endpoint)?;
    let is_server = matches!(url.scheme(), "http" | "https") && url.has_host() && url.password().is_none();
    if is_server { Ok(url) } else { Err(BucketAddressError::Endpoint) }
}

#[cfg(test)]
mod tests {
    use super::{CredentialSource, FilePlace};
    use rusty_s3::Credentials;

    #[test]
    fn an_address_names_a_bucket_and_its_store() {
        let fixed = CredentialSource::Fixed(Credentials::new("a key", "a secret"));
        let parse = |text: &str| FilePlace::with_credentials(text, fixed.clone());
        for (text, prefix, region, endpoint) in [
            ("s3://bucket", "", "us-east-1", None),
            ("s3://bucket/", "", "us-east-1", None),
            ("s3://bucket/a/b/?region=eu-west-3", "a/b/", "eu-west-3", None),
            (
                "s3://bucket/a?endpoint=http://127.0.0.1:9000&region=x",
                "a/",
                "x",
                Some("http://127.0.0.1:9000/"),
            ),
        ] {
            let FilePlace::Bucket(bucket) = parse(text).expect(text) else { panic!("{text}") };
            let endpoint_found = bucket.endpoint.as_ref().map(url::Url::as_str);
            assert!(!format!("{bucket:?}").contains("a secret"), "{bucket:?}");
            assert_eq!(
                (&*bucket.name, &*bucket.prefix, &*bucket.region, endpoint_found),
                ("bucket", prefix, region, endpoint)
            );
        }
        for (text, reason) in [
            ("files", "write an address such as"),
            ("https://bucket/a", "write an address such as"),
            ("s3:///a", "write an address such as"),
            ("s3://bucket/a b", "a prefix consists of"),
            ("s3://bucket?key=x", "unknown option key"),
            ("s3://bucket?credentials=role", "write credentials=instance"),
            ("s3://bucket?endpoint=s3.example.org", "write the endpoint as an address"),
            ("s3://bucket?endpoint=ftp://s3.example.org", "write the endpoint as an address"),
        ] {
            let message = parse(text).expect_err(text).to_string();
            assert!(message.contains(reason), "{text}: {message}");
        }
    }

    #[test]
    fn a_virtual_machine_has_credentials_of_its_own() {
        let place =
            FilePlace::with_credentials("s3://bucket?credentials=instance", CredentialSource::Missing);
        let Ok(FilePlace::Bucket(bucket)) = place else { panic!("a bucket") };
        let service = "http://169.254.169.254".parse().expect("the text is an address");
        assert_eq!(bucket.credentials, CredentialSource::Instance(service));
    }
}
