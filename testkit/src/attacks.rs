//! Archives that attack whoever unpacks them, and those that people make: one table for everything that takes archives.

mod table;

pub use table::attacks;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tar::EntryType;

/// What an archive may hold, for whoever reads it. Files and everything together are met by content alone.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    /// Bytes of the archive itself.
    pub archive: u64,
    /// Bytes that it may inflate to.
    pub inflated: u64,
    /// Files and folders.
    pub entries: usize,
    /// How deeply folders may be nested.
    pub depth: usize,
    /// Bytes of one file.
    pub file: u64,
    /// Bytes of all files: more than one may have.
    pub total: u64,
}

/// An entry as an attacker writes it: any name, kind, content and size.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The name.
    pub name: Vec<u8>,
    /// The kind.
    pub kind: EntryType,
    /// The content; bombs have zeros behind it.
    pub content: Vec<u8>,
    zeros: u64,
    /// What the entry says of its size, if that is a lie.
    size: Option<u64>,
}

/// A file.
pub fn file(name: &str, content: &str) -> Entry {
    let (name, content) = (name.as_bytes().to_vec(), content.as_bytes().to_vec());
    Entry { name, kind: EntryType::Regular, content, zeros: 0, size: None }
}

/// Something else than a file.
pub fn of(kind: EntryType, name: &str) -> Entry {
    Entry { kind, ..file(name, "") }
}

/// A file of zeros.
fn zeros(name: &str, zeros: u64) -> Entry {
    Entry { zeros, ..file(name, "") }
}

/// An archive that attacks.
#[derive(Debug, Clone)]
pub struct Attack {
    /// What it does.
    pub what: &'static str,
    /// A part of what its author is told.
    pub why: String,
    bytes: Bytes,
}

#[derive(Debug, Clone)]
enum Bytes {
    Tar(Vec<Entry>),
    /// The first ones of an archive.
    Begin(Vec<Entry>, usize),
    /// No archive at all.
    Plain(&'static [u8]),
}

impl Attack {
    /// As it may be sent: as it is, and compressed. One that is as large as it may not be is so before it is compressed, and the
    /// others are smaller.
    pub fn forms(&self, most: &Most) -> Vec<Vec<u8>> {
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

/// What people send: as `make tar` makes it, as somebody packs the whole kit, and the same from one folder above. The last two
/// bring files of the kit's with them, and a link, which are left out: eight files, two of which count as changed.
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
    let whole: Vec<Entry> = ours.into_iter().chain(own.clone()).collect();
    let above = whole.iter().filter(|entry| entry.kind != EntryType::XGlobalHeader).map(|entry| {
        let name = [b"alice/", entry.name.as_slice()].concat();
        Entry { name, ..entry.clone() }
    });
    let above: Vec<Entry> = above.collect();
    [("plain", tar(&own)), ("whole", tar(&whole)), ("above", tar(&above))]
}

/// An archive.
pub fn tar(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(entries, &mut bytes);
    bytes
}

/// Compresses.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(bytes).expect("memory takes it");
    zip.finish().expect("memory takes it")
}

fn write(entries: &[Entry], to: &mut impl Write) {
    for Entry { name, kind, content, zeros, size } in entries {
        let length = content.len() as u64 + zeros;
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
        header.set_entry_type(*kind);
        header.set_size(size.unwrap_or(length));
        // A shell of root's for everybody, if it were believed.
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

/// So many zeros.
fn pad(mut zeros: u64, to: &mut impl Write) {
    static PIECE: [u8; 1 << 16] = [0; 1 << 16];
    while zeros > 0 {
        let piece = zeros.min(PIECE.len() as u64);
        to.write_all(&PIECE[..piece as usize]).expect("memory takes it");
        zeros -= piece;
    }
}
