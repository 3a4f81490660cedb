//! A file that comes piece by piece: it has its name when it is whole, and leaves nothing when it is given up.

use super::{Error, Hash};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file on its way in.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    file: File,
    digest: Sha256,
    bytes: u64,
    /// Whether its room stays taken.
    stays: bool,
    most: u64,
    kept: Arc<AtomicU64>,
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.stays {
            self.kept.fetch_sub(self.bytes, Ordering::Relaxed);
            // It may have its name already, or cannot be removed either.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Part {
    pub(super) fn begin(folder: &Path, most: u64, kept: Arc<AtomicU64>) -> Result<Self, Error> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("part-{}-{number}", std::process::id()));
        let made = std::fs::create_dir_all(folder).and_then(|()| File::create_new(&path));
        let file = made.map_err(|error| why(&path, &error))?;
        Ok(Part { path, file, digest: Sha256::new(), bytes: 0, stays: false, most, kept })
    }

    /// How many bytes have come.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// There is no room, or the system cannot; the file is to be given up then.
    pub fn write(&mut self, piece: &[u8]) -> Result<(), Error> {
        let length = piece.len() as u64;
        let room = |kept: u64| kept.checked_add(length).filter(|kept| *kept <= self.most);
        self.kept.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).map_err(|_| Error::Full)?;
        self.bytes += length;
        self.digest.update(piece);
        self.file.write_all(piece).map_err(|error| why(&self.path, &error))
    }

    /// Gives it the name of its hash, unless there is such a file already.
    pub(super) fn finish(mut self, named: impl FnOnce(&Hash) -> PathBuf) -> Result<Hash, Error> {
        let hash = Hash::ended(&std::mem::take(&mut self.digest).finalize());
        let path = named(&hash);
        if !path.is_file() {
            self.name(&path).map_err(|error| why(&path, &error))?;
            self.stays = true;
        }
        Ok(hash)
    }

    /// What has its name is whole and on the disk.
    fn name(&self, path: &Path) -> std::io::Result<()> {
        let shelf = path.parent().unwrap_or(Path::new("."));
        self.file.sync_all()?;
        std::fs::create_dir_all(shelf)?;
        std::fs::rename(&self.path, path)?;
        File::open(shelf)?.sync_all()
    }
}

fn why(path: &Path, error: &std::io::Error) -> Error {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Error::Full,
        _ => Error::System(format!("{}: {error}", path.display())),
    }
}
