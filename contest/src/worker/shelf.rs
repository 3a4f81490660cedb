//! The fresh kits that a worker has, by their hash: fetched once, checked, and kept from one run to the next.

use super::{Server, parcel};
use crate::blobs::Hash;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Kits that are kept: ten languages in four versions. Beyond, the one goes that was asked for longest ago.
const MOST: usize = 36;

/// A folder of kits, which several workers may share.
#[derive(Debug, Clone)]
pub struct Shelf(PathBuf);

impl Shelf {
    /// Opens a folder, or makes it.
    ///
    /// # Errors
    /// The system's.
    pub fn open(folder: &Path) -> Result<Self, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Shelf(folder.to_owned()))
    }

    /// The folder of a kit, which nobody changes.
    ///
    /// # Errors
    /// The server has no such kit or cannot be asked, or the system's.
    pub fn kit(&self, server: &dyn Server, hash: &Hash) -> Result<PathBuf, String> {
        let kit = self.0.join(hash.as_str());
        if !kit.is_dir() {
            let packed = server.get(hash)?;
            // Under another name first, so that what has its name is whole; another worker may be faster.
            let part = self.0.join(format!("part-{}-{hash}", std::process::id()));
            let _ = std::fs::remove_dir_all(&part);
            parcel::unpack_kit(&packed, &part)?;
            let named = std::fs::rename(&part, &kit);
            if !kit.is_dir() {
                named.map_err(|error| format!("{}: {error}", kit.display()))?;
            }
            let _ = std::fs::remove_dir_all(&part);
            self.tidy(&kit);
        }
        // Only says which kit was not asked for in a long time.
        let _ = std::fs::File::open(&kit).and_then(|folder| folder.set_modified(SystemTime::now()));
        Ok(kit)
    }

    /// Removes what is too much. What cannot be removed stays: it is in nobody's way.
    fn tidy(&self, but: &Path) {
        let kits = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let dated = kits.filter_map(|kit| Some((kit.metadata().ok()?.modified().ok()?, kit.path())));
        let mut kits: Vec<(SystemTime, PathBuf)> = dated.filter(|(_, kit)| kit != but).collect();
        kits.sort();
        let beyond = (kits.len() + 1).saturating_sub(MOST);
        for (_, kit) in kits.into_iter().take(beyond) {
            let _ = std::fs::remove_dir_all(kit);
        }
    }
}
