//! Creates backups of a contest, even while it is being served, and restores contests from them.
//!
//! A backup folder stores files by their hash, like a contest, and a list for each backup with the
//! files that belong to it. A second backup therefore only writes new files, and every backup can
//! be restored. *Invariant:* The database is copied before the files. A file is written to disk
//! before the database refers to it, so all files of the copied database are copied.

mod error;
mod relocate;
mod restore;

pub use error::BackupError;
pub use relocate::{MOVED_DATABASE, relocate};
pub use restore::{RestoreSummary, restore};

use crate::blobs::{self, Blobs, Hash};
use crate::contest::servers::SERVERS;
use crate::plan::{Database, FilePlace};
use crate::private::{self, at};
use crate::store::{self, snapshot};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The maximum size in bytes of an organiser's file in a backup. Larger files in a contest's
/// folder, such as huge maps, cannot be backed up.
const MAX_ORGANISER_FILE_SIZE: u64 = 64 << 20;

/// The list of the contents of a contest's backup. It is a file in the backup folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    /// The time at which the backup was made.
    at: Timestamp,
    /// The hash of the backed-up copy of the contest's database.
    database: Hash,
    /// The organiser's files in the contest's folder, such as maps. Each path is mapped to the hash
    /// of the file.
    laid: BTreeMap<String, Hash>,
    /// The hashes of all stored files in the backup. They include submitted archives and replays.
    files: BTreeSet<Hash>,
}

/// The result of a backup of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupSummary {
    /// The path of the file that lists the contents of the backup. The command `restore` reads it.
    pub list: PathBuf,
    /// The number of files in this backup. It includes files that an earlier backup stored.
    pub files: usize,
    /// The number of files that this backup stored for the first time.
    pub new: usize,
    /// The hashes of files that could not be saved. They are missing or damaged in the contest, and
    /// no earlier backup contains them.
    pub damaged: Vec<Hash>,
}

/// Makes a backup of a contest and returns a summary. The contest may be served at the same time.
///
/// # Errors
/// Returns an error if the folder contains no contest, if another backup into the same folder is
/// running, or if a file cannot be read or written.
pub fn backup(contest: &Path, to: &Path, now: Timestamp) -> Result<BackupSummary, BackupError> {
    let source = Database::of(contest)?;
    if source == Database::Sqlite && !contest.join(store::DATABASE_FILE).is_file() {
        return Err(BackupError::NoContest(contest.to_owned()));
    }
    private::create_folder(to).map_err(at(to))?;
    // The lock is held until the end. Two concurrent backups would delete each other's unfinished
    // files.
    let lock = to.join("lock");
    let lock_file = private::open(&lock).map_err(at(&lock))?;
    lock_file.try_lock().map_err(|_| BackupError::Running(to.to_owned()))?;
    let summary = copy_all(contest, &source, to, now);
    // Closing the file may be too late: a process that another thread is starting has a
    // copy of its descriptor.
    lock_file.unlock().map_err(at(&lock))?;
    summary
}

/// Copies a contest to the locked folder of its backups and returns a summary.
fn copy_all(
    contest: &Path,
    source: &Database,
    to: &Path,
    now: Timestamp,
) -> Result<BackupSummary, BackupError> {
    let blobs = Blobs::open(&to.join(blobs::FOLDER), u64::MAX)?;
    let snapshot = snapshot(contest, source, to)?;
    let database = blobs.store(&snapshot)?;
    drop(snapshot);
    let mut organiser_hashes = BTreeMap::new();
    for (name, path) in organiser_files(contest)? {
        let bytes = fs::read(&path).map_err(at(&path))?;
        organiser_hashes.insert(name, blobs.store(&bytes)?);
    }
    let mut summary = BackupSummary { list: list(to, now), files: 0, new: 0, damaged: Vec::new() };
    let files = copy(contest, &blobs, &mut summary)?;
    summary.files = files.len();
    let manifest = Manifest { at: now, database, laid: organiser_hashes, files };
    let text = serde_json::to_vec(&manifest)?;
    let mut part = tempfile::NamedTempFile::new_in(to).map_err(at(to))?;
    part.write_all(&text).and_then(|()| part.as_file().sync_all()).map_err(at(part.path()))?;
    part.persist(&summary.list).map_err(at(&summary.list))?;
    Ok(summary)
}

/// Returns the path of a backup's list of contents. The file name contains the given time, and file
/// names sort by time.
fn list(to: &Path, at: Timestamp) -> PathBuf {
    to.join(format!("{}.json", at.strftime("%Y-%m-%dT%H-%M-%S%.6fZ")))
}

/// Copies the contest's database to a file of SQLite and returns the bytes of the copy.
fn snapshot(contest: &Path, source: &Database, to: &Path) -> Result<Vec<u8>, BackupError> {
    let part = tempfile::NamedTempFile::new_in(to).map_err(at(to))?;
    let failed = |error| BackupError::Database { contest: contest.to_owned(), error };
    snapshot::copy(contest, source, part.path()).map_err(failed)?;
    Ok(fs::read(part.path()).map_err(at(part.path()))?)
}

/// Returns the organiser's files in a contest's folder, as names and paths. Hidden files and files
/// that the contest itself created are left out.
fn organiser_files(contest: &Path) -> Result<Vec<(String, PathBuf)>, BackupError> {
    let mut found = Vec::new();
    let mut folders = vec![(String::new(), contest.to_owned())];
    while let Some((before, folder)) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(at(&folder))? {
            let entry = entry.map_err(at(&folder))?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let own = before.is_empty()
                && (name.starts_with(store::DATABASE_FILE) || SERVICE_FILES.contains(&name.as_str()));
            let kind = entry.file_type().map_err(at(&entry.path()))?;
            if own || name.starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                folders.push((format!("{before}{name}/"), entry.path()));
            } else if kind.is_file()
                && entry.metadata().is_ok_and(|found| found.len() <= MAX_ORGANISER_FILE_SIZE)
            {
                found.push((format!("{before}{name}"), entry.path()));
            }
        }
    }
    Ok(found)
}

/// The names of the service's own files and folders in a contest's folder. A backup does not copy
/// them as files of the organiser.
const SERVICE_FILES: [&str; 6] = [blobs::FOLDER, "kits", "cache", "serve.lock", "kits.lock", SERVERS];

/// Copies the files of a contest to a backup folder. Files that the backup folder already contains
/// are skipped.
fn copy(contest: &Path, blobs: &Blobs, summary: &mut BackupSummary) -> Result<BTreeSet<Hash>, BackupError> {
    let source = Blobs::open_to_read(&contest.join(blobs::FOLDER), &FilePlace::of(contest)?)?;
    let mut files = BTreeSet::new();
    for hash in source.hashes()? {
        if !blobs.has(&hash)? {
            match source.get(&hash) {
                Ok(bytes) => blobs.store(&bytes)?,
                Err(blobs::Error::Missing(hash)) => {
                    summary.damaged.push(hash);
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            summary.new += 1;
        }
        files.insert(hash);
    }
    Ok(files)
}
