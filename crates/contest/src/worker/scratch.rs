//! The temporary folder of a worker process. If the process is killed, the next worker removes the
//! folder.

use crate::private::{self, PathError, at};
use joute_untrusted::folders::clear;
use std::path::{Path, PathBuf};

/// A worker's temporary folder. It is removed when this value is dropped.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Creates a worker's temporary folder inside `folder`. The folders of workers that no longer
    /// run are removed. The path of the new folder is absolute.
    pub fn create_in(folder: &Path) -> Result<Self, PathError> {
        let canonical_folder = private::create_folder(folder).and_then(|()| folder.canonicalize());
        let folder = &canonical_folder.map_err(at(folder))?;
        for other in std::fs::read_dir(folder).map_err(at(folder))?.flatten() {
            let process = Path::new("/proc").join(other.file_name());
            if !process.exists() {
                // The `make` of a candidate may have left files that cannot be removed, which do no
                // harm.
                let _ = clear(&other.path());
            }
        }
        let own = folder.join(std::process::id().to_string());
        std::fs::create_dir_all(&own).map_err(at(&own))?;
        Ok(ScratchFolder(own))
    }

    /// Returns the path of the temporary folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = clear(&self.0);
    }
}
