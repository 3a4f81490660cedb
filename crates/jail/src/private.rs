//! The paths below `/usr` and `/var` that only the parent's own user may read.
//!
//! A parent without root maps its own user into the jail, so the permissions of files do not
//! protect its files from its programs. These paths are covered by a mount (L2), or get no rule
//! (L1). A folder in which the user may create files is private as a whole, because files that are
//! created there later belong to the user.

use crate::error::JailError;
use rustix::fs::{Access, AtFlags, CWD};
use std::collections::{BTreeSet, VecDeque};
use std::fs::Metadata;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// The folders of the host that contain packages. Programs see everything public below them.
pub const PACKAGE_FOLDERS: [&str; 2] = ["/usr", "/var"];

/// The folders in `/` that are links into `/usr` on Debian. On other systems they are real folders.
pub(super) const USR_LINKS: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/// The number of levels below `/usr` that are searched for private files. Only root and the package
/// manager can write to deeper folders, which contain hundreds of thousands of files. `/usr/local`
/// is searched completely.
const MAX_LEVELS: usize = 3;

/// The maximum number of files and folders that are searched for private ones. All others count as
/// private.
const MAX_SEARCHED: usize = 200_000;

/// A file or folder of the host that only the parent's user may read. Programs must not see it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Private {
    /// The absolute path of the private file or folder, with all links resolved.
    pub path: PathBuf,
    /// True if the private path is a folder.
    pub folder: bool,
}

/// A folder that must still be searched for private files.
struct Pending {
    path: PathBuf,
    /// The number of levels to search below the folder. `None` means all levels.
    levels: Option<usize>,
}

/// Returns the folders of this machine that programs see. They are [`PACKAGE_FOLDERS`], and the folders in
/// `/` that are not links into `/usr`.
pub fn visible_folders() -> Vec<PathBuf> {
    let folder = |path: &PathBuf| path.symlink_metadata().is_ok_and(|found| found.is_dir());
    let beside = USR_LINKS.iter().map(|name| Path::new("/").join(name));
    PACKAGE_FOLDERS.iter().map(PathBuf::from).chain(beside).filter(folder).collect()
}

/// Finds the files and folders that programs must not see. Only the parent's own user may read
/// them, or they contain a mount.
///
/// # Errors
///
/// Returns an error if a whole folder that programs need is private.
pub(crate) fn find() -> Result<Vec<Private>, JailError> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let visible = visible_folders();
    let private_paths = examine(&visible, &mount_points(&mounts), MAX_SEARCHED);
    match private_paths.iter().find(|private| visible.contains(&private.path)) {
        None => Ok(private_paths),
        Some(whole) => Err(JailError::Private(whole.path.clone())),
    }
}

/// Searches folders for private files, level by level. The search stops after `limit` entries.
fn examine(folders: &[PathBuf], mounts: &BTreeSet<PathBuf>, limit: usize) -> Vec<Private> {
    let user = rustix::process::geteuid().as_raw();
    let mut private_paths = Vec::new();
    let mut pending = VecDeque::new();
    let mut remaining = limit;
    for path in folders {
        let levels = (path != Path::new("/var")).then_some(MAX_LEVELS);
        classify(Pending { path: path.clone(), levels }, user, &mut private_paths, &mut pending);
    }
    while let Some(Pending { path, levels }) = pending.pop_front() {
        let Ok(entries) = std::fs::read_dir(&path) else { continue };
        if remaining == 0 {
            private_paths.push(Private { path, folder: true });
            continue;
        }
        for entry in entries.flatten() {
            remaining = remaining.saturating_sub(1);
            let path = entry.path();
            if mounts.contains(&path) {
                let folder = path.is_dir();
                private_paths.push(Private { path, folder });
                continue;
            }
            let levels = levels.filter(|_| path != Path::new("/usr/local"));
            classify(
                Pending { path, levels: levels.map(|levels| levels - 1) },
                user,
                &mut private_paths,
                &mut pending,
            );
        }
    }
    private_paths.sort();
    private_paths
}

