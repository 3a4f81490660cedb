//! Reads a submitted archive entry by entry, and checks every limit and every name.

use super::{ArchiveBounds, EN};
use flate2::read::MultiGzDecoder;
use joute_words::archive as say;
use std::io::{self, Read};
use std::path::{Component, Path};
use tar::EntryType;

/// The kind of an entry in a submitted archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    File,
    Folder,
    /// An entry that is neither a file nor a folder, such as a link or a device. The text names its
    /// kind in messages.
    Other(&'static str),
}

/// A function that is called for each entry of an archive, with the entry's path (without `.` and
/// without a final `/`), its kind and its content. An error stops the reader.
pub type EntryVisitor<'a> = dyn FnMut(&str, EntryKind, &mut dyn Read) -> Result<(), String> + 'a;

/// The maximum size, in bytes, of a header record with the name of the archive entry after it.
const NOTE: u64 = 64 << 10;

/// The maximum length of a path in a submitted archive, in bytes.
const LONGEST: usize = 512;

/// The maximum length of a file name in a submitted archive, in bytes. File systems allow 255, and
/// suffixes may be added to the name.
const LONGEST_NAME: usize = 200;

/// Reads every entry of a submitted archive in order, checks its limits and names, and calls
/// `visit` with it.
///
/// # Errors
/// Returns a message about an invalid archive, or the error that `visit` returned.
pub fn entries(bytes: &[u8], bounds: &ArchiveBounds, visit: &mut EntryVisitor<'_>) -> Result<(), String> {
    let zipped = bytes.starts_with(&[0x1f, 0x8b]);
    let inside: Box<dyn Read + '_> =
        if zipped { Box::new(MultiGzDecoder::new(bytes)) } else { Box::new(bytes) };
    let bounded = Bounded { inside, left: bounds.inflated };
    let broken = |error: io::Error| match error.get_ref().and_then(|error| error.downcast_ref::<TooMuch>()) {
        Some(TooMuch) => say::inflated(EN, bounds.inflated >> 20),
        None => say::not_whole(EN, error),
    };
    let mut archive = tar::Archive::new(bounded);
    let mut count = 0;
    let mut long = None;
    // Raw: the library would read a long name to its end, and that is as far as somebody likes.
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
            // Where a link leads is nobody's business.
            EntryType::GNULongLink => continue,
            EntryType::Regular => EntryKind::File,
            EntryType::Directory => EntryKind::Folder,
            // A note about the whole archive, as git writes one.
            EntryType::XGlobalHeader => continue,
            EntryType::Symlink | EntryType::Link => EntryKind::Other(say::a_link(EN)),
            EntryType::Char | EntryType::Block => EntryKind::Other(say::a_device(EN)),
            EntryType::Fifo => EntryKind::Other(say::a_pipe(EN)),
            EntryType::GNUSparse => EntryKind::Other(say::a_sparse_file(EN)),
            _ => EntryKind::Other(say::no_file(EN)),
        };
        count += 1;
        if count > bounds.entries {
            return Err(say::many_entries(EN, bounds.entries));
        }
        let path = path(&long.take().unwrap_or_else(|| entry.path_bytes().into_owned()), bounds.depth)?;
        // The archive's own top.
        if !path.is_empty() {
            visit(&path, kind, &mut entry)?;
        }
    }
    if count == 0 { Err(say::none(EN).into()) } else { Ok(()) }
}

/// Reads a header record of an archive, which describes the next entry, up to a limit.
fn read_header_record(entry: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut note = Vec::new();
    entry.take(NOTE).read_to_end(&mut note).map(|_| note)
}

/// Returns the path that an extended header in the POSIX format gives to the archive entry after
/// it, or `None`. Returns an error if the header describes a huge or a sparse file.
fn header_path(note: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let mut name = None;
    for pair in tar::PaxExtensions::new(note) {
        let pair = pair.map_err(|error| say::not_whole(EN, error))?;
        match pair.key_bytes() {
            b"path" => name = Some(pair.value_bytes().to_owned()),
            b"size" => return Err(say::huge_file(EN).into()),
            key if key.starts_with(b"GNU.sparse") => {
                return Err(say::holes(EN).into());
            }
            _ => {}
        }
    }
    Ok(name)
}

/// Checks the path of an archive entry and returns it without `.`. Returns an error if the path is
/// too long, too deep, absolute, not printable, or contains `..`.
fn path(bytes: &[u8], depth: usize) -> Result<String, String> {
    let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned();
    let wrong = |why: &str| Err(say::named(EN, shown(), why));
    if bytes.len() > LONGEST {
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
    match names.iter().find(|name| name.len() > LONGEST_NAME) {
        Some(_) => wrong(say::long_name(EN)),
        None if names.len() > depth + 1 => wrong(&say::deep(EN, depth)),
        None => Ok(names.join("/")),
    }
}

/// A reader that returns an error after a given number of bytes. It limits the size of a
/// decompressed archive.
struct Bounded<R> {
    inside: R,
    left: u64,
}

/// The error of [`Bounded`] when the limit of bytes is exceeded.
#[derive(Debug)]
struct TooMuch;

impl std::fmt::Display for TooMuch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "too much")
    }
}

impl std::error::Error for TooMuch {}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inside.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(TooMuch))?;
        Ok(count)
    }
}
