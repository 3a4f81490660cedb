//! Malicious archives and typical harmless ones, for tests of all code that unpacks archives.

mod table;

pub use table::attacks;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tar::EntryType;

/// The limits that code for unpacking archives should enforce. Tests create malicious archives that
/// exceed them. The limits of one file and of all files count only the contents.
#[derive(Debug, Clone, Copy)]
pub struct ArchiveLimits {
    /// The maximum size of the archive itself, in bytes.
    pub archive: u64,
    /// The maximum size of the archive after decompression, in bytes.
    pub inflated: u64,
    /// The maximum number of files and folders in the archive.
    pub entries: usize,
    /// The maximum nesting depth of folders in the archive.
    pub depth: usize,
    /// The maximum size of one file of the archive, in bytes.
    pub file: u64,
    /// The maximum total size of all files of the archive, in bytes. It must be larger than the
    /// maximum size of one file.
    pub total: u64,
}

/// An entry of an archive for tests. Its name, type, content and size can be chosen freely, even if
/// they are invalid.
#[derive(Debug, Clone)]
pub struct ArchiveEntry {
    /// The name of the archive entry.
    pub name: Vec<u8>,
    /// The type of the archive entry, such as a file or a link.
    pub kind: EntryType,
    /// The content of the archive entry. In archives that are bombs, zeros follow it.
    pub content: Vec<u8>,
    zeros: u64,
    /// The size that the header of the archive entry states. `None` if it is the real size.
    size: Option<u64>,
}

/// Creates an archive entry for a file with the given name and content.
pub fn file(name: &str, content: &str) -> ArchiveEntry {
    let (name, content) = (name.as_bytes().to_vec(), content.as_bytes().to_vec());
    ArchiveEntry { name, kind: EntryType::Regular, content, zeros: 0, size: None }
}

/// Creates an archive entry that is not a file. It is, for example, a folder or a link.
pub fn entry(kind: EntryType, name: &str) -> ArchiveEntry {
    ArchiveEntry { kind, ..file(name, "") }
}

/// Creates an archive entry for a file that contains only zeros.
fn zeros(name: &str, zeros: u64) -> ArchiveEntry {
    ArchiveEntry { zeros, ..file(name, "") }
}

/// A malicious archive for tests. Code that unpacks archives must refuse it.
#[derive(Debug, Clone)]
pub struct Attack {
    /// A description of the attack for the messages of the test.
    pub title: &'static str,
    /// A text that the error message must contain when the archive is refused.
    pub expected: String,
    bytes: Bytes,
}

#[derive(Debug, Clone)]
enum Bytes {
    Tar(Vec<ArchiveEntry>),
    /// The beginning of an archive with these entries. It is cut off after the given number of
    /// bytes.
    Begin(Vec<ArchiveEntry>, usize),
    /// Bytes that are not an archive.
    Plain(&'static [u8]),
}

impl Attack {
    /// Returns the malicious archive uncompressed and compressed. A form is left out if its size
    /// would break a limit that this attack does not test, or would keep a limit that it does test.
    pub fn forms(&self, limits: &ArchiveLimits) -> Vec<Vec<u8>> {
        let length = match &self.bytes {
            Bytes::Tar(entries) => entries.iter().map(|entry| entry.content.len() as u64 + entry.zeros).sum(),
            Bytes::Begin(..) | Bytes::Plain(_) => 0,
        };
        let (large, mut forms) = (length >= limits.archive, Vec::new());
        let too_large = self.expected == table::too_large(limits);
        if large == too_large {
            let mut plain = Vec::new();
            self.write(&mut plain);
            forms.push(plain);
        }
        if !too_large {
            let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
            self.write(&mut zip);
            forms.push(zip.finish().expect("writing to memory succeeds"));
        }
        forms
    }

    fn write(&self, to: &mut impl Write) {
        match &self.bytes {
            Bytes::Tar(entries) => write(entries, to),
            Bytes::Begin(entries, bytes) => {
                to.write_all(&tar(entries)[..*bytes]).expect("writing to memory succeeds")
            }
            Bytes::Plain(bytes) => to.write_all(bytes).expect("writing to memory succeeds"),
        }
    }
}

/// Returns harmless archives with a C champion, as candidates typically submit them. One is made by
/// `make tar`, one contains the candidate's whole folder, and one its parent folder. The last two
/// also contain a link and files that every candidate is given, which must be left out. There are
/// eight such files, two of which count as changed.
pub fn harmless_archives(champion: &str) -> [(&'static str, Vec<u8>); 3] {
    let own = [file("champion.c", champion), file("brain/deep.h", "theirs"), file("book.txt", "e4")];
    let ours = [
        entry(EntryType::Directory, "./"),
        file("./bin/joute", "evil"),
        file("./lib/libgame.so", "evil"),
        file("./joute/kit.mk", "evil"),
        file("./joute.json", "evil"),
        file("./Makefile", "evil"),
        file("./target/x", "evil"),
        file("./.git/hooks/post-checkout", "evil"),
        entry(EntryType::Symlink, "./bin/link"),
        entry(EntryType::XGlobalHeader, "pax_global_header"),
    ];
    let whole: Vec<ArchiveEntry> = ours.into_iter().chain(own.clone()).collect();
    let above = whole.iter().filter(|entry| entry.kind != EntryType::XGlobalHeader).map(|entry| {
        let name = [b"alice/", entry.name.as_slice()].concat();
        ArchiveEntry { name, ..entry.clone() }
    });
    let above: Vec<ArchiveEntry> = above.collect();
    [("plain", tar(&own)), ("whole", tar(&whole)), ("above", tar(&above))]
}

/// Returns a tar archive of the given entries.
pub fn tar(entries: &[ArchiveEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(entries, &mut bytes);
    bytes
}

/// Compresses bytes with gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(bytes).expect("writing to memory succeeds");
    zip.finish().expect("writing to memory succeeds")
}

fn write(entries: &[ArchiveEntry], to: &mut impl Write) {
    for ArchiveEntry { name, kind, content, zeros, size } in entries {
        let length = content.len() as u64 + zeros;
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
        header.set_entry_type(*kind);
        header.set_size(size.unwrap_or(length));
        // The header claims a setuid file that belongs to root and that all users may write. A
        // reader must ignore this.
        header.set_mode(0o6777);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(1 << 32);
        header.set_link_name("/etc/shadow").expect("the name is short");
        header.set_cksum();
        to.write_all(header.as_bytes())
            .and_then(|()| to.write_all(content))
            .expect("writing to memory succeeds");
        pad(length.next_multiple_of(512) - content.len() as u64, to);
    }
    pad(1024, to);
}

/// Writes the given number of zero bytes to an archive.
fn pad(mut zeros: u64, to: &mut impl Write) {
    static PIECE: [u8; 1 << 16] = [0; 1 << 16];
    while zeros > 0 {
        let piece = zeros.min(PIECE.len() as u64);
        to.write_all(&PIECE[..piece as usize]).expect("writing to memory succeeds");
        zeros -= piece;
    }
}
