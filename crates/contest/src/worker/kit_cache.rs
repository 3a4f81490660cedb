//! A worker's cache of fresh kits by their hash. Kits are fetched once, verified, and kept between
//! runs.

use super::server::{JobError, JobServer};
use crate::blobs::Hash;
use crate::parcel;
use crate::private::{self, PathError, at};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// The maximum number of kits in a worker's cache. Beyond it, the least recently used kit is
/// removed.
const MAX_KITS: usize = 36;

/// A worker's cache of unpacked kits. It is a folder that several workers may share.
#[derive(Debug)]
pub struct KitCache {
    folder: PathBuf,
    /// The lock under which a kit is unpacked. Jobs of one process that need the same kit unpack it
    /// once.
    unpacking: Mutex<()>,
}

impl KitCache {
    /// Opens the folder of the kit cache, or creates it. The cache returns absolute paths, because
    /// builds link to the kits from other folders.
    pub fn open(folder: &Path) -> Result<Self, PathError> {
        let canonical_folder = private::create_folder(folder).and_then(|()| folder.canonicalize());
        Ok(KitCache { folder: canonical_folder.map_err(at(folder))?, unpacking: Mutex::new(()) })
    }

    /// Returns the folder of the kit with the given hash. A kit that is not in the cache is fetched
    /// from the server. The folder must not be modified.
    ///
    /// # Errors
    /// Returns an error if the server has no such kit or cannot be reached, or if a file cannot be
    /// written.
    pub fn kit(&self, server: &dyn JobServer, hash: &Hash) -> Result<PathBuf, JobError> {
        let kit = self.folder.join(hash.as_str());
        let unpacking = self.unpacking.lock().unwrap_or_else(PoisonError::into_inner);
        if !kit.is_dir() {
            let packed = server.get(hash)?;
            // The kit is written under another name first, so that a kit with its final name is
            // complete. Another worker may be faster.
            let part = self.folder.join(format!("part-{}-{hash}", std::process::id()));
            let _ = std::fs::remove_dir_all(&part);
            parcel::unpack_kit(&packed, &part)?;
            let result = std::fs::rename(&part, &kit);
            if !kit.is_dir() {
                result.map_err(at(&kit))?;
            }
            let _ = std::fs::remove_dir_all(&part);
            self.tidy(&kit);
        }
        drop(unpacking);
        // The modification time records the last use of the kit.
        let _ = std::fs::File::open(&kit).and_then(|folder| folder.set_modified(SystemTime::now()));
        Ok(kit)
    }

    /// Removes the least recently used kits if the cache is too large. The given kit is never
    /// removed. Kits that cannot be removed stay and do no harm.
    fn tidy(&self, but: &Path) {
        let kits = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let dated = kits.filter_map(|kit| Some((kit.metadata().ok()?.modified().ok()?, kit.path())));
        let mut kits: Vec<(SystemTime, PathBuf)> = dated.filter(|(_, kit)| kit != but).collect();
        kits.sort();
        let beyond = (kits.len() + 1).saturating_sub(MAX_KITS);
        for (_, kit) in kits.into_iter().take(beyond) {
            let _ = std::fs::remove_dir_all(kit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::KitCache;
    use crate::worker::ScratchFolder;
    use std::path::Path;

    #[test]
    fn relative_caches_become_absolute() {
        let scratch = tempfile::tempdir_in(".").expect("the temporary folder can be created");
        let relative =
            Path::new(scratch.path().file_name().expect("the path ends with a name")).join("cache");
        assert!(relative.is_relative());
        let kit_cache = KitCache::open(&relative.join("kits")).expect("the kit cache can be opened");
        assert!(kit_cache.folder.is_absolute(), "{}", kit_cache.folder.display());
        let scratch =
            ScratchFolder::create_in(&relative.join("rooms")).expect("the scratch folder can be created");
        assert!(scratch.path().is_absolute(), "{}", scratch.path().display());
    }
}
