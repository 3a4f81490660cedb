//! Malicious archives and typical harmless ones, for tests of all code that unpacks archives.

mod table;

pub use table::attacks;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tar::EntryType;

/// The limits of an archive reader. Only the content counts toward the limits of files and of everything
/// together.
#[derive(Debug, Clone, Copy)]
pub struct ArchiveLimits {
    /// The maximum size of the archive itself, in bytes.
    pub archive: u64,
    /// The maximum size of the decompressed archive, in bytes.
    pub inflated: u64,
    /// The maximum number of files and folders.
    pub entries: usize,
    /// The maximum nesting depth of folders.
    pub depth: usize,
    /// The maximum size of one file, in bytes.
    pub file: u64,
    /// The maximum total size of all files, in bytes. It is larger than that of one file.
    pub total: u64,
}

/// An archive entry with any name, type, content and size.
#[derive(Debug, Clone)]
pub struct ArchiveEntry {
    /// The entry's name.
    pub name: Vec<u8>,
    /// The entry's type.
    pub kind: EntryType,
    /// The entry's content. Archive bombs have zeros after it.
    pub content: Vec<u8>,
    zeros: u64,
    /// The size in the entry's header, if it differs from the real size.
    size: Option<u64>,
}

/// Creates an entry for a file.
pub fn file(name: &str, content: &str) -> ArchiveEntry {
    let (name, content) = (name.as_bytes().to_vec(), content.as_bytes().to_vec());
    ArchiveEntry { name, kind: EntryType::Regular, content, zeros: 0, size: None }
}

/// Creates an entry of another type than a file.
pub fn of(kind: EntryType, name: &str) -> ArchiveEntry {
    ArchiveEntry { kind, ..file(name, "") }
}

/// Creates an entry for a file that consists of zeros.
fn zeros(name: &str, zeros: u64) -> ArchiveEntry {
    ArchiveEntry { zeros, ..file(name, "") }
}

/// A malicious archive.
#[derive(Debug, Clone)]
pub struct Attack {
    /// A description of the attack.
    pub what: &'static str,
    /// A part of the expected error message.
    pub why: String,
    bytes: Bytes,
}

#[derive(Debug, Clone)]
enum Bytes {
    Tar(Vec<ArchiveEntry>),
    /// The first bytes of an archive with these entries.
    Begin(Vec<ArchiveEntry>, usize),
    /// Bytes that are not an archive.
    Plain(&'static [u8]),
}

impl Attack {
    /// Returns the archive uncompressed and compressed. The forms are limited to those in which an archive
    /// that tests the size limit exceeds it and all other archives do not.
    pub fn forms(&self, most: &ArchiveLimits) -> Vec<Vec<u8>> {
        let length = match &self.bytes {
            Bytes::Tar(entries) => entries.iter().map(|entry| entry.content.len() as u64 + entry.zeros).sum(),
            Bytes::Begin(..) | Bytes::Plain(_) => 0,
        };
        let (large, mut forms) = (length >= most.archive, Vec::new());
        let too_large = self.why == table::too_large(most);
        if large == too_large {
            let mut plain = Vec::new();
            self.write(&mut plain);
            forms.push(plain);
        }
        if !too_large {
            let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
            self.write(&mut zip);
            forms.push(zip.finish().expect("memory takes it"));
        }
        forms
    }

    fn write(&self, to: &mut impl Write) {
        match &self.bytes {
            Bytes::Tar(entries) => write(entries, to),
            Bytes::Begin(entries, bytes) => to.write_all(&tar(entries)[..*bytes]).expect("memory takes it"),
            Bytes::Plain(bytes) => to.write_all(bytes).expect("memory takes it"),
        }
    }
}

/// Returns typical harmless archives: one made by `make tar`, one of the whole kit, and one of the kit's
/// parent folder. The last two also contain files of the kit and a link, which must be left out. There are
/// eight such files, two of which count as changed.
pub fn harmless(champion: &str) -> [(&'static str, Vec<u8>); 3] {
    let own = [file("champion.c", champion), file("brain/deep.h", "theirs"), file("book.txt", "e4")];
    let ours = [
        of(EntryType::Directory, "./"),
        file("./bin/joute", "evil"),
        file("./lib/libgame.so", "evil"),
        file("./joute/kit.mk", "evil"),
        file("./joute.json", "evil"),
        file("./Makefile", "evil"),
        file("./target/x", "evil"),
        file("./.git/hooks/post-checkout", "evil"),
        of(EntryType::Symlink, "./bin/link"),
        of(EntryType::XGlobalHeader, "pax_global_header"),
    ];
    let whole: Vec<ArchiveEntry> = ours.into_iter().chain(own.clone()).collect();
    let above = whole.iter().filter(|entry| entry.kind != EntryType::XGlobalHeader).map(|entry| {
        let name = [b"alice/", entry.name.as_slice()].concat();
        ArchiveEntry { name, ..entry.clone() }
    });
    let above: Vec<ArchiveEntry> = above.collect();
    [("plain", tar(&own)), ("whole", tar(&whole)), ("above", tar(&above))]
}

/// Writes an archive of the given entries.
pub fn tar(entries: &[ArchiveEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(entries, &mut bytes);
    bytes
}

/// Compresses bytes with gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(bytes).expect("memory takes it");
    zip.finish().expect("memory takes it")
}

fn write(entries: &[ArchiveEntry], to: &mut impl Write) {
    for ArchiveEntry { name, kind, content, zeros, size } in entries {
        let length = content.len() as u64 + zeros;
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
        header.set_entry_type(*kind);
        header.set_size(size.unwrap_or(length));
        // The header claims a setuid file that belongs to root and that everyone may write. A reader must
        // ignore this.
        header.set_mode(0o6777);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(1 << 32);
        header.set_link_name("/etc/shadow").expect("a short name");
        header.set_cksum();
        to.write_all(header.as_bytes()).and_then(|()| to.write_all(content)).expect("memory takes it");
        pad(length.next_multiple_of(512) - content.len() as u64, to);
    }
    pad(1024, to);
}

/// Writes the given number of zeros.
fn pad(mut zeros: u64, to: &mut impl Write) {
    static PIECE: [u8; 1 << 16] = [0; 1 << 16];
    while zeros > 0 {
        let piece = zeros.min(PIECE.len() as u64);
        to.write_all(&PIECE[..piece as usize]).expect("memory takes it");
        zeros -= piece;
    }
}
