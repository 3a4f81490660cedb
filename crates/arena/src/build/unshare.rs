//! Copies the files that a kit shares with other folders of the host by hard links.

use super::error::BuildError;
use std::fs::{File, Metadata, Permissions};
use std::io::{ErrorKind, Read as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// The files in a kit's folder that its Makefile must not write. They are the manifests that the
/// arena trusts, and the folder of programs that people run.
pub(super) const PROTECTED_FILES: [&str; 3] = [crate::manifest::MANIFEST, crate::foreign::MANIFEST, "bin"];

/// Gives the kit its own copies of files that it shares with other kits. Kits made on one machine
/// share large libraries by hard links, and `make` in one kit must not change the others.
///
/// # Errors
///
/// Returns the file that cannot be copied, or with which the copies exceed `limit` bytes. A sparse
/// file is short on disk and its copy is not.
pub(super) fn unshare(kit: &Path, limit: u64) -> Result<(), BuildError> {
    let (mut folders, mut shared, mut remaining) = (vec![kit.to_owned()], Vec::new(), limit);
    while let Some(folder) = folders.pop() {
        let fail = |error: std::io::Error| BuildError::Internal(format!("{}: {error}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let (path, metadata) = (entry.path(), entry.metadata().map_err(fail)?);
            if folder == kit && PROTECTED_FILES.iter().any(|ours| entry.file_name() == *ours) {
                continue;
            }
            if metadata.is_dir() {
                folders.push(path);
            } else if metadata.is_file() && metadata.nlink() > 1 {
                remaining = remaining.checked_sub(metadata.len()).ok_or_else(|| {
                    BuildError::Fault(format!(
                        "{}: DISK: more than {} MiB in files with hard links",
                        path.display(),
                        limit >> 20
                    ))
                })?;
                shared.push((path, metadata));
            }
        }
    }
    let fail = |path: &Path, error| BuildError::Internal(format!("{}: {error}", path.display()));
    shared.iter().try_for_each(|(path, metadata)| own_copy(path, metadata).map_err(|error| fail(path, error)))
}

/// Replaces a file of a kit by its own copy. The copy has no other hard links. No link is followed,
/// because the kit may contain links to any place.
fn own_copy(path: &Path, metadata: &Metadata) -> std::io::Result<()> {
    let copy = tempfile_beside(path);
    match std::fs::remove_file(&copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let from = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)?;
    let mut to = File::options().write(true).create_new(true).mode(0o600).open(&copy)?;
    std::io::copy(&mut from.take(metadata.len()), &mut to)?;
    std::os::unix::fs::fchown(&to, Some(metadata.uid()), Some(metadata.gid()))?;
    to.set_permissions(Permissions::from_mode(metadata.mode() & 0o777))?;
    std::fs::rename(&copy, path)
}

/// Returns a path for a temporary file in the same folder as a file. A rename within one folder is
/// atomic.
fn tempfile_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".joute-{}", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::{tempfile_beside, unshare};
    use crate::build::BuildError;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    /// Creates a kit in a temporary folder for a test. One file of the given length has two names
    /// in the kit. Another file is outside of the kit.
    fn kit(length: u64) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let kit = folder.path().join("kit");
        std::fs::create_dir(&kit).expect("the kit's folder can be created");
        std::fs::write(kit.join("a"), "theirs").expect("the file can be written");
        std::fs::File::options()
            .write(true)
            .open(kit.join("a"))
            .expect("the file can be opened")
            .set_len(length)
            .expect("the file can be extended");
        std::fs::hard_link(kit.join("a"), kit.join("b")).expect("the hard link can be created");
        std::fs::write(folder.path().join("outside"), "ours").expect("the file can be written");
        (folder, kit)
    }

    #[test]
    fn no_link_leads_a_copy_out_of_the_kit() {
        let (folder, kit) = kit(6);
        let outside = folder.path().join("outside");
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(&outside, tempfile_beside(&kit.join(name)))
                .expect("the symbolic link can be created");
        }
        unshare(&kit, 1 << 20).expect("the thread can have its own file table");
        let text = |path: &Path| std::fs::read_to_string(path).expect("the file can be read");
        assert_eq!(text(&outside), "ours");
        for name in ["a", "b"] {
            let metadata = std::fs::symlink_metadata(kit.join(name)).expect("the file exists");
            assert!(metadata.is_file() && metadata.nlink() == 1, "{name}: {metadata:?}");
            assert_eq!(text(&kit.join(name)), "theirs");
        }
    }

    #[test]
    fn files_of_holes_do_not_fill_the_disk() {
        let (_folder, kit) = kit(1 << 40);
        let error = unshare(&kit, 1 << 30).expect_err("the copies exceed the limit");
        assert!(error.to_string().contains("more than 1024 MiB"), "{error}");
        assert!(matches!(error, BuildError::Fault(_)), "{error:?}");
    }
}
