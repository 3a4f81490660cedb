//! The contest's files, stored by the hash of their contents. They include archives, built
//! programs, maps, replays and logs. Workers on other machines request them by their hash, which
//! also proves that the contents are the right ones.

mod part;
mod usage;

pub use part::Part;
pub use usage::Usage;

use crate::private::{self, PathError, at};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// The name of the subfolder for files that are still being received. They are removed when the
/// file store is opened, unless a process that shares the folder still writes them.
const PARTS: &str = "parts";

/// The maximum size in bytes of a file that workers send or receive.
pub const LARGEST: usize = 128 << 20;

/// The SHA-256 hash of a stored file, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash(String);

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Hash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Hash::read(text).ok_or("a hash is 64 hexadecimal digits")
    }
}

impl AsRef<str> for Hash {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hash.0
    }
}

impl Hash {
    /// Returns the SHA-256 hash of the given bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Hash::ended(&Sha256::digest(bytes))
    }

    fn ended(digest: &[u8]) -> Self {
        Hash(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Parses a SHA-256 hash in hexadecimal. Any other text gives `None`, because a hash is used as
    /// a file name.
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        whole.then(|| Hash(text.to_owned()))
    }

    /// Returns the 64 hexadecimal digits of the hash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The reason why the contest could not store or read a file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The contest has reached its limit for stored files.
    #[error("the contest's disk is full; the file was not stored, and nothing stored before is lost")]
    Full,
    /// A stored file is missing or damaged. Damaged contents do not match the hash.
    #[error("{0}: this file is missing or damaged")]
    Missing(Hash),
    /// A file or folder cannot be read or written.
    #[error(transparent)]
    System(#[from] PathError),
}

/// The contest's file store, a folder. Each file in it is named by the hash of its contents.
#[derive(Debug)]
pub struct Blobs {
    folder: PathBuf,
    usage: Arc<Usage>,
}

impl Blobs {
    /// Opens the folder of a file store, or creates it. Incomplete files are removed. The stored
    /// files may have at most `most` bytes in total.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read or created.
    pub fn open(folder: &Path, most: u64) -> Result<Self, Error> {
        let mut kept = 0;
        private::create_folder(folder).map_err(at(folder))?;
        for shelf in std::fs::read_dir(folder).map_err(at(folder))?.flatten() {
            let Ok(files) = std::fs::read_dir(shelf.path()) else { continue };
            for file in files.flatten() {
                if Hash::read(&file.file_name().to_string_lossy()).is_some() {
                    kept += file.metadata().map_or(0, |found| found.len());
                } else {
                    part::remove_abandoned(&file.path()).map_err(at(&file.path()))?;
                }
            }
        }
        Ok(Blobs { folder: folder.to_owned(), usage: Arc::new(Usage::new(kept, most)) })
    }

    /// Returns the total size in bytes of all files, including those that are still being received.
    pub fn used_bytes(&self) -> u64 {
        self.usage.bytes()
    }

    /// Returns the space that the files use. The caller may share it with other threads.
    pub fn usage(&self) -> Arc<Usage> {
        self.usage.clone()
    }

    /// Stores a file and returns the hash of its contents. When this function returns, the file is
    /// safely on the disk.
    ///
    /// # Errors
    /// Returns an error if there is no room or the file cannot be written. Nothing is stored in
    /// this case.
    pub fn store(&self, bytes: &[u8]) -> Result<Hash, Error> {
        let hash = Hash::of(bytes);
        let path = self.path(&hash);
        if path.is_file() {
            return Ok(hash);
        }
        let mut part = self.begin()?;
        part.write(bytes)?;
        self.finish(part)
    }

    /// Starts storing a file that is received in pieces. The pieces are appended to the returned
    /// [`Part`].
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn begin(&self) -> Result<Part, Error> {
        Part::begin(&self.folder.join(PARTS), self.usage.clone())
    }

    /// Stores a file that was received in pieces, and returns its hash. When this function returns,
    /// the file is safely on the disk.
    ///
    /// # Errors
    /// Returns the same errors as [`Blobs::store`].
    pub fn finish(&self, part: Part) -> Result<Hash, Error> {
        part.finish(|hash| self.path(hash))
    }

    /// Returns true if a file with this hash is stored.
    pub fn has(&self, hash: &Hash) -> bool {
        self.path(hash).is_file()
    }

    /// Returns the contents of the file that is stored under this hash.
    ///
    /// # Errors
    /// Returns an error if the file is missing or its contents do not match the hash.
    pub fn get(&self, hash: &Hash) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let read = File::open(self.path(hash)).and_then(|mut file| file.read_to_end(&mut bytes));
        match read {
            Ok(_) if Hash::of(&bytes) == *hash => Ok(bytes),
            _ => Err(Error::Missing(hash.clone())),
        }
    }

    fn path(&self, hash: &Hash) -> PathBuf {
        self.folder.join(&hash.0[..2]).join(&hash.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Blobs, Error, Hash};

    #[test]
    fn stored_blobs_are_returned_and_others_are_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let blobs = Blobs::open(folder.path(), 100).expect("the file can be opened");
        let hash = blobs.store(b"some bytes").expect("`store` succeeds");
        assert_eq!(blobs.store(b"some bytes").expect("`store` succeeds"), hash);
        assert_eq!((blobs.get(&hash).expect("an entry"), blobs.used_bytes()), (b"some bytes".to_vec(), 10));
        assert!(matches!(blobs.store(&[b'x'; 91]), Err(Error::Full)));
        assert_eq!(blobs.used_bytes(), 10, "refused bytes are not counted");
        std::fs::write(blobs.path(&hash).with_file_name("part-1-0"), "half").expect("a file");
        let again = Blobs::open(folder.path(), 100).expect("the file can be opened");
        assert_eq!(again.used_bytes(), 10);
        assert!(!blobs.path(&hash).with_file_name("part-1-0").exists());
        std::fs::write(blobs.path(&hash), "other bytes").expect("a file");
        assert!(matches!(again.get(&hash), Err(Error::Missing(_))), "a damaged file is reported as missing");
        assert!(matches!(again.get(&Hash::of(b"never")), Err(Error::Missing(_))));
    }

    #[test]
    fn uploads_in_pieces_are_stored_completely_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let blobs = Blobs::open(folder.path(), 20).expect("the file can be opened");
        let mut part = blobs.begin().expect("a file");
        for piece in ["some ", "", "bytes"] {
            part.write(piece.as_bytes()).expect("the file can be written");
        }
        assert_eq!(
            (part.bytes(), blobs.used_bytes()),
            (10, 10),
            "the bytes of an incomplete file are counted"
        );
        assert_eq!(blobs.finish(part).expect("the data can be written"), Hash::of(b"some bytes"));
        for time in 0..2 {
            let mut part = blobs.begin().expect("a file");
            part.write(b"other byte").expect("the file can be written");
            assert!(matches!(part.write(b"s"), Err(Error::Full)), "{time}");
            drop(part);
            assert_eq!(
                blobs.used_bytes(),
                10,
                "the bytes of an incomplete file are released when it is dropped"
            );
        }
        let mut again = blobs.begin().expect("a file");
        again.write(b"some bytes").expect("the file can be written");
        assert_eq!(blobs.finish(again).expect("the data can be written"), Hash::of(b"some bytes"));
        assert_eq!(blobs.used_bytes(), 10, "equal files are stored once");
        let parts = std::fs::read_dir(folder.path().join(super::PARTS)).expect("a folder");
        assert_eq!(parts.count(), 0, "no incomplete file is left");
    }

    #[test]
    fn servers_that_share_a_folder_leave_each_others_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let [one, other] = [(); 2].map(|()| Blobs::open(folder.path(), 20).expect("the file can be opened"));
        let mut part = one.begin().expect("a file");
        part.write(b"some bytes").expect("the file can be written");
        drop(Blobs::open(folder.path(), 20).expect("a third process can open the folder"));
        let hash = one.finish(part).expect("no other process has removed it");
        assert_eq!(other.get(&hash).expect("an entry"), b"some bytes");
        other.usage().set_elsewhere(one.usage().added());
        assert_eq!(other.used_bytes(), 10);
        assert!(
            matches!(other.store(b"eleven more"), Err(Error::Full)),
            "the limit applies to all files together"
        );
    }

    #[test]
    fn only_hashes_become_file_names() {
        let hash = Hash::of(b"");
        assert_eq!(Hash::read(hash.as_str()), Some(hash.clone()));
        for text in [
            "",
            "..",
            &hash.as_str()[1..],
            &hash.as_str().to_uppercase(),
            &format!("../{}", &hash.as_str()[3..]),
        ] {
            assert_eq!(Hash::read(text), None, "{text}");
        }
    }
}
