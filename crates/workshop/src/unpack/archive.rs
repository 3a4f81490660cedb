//! Reads a submitted archive entry by entry, and checks every limit and every name.

use crate::archive_error::ArchiveError;
use crate::error::Result;
use flate2::read::MultiGzDecoder;
use joute_words::{Locale, archive as say};
use std::io::{self, Read};
use std::path::{Component, Path};
use tar::EntryType;

/// The limits for an archive that a candidate submits. The archive and the files that are taken
/// from it are held in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveBounds {
    /// The maximum size of the archive itself, in bytes.
    pub archive: u64,
    /// The maximum size of the decompressed archive, in bytes, including headers and all files that
    /// are left out.
    pub inflated: u64,
    /// The maximum number of files and folders in the archive.
    pub entries: usize,
    /// The maximum depth of nested folders in the archive.
    pub depth: usize,
    /// The maximum size of one file that is taken from the archive, in bytes.
    pub file: u64,
    /// The maximum total size of all files that are taken from the archive, in bytes.
    pub total: u64,
}

impl Default for ArchiveBounds {
    fn default() -> Self {
        ArchiveBounds {
            archive: 32 << 20,
            inflated: 256 << 20,
            entries: 4096,
            depth: 8,
            file: 16 << 20,
            total: 32 << 20,
        }
    }
}

/// The language in which the reasons for refused names are stored.
const EN: Locale = Locale::En;

/// The kind of an entry in a submitted archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file. `executable` is true if the archive lets a user execute it.
    File {
        executable: bool,
    },
    Folder,
    /// An entry that is neither a file nor a folder, such as a link or a device. The text names its
    /// kind in messages.
    Other(&'static str),
}

impl EntryKind {
    /// Returns true if the entry is a regular file.
    pub fn is_file(self) -> bool {
        matches!(self, EntryKind::File { .. })
    }
}

/// A function that is called for each entry of an archive, with the entry's path (without `.` and
/// without a final `/`), its kind and its content. An error stops the reader.
pub type EntryVisitor<'a> = dyn FnMut(&str, EntryKind, &mut dyn Read) -> Result<()> + 'a;

/// The maximum size, in bytes, of a header record with the name of the archive entry after it.
const MAX_HEADER_RECORD: u64 = 64 << 10;

/// The maximum length of a path in a submitted archive, in bytes.
const MAX_PATH_LENGTH: usize = 512;

/// The maximum length of a file name in a submitted archive, in bytes. File systems allow 255, and
/// suffixes may be added to the name.
const MAX_NAME_LENGTH: usize = 200;

/// Reads every entry of a submitted archive in order, checks its limits and names, and calls
/// `visit` with it.
///
/// # Errors
/// Returns an error if the archive is invalid, or the error that `visit` returned.
pub fn entries(bytes: &[u8], bounds: &ArchiveBounds, visit: &mut EntryVisitor<'_>) -> Result<()> {
    if bytes.len() as u64 > bounds.archive {
        return Err(ArchiveError::Larger { mib: bounds.archive >> 20 }.into());
    }
    let zipped = bytes.starts_with(&[0x1f, 0x8b]);
    let inside: Box<dyn Read + '_> =
        if zipped { Box::new(MultiGzDecoder::new(bytes)) } else { Box::new(bytes) };
    let bounded = BoundedReader { inside, left: bounds.inflated };
    let broken = |error: io::Error| match error
        .get_ref()
        .and_then(|error| error.downcast_ref::<SizeLimitExceeded>())
    {
        Some(SizeLimitExceeded) => ArchiveError::Inflated { mib: bounds.inflated >> 20 },
        None => ArchiveError::Incomplete { source: error },
    };
    let mut archive = tar::Archive::new(bounded);
    let mut count = 0;
    let mut long = None;
    // Raw entries are read, because the library would read a long name to its end without a limit.
    for entry in archive.entries().map_err(broken)?.raw(true) {
        let mut entry = entry.map_err(broken)?;
        let kind = match entry.header().entry_type() {
            EntryType::GNULongName => {
                let mut name = read_header_record(&mut entry).map_err(broken)?;
                name.truncate(name.iter().position(|byte| *byte == 0).unwrap_or(name.len()));
                long = Some(name);
                continue;
            }
            EntryType::XHeader => {
                long = header_path(&read_header_record(&mut entry).map_err(broken)?)?.or(long);
                continue;
            }
            // Targets of links are not needed, because links are refused.
            EntryType::GNULongLink => continue,
            EntryType::Regular => {
                EntryKind::File { executable: entry.header().mode().is_ok_and(|mode| mode & 0o111 != 0) }
            }
            EntryType::Directory => EntryKind::Folder,
            // Archives of git begin with such a header for the whole archive.
            EntryType::XGlobalHeader => continue,
            EntryType::Symlink | EntryType::Link => EntryKind::Other(say::a_link(EN)),
            EntryType::Char | EntryType::Block => EntryKind::Other(say::a_device(EN)),
            EntryType::Fifo => EntryKind::Other(say::a_pipe(EN)),
            EntryType::GNUSparse => EntryKind::Other(say::a_sparse_file(EN)),
            _ => EntryKind::Other(say::no_file(EN)),
        };
        count += 1;
        if count > bounds.entries {
            return Err(ArchiveError::ManyEntries { maximum: bounds.entries }.into());
        }
        let path = path(&long.take().unwrap_or_else(|| entry.path_bytes().into_owned()), bounds.depth)?;
        // An entry with an empty path is the top folder of the archive.
        if !path.is_empty() {
            visit(&path, kind, &mut entry)?;
        }
    }
    if count == 0 { Err(ArchiveError::Empty.into()) } else { Ok(()) }
}

