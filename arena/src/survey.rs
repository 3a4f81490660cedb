//! What lies in a folder that others filled: every entry, within bounds, following no link; and how to remove it.

use std::fs::{Metadata, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Folders in each other.
pub const DEPTH: usize = 40;

/// Files and folders of a kit.
pub const ENTRIES: usize = 100_000;

/// Bytes that the files of a kit seem to have together: a file of holes is short on disk, and nothing that reads it is.
pub const BYTES: u64 = 1 << 30;

/// One entry.
#[derive(Debug, Clone)]
pub struct Found {
    /// From the folder.
    pub path: PathBuf,
    /// Its own, if it is a link.
    pub metadata: Metadata,
}

/// Everything below a folder, sorted.
///
/// # Errors
/// What cannot be read, or with what it is beyond [`DEPTH`], [`ENTRIES`] or [`BYTES`]; the path is from the folder.
pub fn survey(folder: &Path) -> Result<Vec<Found>, String> {
    let mut found = Vec::new();
    let mut folders = vec![(PathBuf::new(), 0)];
    let mut left = BYTES;
    while let Some((below, depth)) = folders.pop() {
        let fail = |error: std::io::Error| match error.raw_os_error() {
            // Nested by long names: nobody else could read it either.
            Some(libc::ENAMETOOLONG) => {
                format!("{}: DISK: a path longer than the system takes", short(&below))
            }
            _ => format!("{}: {error}", short(&below)),
        };
        for entry in std::fs::read_dir(folder.join(&below)).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = below.join(entry.file_name());
            let metadata = entry.metadata().map_err(|error| format!("{}: {error}", short(&path)))?;
            let beyond = |what: String| Err(format!("{}: DISK: {what}", short(&path)));
            if metadata.is_dir() {
                if depth == DEPTH {
                    return beyond(format!("more than {DEPTH} folders in each other"));
                }
                folders.push((path.clone(), depth + 1));
            } else if metadata.is_file() {
                match left.checked_sub(metadata.len()) {
                    Some(rest) => left = rest,
                    None => return beyond(format!("the kit is larger than {} GiB with it", BYTES >> 30)),
                }
            }
            if found.len() == ENTRIES {
                return beyond(format!("more than {ENTRIES} files and folders"));
            }
            found.push(Found { path, metadata });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

/// Bytes of disk that what was found takes.
pub fn filled(found: &[Found]) -> u64 {
    found.iter().map(|found| found.metadata.blocks() * 512).sum()
}

/// A path as it can be told: somebody may have made it as long as a file system takes.
fn short(path: &Path) -> String {
    let text = path.to_string_lossy();
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => ".".into(),
        None => text.into_owned(),
    }
}

/// Removes a folder and everything in it, however deep it is nested and whatever its modes are. No link is followed.
///
/// # Errors
/// What the system says of the first thing that stays.
pub fn clear(folder: &Path) -> std::io::Result<()> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let beside = folder.parent().unwrap_or(Path::new("."));
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        std::fs::set_permissions(&folder, Permissions::from_mode(0o700))?;
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            if !entry.file_type()?.is_dir() {
                std::fs::remove_file(entry.path())?;
                continue;
            }
            // What lies deep is brought up: no path becomes longer than the system takes, and nothing is nested.
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let up = beside.join(format!(".joute-{}-{number}", std::process::id()));
            std::fs::rename(entry.path(), &up)?;
            folders.push(up);
        }
        std::fs::remove_dir(&folder)?;
    }
    Ok(())
}

/// Removes from a folder everything that was not found in it before.
///
/// # Errors
/// As [`clear`].
pub fn restore(folder: &Path, before: &[Found]) -> std::io::Result<()> {
    let known = |path: &Path| before.binary_search_by(|found| found.path.as_path().cmp(path)).ok();
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in std::fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            let is_folder = entry.file_type()?.is_dir();
            match known(&path) {
                Some(index) if is_folder && before[index].metadata.is_dir() => folders.push(path),
                Some(_) => {}
                None if is_folder => clear(&entry.path())?,
                None => std::fs::remove_file(entry.path())?,
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, clear, restore, survey};
    use std::path::Path;

    /// Folders in each other, deeper than any path may be long.
    fn nest(folder: &Path, name: &str) {
        use rustix::fs::{Mode, OFlags, mkdirat, open, openat};
        let mut at = open(folder, OFlags::DIRECTORY, Mode::empty()).expect("a folder");
        for _ in 0..2 * DEPTH {
            mkdirat(&at, name, Mode::RWXU).expect("a folder");
            at = openat(&at, name, OFlags::DIRECTORY, Mode::empty()).expect("a folder");
        }
    }

    #[test]
    fn what_has_no_end_is_named_and_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let kit = folder.path().join("kit");
        std::fs::create_dir(&kit).expect("a folder");
        std::fs::write(kit.join("a"), "a").expect("a file");
        std::os::unix::fs::symlink("/", kit.join("link")).expect("a link");
        let before = survey(&kit).expect("a small kit");
        assert_eq!(before.len(), 2);
        std::fs::create_dir(kit.join("deep")).expect("a folder");
        for (name, reason) in
            [("n".to_owned(), "DISK: more than 40 folders"), ("n".repeat(200), "DISK: a path longer")]
        {
            nest(&kit.join("deep"), &name);
            let why = survey(&kit).expect_err("too deep");
            assert!(why.contains(reason) && why.len() < 300, "{why}");
            restore(&kit, &before).expect("it is as it was");
            std::fs::create_dir(kit.join("deep")).expect("a folder");
        }
        restore(&kit, &before).expect("it is as it was");
        assert_eq!(survey(&kit).expect("small again").len(), 2);
        let holes = std::fs::File::create(kit.join("holes")).expect("a file");
        holes.set_len(1 << 40).expect("holes");
        assert!(survey(&kit).expect_err("too large").contains("holes: DISK: the kit is larger than 1 GiB"));
        nest(&kit, &"n".repeat(200));
        clear(&kit).expect("it goes");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}
