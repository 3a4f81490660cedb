//! Lists and removes the contents of untrusted folders. The listing is limited and follows no
//! links.

use std::fs::{Metadata, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The maximum depth of folders in a kit or another untrusted folder.
pub const MAX_DEPTH: usize = 40;

/// The maximum number of files and folders of a kit.
pub const MAX_ENTRIES: usize = 100_000;

/// The maximum total size of a kit's files in bytes. Holes in a file count too.
pub const MAX_BYTES: u64 = 1 << 30;

/// A file or folder that was found in an untrusted folder.
#[derive(Debug, Clone)]
pub struct SurveyEntry {
    /// The path of the file, relative to the listed folder.
    pub path: PathBuf,
    /// The metadata of the file. For a link, it is that of the link itself.
    pub metadata: Metadata,
}

/// The reason why an untrusted folder cannot be listed. Paths are relative to the folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system refuses access to an entry.
    #[error("{}: {error}", shorten_path(path))]
    System {
        /// The path of the entry.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The folder exceeds a limit with this entry.
    #[error("{}: DISK: {excess}", shorten_path(path))]
    TooLarge {
        /// The path of the entry.
        path: PathBuf,
        /// The exceeded limit.
        excess: Excess,
    },
}

/// A limit that an untrusted folder can exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Excess {
    /// The path is too long for the system. Other programs could not read such a path either.
    #[error("the path is longer than the system allows")]
    Path,
    /// Folders are nested deeper than [`MAX_DEPTH`].
    #[error("more than {MAX_DEPTH} nested folders")]
    Depth,
    /// The files have more than [`MAX_BYTES`] together.
    #[error("with this file, the kit is larger than {} GiB", MAX_BYTES >> 30)]
    Bytes,
    /// There are more than [`MAX_ENTRIES`] files and folders.
    #[error("more than {MAX_ENTRIES} files and folders")]
    Entries,
}

impl FolderError {
    /// Creates the error for an entry that cannot be read.
    fn new(path: &Path, error: std::io::Error) -> Self {
        let path = path.to_owned();
        match error.raw_os_error() {
            Some(libc::ENAMETOOLONG) => FolderError::TooLarge { path, excess: Excess::Path },
            _ => FolderError::System { path, error },
        }
    }
}

/// Lists all files and folders in an untrusted folder, such as a kit, in sorted order.
///
/// # Errors
/// Returns an error about an entry that cannot be read, or with which the folder exceeds [`MAX_DEPTH`],
/// [`MAX_ENTRIES`] or [`MAX_BYTES`].
pub fn survey(folder: &Path) -> Result<Vec<SurveyEntry>, FolderError> {
    let mut found = Vec::new();
    let mut folders = vec![(PathBuf::new(), 0)];
    let mut left = MAX_BYTES;
    while let Some((below, depth)) = folders.pop() {
        let fail = |error| FolderError::new(&below, error);
        for entry in std::fs::read_dir(folder.join(&below)).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = below.join(entry.file_name());
            let metadata = entry.metadata().map_err(|error| FolderError::new(&path, error))?;
            let beyond = |excess| Err(FolderError::TooLarge { path: path.clone(), excess });
            if metadata.is_dir() {
                if depth == MAX_DEPTH {
                    return beyond(Excess::Depth);
                }
                folders.push((path.clone(), depth + 1));
            } else if metadata.is_file() {
                match left.checked_sub(metadata.len()) {
                    Some(rest) => left = rest,
                    None => return beyond(Excess::Bytes),
                }
            }
            if found.len() == MAX_ENTRIES {
                return beyond(Excess::Entries);
            }
            found.push(SurveyEntry { path, metadata });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

/// Returns the size of the listed files and folders on disk, in bytes.
pub fn total_size(found: &[SurveyEntry]) -> u64 {
    found.iter().map(|found| found.metadata.blocks() * 512).sum()
}

/// Shortens a path for a message. Untrusted paths can be very long.
fn shorten_path(path: &Path) -> String {
    let text = path.to_string_lossy();
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => ".".into(),
        None => text.into_owned(),
    }
}

/// Gives the owner full access to an untrusted folder and all folders in it. It must be called when
/// no process can write there any more. No link is followed. Folders that cannot be changed are
/// left as they are, so that reading them later fails.
pub fn open_folders(folder: &Path) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(found) = std::fs::symlink_metadata(&folder) else { continue };
        let mode = found.mode() & 0o7777;
        if mode & 0o700 != 0o700 {
            let _ = std::fs::set_permissions(&folder, Permissions::from_mode(mode | 0o700));
        }
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        folders.extend(
            entries
                .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
                .map(|entry| entry.path()),
        );
    }
}

