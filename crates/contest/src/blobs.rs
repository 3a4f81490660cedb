//! The contest's files, stored by the hash of their contents. They include archives, built
//! programs, maps, replays and logs. They are in a folder or in a bucket of an object store. Workers on
//! other machines request them by their hash, which also proves that the contents are the right ones.

pub(crate) mod bucket;
mod credentials;
mod hash;
mod part;
mod uploads;
mod usage;

pub use bucket::{BucketError, SignedUpload};
pub use hash::Hash;
pub use part::Part;
pub use usage::{MAX_FILE_SIZE, Usage};

use crate::plan::FilePlace;
use crate::private::{self, PathError, at};
use bucket::Bucket;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use uploads::Uploads;

/// The name of the folder for files that are named by their hashes. A contest's folder and a backup
/// folder both have it.
pub const FOLDER: &str = "files";

/// The name of the subfolder for files that are still being received. They are removed when the
/// file store is opened, unless a process that shares the folder still writes them.
const PARTS_FOLDER: &str = "parts";

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
    /// The object store cannot be used.
    #[error(transparent)]
    Bucket(#[from] BucketError),
}

/// The contest's file store. Each file in it is named by the hash of its contents.
#[derive(Debug)]
pub struct Blobs {
    /// The folder of the files, unless they are in a bucket. Incomplete files are always in it.
    folder: PathBuf,
    bucket: Option<Bucket>,
    usage: Arc<Usage>,
    uploads: Uploads,
}

impl Blobs {
    /// Opens a file store in a folder, or creates it. Incomplete files are removed. The stored
    /// files may have at most `maximum` bytes in total.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read or created.
    pub fn open(folder: &Path, maximum: u64) -> Result<Self, Error> {
        Blobs::open_at(folder, &FilePlace::Folder, maximum)
    }

    /// Opens the file store of a contest, which may be a bucket. The folder then contains incomplete
    /// files only. The stored files may have at most `maximum` bytes in total.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read or created, or if the bucket cannot be read.
    pub fn open_at(folder: &Path, place: &FilePlace, maximum: u64) -> Result<Self, Error> {
        private::create_folder(folder).map_err(at(folder))?;
        let mut found = 0;
        visit_files(folder, |path, hash, bytes| match hash {
            Some(_) => {
                found += bytes;
                Ok(())
            }
            None => part::remove_abandoned(path),
        })?;
        let blobs = Blobs::open_to_read(folder, place)?;
        if let Some(bucket) = &blobs.bucket {
            found = 0;
            bucket.visit_files(|_, bytes| found += bytes)?;
        }
        Ok(Blobs { usage: Arc::new(Usage::new(found, maximum)), ..blobs })
    }

    /// Opens the files of a contest for reading only. Nothing is created, removed or counted.
    ///
    /// # Errors
    /// Returns an error if the bucket has no credentials or a wrong address.
    pub fn open_to_read(folder: &Path, place: &FilePlace) -> Result<Self, Error> {
        let bucket = match place {
            FilePlace::Folder => None,
            FilePlace::Bucket(address) => Some(Bucket::new(address)?),
        };
        let usage = Arc::new(Usage::new(0, 0));
        Ok(Blobs { folder: folder.to_owned(), bucket, usage, uploads: Uploads::default() })
    }

    /// Returns the hashes of all stored files.
    ///
    /// # Errors
    /// Returns an error if the folder or the bucket cannot be read.
    pub fn hashes(&self) -> Result<Vec<Hash>, Error> {
        let mut hashes = Vec::new();
        match &self.bucket {
            Some(bucket) => bucket.visit_files(|hash, _| hashes.push(hash))?,
            // The folder is missing in a contest that was never served.
            None if !self.folder.exists() => {}
            None => visit_files(&self.folder, |_, hash, _| {
                hashes.extend(hash);
                Ok(())
            })?,
        }
        Ok(hashes)
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
        self.store_all(&[bytes])?;
        Ok(Hash::of(bytes))
    }

    /// Stores several files, which is faster than storing one after the other. When this function
    /// returns, the files are safely on the disk.
    ///
    /// # Errors
    /// Returns the same errors as [`Blobs::store`]. Some of the files may be stored in this case.
    pub fn store_all(&self, files: &[&[u8]]) -> Result<(), Error> {
        let mut parts = Vec::new();
        for bytes in files {
            let hash = Hash::of(bytes);
            if self.has(&hash)? {
                continue;
            }
            match &self.bucket {
                None => {
                    let mut part = self.begin()?;
                    part.write(bytes)?;
                    parts.push(part);
                }
                Some(bucket) => {
                    let reserved = self.reserve(bytes.len() as u64)?;
                    bucket.put(&hash, bytes)?;
                    reserved.keep();
                    // A worker may have been about to send the same file.
                    self.uploads.cancel(&hash, &self.usage);
                }
            }
        }
        Part::finish_all(parts, |hash| self.path(hash)).map(drop)
    }

