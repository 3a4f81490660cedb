//! The files that workers may be sending to the object store, whose space is counted already.

use super::bucket::{Bucket, BucketError};
use super::hash::Hash;
use super::usage::Usage;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The time after which an upload has ended: its address is not valid any more, and a request that began
/// before was finished or has reached its time limit.
const MAX_UPLOAD_DURATION: Duration = Duration::from_secs(1800);

/// The maximum number of ended uploads that are looked up in the store when an address is requested.
/// Each request adds one upload, so a number above one makes the list of ended uploads shorter.
const MAX_SETTLED_UPLOADS: usize = 8;

/// The uploads whose addresses were given to workers.
#[derive(Debug, Default)]
pub(super) struct Uploads(Mutex<HashMap<Hash, Upload>>);

#[derive(Debug)]
struct Upload {
    /// The size in bytes for which space is counted.
    bytes: u64,
    end: Instant,
}

impl Uploads {
    /// Counts the space of a file that a worker may send from now on. A file that several workers send is
    /// counted once. Returns false if there is no room for it.
    pub(super) fn start(&self, hash: &Hash, bytes: u64, usage: &Usage, now: Instant) -> bool {
        let mut uploads = self.lock();
        let counted = uploads.get(hash).map_or(0, |upload| upload.bytes);
        let has_room = usage.reserve(bytes.saturating_sub(counted));
        if has_room {
            uploads
                .insert(hash.clone(), Upload { bytes: bytes.max(counted), end: now + MAX_UPLOAD_DURATION });
        }
        has_room
    }

    /// Releases the space of an upload, because the server has stored the file.
    pub(super) fn cancel(&self, hash: &Hash, usage: &Usage) {
        if let Some(upload) = self.lock().remove(hash) {
            usage.release(upload.bytes);
        }
    }

    /// Removes some uploads that have ended, and releases the space of files that were not stored.
    ///
    /// # Errors
    /// Returns an error if the bucket cannot be read.
    pub(super) fn settle(&self, bucket: &Bucket, usage: &Usage) -> Result<(), BucketError> {
        for hash in self.ended_uploads(Instant::now()) {
            if bucket.has(&hash)? {
                self.lock().remove(&hash);
            } else {
                self.cancel(&hash, usage);
            }
        }
        Ok(())
    }

    /// Returns some files whose uploads have ended.
    fn ended_uploads(&self, now: Instant) -> Vec<Hash> {
        let uploads = self.lock();
        let ended = uploads.iter().filter(|(_, upload)| upload.end <= now);
        ended.map(|(hash, _)| hash.clone()).take(MAX_SETTLED_UPLOADS).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Hash, Upload>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SETTLED_UPLOADS, MAX_UPLOAD_DURATION, Uploads};
    use crate::blobs::{Hash, Usage};
    use std::time::{Duration, Instant};

    #[test]
    fn an_upload_is_counted_once_and_ends_after_its_last_start() {
        let (uploads, usage, now) = (Uploads::default(), Usage::new(0, 20), Instant::now());
        let [one, two] = [b"one", b"two"].map(|bytes| Hash::of(bytes));
        let later = now + Duration::from_secs(60);
        assert!(uploads.start(&one, 5, &usage, now) && uploads.start(&two, 7, &usage, now));
        assert!(uploads.start(&two, 9, &usage, later) && !uploads.start(&two, 16, &usage, later));
        assert_eq!(usage.bytes(), 14);
        assert!(uploads.ended_uploads(later).is_empty());
        assert_eq!(uploads.ended_uploads(now + MAX_UPLOAD_DURATION), std::slice::from_ref(&one));
        assert_eq!(uploads.ended_uploads(later + MAX_UPLOAD_DURATION).len(), 2);
        uploads.cancel(&two, &usage);
        uploads.cancel(&two, &usage);
        assert_eq!((usage.bytes(), uploads.ended_uploads(later + MAX_UPLOAD_DURATION)), (5, vec![one]));
        for number in 0..20_u32 {
            uploads.start(&Hash::of(&number.to_le_bytes()), 0, &usage, now);
        }
        assert_eq!(uploads.ended_uploads(now + MAX_UPLOAD_DURATION).len(), MAX_SETTLED_UPLOADS);
    }
}
