//! A file that is received in pieces. It gets its final name when it is complete and is removed if
//! it is abandoned.

use super::Error;
use super::hash::Hash;
use super::usage::Usage;
use crate::private::{self, at};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An incomplete file of the contest's file store. Received pieces are appended to it.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    /// The file, which is locked while it is incomplete.
    file: File,
    digest: Sha256,
    bytes: u64,
    /// True if the file was stored completely. If so, its disk space stays counted after this value
    /// is dropped.
    stays: bool,
    usage: Arc<Usage>,
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.stays {
            self.usage.release(self.bytes);
            // Errors are ignored: the file may already have its final name, or cannot be removed.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Part {
    pub(super) fn begin(folder: &Path, usage: Arc<Usage>) -> Result<Self, Error> {
        loop {
            // Servers on several machines may share the folder, so a process ID is not unique.
            let path = folder.join(format!("part-{:016x}", fastrand::u64(..)));
            let file_result = private::create_folder(folder).and_then(|()| private::create_new(&path));
            let file = file_result.map_err(io_error(&path))?;
            // Another process that opens the folder may remove the file before it is locked.
            match file.try_lock() {
                Ok(()) if file.metadata().map_err(io_error(&path))?.nlink() > 0 => {
                    return Ok(Part { path, file, digest: Sha256::new(), bytes: 0, stays: false, usage });
                }
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(io_error(&path)(error)),
            }
        }
    }

    /// Returns the number of bytes received so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads the part of the file that was received so far.
    pub fn read(&self) -> std::io::Result<Vec<u8>> {
        std::fs::read(&self.path)
    }

    /// Appends received bytes to this incomplete file.
    ///
    /// # Errors
    /// Returns an error if there is no room or the file cannot be written. The file must then be
    /// abandoned.
    pub fn write(&mut self, piece: &[u8]) -> Result<(), Error> {
        let length = piece.len() as u64;
        if !self.usage.reserve(length) {
            return Err(Error::Full);
        }
        self.bytes += length;
        self.digest.update(piece);
        self.file.write_all(piece).map_err(io_error(&self.path))
    }

    /// Completes received files and returns their hashes. Each file is renamed to its hash, unless such
    /// a file exists already. All files are written to disk before the first one is renamed. Every file with
    /// its final name is therefore complete.
    pub(super) fn finish_all(
        parts: Vec<Part>,
        path_of: impl Fn(&Hash) -> PathBuf,
    ) -> Result<Vec<Hash>, Error> {
        let mut parts: Vec<(Hash, Part)> = parts.into_iter().map(|mut part| (part.end(), part)).collect();
        let hashes = parts.iter().map(|(hash, _)| hash.clone()).collect();
        let mut folders = BTreeSet::new();
        parts.retain(|(hash, _)| folders.insert(hash.clone()) && !path_of(hash).is_file());
        for_each_in_parallel(&parts, |(_, part)| part.file.sync_all().map_err(io_error(&part.path)))?;
        let mut shelves = BTreeSet::new();
        for (hash, part) in &mut parts {
            let path = path_of(hash);
            let shelf = path.parent().unwrap_or(Path::new(".")).to_owned();
            private::create_folder(&shelf).map_err(io_error(&shelf))?;
            std::fs::rename(&part.path, &path).map_err(io_error(&path))?;
            part.stays = true;
            shelves.insert(shelf);
        }
        let shelves: Vec<PathBuf> = shelves.into_iter().collect();
        let sync = |shelf: &PathBuf| File::open(shelf)?.sync_all();
        for_each_in_parallel(&shelves, |shelf| sync(shelf).map_err(io_error(shelf)))?;
        Ok(hashes)
    }

    /// Returns the hash of the complete file.
    fn end(&mut self) -> Hash {
        Hash::from_digest(&std::mem::take(&mut self.digest).finalize())
    }
}

/// The number of threads that write files to disk at the same time. The file system can then write its
/// journal once for several files.
const WRITERS: usize = 8;

/// Calls a function with each item, on several threads. Returns the first error.
fn for_each_in_parallel<T: Sync>(
    items: &[T],
    call: impl Fn(&T) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    if let [only] = items {
        return call(only);
    }
    let share = items.len().div_ceil(WRITERS).max(1);
    std::thread::scope(|scope| {
        let work = |items: &[T]| items.iter().try_for_each(&call);
        let threads: Vec<_> = items.chunks(share).map(|items| scope.spawn(move || work(items))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a writer does not panic"))
    })
}

/// Removes an incomplete file, unless a process still writes it. Such a process holds a
/// lock on the file.
pub(super) fn remove_abandoned(path: &Path) -> std::io::Result<()> {
    let file = match File::open(path) {
        // The process that wrote the file has completed or removed it.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        opened => opened?,
    };
    // NFS grants only shared locks on a file that is open for reading.
    match file.try_lock_shared() {
        Ok(()) => match std::fs::remove_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        },
        Err(TryLockError::WouldBlock) => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns a function that adds a path to an error of the operating system, unless the disk is full.
fn io_error(path: &Path) -> impl Fn(std::io::Error) -> Error + '_ {
    move |error| match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Error::Full,
        _ => at(path)(error).into(),
    }
}
