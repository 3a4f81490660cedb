//! A folder in which one worker process works: whatever it leaves there when it is killed, the next one removes.

use joute_arena::survey::clear;
use std::path::{Path, PathBuf};

/// Such a folder; it goes when this is dropped.
#[derive(Debug)]
pub struct Room(PathBuf);

impl Room {
    /// Makes one among those of other workers, and removes those whose workers are gone.
    ///
    /// # Errors
    /// The system's.
    pub fn among(rooms: &Path) -> Result<Self, String> {
        let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(rooms).map_err(|error| fail(rooms, error))?;
        for other in std::fs::read_dir(rooms).map_err(|error| fail(rooms, error))?.flatten() {
            let process = Path::new("/proc").join(other.file_name());
            if !process.exists() {
                // A stranger's make may have filled it; what cannot be removed is in nobody's way.
                let _ = clear(&other.path());
            }
        }
        let own = rooms.join(std::process::id().to_string());
        std::fs::create_dir_all(&own).map_err(|error| fail(&own, error))?;
        Ok(Room(own))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = clear(&self.0);
    }
}
