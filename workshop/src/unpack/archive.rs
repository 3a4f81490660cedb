//! Reads an archive entry by entry, checking every bound and every name.

use super::Bounds;
use flate2::read::MultiGzDecoder;
use std::io::{self, Read};
use std::path::{Component, Path};
use tar::EntryType;

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
    /// A link or a device, in words.
    Other(&'static str),
}

/// Hears of an entry: its path without `.` and without an end of `/`, what it is, its bytes.
pub type Visit<'a> = dyn FnMut(&str, Kind, &mut dyn Read) -> Result<(), String> + 'a;

/// Bytes of a note about an entry.
const NOTE: u64 = 64 << 10;

/// Bytes of a path.
const LONGEST: usize = 512;

/// Bytes of a name: file systems take 255, and we add an ending.
const LONGEST_NAME: usize = 200;

/// Every entry of an archive, in order.
///
/// # Errors
/// What is wrong with the archive, or what `visit` says.
pub fn entries(bytes: &[u8], bounds: &Bounds, visit: &mut Visit<'_>) -> Result<(), String> {
    let zipped = bytes.starts_with(&[0x1f, 0x8b]);
    let inside: Box<dyn Read + '_> =
        if zipped { Box::new(MultiGzDecoder::new(bytes)) } else { Box::new(bytes) };
    let bounded = Bounded { inside, left: bounds.inflated };
    let broken = |error: io::Error| match error.get_ref().and_then(|error| error.downcast_ref::<TooMuch>()) {
        Some(TooMuch) => format!("it becomes more than {} MiB when it is inflated", bounds.inflated >> 20),
        None => format!("not a whole .tar.gz ({error}); make tar makes one"),
    };
    let mut archive = tar::Archive::new(bounded);
    let mut count = 0;
    let mut long = None;
    // Raw: the library would read a long name to its end, and that is as far as somebody likes.
    for entry in archive.entries().map_err(broken)?.raw(true) {
        let mut entry = entry.map_err(broken)?;
        let kind = match entry.header().entry_type() {
            EntryType::GNULongName => {
                let mut name = noted(&mut entry).map_err(broken)?;
                name.truncate(name.iter().position(|byte| *byte == 0).unwrap_or(name.len()));
                long = Some(name);
                continue;
            }
            EntryType::XHeader => {
                long = named(&noted(&mut entry).map_err(broken)?)?.or(long);
                continue;
            }
            // Where a link leads is nobody's business.
            EntryType::GNULongLink => continue,
            EntryType::Regular => Kind::File,
            EntryType::Directory => Kind::Folder,
            // A note about the whole archive, as git writes one.
            EntryType::XGlobalHeader => continue,
            EntryType::Symlink | EntryType::Link => Kind::Other("a link"),
            EntryType::Char | EntryType::Block => Kind::Other("a device"),
            EntryType::Fifo => Kind::Other("a pipe"),
            EntryType::GNUSparse => Kind::Other("a file with holes"),
            _ => Kind::Other("neither a file nor a folder"),
        };
        count += 1;
        if count > bounds.entries {
            return Err(format!("more than {} files and folders", bounds.entries));
        }
        let path = path(&long.take().unwrap_or_else(|| entry.path_bytes().into_owned()), bounds.depth)?;
        // The archive's own top.
        if !path.is_empty() {
            visit(&path, kind, &mut entry)?;
        }
    }
    if count == 0 { Err("an empty archive, or no archive; make tar makes one".into()) } else { Ok(()) }
}

/// What an archive says about the entry that follows: as much of it as we would believe.
fn noted(entry: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut note = Vec::new();
    entry.take(NOTE).read_to_end(&mut note).map(|_| note)
}

/// The name that a note in the format of POSIX gives to the entry that follows.
fn named(note: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let mut name = None;
    for pair in tar::PaxExtensions::new(note) {
        let pair = pair.map_err(|error| format!("not a whole .tar.gz ({error}); make tar makes one"))?;
        match pair.key_bytes() {
            b"path" => name = Some(pair.value_bytes().to_owned()),
            b"size" => return Err("a file of more than 8 GiB".into()),
            key if key.starts_with(b"GNU.sparse") => {
                return Err("a file with holes; only files are taken".into());
            }
            _ => {}
        }
    }
    Ok(name)
}

/// A path that leads nowhere else, or what is wrong with it.
fn path(bytes: &[u8], depth: usize) -> Result<String, String> {
    let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned();
    let wrong = |why: &str| Err(format!("{}: {why}", shown()));
    if bytes.len() > LONGEST {
        return wrong("a longer path than anybody needs");
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return wrong("a name that is not UTF-8") };
    if text.chars().any(char::is_control) {
        return wrong("a name with control characters");
    }
    let mut names = Vec::new();
    for component in Path::new(text).components() {
        match component {
            Component::CurDir => {}
            Component::Normal(name) => names.push(name.to_str().unwrap_or_default()),
            Component::RootDir | Component::Prefix(_) => return wrong("an absolute path"),
            Component::ParentDir => return wrong("a path through .."),
        }
    }
    match names.iter().find(|name| name.len() > LONGEST_NAME) {
        Some(_) => wrong("a longer name than files have"),
        None if names.len() > depth + 1 => wrong(&format!("more than {depth} folders in each other")),
        None => Ok(names.join("/")),
    }
}

/// Gives this many bytes, then an error.
struct Bounded<R> {
    inside: R,
    left: u64,
}

/// The error of [`Bounded`].
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
