//! A worker's cache of files in memory, by their hash. The matches of a bundle need the same few files.

use crate::blobs::Hash;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum total size in bytes of the cached files. When a file exceeds it, the cache is
/// cleared.
const MAX_CACHE_SIZE: usize = 64 << 20;

/// A worker's cache of files. It is shared by all slots of the worker.
#[derive(Debug, Default)]
pub(super) struct FileCache(Mutex<CachedFiles>);

#[derive(Debug, Default)]
struct CachedFiles {
    files: HashMap<Hash, Arc<Vec<u8>>>,
    bytes: usize,
}

impl FileCache {
    /// Returns the file with the given hash, if it is cached.
    pub(super) fn get(&self, hash: &Hash) -> Option<Arc<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).files.get(hash).cloned()
    }

    /// Adds a file to the cache.
    pub(super) fn insert(&self, hash: &Hash, bytes: &[u8]) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.bytes + bytes.len() > MAX_CACHE_SIZE {
            *cached = CachedFiles::default();
        }
        if cached.files.insert(hash.clone(), Arc::new(bytes.to_vec())).is_none() {
            cached.bytes += bytes.len();
        }
    }
}