/// Removes a folder with all of its contents. Any depth and any permissions are possible. Links are
/// not followed.
///
/// # Errors
/// Returns the error of the first entry that cannot be removed.
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
            // A folder that its owner may not write cannot be moved.
            std::fs::set_permissions(entry.path(), Permissions::from_mode(0o700))?;
            // Nested folders are moved up, so that no path exceeds the system's limit.
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let up = beside.join(format!(".joute-{}-{number}", std::process::id()));
            std::fs::rename(entry.path(), &up)?;
            folders.push(up);
        }
        std::fs::remove_dir(&folder)?;
    }
    Ok(())
}

/// Removes everything that is new in a folder. It compares the folder with an earlier listing.
///
/// # Errors
/// Returns the same errors as [`clear`].
pub fn restore(folder: &Path, before: &[SurveyEntry]) -> std::io::Result<()> {
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
    use super::{MAX_DEPTH, clear, restore, survey};
    use std::path::Path;

    /// Creates very deeply nested folders for a test. Their path is longer than the system allows.
    fn nest(folder: &Path, name: &str) {
        use rustix::fs::{Mode, OFlags, mkdirat, open, openat};
        let mut at = open(folder, OFlags::DIRECTORY, Mode::empty()).expect("the folder can be created");
        for _ in 0..2 * MAX_DEPTH {
            mkdirat(&at, name, Mode::RWXU).expect("the folder can be created");
            at = openat(&at, name, OFlags::DIRECTORY, Mode::empty()).expect("the folder can be created");
        }
    }

    #[test]
    fn deeply_nested_folders_are_reported_and_removed() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let kit = folder.path().join("kit");
        std::fs::create_dir(&kit).expect("the folder can be created");
        std::fs::write(kit.join("a"), "a").expect("the file can be written");
        std::os::unix::fs::symlink("/", kit.join("link")).expect("the symbolic link can be created");
        let before = survey(&kit).expect("the kit is within the limits");
        assert_eq!(before.len(), 2);
        std::fs::create_dir(kit.join("deep")).expect("the folder can be created");
        for (name, reason) in [
            ("n".to_owned(), "DISK: more than 40 nested folders"),
            ("n".repeat(200), "DISK: the path is longer"),
        ] {
            nest(&kit.join("deep"), &name);
            let message = survey(&kit).expect_err("the kit is too deep").to_string();
            assert!(message.contains(reason) && message.len() < 300, "{message}");
            restore(&kit, &before).expect("the kit can be restored");
            std::fs::create_dir(kit.join("deep")).expect("the folder can be created");
        }
        restore(&kit, &before).expect("the kit can be restored");
        assert_eq!(survey(&kit).expect("the value is small").len(), 2);
        let holes = std::fs::File::create(kit.join("holes")).expect("the file can be created");
        holes.set_len(1 << 40).expect("the file can be extended");
        let message = survey(&kit).expect_err("the kit is too large").to_string();
        assert_eq!(message, "holes: DISK: with this file, the kit is larger than 1 GiB");
        nest(&kit, &"n".repeat(200));
        clear(&kit).expect("the kit can be removed");
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder can be read").count(), 0);
    }
}
