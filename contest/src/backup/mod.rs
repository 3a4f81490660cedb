//! Copies of a contest, taken while it runs, and contests made from copies.
//!
//! A folder of backups has files by their hash, as a contest has, and for each backup a list of what belongs to it: so a second
//! backup writes only what is new, and every one can be restored. *Invariant:* the database is copied first and the files after
//! it. A file is on the disk before the database names it, so whatever the copied database names is copied.

mod restore;

pub use restore::{Restored, restore};

use crate::blobs::{Blobs, Hash};
use crate::store;
use jiff::Timestamp;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where files are kept by their hash: in a contest's folder, and in a folder of backups.
const FILES: &str = "files";

/// Bytes of the largest file that an organiser laid into a contest's folder: maps, cups, limits.
const LAID: u64 = 64 << 20;

/// What belongs to one backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    /// When it was taken.
    at: Timestamp,
    /// The database.
    database: Hash,
    /// What the organiser laid into the folder, by its path in it.
    laid: BTreeMap<String, Hash>,
    /// What was sent, built and played.
    files: BTreeSet<Hash>,
}

/// A backup that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Its list, which `restore` reads.
    pub list: PathBuf,
    /// How many files belong to it.
    pub files: usize,
    /// How many of them were not in an earlier one.
    pub new: usize,
    /// Files that the contest's disk has lost or damaged, and that no earlier backup has.
    pub damaged: Vec<Hash>,
}

fn system(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

/// Backs a contest's folder up, whether it is served meanwhile or not.
///
/// # Errors
/// It is no contest's folder, another backup is being taken into the same one, or the system's.
pub fn backup(contest: &Path, to: &Path, at: Timestamp) -> Result<Taken, String> {
    let database = contest.join(store::NAME);
    if !database.is_file() {
        return Err(format!("{}: no contest's folder: there is no {}", contest.display(), store::NAME));
    }
    fs::create_dir_all(to).map_err(system(to))?;
    // Held until the end: two at once would take each other's unfinished files for rubbish.
    let lock = to.join("lock");
    let held = File::create(&lock).map_err(system(&lock))?;
    held.try_lock().map_err(|_| format!("{}: another backup is being taken", to.display()))?;
    let kept = Blobs::open(&to.join(FILES), u64::MAX).map_err(|error| error.to_string())?;
    let snapshot = snapshot(&database, to)?;
    let database = kept.keep(&snapshot).map_err(|error| error.to_string())?;
    drop(snapshot);
    let mut laid = BTreeMap::new();
    for (name, path) in laid_out(contest)? {
        let bytes = fs::read(&path).map_err(system(&path))?;
        laid.insert(name, kept.keep(&bytes).map_err(|error| error.to_string())?);
    }
    let mut taken = Taken { list: list(to, at), files: 0, new: 0, damaged: Vec::new() };
    let files = copy(contest, to, &kept, &mut taken)?;
    taken.files = files.len();
    let manifest = Manifest { at, database, laid, files };
    let text = serde_json::to_vec(&manifest).map_err(|error| error.to_string())?;
    let mut part = tempfile::NamedTempFile::new_in(to).map_err(system(to))?;
    part.write_all(&text).and_then(|()| part.as_file().sync_all()).map_err(system(part.path()))?;
    part.persist(&taken.list).map_err(|error| format!("{}: {error}", taken.list.display()))?;
    Ok(taken)
}

/// Names of lists sort by their time.
fn list(to: &Path, at: Timestamp) -> PathBuf {
    to.join(format!("{}.json", at.strftime("%Y-%m-%dT%H-%M-%S%.6fZ")))
}

/// The database of one moment. Whoever writes goes on: all is read at once, in one transaction of SQLite's own.
fn snapshot(database: &Path, to: &Path) -> Result<Vec<u8>, String> {
    let fail = |error: rusqlite::Error| format!("{}: {error}", database.display());
    let part = tempfile::NamedTempFile::new_in(to).map_err(system(to))?;
    let from = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(fail)?;
    from.busy_timeout(Duration::from_secs(10)).map_err(fail)?;
    let mut copy = Connection::open(part.path()).map_err(fail)?;
    let backup = Backup::new(&from, &mut copy).map_err(fail)?;
    while backup.step(-1).map_err(fail)? != StepResult::Done {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(backup);
    // The copy is one file, whatever mode the original is in.
    copy.pragma_update(None, "journal_mode", "DELETE").map_err(fail)?;
    drop(copy);
    fs::read(part.path()).map_err(system(part.path()))
}

/// Files that the organiser laid into a contest's folder: all but what a contest makes itself, and what is hidden.
fn laid_out(contest: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut found = Vec::new();
    let mut folders = vec![(String::new(), contest.to_owned())];
    while let Some((before, folder)) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(system(&folder))? {
            let entry = entry.map_err(system(&folder))?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let own = before.is_empty() && (name.starts_with(store::NAME) || OWN.contains(&name.as_str()));
            let kind = entry.file_type().map_err(system(&entry.path()))?;
            if own || name.starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                folders.push((format!("{before}{name}/"), entry.path()));
            } else if kind.is_file() && entry.metadata().is_ok_and(|found| found.len() <= LAID) {
                found.push((format!("{before}{name}"), entry.path()));
            }
        }
    }
    Ok(found)
}

/// Folders that a contest makes itself.
const OWN: [&str; 4] = [FILES, "kits", "cache", "serve.lock"];

/// Copies every file that is not there yet.
fn copy(contest: &Path, to: &Path, kept: &Blobs, taken: &mut Taken) -> Result<BTreeSet<Hash>, String> {
    let shelves = contest.join(FILES);
    let mut files = BTreeSet::new();
    if !shelves.exists() {
        // It was never served.
        return Ok(files);
    }
    for shelf in fs::read_dir(&shelves).map_err(system(&shelves))?.flatten() {
        for file in fs::read_dir(shelf.path()).map_err(system(&shelf.path()))?.flatten() {
            let Some(hash) = Hash::read(&file.file_name().to_string_lossy()) else { continue };
            if to.join(FILES).join(&hash.as_str()[..2]).join(hash.as_str()).is_file() {
                files.insert(hash);
                continue;
            }
            let bytes = fs::read(file.path()).map_err(system(&file.path()))?;
            if Hash::of(&bytes) != hash {
                taken.damaged.push(hash);
                continue;
            }
            kept.keep(&bytes).map_err(|error| error.to_string())?;
            taken.new += 1;
            files.insert(hash);
        }
    }
    Ok(files)
}
