//! Measures the disk space that a build uses while it runs. It counts the files of the kit, and
//! deleted files that processes of the build still hold.
//!
//! Only files of the build itself are counted. What other processes write to the same file system
//! never stops a build.

use joute_untrusted::folders::MAX_DEPTH;
use rustix::fd::{AsFd, AsRawFd as _, OwnedFd};
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, fstat, openat, statat};
use std::collections::HashSet;
use std::fs::{Metadata, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// The number of bytes in one disk block. The system reports the size of files in such blocks
/// (`st_blocks`).
const BLOCK_SIZE: u64 = 512;

/// The type number of tmpfs, a file system in memory. The files in a sandbox's `/tmp` are on a
/// tmpfs, so they use no disk space.
const TMPFS_MAGIC: i64 = 0x0102_1994;

/// The disk space and the number of files that the build of a kit uses.
#[derive(Debug, Clone, Default)]
pub(super) struct DiskUsage {
    /// The total size of the build's files in bytes. It includes deleted files that are still open.
    pub bytes: u64,
    /// The number of files and folders in the kit.
    pub files: u64,
    /// True if a folder in the kit is nested too deeply to be counted.
    pub too_deep: bool,
    /// The number of the disk that contains the kit.
    device: u64,
    /// The files that were already counted, by device and inode. A file with several names is
    /// counted once.
    seen: HashSet<(u64, u64)>,
}

impl DiskUsage {
    /// Measures the disk space and the files of a kit. Counting stops after one file more than
    /// `limit`. The kit may change in the meantime.
    pub(super) fn of_kit(kit: &Path, limit: u64) -> Self {
        let mut usage = DiskUsage::default();
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        if let Ok(folder) = openat(CWD, kit, flags | OFlags::PATH, Mode::empty()) {
            usage.device = fstat(&folder).map_or(0, |found| found.st_dev);
            usage.add_folder(&folder, 0, limit);
        }
        usage
    }

    /// Adds the disk space of deleted files that are still open or mapped. It examines the process
    /// `first` and all of its descendants.
    pub(super) fn add_deleted(&mut self, first: i32) {
        for process in processes_below(first) {
            let folder = PathBuf::from("/proc").join(process.to_string());
            let links = ["fd", "map_files"].into_iter().filter_map(|name| {
                // Listing a process's mapped files is slow, and few programs map a file that they deleted.
                let is_listed = name == "fd" || maps_deleted(&folder);
                is_listed.then(|| std::fs::read_dir(folder.join(name)).ok()).flatten()
            });
            for link in links.flatten().flatten() {
                if let Ok(metadata) = std::fs::metadata(link.path()) {
                    self.add_if_deleted(&link.path(), &metadata);
                }
            }
        }
    }

    fn add_if_deleted(&mut self, path: &Path, metadata: &Metadata) {
        let of_kit = metadata.dev() == self.device;
        let on_disk = || of_kit || rustix::fs::statfs(path).is_ok_and(|system| system.f_type != TMPFS_MAGIC);
        if metadata.is_file()
            && metadata.nlink() == 0
            && metadata.blocks() > 0
            && on_disk()
            && self.seen.insert((metadata.dev(), metadata.ino()))
        {
            self.bytes += metadata.blocks() * BLOCK_SIZE;
        }
    }

    /// Adds the files of a kit's folder to the disk usage. It includes all folders in it. The
    /// folder was opened with `O_PATH`.
    fn add_folder(&mut self, folder: &OwnedFd, depth: usize, limit: u64) {
        if depth > MAX_DEPTH {
            self.too_deep = true;
            return;
        }
        let Some(mut entries) = readable(folder) else { return };
        while let Some(Ok(entry)) = entries.read() {
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            if self.files > limit {
                return;
            }
            let Ok(stat) = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
            self.files += 1;
            self.add(&stat);
            if FileType::from_raw_mode(stat.st_mode) == FileType::Directory {
                let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                if let Ok(inner) = openat(folder, name, flags, Mode::empty()) {
                    self.add_folder(&inner, depth + 1, limit);
                }
            }
        }
    }

    fn add(&mut self, stat: &Stat) {
        if stat.st_nlink < 2 || self.seen.insert((stat.st_dev, stat.st_ino)) {
            self.bytes += stat.st_blocks.unsigned_abs() * BLOCK_SIZE;
        }
    }
}

/// Opens a folder of a kit for reading. If the right to read it was removed, it is restored first.
fn readable(folder: &OwnedFd) -> Option<Dir> {
    let path = format!("/proc/self/fd/{}", folder.as_fd().as_raw_fd());
    let mode = fstat(folder).ok()?.st_mode & 0o7777;
    if mode & 0o500 != 0o500 {
        // This fails if this process is not the owner. Such a folder is not counted.
        let _ = std::fs::set_permissions(&path, Permissions::from_mode(mode | 0o500));
    }
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Dir::new(openat(CWD, &path, flags, Mode::empty()).ok()?).ok()
}

/// Returns the numbers of a process and all of its descendants.
fn processes_below(first: i32) -> Vec<i32> {
    let (mut all, mut next) = (vec![first], 0);
    while let Some(process) = all.get(next).copied() {
        next += 1;
        let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for task in tasks {
            let children = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            all.extend(children.split_whitespace().filter_map(|child| child.parse::<i32>().ok()));
        }
    }
    all
}

/// Returns true if a process has mapped a deleted file into its memory.
fn maps_deleted(process: &Path) -> bool {
    std::fs::read_to_string(process.join("maps")).is_ok_and(|maps| maps.contains(" (deleted)\n"))
}

/// Returns the free space on a kit's disk in bytes, or None if it is unknown.
pub(super) fn free(kit: &Path) -> Option<u64> {
    let stat = rustix::fs::statvfs(kit).ok()?;
    Some(stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::DiskUsage;
    use std::fs::Permissions;
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn files_are_counted_once_and_no_link_is_followed() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let kit = folder.path().join("kit");
        std::fs::create_dir_all(kit.join("shut")).expect("the folder can be created");
        std::fs::write(kit.join("shut/a"), vec![1; 1 << 20]).expect("the file can be written");
        std::fs::hard_link(kit.join("shut/a"), kit.join("b")).expect("the hard link can be created");
        std::os::unix::fs::symlink("/usr", kit.join("link")).expect("the symbolic link can be created");
        std::fs::set_permissions(kit.join("shut"), Permissions::from_mode(0o311))
            .expect("the permissions can be changed");
        let usage = DiskUsage::of_kit(&kit, 100);
        assert_eq!(usage.files, 4, "{usage:?}");
        assert!((1 << 20..3 << 19).contains(&usage.bytes), "{usage:?}");
        assert_eq!(DiskUsage::of_kit(&kit, 2).files, 3, "counting stops at the limit");
    }

    #[test]
    fn a_deleted_file_counts_while_it_is_open() {
        let folder = tempfile::tempdir_in(std::env::current_dir().expect("the current folder is known"))
            .expect("the temporary folder can be created");
        let path = folder.path().join("file");
        let mut file = std::fs::File::create(&path).expect("the file can be created");
        file.write_all(&vec![1; 1 << 20]).and_then(|()| file.sync_all()).expect("the file can be written");
        let counted = || {
            let mut usage = DiskUsage::default();
            usage.add_deleted(std::process::id().cast_signed());
            usage.bytes
        };
        let before = counted();
        std::fs::remove_file(&path).expect("the file can be removed");
        assert!(counted() >= before + (1 << 20));
    }
}
