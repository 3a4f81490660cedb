//! Reads an archive that is no kit: all its files, from the folder in which one of them is asked for.

use super::archive::{EntryKind, entries};
use super::{ArchiveBounds, EN, UnpackError};
use joute_words::archive as say;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;

/// Reads all files of an archive, a `.tar.gz` or `.tar`, that contains the file `mark` in its top
/// folder or in its only folder. Paths are relative to that folder, with names separated by `/`,
/// none of them `..`. Hidden files are left out. Nothing is written.
///
/// # Errors
/// Returns an [`UnpackError::Archive`] that names the offending file of the archive. The name is untrusted, so
/// control characters in it must be replaced before it is shown.
pub fn all_files(
    bytes: &[u8],
    mark: &str,
    bounds: &ArchiveBounds,
) -> Result<BTreeMap<String, Vec<u8>>, UnpackError> {
    read(bytes, mark, bounds).map_err(UnpackError::Archive)
}

fn read(bytes: &[u8], mark: &str, bounds: &ArchiveBounds) -> Result<BTreeMap<String, Vec<u8>>, String> {
    if bytes.len() as u64 > bounds.archive {
        return Err(say::larger(EN, bounds.archive >> 20));
    }
    let (mut files, mut folders, mut left) = (BTreeMap::new(), BTreeSet::new(), bounds.total);
    entries(bytes, bounds, &mut |path, kind, content| {
        if path.split('/').any(|name| name.starts_with('.')) {
            return Ok(());
        }
        match kind {
            EntryKind::Folder => {
                folders.insert(path.to_owned());
            }
            EntryKind::Other(what) => return Err(say::only_files(EN, path, what)),
            EntryKind::File => {
                let mut bytes = Vec::new();
                let taken = content.take(bounds.file + 1).read_to_end(&mut bytes);
                taken.map_err(|error| format!("{path}: {error}"))?;
                let length = bytes.len() as u64;
                if length > bounds.file {
                    return Err(say::large_file(EN, path, bounds.file >> 20));
                }
                left =
                    left.checked_sub(length).ok_or_else(|| say::large_files(EN, path, bounds.total >> 20))?;
                if files.insert(path.to_owned(), bytes).is_some() {
                    return Err(say::twice(EN, path));
                }
            }
        }
        Ok(())
    })?;
    for path in files.keys() {
        folders.extend(Path::new(path).ancestors().skip(1).filter_map(Path::to_str).map(str::to_owned));
    }
    if let Some(path) = files.keys().find(|path| folders.contains(*path)) {
        return Err(format!("{path}: a file and a folder of one name"));
    }
    if files.contains_key(mark) {
        return Ok(files);
    }
    let tops: BTreeSet<&str> = files.keys().filter_map(|path| path.split('/').next()).collect();
    let top = tops.first().filter(|top| tops.len() == 1 && files.contains_key(&format!("{top}/{mark}")));
    let Some(top) = top.map(|top| format!("{top}/")) else {
        return Err(format!("the archive has no {mark} in its top folder"));
    };
    Ok(files
        .into_iter()
        .filter_map(|(path, bytes)| Some((path.strip_prefix(&top)?.to_owned(), bytes)))
        .collect())
}
