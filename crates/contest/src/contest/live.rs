//! The hashes of the data that open web pages show. A page is informed when the hash of
//! its data has changed.

use crate::data::Topic;
use crate::store::Store;
use joute_net::ClientPermits;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The maximum number of cached hashes of live topics. When there are more, the cache is cleared.
const MAX_CACHED_HASHES: usize = 4096;

/// The browser pages that listen for live events of the contest.
#[derive(Debug, Default)]
pub struct Live {
    /// The limit on the number of pages that listen at the same time.
    pub(crate) listeners: ClientPermits<String>,
    /// The cached hashes of the live topics' data. Each comes with the number of changes of the
    /// contest when it was computed.
    digests: Mutex<HashMap<Topic, (u64, u64)>>,
}

impl Live {
    /// Returns the hash of a live topic's data, which changes with the data. It is computed once
    /// for all pages that listen to the topic.
    pub(crate) fn digest(&self, store: &Store, topic: Topic, news: u64) -> u64 {
        let lock = || self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, digest)) = lock().get(&topic)
            && *of == news
        {
            return *digest;
        }
        // If the digest cannot be computed, it is treated as unchanged.
        let digest = store.digest(topic).unwrap_or_default();
        let mut digests = lock();
        if digests.len() >= MAX_CACHED_HASHES {
            digests.clear();
        }
        digests.insert(topic, (news, digest));
        digest
    }
}
