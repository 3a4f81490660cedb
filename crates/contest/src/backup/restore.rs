//! Restores a contest from a backup. Every file is compared with its hash, and nothing is
//! overwritten.

use super::Manifest;
use super::error::BackupError;
use crate::blobs::{self, Blobs};
use crate::plan::{Database, FilePlace};
use crate::private::{self, at};
use crate::store::{self, snapshot};
use jiff::Timestamp;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The maximum size in bytes of a backup's list of contents. It is enough for a million files.
const MAX_CONTENTS_SIZE: u64 = 128 << 20;

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
/// Returns an error if the folder exists, if a file of the backup is missing or damaged, or if a
/// file cannot be written. Nothing is left of an incomplete restore.
pub fn restore(from: &Path, to: &Path) -> Result<RestoreSummary, BackupError> {
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let list = if from.is_dir() { last_backup(from)? } else { from.to_owned() };
    let manifest = read(&list)?;
    let backups = list.parent().unwrap_or(Path::new("."));
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(beside).map_err(at(beside))?;
    // The contest is restored to a temporary folder first, so that an incomplete one is never used.
    let part = tempfile::Builder::new().prefix(".restoring-").tempdir_in(beside).map_err(at(beside))?;
    private::close(part.path()).map_err(at(part.path()))?;
    let file_count = fill(&manifest, backups, part.path())?;
    fs::rename(part.path(), to).map_err(at(to))?;
    // The folder was renamed, so there is nothing to remove.
    let _ = part.keep();
    Ok(RestoreSummary { at: manifest.at, files: manifest.files.len(), named: file_count })
}

fn last_backup(backups: &Path) -> Result<PathBuf, BackupError> {
    let entries = fs::read_dir(backups).map_err(at(backups))?.flatten().map(|entry| entry.path());
    let lists = entries.filter(|path| path.extension().is_some_and(|end| end == "json"));
    lists.max().ok_or_else(|| BackupError::NoBackup(backups.to_owned()))
}

fn read(list: &Path) -> Result<Manifest, BackupError> {
    let list_metadata = fs::metadata(list).map_err(at(list))?;
    if !list_metadata.is_file() || list_metadata.len() > MAX_CONTENTS_SIZE {
        return Err(BackupError::NoList(list.to_owned()));
    }
    let bytes = fs::read(list).map_err(at(list))?;
    serde_json::from_slice(&bytes).map_err(|error| BackupError::InvalidList { list: list.to_owned(), error })
}

/// Restores all files of a backup to the folder `to`. Returns the number of files that the database
/// needs.
fn fill(manifest: &Manifest, backups: &Path, to: &Path) -> Result<usize, BackupError> {
    let backup_blobs = Blobs::open(&backups.join(blobs::FOLDER), u64::MAX).map_err(BackupError::Damaged)?;
    let files = Blobs::open(&to.join(blobs::FOLDER), u64::MAX).map_err(BackupError::Damaged)?;
    for hash in &manifest.files {
        files.store(&backup_blobs.get(hash).map_err(BackupError::Damaged)?).map_err(BackupError::Damaged)?;
    }
    for (name, hash) in &manifest.laid {
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(BackupError::Outside(name.clone()));
        }
        let path = to.join(path);
        let folder = path.parent().unwrap_or(to);
        private::create_folder(folder).map_err(at(folder))?;
        private::write(&path, backup_blobs.get(hash).map_err(BackupError::Damaged)?).map_err(at(&path))?;
    }
    let database = to.join(store::DATABASE_FILE);
    private::write(&database, backup_blobs.get(&manifest.database).map_err(BackupError::Damaged)?)
        .map_err(at(&database))?;
    // The restored database is a file of SQLite, and the restored files are in a folder. The server and
    // the bucket of the backed-up contest are not changed.
    if Database::of(to)? != Database::Sqlite {
        Database::write(to, None)?;
    }
    if FilePlace::of(to)? != FilePlace::Folder {
        FilePlace::write_default(to)?;
    }
    let referenced_files = snapshot::referenced_files(to).map_err(BackupError::RestoredDatabase)?;
    match referenced_files.iter().find(|hash| !manifest.files.contains(hash)) {
        Some(hash) => Err(BackupError::Incomplete(hash.clone())),
        None => Ok(referenced_files.len()),
    }
}
