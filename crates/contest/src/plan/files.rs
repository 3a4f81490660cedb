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
    /// The key and the secret with which requests are signed, if the environment has them. Commands that
    /// use no files need none.
    pub credentials: Option<Credentials>,
}

/// The region with which requests are signed if the address names none.
const REGION: &str = "us-east-1";

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
    #[error("unknown option {0}; an address can have the options endpoint and region")]
    Option(String),
    /// The endpoint is not the address of a server.
    #[error("write the endpoint as an address such as https://s3.example.org")]
    Endpoint,
    /// The prefix has a character that would be encoded in the names of objects.
    #[error("a prefix consists of letters, digits, \"-\", \"_\", \".\" and \"/\"")]
    Prefix,
}

impl FilePlace {
    /// Parses the address of a bucket. The credentials are those of the variables `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`.
    ///
    /// # Errors
    /// Returns an error that says what to write.
    pub fn parse(text: &str) -> Result<Self, BucketAddressError> {
        FilePlace::with_credentials(text, Credentials::from_env())
    }

    /// Parses the address of a bucket with these credentials.
    ///
    /// # Errors
    /// Returns an error that says what to write.
    pub fn with_credentials(
        text: &str,
        credentials: Option<Credentials>,
    ) -> Result<Self, BucketAddressError> {
        let url = Url::parse(text).map_err(|_| BucketAddressError::Scheme)?;
        let name = url.host_str().filter(|_| url.scheme() == "s3").ok_or(BucketAddressError::Scheme)?;
        let path = url.path().trim_matches('/');
        if !path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte)) {
            return Err(BucketAddressError::Prefix);
        }
        let prefix = if path.is_empty() { String::new() } else { format!("{path}/") };
        let (name, region) = (name.to_owned(), REGION.to_owned());
        let mut address = BucketAddress { name, prefix, region, endpoint: None, credentials };
        for (option, value) in url.query_pairs() {
            match &*option {
                "region" => address.region = value.into_owned(),
                "endpoint" => address.endpoint = Some(endpoint(&value)?),
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
    use super::FilePlace;
    use rusty_s3::Credentials;

    #[test]
    fn an_address_names_a_bucket_and_its_store() {
        let parse =
            |text: &str| FilePlace::with_credentials(text, Some(Credentials::new("a key", "a secret")));
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
            ("s3://bucket?endpoint=s3.example.org", "write the endpoint as an address"),
            ("s3://bucket?endpoint=ftp://s3.example.org", "write the endpoint as an address"),
        ] {
            let message = parse(text).expect_err(text).to_string();
            assert!(message.contains(reason), "{text}: {message}");
        }
    }
}
