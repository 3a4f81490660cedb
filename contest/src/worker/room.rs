//! The temporary folder of a worker process. If the process is killed, the next one removes the
//! folder.

use joute_arena::survey::clear;
use std::path::{Path, PathBuf};

/// A worker's temporary folder. It is removed when this value is dropped.
#[derive(Debug)]
pub struct Room(PathBuf);

impl Room {
    /// Creates a room next to those of other workers, and removes the rooms of workers that no
    /// longer run. Its path is absolute.
    ///
    /// # Errors
    ///
    /// Returns an error of the operating system.
    pub fn among(rooms: &Path) -> Result<Self, String> {
        let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        let made = crate::private::create_folder(rooms).and_then(|()| rooms.canonicalize());
        let rooms = &made.map_err(|error| fail(rooms, error))?;
        for other in std::fs::read_dir(rooms).map_err(|error| fail(rooms, error))?.flatten() {
            let process = Path::new("/proc").join(other.file_name());
            if !process.exists() {
                // The `make` of a candidate may have left files that cannot be removed, which do no
                // harm.
                let _ = clear(&other.path());
            }
        }
        let own = rooms.join(std::process::id().to_string());
        std::fs::create_dir_all(&own).map_err(|error| fail(&own, error))?;
        Ok(Room(own))
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = clear(&self.0);
    }
}
