//! Lists the files in a bucket.

use super::{Bucket, BucketError, MAX_LIST_SIZE, SIGNED_ADDRESS_LIFETIME};
use crate::blobs::hash::Hash;
use rusty_s3::S3Action as _;
use rusty_s3::actions::ListObjectsV2;
use std::sync::{Mutex, PoisonError};
use ureq::http::StatusCode;

/// The first digits of hashes.
const DIGITS: &str = "0123456789abcdef";

impl Bucket {
    /// Calls a function with the hash and the size of each file in the bucket. A response contains at
    /// most 1,000 files, and names the next one. Files whose hashes begin with different digits are
    /// therefore listed in parallel.
    pub(in crate::blobs) fn visit_files(
        &self,
        visit: impl FnMut(Hash, u64) + Send,
    ) -> Result<(), BucketError> {
        let visit = Mutex::new(visit);
        std::thread::scope(|scope| {
            let list = |digit| {
                let visit = &visit;
                scope.spawn(move || {
                    self.visit_files_with_digit(digit, |hash, bytes| {
                        visit.lock().unwrap_or_else(PoisonError::into_inner)(hash, bytes);
                    })
                })
            };
            let threads: Vec<_> = DIGITS.chars().map(list).collect();
            threads
                .into_iter()
                .try_for_each(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    /// Calls a function with the hash and the size of each file whose hash begins with a digit.
    fn visit_files_with_digit(
        &self,
        digit: char,
        mut visit: impl FnMut(Hash, u64),
    ) -> Result<(), BucketError> {
        let prefix = format!("{}{digit}", self.prefix);
        let mut token: Option<String> = None;
        loop {
            let credentials = self.credentials()?;
            let mut action = self.bucket.list_objects_v2(Some(&credentials));
            action.with_prefix(&*prefix);
            if let Some(token) = &token {
                action.with_continuation_token(token);
            }
            let bytes =
                match self.send_without_body("GET", &action.sign(SIGNED_ADDRESS_LIFETIME), MAX_LIST_SIZE)? {
                    (StatusCode::OK, bytes) => bytes,
                    (status, bytes) => return Err(self.refusal(status, &bytes)),
                };
            let page = ListObjectsV2::parse_response(&String::from_utf8_lossy(&bytes))
                .map_err(|error| self.failed(format!("the list of objects cannot be read: {error}")))?;
            for object in &page.contents {
                let name = object.key.rsplit('/').next().unwrap_or_default();
                if let Some(hash) = Hash::read(name) {
                    visit(hash, object.size.unwrap_or(0));
                }
            }
            token = page.next_continuation_token;
            if token.is_none() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, DIGITS};
    use crate::blobs::hash::Hash;
    use crate::plan::{BucketAddress, CredentialSource};
    use joute_testkit::{HttpRequest, start_http_server};
    use rusty_s3::Credentials;
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The number of pages on which the simulated store lists the files with one digit.
    const PAGES: usize = 3;

    /// The number of requests that must be in progress before the simulated store responds to the first.
    const PARALLEL: usize = DIGITS.len();

    fn hash(digit: char, page: usize) -> Hash {
        let name = format!("{digit}{page:063x}");
        Hash::read(&name).expect("64 hexadecimal digits")
    }

    /// Returns the value of a parameter in the address of a request.
    fn parameter(target: &str, name: &str) -> Option<String> {
        let (_, query) = target.split_once('?')?;
        form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into())
    }

    /// Starts an object store whose files have the size 10. It lists one file on each page.
    fn start_store() -> Bucket {
        let started = AtomicUsize::new(0);
        let address = start_http_server(move |HttpRequest { target, .. }| {
            started.fetch_add(1, Ordering::SeqCst);
            while started.load(Ordering::SeqCst) < PARALLEL {
                std::thread::yield_now();
            }
            let prefix = parameter(&target, "prefix").ok_or("400 Bad Request")?;
            let digit = prefix.strip_prefix("a/").and_then(|digits| digits.chars().next());
            let digit = digit.ok_or("400 Bad Request")?;
            let page = parameter(&target, "continuation-token");
            let page: usize = page.map_or(0, |page| page.parse().expect("the number of a page"));
            let hash = hash(digit, page);
            let next = match page + 1 {
                PAGES => String::new(),
                next => format!("<NextContinuationToken>{next}</NextContinuationToken>"),
            };
            let key = format!("a/{}/{hash}", &hash.as_str()[..2]);
            Ok(format!(
                "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Contents><ETag>e</ETag><Key>{key}</Key>\
                 <LastModified>2026-01-01T00:00:00Z</LastModified><Size>10</Size></Contents>\
                 <MaxKeys>1</MaxKeys><EncodingType>url</EncodingType>{next}</ListBucketResult>"
            ))
        });
        let address = BucketAddress {
            name: "files".into(),
            prefix: "a/".into(),
            region: "r".into(),
            endpoint: Some(address.parse().expect("an address")),
            credentials: CredentialSource::Fixed(Credentials::new("key", "secret")),
        };
        Bucket::new(&address).expect("an address of a bucket")
    }

    #[test]
    fn files_are_listed_in_parallel_and_on_several_pages() {
        let (mut listed, mut total, mut count) = (BTreeSet::new(), 0, 0);
        let visited = start_store().visit_files(|hash, bytes| {
            listed.insert(hash);
            total += bytes;
            count += 1;
        });
        visited.expect("the store responds");
        let expected = DIGITS.chars().flat_map(|digit| (0..PAGES).map(move |page| hash(digit, page)));
        assert_eq!(listed, expected.collect());
        assert_eq!((count, total), (listed.len(), 10 * listed.len() as u64));
    }
}