    /// Starts storing a file that is received in pieces. The pieces are appended to the returned
    /// [`Part`].
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn begin(&self) -> Result<Part, Error> {
        Part::begin(&self.folder.join(PARTS_FOLDER), self.usage.clone())
    }

    /// Stores a file that was received in pieces, and returns its hash. When this function returns,
    /// the file is safely on the disk.
    ///
    /// # Errors
    /// Returns the same errors as [`Blobs::store`].
    pub fn finish(&self, part: Part) -> Result<Hash, Error> {
        if self.bucket.is_none() {
            let hashes = Part::finish_all(vec![part], |hash| self.path(hash))?;
            return Ok(hashes.into_iter().next().expect("one file has one hash"));
        }
        let bytes = part.read().map_err(at(&self.folder))?;
        // The space of the incomplete file is released before the stored file needs it.
        drop(part);
        self.store(&bytes)
    }

    /// Returns true if a file with this hash is stored.
    ///
    /// # Errors
    /// Returns an error if the bucket cannot be read.
    pub fn has(&self, hash: &Hash) -> Result<bool, Error> {
        match &self.bucket {
            Some(bucket) => Ok(bucket.has(hash)?),
            None => Ok(self.path(hash).is_file()),
        }
    }

    /// Returns the contents of the file that is stored under this hash.
    ///
    /// # Errors
    /// Returns an error if the file is missing or its contents do not match the hash, or if the bucket
    /// cannot be read.
    pub fn get(&self, hash: &Hash) -> Result<Vec<u8>, Error> {
        let found = match &self.bucket {
            Some(bucket) => bucket.get(hash)?,
            None => std::fs::read(self.path(hash)).ok(),
        };
        found.filter(|bytes| Hash::of(bytes) == *hash).ok_or_else(|| Error::Missing(hash.clone()))
    }

    /// Removes the file that is stored under this hash, if there is one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be removed, or if the bucket cannot be used.
    pub(crate) fn remove(&self, hash: &Hash) -> Result<(), Error> {
        let bytes = match self.get(hash) {
            Ok(bytes) => bytes.len() as u64,
            Err(Error::Missing(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        match &self.bucket {
            Some(bucket) => bucket.remove(hash)?,
            None => std::fs::remove_file(self.path(hash)).map_err(at(&self.path(hash)))?,
        }
        self.usage.remove(bytes);
        Ok(())
    }

    /// Returns an address from which a worker can read the file with this hash for some minutes. The
    /// result is `None` if only this server can read it.
    ///
    /// # Errors
    /// Returns an error if the credentials of the bucket cannot be renewed.
    pub fn address_to_get(&self, hash: &Hash) -> Result<Option<String>, Error> {
        let Some(bucket) = &self.bucket else { return Ok(None) };
        Ok(Some(bucket.address_to_get(hash)?.into()))
    }

    /// Returns true if workers can send files directly to the place where they are stored.
    pub const fn has_addresses(&self) -> bool {
        self.bucket.is_some()
    }

    /// Returns an address to which a worker can send a file for some minutes. The space of the file is
    /// counted from now on, and released if the file is not stored after half an hour. The result is
    /// `None` if the file is stored already, or if only this server can store it.
    ///
    /// # Errors
    /// Returns an error if there is no room for the file, or if the bucket cannot be read.
    pub fn address_to_put(&self, hash: &Hash, bytes: u64) -> Result<Option<SignedUpload>, Error> {
        let Some(bucket) = &self.bucket else { return Ok(None) };
        if bucket.has(hash)? {
            return Ok(None);
        }
        self.uploads.settle(bucket, &self.usage)?;
        if !self.uploads.start(hash, bytes, &self.usage, Instant::now()) {
            return Err(Error::Full);
        }
        Ok(Some(bucket.upload(hash, bytes)?))
    }

    /// Reserves space for a file. It is released when the result is dropped, unless it is kept.
    fn reserve(&self, bytes: u64) -> Result<ReservedSpace<'_>, Error> {
        self.usage.reserve(bytes).then(|| ReservedSpace { usage: &self.usage, bytes }).ok_or(Error::Full)
    }

    fn path(&self, hash: &Hash) -> PathBuf {
        self.folder.join(&hash.as_str()[..2]).join(hash.as_str())
    }
}

/// Space that is reserved for a file.
struct ReservedSpace<'a> {
    usage: &'a Usage,
    bytes: u64,
}

impl ReservedSpace<'_> {
    /// Keeps the space, because the file is stored.
    fn keep(mut self) {
        self.bytes = 0;
    }
}

impl Drop for ReservedSpace<'_> {
    fn drop(&mut self) {
        self.usage.release(self.bytes);
    }
}

