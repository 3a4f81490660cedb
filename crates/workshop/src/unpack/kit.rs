//! Unpacks the archive of a kit that a candidate downloaded from a contest.

use super::archive::{ArchiveBounds, Budget, EntryKind, entries};
use super::write::temporary_path;
use crate::archive_error::ArchiveError;
use crate::error::{Error, Result, at};
use crate::pack::FILE_TIME;
use joute_untrusted::folders::clear;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// The limits for the archive of a kit. A kit has up to 20 MB.
pub const KIT_BOUNDS: ArchiveBounds = ArchiveBounds {
    archive: 128 << 20,
    inflated: 512 << 20,
    entries: 4096,
    depth: 12,
    file: 256 << 20,
    total: 512 << 20,
};

/// Unpacks the archive of a kit into the new folder `to`. The archive contains one folder, whose
/// name is not used. Executable files stay executable. Their owners and other modes are ignored.
///
/// # Errors
/// Returns an error if the archive is damaged, too large or not that of a kit, if a file cannot be
/// written, or if something exists at `to`. Nothing is left at `to` then.
pub fn unpack_kit(bytes: &[u8], to: &Path) -> Result<()> {
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(Error::Exists { path: to.to_owned() });
    }
    let new = temporary_path(to, "new");
    std::fs::create_dir_all(&new).map_err(at(&new))?;
    let result = write_files(bytes, &new).and_then(|()| {
        let is_kit = new.join("joute.json").is_file();
        if is_kit { Ok(()) } else { Err(ArchiveError::NoFile { file: "joute.json".to_owned() }.into()) }
    });
    let renamed = result.and_then(|()| std::fs::rename(&new, to).map_err(at(to)));
    if renamed.is_err() {
        // The reason of the failure matters more than a folder that cannot be removed.
        let _ = clear(&new);
    }
    renamed
}

/// Writes the files of an archive below `folder`, without the name of the archive's only folder.
fn write_files(bytes: &[u8], folder: &Path) -> Result<()> {
    let mut budget = Budget::new(&KIT_BOUNDS);
    entries(bytes, &KIT_BOUNDS, &mut |path, kind, reader| {
        let Some((_, inside)) = path.split_once('/') else { return Ok(()) };
        let file = folder.join(inside);
        let executable = match kind {
            EntryKind::Folder => return std::fs::create_dir_all(&file).map_err(at(&file)),
            EntryKind::Other(kind) => {
                return Err(ArchiveError::NotAFile { path: path.to_owned(), kind }.into());
            }
            EntryKind::File { executable } => executable,
        };
        let content = budget.read(path, reader)?;
        let mode = if executable { 0o755 } else { 0o644 };
        let write = || {
            std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
            let mut output_file = OpenOptions::new().write(true).create_new(true).mode(mode).open(&file)?;
            output_file.write_all(&content)?;
            // `make` compares modification times. All files of the archive get the same one.
            output_file.set_modified(UNIX_EPOCH + Duration::from_secs(FILE_TIME))
        };
        write().map_err(at(&file))
    })
}

#[cfg(test)]
mod tests {
    use super::unpack_kit;
    use crate::pack::pack;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_packed_kit_is_unpacked_unchanged() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let (kit, archive) = (folder.path().join("kit"), folder.path().join("kit.tar.gz"));
        std::fs::create_dir_all(kit.join("bin")).expect("the folder can be created");
        std::fs::create_dir_all(kit.join(".devcontainer")).expect("the folder can be created");
        for (name, text) in [("joute.json", "{}"), ("bin/joute", "program"), (".devcontainer/a", "")] {
            std::fs::write(kit.join(name), text).expect("the file can be written");
        }
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(kit.join("bin/joute"), mode).expect("the permissions can be changed");
        pack(&kit, "game-c", &archive).expect("the archive can be packed");
        let bytes = std::fs::read(&archive).expect("the file can be read");
        let to = folder.path().join("mine");
        unpack_kit(&bytes, &to).expect("the kit can be unpacked");
        assert_eq!(std::fs::read(to.join("bin/joute")).expect("the program can be read"), b"program");
        assert!(to.join(".devcontainer/a").is_file());
        let metadata =
            |name: &str| std::fs::metadata(to.join(name)).expect("the file's metadata can be read");
        assert_ne!(metadata("bin/joute").permissions().mode() & 0o111, 0);
        assert_eq!(metadata("joute.json").permissions().mode() & 0o111, 0);
        let times = ["bin/joute", "joute.json"]
            .map(|name| metadata(name).modified().expect("the time of modification can be read"));
        assert_eq!(times[0], times[1]);
        // An existing folder is never replaced.
        let refused = unpack_kit(&bytes, &to).expect_err("the folder exists").to_string();
        assert!(refused.contains("mine: this path already exists"), "{refused}");
    }

    #[test]
    fn invalid_kits_leave_no_files() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let (other, archive) = (folder.path().join("other"), folder.path().join("other.tar.gz"));
        std::fs::create_dir_all(&other).expect("the folder can be created");
        std::fs::write(other.join("README.md"), "").expect("the file can be written");
        pack(&other, "other", &archive).expect("the archive can be packed");
        let mut bytes = std::fs::read(&archive).expect("the file can be read");
        let to = folder.path().join("mine");
        let refused = unpack_kit(&bytes, &to).expect_err("the kit is refused").to_string();
        assert!(refused.contains("joute.json"), "{refused}");
        bytes.truncate(bytes.len() / 2);
        unpack_kit(&bytes, &to).expect_err("an incomplete archive is refused");
        std::fs::remove_file(&archive).expect("the archive can be removed");
        let remaining: Vec<_> =
            std::fs::read_dir(folder.path()).expect("the folder can be read").flatten().collect();
        assert_eq!(remaining.len(), 1, "{remaining:?}");
    }
}
