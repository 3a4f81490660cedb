//! A contest from a backup: everything is compared with its hash, and nothing is overwritten.

use super::{FILES, Manifest, system};
use crate::blobs::{Blobs, Hash};
use crate::store;
use jiff::Timestamp;
use rusqlite::Connection;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Bytes of the longest list: a million files.
const LONGEST: u64 = 128 << 20;

/// Files that the database names: what was sent, built and played. A contest without one of them is not whole.
const NAMED: &str = "
SELECT archive FROM version UNION SELECT log FROM version UNION SELECT built FROM version UNION SELECT fresh FROM version
UNION SELECT hash FROM kit
UNION SELECT json_extract(played, '$.public') FROM match UNION SELECT json_extract(played, '$.private') FROM match";

/// A contest that was restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// When its backup was taken.
    pub at: Timestamp,
    /// How many files it has.
    pub files: usize,
    /// How many of them its database names; all of these are there.
    pub named: usize,
}

/// Restores the backup of a list, or the last one of a folder of backups, to a folder that is not there yet.
///
/// # Errors
/// There is something already, something of the backup is missing or damaged, or the system's. Nothing is left then.
pub fn restore(from: &Path, to: &Path) -> Result<Restored, String> {
    if to.exists() {
        return Err(format!("{}: it is there already; nothing is overwritten", to.display()));
    }
    let list = if from.is_dir() { last(from)? } else { from.to_owned() };
    let manifest = read(&list)?;
    let backups = list.parent().unwrap_or(Path::new("."));
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(beside).map_err(system(beside))?;
    // In a folder beside it first: a contest that is half restored is none.
    let part = tempfile::Builder::new().prefix(".restoring-").tempdir_in(beside).map_err(system(beside))?;
    let named = fill(&manifest, backups, part.path())?;
    fs::rename(part.path(), to).map_err(system(to))?;
    // It has another name, and nothing to remove.
    let _ = part.keep();
    Ok(Restored { at: manifest.at, files: manifest.files.len(), named })
}

fn last(backups: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(backups).map_err(system(backups))?.flatten().map(|entry| entry.path());
    let lists = entries.filter(|path| path.extension().is_some_and(|end| end == "json"));
    lists.max().ok_or_else(|| format!("{}: there is no backup in it", backups.display()))
}

fn read(list: &Path) -> Result<Manifest, String> {
    let found = fs::metadata(list).map_err(system(list))?;
    if !found.is_file() || found.len() > LONGEST {
        return Err(format!("{}: no list of a backup", list.display()));
    }
    let bytes = fs::read(list).map_err(system(list))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| format!("{}: no list of a backup: {error}", list.display()))
}

/// How many files the database names.
fn fill(manifest: &Manifest, backups: &Path, to: &Path) -> Result<usize, String> {
    let own = |error: crate::blobs::Error| format!("the backup is not whole: {error}");
    let kept = Blobs::open(&backups.join(FILES), u64::MAX).map_err(own)?;
    let files = Blobs::open(&to.join(FILES), u64::MAX).map_err(own)?;
    for hash in &manifest.files {
        files.keep(&kept.get(hash).map_err(own)?).map_err(own)?;
    }
    for (name, hash) in &manifest.laid {
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(format!("{name}: a path that leaves the contest's folder"));
        }
        let path = to.join(path);
        let folder = path.parent().unwrap_or(to);
        fs::create_dir_all(folder).map_err(system(folder))?;
        fs::write(&path, kept.get(hash).map_err(own)?).map_err(system(&path))?;
    }
    let database = to.join(store::NAME);
    fs::write(&database, kept.get(&manifest.database).map_err(own)?).map_err(system(&database))?;
    let named = named(&database).map_err(|error| format!("the backup's database: {error}"))?;
    match named.iter().find(|hash| !manifest.files.contains(hash)) {
        Some(hash) => Err(format!("the backup is not whole: its database names {hash}")),
        None => Ok(named.len()),
    }
}

fn named(database: &Path) -> Result<Vec<Hash>, String> {
    // Tables of an older joute become those of now.
    let folder = database.parent().unwrap_or(Path::new("."));
    drop(store::Store::open(folder).map_err(|error| error.to_string())?);
    let fail = |error: rusqlite::Error| error.to_string();
    let store = Connection::open(database).map_err(fail)?;
    let sound: String = store.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(fail)?;
    if sound != "ok" {
        return Err(sound);
    }
    let mut query = store.prepare(NAMED).map_err(fail)?;
    let rows = query.query_map([], |row| row.get::<_, Option<String>>(0)).map_err(fail)?;
    let texts = rows.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    Ok(texts.into_iter().flatten().filter_map(|text| Hash::read(&text)).collect())
}