/// Examines one path. A private path is added to `private_paths`, and a folder to search further to
/// `pending`.
fn classify(entry: Pending, user: u32, private_paths: &mut Vec<Private>, pending: &mut VecDeque<Pending>) {
    let Ok(metadata) = entry.path.symlink_metadata() else { return };
    if metadata.is_symlink() {
        return;
    }
    let folder = metadata.is_dir();
    if is_private(&entry.path, &metadata, user) {
        private_paths.push(Private { path: entry.path, folder });
    } else if folder && entry.levels != Some(0) {
        pending.push_back(entry);
    }
}

fn is_private(path: &Path, metadata: &Metadata, user: u32) -> bool {
    let may = |access: Access| rustix::fs::accessat(CWD, path, access, AtFlags::EACCESS).is_ok();
    if metadata.uid() == user {
        return true;
    }
    if metadata.is_dir() {
        may(Access::WRITE_OK) || !is_listable(metadata) && (may(Access::READ_OK) || may(Access::EXEC_OK))
    } else {
        metadata.permissions().mode() & 0o004 == 0 && may(Access::READ_OK)
    }
}

/// Returns true if every user may list this folder and open its entries.
fn is_listable(metadata: &Metadata) -> bool {
    metadata.permissions().mode() & 0o005 == 0o005
}

/// Returns the mount points in the text of `/proc/self/mountinfo`. The text writes spaces as
/// `\040`.
fn mount_points(text: &str) -> BTreeSet<PathBuf> {
    let point = |line: &str| {
        let place = line.split(' ').nth(4)?;
        Some(PathBuf::from(place.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")))
    };
    text.lines().filter_map(point).collect()
}

/// Returns true if a path is private or below a private path.
pub fn covers(private: &[Private], path: &Path) -> bool {
    private.iter().any(|private| path.starts_with(&private.path))
}

/// Returns the public files and folders of a folder that contains private ones. Landlock rules need
/// them, because they can only permit access and not forbid it.
pub fn public_paths(folder: &Path, private: &[Private]) -> Vec<PathBuf> {
    if covers(private, folder) {
        return Vec::new();
    }
    if !private.iter().any(|private| private.path.starts_with(folder)) {
        return vec![folder.to_owned()];
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let entries = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
    entries.flat_map(|entry| public_paths(&entry.path(), private)).collect()
}

/// Returns true if every user of the machine may reach this path.
pub fn everyone_reaches(path: &Path) -> bool {
    let Some(visible) = visible_folders().into_iter().find(|visible| path.starts_with(visible)) else {
        return false;
    };
    let levels = path.ancestors().take_while(|above| above.starts_with(&visible));
    levels.enumerate().all(|(level, path)| {
        // The last folder is accessible if it can be listed or if its files can be opened by name.
        let bits = if level == 0 { 0o005 } else { 0o001 };
        std::fs::metadata(path).is_ok_and(|found| found.permissions().mode() & bits != 0)
    })
}

/// Checks that programs cannot see a secret folder. This is the case if not every user of the
/// machine can reach the folder.
///
/// # Errors
/// Returns [`JailError::Exposed`] if every user can reach the folder. Its message
/// says how to prevent this.
pub fn check_unreachable(folder: &Path) -> Result<(), JailError> {
    if real_path(folder).is_some_and(|real| everyone_reaches(&real)) {
        Err(JailError::Exposed(folder.to_owned()))
    } else {
        Ok(())
    }
}

/// Returns the path of a folder with all links resolved. If the folder does not exist, its nearest
/// existing parent is used.
pub(super) fn real_path(folder: &Path) -> Option<PathBuf> {
    let absolute_path = std::path::absolute(folder).ok()?;
    absolute_path.ancestors().find_map(|path| path.canonicalize().ok())
}

#[cfg(test)]
mod tests;
