//! Malicious archives and typical harmless ones, for tests of all code that unpacks archives.

mod table;

pub use table::attacks;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tar::EntryType;

/// The limits of code that unpacks archives, for which tests create malicious archives. Only the
/// content counts toward the limits of files and of everything together.
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
    /// The maximum total size of all files of the archive, in bytes. It is larger than that of one
    /// file.
    pub total: u64,
}

/// An entry of a test archive, with any name, type, content and size.
#[derive(Debug, Clone)]
pub struct ArchiveEntry {
    /// The name of the archive entry.
    pub name: Vec<u8>,
    /// The type of the archive entry, such as a file or a link.
    pub kind: EntryType,
    /// The content of the archive entry. Archive bombs have zeros after it.
    pub content: Vec<u8>,
    zeros: u64,
    /// The size in the archive entry's header, if it differs from the real size.
    size: Option<u64>,
}

/// Creates an entry of a test archive for a file with the given content.
pub fn file(name: &str, content: &str) -> ArchiveEntry {
    let (name, content) = (name.as_bytes().to_vec(), content.as_bytes().to_vec());
    ArchiveEntry { name, kind: EntryType::Regular, content, zeros: 0, size: None }
}

/// Creates an entry of a test archive that is not a file, such as a folder or a link.
pub fn of(kind: EntryType, name: &str) -> ArchiveEntry {
    ArchiveEntry { kind, ..file(name, "") }
}

/// Creates an entry of a test archive for a file that consists of the given number of zeros.
fn zeros(name: &str, zeros: u64) -> ArchiveEntry {
    ArchiveEntry { zeros, ..file(name, "") }
}

/// A malicious archive, with which tests attack code that unpacks archives.
#[derive(Debug, Clone)]
pub struct Attack {
    /// A description of the attack for messages of the test.
    pub what: &'static str,
    /// A part of the error message with which the archive must be refused.
    pub why: String,
    bytes: Bytes,
}

#[derive(Debug, Clone)]
enum Bytes {
    Tar(Vec<ArchiveEntry>),
    /// The given number of bytes at the beginning of an archive with these entries.
    Begin(Vec<ArchiveEntry>, usize),
    /// Bytes that are not an archive.
    Plain(&'static [u8]),
}

impl Attack {
    /// Returns the malicious archive uncompressed and compressed. The forms are limited to those in
    /// which an archive that tests the size limit exceeds it and all other archives do not.
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

/// Returns typical harmless archives with a C champion: one made by `make tar`, one of the whole
/// kit, and one of the kit's parent folder. The last two also contain files of the kit and a link,
/// which must be left out. There are eight such files, two of which count as changed.
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

/// Returns a tar archive of the given entries.
pub fn tar(entries: &[ArchiveEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(entries, &mut bytes);
    bytes
}

/// Returns bytes compressed with gzip.
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

/// Writes the given number of zero bytes to an archive.
fn pad(mut zeros: u64, to: &mut impl Write) {
    static PIECE: [u8; 1 << 16] = [0; 1 << 16];
    while zeros > 0 {
        let piece = zeros.min(PIECE.len() as u64);
        to.write_all(&PIECE[..piece as usize]).expect("memory takes it");
        zeros -= piece;
    }
}
