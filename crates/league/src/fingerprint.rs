//! The fingerprint of a kit. A result is only valid for the exact kit that played, including all files that
//! its champion could read.

use crate::error::{Result, at};
use crate::plan::hex;
use joute_untrusted::folders::survey;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The hashes of large files that several kits on this machine share, so that each file is read
/// only once. A file is identified by its device, inode, length and modification time.
static SHARED_HASHES: LazyLock<Mutex<HashMap<[u64; 5], [u8; 32]>>> = LazyLock::new(Mutex::default);

/// Returns a hash of a built kit, which changes with every change to the kit. It covers the path,
/// type and content of every file and folder, and the targets of links.
///
/// # Errors
/// Returns an error if a file cannot be read, or if the kit exceeds the limits of kits ([`survey`]).
pub fn fingerprint(kit: &Path) -> Result<String> {
    let mut hash = Sha256::new();
    for survey_entry in survey(kit)? {
        let fail = at(&survey_entry.path);
        let path = kit.join(&survey_entry.path);
        hash.update(survey_entry.path.as_os_str().as_bytes());
        hash.update([0]);
        hash.update((survey_entry.metadata.mode() & (0o111 | 0o170_000)).to_le_bytes());
        if survey_entry.metadata.is_symlink() {
            hash.update(std::fs::read_link(&path).map_err(&fail)?.as_os_str().as_bytes());
        } else if survey_entry.metadata.is_file() {
            hash.update(content(&path, survey_entry.metadata.len()).map_err(&fail)?);
        }
        hash.update([0]);
    }
    Ok(hex(&hash.finalize()))
}

/// Returns the hash of a file's contents. The hashes of files that kits share come from a cache.
fn content(path: &Path, length: u64) -> std::io::Result<[u8; 32]> {
    let file = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)?;
    let metadata = file.metadata()?;
    let seconds = metadata.mtime().cast_unsigned();
    let key =
        [metadata.dev(), metadata.ino(), metadata.len(), seconds, metadata.mtime_nsec().cast_unsigned()];
    let shared = metadata.nlink() > 1;
    let shared_hashes = || SHARED_HASHES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(hash) = shared_hashes().get(&key).filter(|_| shared) {
        return Ok(*hash);
    }
    let mut hash = Sha256::new();
    let mut bytes = vec![0; 1 << 16];
    let mut file = file.take(length);
    loop {
        match file.read(&mut bytes)? {
            0 => break,
            count => hash.update(&bytes[..count]),
        }
    }
    let hash = hash.finalize().into();
    if shared {
        shared_hashes().insert(key, hash);
    }
    Ok(hash)
}

#[cfg(test)]
mod tests {
    use super::fingerprint;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn a_fingerprint_changes_with_everything_that_can_be_read() {
        let kit = tempfile::tempdir().expect("the temporary folder can be created");
        let put = |name: &str, text: &str| {
            let path = kit.path().join(name);
            std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
                .expect("the folder can be created");
            std::fs::write(path, text).expect("the file can be written");
        };
        let print = || fingerprint(kit.path()).expect("the kit can be hashed");
        let mut fingerprints = vec![print()];
        let mut new = |change: &str| {
            let now = print();
            assert!(!fingerprints.contains(&now), "{change}");
            assert_eq!(now, print(), "{change}");
            fingerprints.push(now);
        };
        // A champion could read data that was added to any of these files after the results were stored.
        for name in
            ["champion", "lib/more", ".hidden", "book.jsonl", "__pycache__/a.pyc", "bin/joute", "opponent/a"]
        {
            for text in ["one", "two"] {
                put(name, text);
                new(name);
            }
        }
        std::fs::create_dir(kit.path().join("empty")).expect("the folder can be created");
        new("a folder's name");
        for to in ["/usr/share/a", "/usr/share/b"] {
            let _ = std::fs::remove_file(kit.path().join("link"));
            symlink(to, kit.path().join("link")).expect("the symbolic link can be created");
            new("where a link leads");
        }
        let run = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(kit.path().join("champion"), run).expect("the permissions can be changed");
        new("what may be run");
        let holes = std::fs::File::create(kit.path().join("holes")).expect("the file can be created");
        holes.set_len(1 << 40).expect("the size of the file can be changed");
        let error = fingerprint(kit.path()).expect_err("the kit is too large");
        let error = error.to_string();
        assert!(error.contains("holes") && error.contains("1 GiB"), "{error}");
    }
}