/// Calls a function with each file in a folder of files: its path, its hash and its size. Incomplete
/// files have no hash.
fn visit_files(
    folder: &Path,
    mut visit: impl FnMut(&Path, Option<Hash>, u64) -> std::io::Result<()>,
) -> Result<(), Error> {
    for shelf in std::fs::read_dir(folder).map_err(at(folder))?.flatten() {
        let Ok(files) = std::fs::read_dir(shelf.path()) else { continue };
        for file in files.flatten() {
            let hash = Hash::read(&file.file_name().to_string_lossy());
            let bytes = file.metadata().map_or(0, |found| found.len());
            visit(&file.path(), hash, bytes).map_err(at(&file.path()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Blobs, Error, Hash};

    #[test]
    fn stored_blobs_are_returned_and_others_are_missing() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let blobs = Blobs::open(folder.path(), 100).expect("the file can be opened");
        let hash = blobs.store(b"some bytes").expect("the file can be stored");
        assert_eq!(blobs.store(b"some bytes").expect("the file can be stored"), hash);
        assert_eq!(
            (blobs.get(&hash).expect("the stored file can be read"), blobs.used_bytes()),
            (b"some bytes".to_vec(), 10)
        );
        assert!(matches!(blobs.store(&[b'x'; 91]), Err(Error::Full)));
        assert_eq!(blobs.used_bytes(), 10, "refused bytes are not counted");
        std::fs::write(blobs.path(&hash).with_file_name("part-1-0"), "half")
            .expect("the file can be written");
        let reopened = Blobs::open(folder.path(), 100).expect("the file can be opened");
        assert_eq!(reopened.used_bytes(), 10);
        assert!(!blobs.path(&hash).with_file_name("part-1-0").exists());
        std::fs::write(blobs.path(&hash), "other bytes").expect("the file can be written");
        assert!(
            matches!(reopened.get(&hash), Err(Error::Missing(_))),
            "a damaged file is reported as missing"
        );
        assert!(matches!(reopened.get(&Hash::of(b"never")), Err(Error::Missing(_))));
    }

    #[test]
    fn files_that_are_stored_together_are_stored_once_and_count_once() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let blobs = Blobs::open(folder.path(), 400).expect("the file can be opened");
        let old = blobs.store(b"file 000").expect("the file can be stored");
        let names: Vec<String> = (0..40).map(|number| format!("file {number:03}")).collect();
        let all: Vec<&[u8]> = names.iter().chain(&names[..7]).map(String::as_bytes).collect();
        blobs.store_all(&all).expect("the files are stored");
        assert_eq!(blobs.used_bytes(), 40 * 8);
        for name in &names {
            assert_eq!(
                blobs.get(&Hash::of(name.as_bytes())).expect("the stored file can be read"),
                name.as_bytes()
            );
        }
        assert!(blobs.has(&old).expect("the blob store can be queried"));
        let new: Vec<String> = (0..20).map(|number| format!("more {number:03}")).collect();
        let new: Vec<&[u8]> = new.iter().map(String::as_bytes).collect();
        assert!(matches!(blobs.store_all(&new), Err(Error::Full)));
        assert_eq!(blobs.used_bytes(), 40 * 8, "refused files are not counted");
        blobs.store_all(&[]).expect("an empty list needs no file");
    }

    #[test]
    fn uploads_in_pieces_are_stored_completely_or_not_at_all() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let blobs = Blobs::open(folder.path(), 20).expect("the file can be opened");
        let mut part = blobs.begin().expect("the upload can begin");
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
            let mut part = blobs.begin().expect("the upload can begin");
            part.write(b"other byte").expect("the file can be written");
            assert!(matches!(part.write(b"s"), Err(Error::Full)), "{time}");
            drop(part);
            assert_eq!(
                blobs.used_bytes(),
                10,
                "the bytes of an incomplete file are released when it is dropped"
            );
        }
        let mut again = blobs.begin().expect("the upload can begin");
        again.write(b"some bytes").expect("the file can be written");
        assert_eq!(blobs.finish(again).expect("the data can be written"), Hash::of(b"some bytes"));
        assert_eq!(blobs.used_bytes(), 10, "equal files are stored once");
        let parts =
            std::fs::read_dir(folder.path().join(super::PARTS_FOLDER)).expect("the folder can be read");
        assert_eq!(parts.count(), 0, "no incomplete file is left");
    }

    #[test]
    fn servers_that_share_a_folder_leave_each_others_files() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let [one, other] = [(); 2].map(|()| Blobs::open(folder.path(), 20).expect("the file can be opened"));
        let mut part = one.begin().expect("the upload can begin");
        part.write(b"some bytes").expect("the file can be written");
        drop(Blobs::open(folder.path(), 20).expect("a third process can open the folder"));
        let hash = one.finish(part).expect("no other process has removed it");
        assert_eq!(other.get(&hash).expect("the stored file can be read"), b"some bytes");
        other.usage().set_elsewhere(one.usage().added_bytes());
        assert_eq!(other.used_bytes(), 10);
        assert!(
            matches!(other.store(b"eleven more"), Err(Error::Full)),
            "the limit applies to all files together"
        );
    }
}
