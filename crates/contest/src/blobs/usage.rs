//! The space that the contest's files use, and its limit.

use std::sync::atomic::{AtomicU64, Ordering};

/// The maximum size in bytes of a file that workers send or receive.
pub const MAX_FILE_SIZE: usize = 128 << 20;

/// The space that the contest's files use. Several servers may share the folder of the files.
#[derive(Debug)]
pub struct Usage {
    /// The maximum total size of all files in bytes.
    maximum: u64,
    /// The total size in bytes of the files that existed when the folder was opened.
    found: u64,
    /// The total size in bytes of the files that this process has added. It includes files that are
    /// still being received.
    added: AtomicU64,
    /// The total size in bytes of the files that other servers have added meanwhile.
    elsewhere: AtomicU64,
    /// The total size in bytes of the files that this process has removed.
    removed: AtomicU64,
}

impl Usage {
    pub(super) fn new(found: u64, maximum: u64) -> Self {
        Usage {
            maximum,
            found,
            added: AtomicU64::new(0),
            elsewhere: AtomicU64::new(0),
            removed: AtomicU64::new(0),
        }
    }

    /// Returns the total size of all files in bytes.
    pub fn bytes(&self) -> u64 {
        self.total(self.added_bytes()).unwrap_or(u64::MAX)
    }

    /// Returns the total size in bytes of all files if this process has added the given number of
    /// bytes. Returns `None` if it is too large.
    fn total(&self, added: u64) -> Option<u64> {
        let others = self.found.checked_add(self.elsewhere.load(Ordering::Relaxed))?;
        Some(others.checked_add(added)?.saturating_sub(self.removed.load(Ordering::Relaxed)))
    }

    /// Records that a stored file was removed.
    pub(super) fn remove(&self, bytes: u64) {
        self.removed.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Returns the total size in bytes of the files that this process has added.
    pub fn added_bytes(&self) -> u64 {
        self.added.load(Ordering::Relaxed)
    }

    /// Sets the total size in bytes of the files that other servers have added since this process
    /// opened the folder.
    pub fn set_elsewhere(&self, bytes: u64) {
        self.elsewhere.store(bytes, Ordering::Relaxed);
    }

    /// Reserves space for a part of a file. Returns false if the limit would be exceeded.
    pub(super) fn reserve(&self, bytes: u64) -> bool {
        let room = |added: u64| {
            let added = added.checked_add(bytes)?;
            (self.total(added)? <= self.maximum).then_some(added)
        };
        self.added.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_ok()
    }

    /// Returns the space that was reserved for a file that is not stored.
    pub(super) fn release(&self, bytes: u64) {
        self.added.fetch_sub(bytes, Ordering::Relaxed);
    }
}
