//! Reads all files of an archive that is not a kit, relative to the folder that contains
//! a given file.

use super::archive::{ArchiveBounds, Budget, EntryKind, entries};
use crate::archive_error::ArchiveError;
use crate::error::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Reads all files of an archive, a `.tar.gz` or `.tar`, that contains the file `mark` in its top
/// folder or in its only folder. Paths are relative to that folder, with names separated by `/`,
/// none of them `..`. Hidden files are left out. Nothing is written.
///
/// # Errors
/// Returns an error with the reason if the archive is refused.
pub fn all_files(bytes: &[u8], mark: &str, bounds: &ArchiveBounds) -> Result<BTreeMap<String, Vec<u8>>> {
    let (mut files, mut folders, mut budget) = (BTreeMap::new(), BTreeSet::new(), Budget::new(bounds));
    entries(bytes, bounds, &mut |path, kind, reader| {
        if path.split('/').any(|name| name.starts_with('.')) {
            return Ok(());
        }
        match kind {
            EntryKind::Folder => {
                folders.insert(path.to_owned());
            }
            EntryKind::Other(kind) => {
                return Err(ArchiveError::NotAFile { path: path.to_owned(), kind }.into());
            }
            EntryKind::File { .. } => {
                if files.insert(path.to_owned(), budget.read(path, reader)?).is_some() {
                    return Err(ArchiveError::Twice { path: path.to_owned() }.into());
                }
            }
        }
        Ok(())
    })?;
    for path in files.keys() {
        folders.extend(Path::new(path).ancestors().skip(1).filter_map(Path::to_str).map(str::to_owned));
    }
    if let Some(path) = files.keys().find(|path| folders.contains(*path)) {
        return Err(ArchiveError::FileAndFolder { path: path.clone() }.into());
    }
    if files.contains_key(mark) {
        return Ok(files);
    }
    let tops: BTreeSet<&str> = files.keys().filter_map(|path| path.split('/').next()).collect();
    let top = tops.first().filter(|top| tops.len() == 1 && files.contains_key(&format!("{top}/{mark}")));
    let Some(top) = top.map(|top| format!("{top}/")) else {
        return Err(ArchiveError::NoFile { file: mark.to_owned() }.into());
    };
    Ok(files
        .into_iter()
        .filter_map(|(path, bytes)| Some((path.strip_prefix(&top)?.to_owned(), bytes)))
        .collect())
}