/// Reads the content of a file in the archive, up to one byte more than `maximum`.
///
/// # Errors
/// Returns an error if the content cannot be decompressed.
pub fn content(path: &str, reader: &mut dyn Read, maximum: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match reader.take(maximum + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(source) => Err(ArchiveError::Content { path: path.to_owned(), source }.into()),
    }
}

/// The number of bytes that may still be taken from a submitted archive.
pub struct Budget<'a> {
    bounds: &'a ArchiveBounds,
    left: u64,
}

impl<'a> Budget<'a> {
    pub fn new(bounds: &'a ArchiveBounds) -> Self {
        Budget { bounds, left: bounds.total }
    }

    /// Reads a file of the archive.
    ///
    /// # Errors
    /// Returns an error if the file is too large, alone or together with the files before it.
    pub fn read(&mut self, path: &str, reader: &mut dyn Read) -> Result<Vec<u8>> {
        let bytes = content(path, reader, self.bounds.file)?;
        let (path, length) = (|| path.to_owned(), bytes.len() as u64);
        if length > self.bounds.file {
            return Err(ArchiveError::LargeFile { path: path(), mib: self.bounds.file >> 20 }.into());
        }
        let too_much = || ArchiveError::LargeFiles { path: path(), mib: self.bounds.total >> 20 };
        self.left = self.left.checked_sub(length).ok_or_else(too_much)?;
        Ok(bytes)
    }
}

/// Reads a header record of an archive, which describes the next entry, up to a limit.
fn read_header_record(entry: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut note = Vec::new();
    entry.take(MAX_HEADER_RECORD).read_to_end(&mut note).map(|_| note)
}

/// Returns the path that an extended header in the POSIX format gives to the archive entry after
/// it, or `None`. Returns an error if the header describes a huge or a sparse file.
fn header_path(note: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut name = None;
    for pair in tar::PaxExtensions::new(note) {
        let pair = pair.map_err(|source| ArchiveError::Incomplete { source })?;
        match pair.key_bytes() {
            b"path" => name = Some(pair.value_bytes().to_owned()),
            b"size" => return Err(ArchiveError::HugeFile.into()),
            key if key.starts_with(b"GNU.sparse") => return Err(ArchiveError::Sparse.into()),
            _ => {}
        }
    }
    Ok(name)
}

/// Checks the path of an archive entry and returns it without `.`. Returns an error if the path is
/// too long, too deep, absolute, not printable, or contains `..`.
fn path(bytes: &[u8], depth: usize) -> Result<String> {
    let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_PATH_LENGTH)]).into_owned();
    let wrong = |reason: &str| Err(ArchiveError::Path { path: shown(), reason: reason.to_owned() }.into());
    if bytes.len() > MAX_PATH_LENGTH {
        return wrong(say::long_path(EN));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return wrong(say::no_utf8(EN)) };
    if text.chars().any(char::is_control) {
        return wrong(say::control(EN));
    }
    let mut names = Vec::new();
    for component in Path::new(text).components() {
        match component {
            Component::CurDir => {}
            Component::Normal(name) => names.push(name.to_str().unwrap_or_default()),
            Component::RootDir | Component::Prefix(_) => return wrong(say::absolute(EN)),
            Component::ParentDir => return wrong(say::parent(EN)),
        }
    }
    match names.iter().find(|name| name.len() > MAX_NAME_LENGTH) {
        Some(_) => wrong(say::long_name(EN)),
        None if names.len() > depth + 1 => wrong(&say::deep(EN, depth)),
        None => Ok(names.join("/")),
    }
}

/// A reader that returns an error after a given number of bytes. It limits the size of a
/// decompressed archive.
struct BoundedReader<R> {
    inside: R,
    left: u64,
}

/// The error of [`BoundedReader`] when the limit of bytes is exceeded.
#[derive(Debug)]
struct SizeLimitExceeded;

impl std::fmt::Display for SizeLimitExceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "too much")
    }
}

impl std::error::Error for SizeLimitExceeded {}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inside.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(SizeLimitExceeded))?;
        Ok(count)
    }
}
