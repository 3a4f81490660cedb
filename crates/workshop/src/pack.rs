//! Packs reproducible archives, whose bytes depend only on the files in them.

use crate::error::{Result, at};
use flate2::{Compression, GzBuilder};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The modification time of every file in a packed kit, in seconds since 1970. All files have the
/// same time because `make` compares times.
pub const FILE_TIME: u64 = 1_000_000_000;

/// The level of compression. Level 9 takes four times as long as the default level, and saves one percent.
/// A program that was compiled without optimization packs kits for tests, which contain large programs.
const COMPRESSION_LEVEL: Compression =
    if cfg!(debug_assertions) { Compression::fast() } else { Compression::new(6) };

/// Packs a folder, such as a kit, into the file `archive`, with its contents below `root`. Returns
/// the archive's SHA-256 digest in hexadecimal.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub fn pack(folder: &Path, root: &str, archive: &Path) -> Result<String> {
    let new_path = archive.with_extension("new");
    let file = File::create(&new_path).map_err(at(&new_path))?;
    let gzip = GzBuilder::new().mtime(0).write(file, COMPRESSION_LEVEL);
    let mut tar = tar::Builder::new(gzip);
    for path in files(folder)? {
        let name = Path::new(root).join(path.strip_prefix(folder).unwrap_or(&path));
        let bytes = std::fs::read(&path).map_err(at(&path))?;
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mtime(FILE_TIME);
        header.set_mode(if is_executable(&path) { 0o755 } else { 0o644 });
        tar.append_data(&mut header, &name, bytes.as_slice()).map_err(at(&path))?;
    }
    let gzip = tar.into_inner().map_err(at(archive))?;
    gzip.finish().and_then(|mut file| file.flush()).map_err(at(archive))?;
    std::fs::rename(&new_path, archive).map_err(at(archive))?;
    let bytes = std::fs::read(archive).map_err(at(archive))?;
    Ok(checksum(&bytes))
}

/// Returns the SHA-256 digest of bytes in hexadecimal.
pub fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the paths of all files below a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
            let entry = entry.map_err(at(&folder))?;
            if entry.file_type().map_err(at(&folder))?.is_dir() {
                folders.push(entry.path());
            } else {
                paths.push(entry.path());
            }
        }
    }
    paths.sort();
    Ok(paths)
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::pack;

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let write = |place: &str| {
            let kit = folder.path().join(place);
            std::fs::create_dir_all(kit.join("lib")).expect("the folder can be created");
            std::fs::write(kit.join("b.txt"), "b").expect("the file can be written");
            std::fs::write(kit.join("lib/a.txt"), "a").expect("the file can be written");
            pack(&kit, "kit", &folder.path().join(format!("{place}.tar.gz"))).expect("the kit can be packed")
        };
        let first = write("one");
        assert_eq!(first, write("two"));
        assert_eq!(first.len(), 64);
        std::fs::write(folder.path().join("two/b.txt"), "c").expect("the file can be written");
        let changed = pack(&folder.path().join("two"), "kit", &folder.path().join("x.tar.gz"));
        assert_ne!(first, changed.expect("the kit can be packed"));
    }
}
