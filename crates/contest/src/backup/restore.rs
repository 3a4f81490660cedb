//! Restores a contest from a backup. Every file is compared with its hash, and nothing is
//! overwritten.

use super::{FILES, Manifest, system};
use crate::blobs::Blobs;
use crate::private;
use crate::store::{self, snapshot};
use jiff::Timestamp;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The maximum size in bytes of a backup's list of contents. It is enough for a million files.
const LONGEST: u64 = 128 << 20;

/// The result of restoring a contest from a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RestoreSummary {
    /// The time at which the restored backup was made.
    pub at: Timestamp,
    /// The total number of files that were restored from the backup.
    pub files: usize,
    /// The number of files that the restored database needs. All of them were restored.
    pub named: usize,
}

/// Restores a contest from a backup to a new folder. `from` is the list file of a backup, or a
/// backup folder, whose latest backup is then restored.
///
/// # Errors
/// Returns a message if the folder exists, if a file of the backup is missing or damaged, or if a
/// file cannot be written. Nothing is left of an incomplete restore.
pub fn restore(from: &Path, to: &Path) -> Result<RestoreSummary, String> {
    if to.exists() {
        return Err(format!(
            "{}: this path already exists, and nothing is overwritten; name a new folder",
            to.display()
        ));
    }
    let list = if from.is_dir() { last(from)? } else { from.to_owned() };
    let manifest = read(&list)?;
    let backups = list.parent().unwrap_or(Path::new("."));
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(beside).map_err(system(beside))?;
    // The contest is restored to a temporary folder first, so that an incomplete one is never used.
    let part = tempfile::Builder::new().prefix(".restoring-").tempdir_in(beside).map_err(system(beside))?;
    private::close(part.path()).map_err(system(part.path()))?;
    let named = fill(&manifest, backups, part.path())?;
    fs::rename(part.path(), to).map_err(system(to))?;
    // The folder was renamed, so there is nothing to remove.
    let _ = part.keep();
    Ok(RestoreSummary { at: manifest.at, files: manifest.files.len(), named })
}

fn last(backups: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(backups).map_err(system(backups))?.flatten().map(|entry| entry.path());
    let lists = entries.filter(|path| path.extension().is_some_and(|end| end == "json"));
    lists.max().ok_or_else(|| format!("{}: this folder contains no backup", backups.display()))
}

fn read(list: &Path) -> Result<Manifest, String> {
    let found = fs::metadata(list).map_err(system(list))?;
    if !found.is_file() || found.len() > LONGEST {
        return Err(format!("{}: this file is not the list of a backup", list.display()));
    }
    let bytes = fs::read(list).map_err(system(list))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| format!("{}: this file is not the list of a backup: {error}", list.display()))
}

/// Restores all files of a backup to the folder `to`. Returns the number of files that the database
/// needs.
fn fill(manifest: &Manifest, backups: &Path, to: &Path) -> Result<usize, String> {
    let own = |error: crate::blobs::Error| format!("the backup is incomplete or damaged: {error}");
    let kept = Blobs::open(&backups.join(FILES), u64::MAX).map_err(own)?;
    let files = Blobs::open(&to.join(FILES), u64::MAX).map_err(own)?;
    for hash in &manifest.files {
        files.store(&kept.get(hash).map_err(own)?).map_err(own)?;
    }
    for (name, hash) in &manifest.laid {
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(format!("{name}: this path leads out of the contest's folder"));
        }
        let path = to.join(path);
        let folder = path.parent().unwrap_or(to);
        private::create_folder(folder).map_err(system(folder))?;
        private::write(&path, kept.get(hash).map_err(own)?).map_err(system(&path))?;
    }
    let database = to.join(store::NAME);
    private::write(&database, kept.get(&manifest.database).map_err(own)?).map_err(system(&database))?;
    let named = snapshot::referenced_files(to).map_err(|error| format!("the backup's database: {error}"))?;
    match named.iter().find(|hash| !manifest.files.contains(hash)) {
        Some(hash) => {
            Err(format!("the backup is incomplete: its database refers to the file {hash}, which is missing"))
        }
        None => Ok(named.len()),
    }
}
