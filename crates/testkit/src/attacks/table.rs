//! The table of malicious archives with the expected error messages.

use super::{ArchiveEntry, ArchiveLimits, Attack, Bytes, entry, file, zeros};
use tar::EntryType;

/// Returns the expected error message about an archive that exceeds the size limit.
pub(super) fn too_large(limits: &ArchiveLimits) -> String {
    format!("larger than {} MiB", limits.archive >> 20)
}

/// Creates an archive entry that contains the long name of the next entry.
fn long_name(name: &str) -> ArchiveEntry {
    ArchiveEntry { kind: EntryType::GNULongName, ..file("././@LongLink", &format!("{name}\0")) }
}

/// Creates archive entries for the file `a.h` and an extended POSIX header before it. The record in
/// the header starts with its own length.
fn with_extended_header(record: &str) -> Vec<ArchiveEntry> {
    let content = format!("{} {record}\n", record.len() + 4);
    vec![champion(), ArchiveEntry { kind: EntryType::XHeader, ..file("x", &content) }, file("a.h", "")]
}

fn champion() -> ArchiveEntry {
    file("champion.c", "mine")
}

fn champion_and(entry: ArchiveEntry) -> Vec<ArchiveEntry> {
    vec![champion(), entry]
}

/// Creates an attack with a tar archive of the given entries. The error message must contain `expected`.
fn tar(title: &'static str, entries: Vec<ArchiveEntry>, expected: &str) -> Attack {
    Attack { title, expected: expected.to_owned(), bytes: Bytes::Tar(entries) }
}

/// Creates an attack with an archive that contains an entry of the given kind beside a champion.
fn kind(title: &'static str, kind: EntryType, name: &str, expected: &str) -> Attack {
    tar(title, champion_and(entry(kind, name)), expected)
}

/// Creates an attack with bytes that are not a tar archive.
fn plain(title: &'static str, bytes: &'static [u8], expected: &str) -> Attack {
    Attack { title, expected: expected.to_owned(), bytes: Bytes::Plain(bytes) }
}

/// Returns malicious archives for all known attacks on code that unpacks archives. The attacks suit
/// the given limits.
pub fn attacks(limits: &ArchiveLimits) -> Vec<Attack> {
    [
        path_attacks(),
        kind_attacks(),
        conflict_attacks(),
        name_attacks(),
        count_attacks(limits),
        size_attacks(limits),
        damaged_archives(),
        champion_attacks(),
    ]
    .concat()
}

/// Returns archives with paths that lead out of the archive's folder.
fn path_attacks() -> Vec<Attack> {
    vec![
        tar(
            "a path above",
            champion_and(file("../bob/champion.c", "")),
            "../bob/champion.c: paths through .. are not accepted",
        ),
        tar(
            "a path above, after a folder",
            champion_and(file("a/../../b.h", "")),
            "paths through .. are not accepted",
        ),
        tar(
            "an absolute path",
            champion_and(file("/etc/cron.d/x", "")),
            "/etc/cron.d/x: absolute paths are not accepted",
        ),
        tar(
            "a path above in a long name",
            vec![champion(), long_name("../up.h"), file("a.h", "")],
            "paths through .. are not accepted",
        ),
        tar(
            "a path above in an extended header",
            with_extended_header("path=../up.h"),
            "paths through .. are not accepted",
        ),
    ]
}

/// Returns archives with entries that are neither files nor folders.
fn kind_attacks() -> Vec<Attack> {
    vec![
        tar(
            "a sparse file in an extended header",
            with_extended_header("GNU.sparse.major=1"),
            "a sparse file",
        ),
        kind("a symbolic link", EntryType::Symlink, "l.h", "l.h: a link; only regular files are accepted"),
        tar(
            "a link that is the champion",
            vec![entry(EntryType::Symlink, "champion.c")],
            "champion.c: a link",
        ),
        kind("a hard link", EntryType::Link, "l.h", "l.h: a link; only regular files are accepted"),
        kind("a device", EntryType::Block, "d.h", "d.h: a device"),
        kind("a character device", EntryType::Char, "d.h", "d.h: a device"),
        kind("a pipe", EntryType::Fifo, "p.h", "p.h: a pipe"),
        kind("a sparse file", EntryType::GNUSparse, "s.h", "s.h: a sparse file"),
        kind("an unknown kind", EntryType::new(b'V'), "v.h", "v.h: neither a file nor a folder"),
    ]
}

/// Returns archives with paths that conflict with another path of the archive or of the kit.
fn conflict_attacks() -> Vec<Attack> {
    vec![
        tar(
            "a link and a file through it",
            vec![champion(), entry(EntryType::Symlink, "d"), file("d/x.h", "")],
            "d: a link",
        ),
        tar(
            "a file under a file",
            vec![champion(), file("a.h", ""), file("a.h/b.h", "")],
            "a.h/b.h: a folder of this path is a file",
        ),
        tar(
            "a file under the kit's file",
            champion_and(file("Makefile/b.h", "")),
            "Makefile/b.h: a folder of this path is a file",
        ),
        tar(
            "a name twice",
            champion_and(file("./champion.c", "other")),
            "champion.c: this path is in the archive twice",
        ),
    ]
}

/// Returns archives with names that are unreadable or too long.
fn name_attacks() -> Vec<Attack> {
    let long = "n".repeat(400);
    vec![
        tar(
            "a new line in a name",
            champion_and(file("a\nok: bob.h", "")),
            "this name contains control characters",
        ),
        tar(
            "a name that is not UTF-8",
            champion_and(ArchiveEntry { name: b"\xff.h".to_vec(), ..file("", "") }),
            "this name is not UTF-8",
        ),
        tar(
            "a long path",
            vec![champion(), long_name(&format!("{long}/{long}")), file("a.h", "")],
            "this path is too long",
        ),
        tar("a long name", vec![champion(), long_name(&long), file("a.h", "")], "this name is too long"),
    ]
}

/// Returns archives that exceed the limits on the depth, number or size of the files in them.
fn count_attacks(limits: &ArchiveLimits) -> Vec<Attack> {
    let folders: String = (0..=limits.depth).map(|number| format!("d{number}/")).collect();
    vec![
        tar(
            "folders in folders",
            champion_and(file(&format!("{folders}e.h"), "")),
            &format!("more than {} nested folders", limits.depth),
        ),
        tar(
            "many files",
            (0..=limits.entries).map(|number| file(&format!("{number}.h"), "")).collect(),
            &format!("more than {} files and folders", limits.entries),
        ),
        tar(
            "a large file",
            champion_and(zeros("a.h", limits.file + 1)),
            &format!("a.h: larger than {} MiB", limits.file >> 20),
        ),
        tar(
            "large files",
            vec![champion(), zeros("a.h", limits.file), zeros("b.h", limits.total - limits.file - 3)],
            &format!(
                "b.h: with this file, the files of the archive exceed {} MiB together",
                limits.total >> 20
            ),
        ),
    ]
}

/// Returns archives that are too large or state a wrong size.
fn size_attacks(limits: &ArchiveLimits) -> Vec<Attack> {
    let inflated =
        format!("the archive is larger than {} MiB when it is decompressed", limits.inflated >> 20);
    vec![
        tar("a large archive", champion_and(zeros("bin/a", limits.archive)), &too_large(limits)),
        tar("a bomb", champion_and(zeros("bin/a", limits.inflated)), &inflated),
        tar(
            "a bomb of a name",
            vec![ArchiveEntry { kind: EntryType::GNULongName, ..zeros("x", limits.inflated) }],
            &inflated,
        ),
        tar(
            "a wrong size",
            champion_and(ArchiveEntry { size: Some(1 << 40), ..file("a.h", "") }),
            "not a complete .tar.gz archive",
        ),
    ]
}

/// Returns files that are not a complete archive.
fn damaged_archives() -> Vec<Attack> {
    vec![
        Attack {
            title: "half an archive",
            expected: "not a complete .tar.gz archive".to_owned(),
            bytes: Bytes::Begin(vec![champion()], 700),
        },
        plain("an empty file", b"", "the archive is empty"),
        plain("a zip archive", b"PK\x03\x04 a zip", "not a complete .tar.gz archive"),
    ]
}

/// Returns archives without exactly one champion that the kit's own Makefile builds.
fn champion_attacks() -> Vec<Attack> {
    vec![
        tar(
            "no champion",
            vec![file("a.h", "")],
            "the archive has no champion in its top folder, where one of champion.c",
        ),
        tar("two champions", champion_and(file("Champion.py", "")), "both champion.c and Champion.py"),
        tar(
            "a makefile that GNU make prefers",
            champion_and(file("GNUmakefile", "all:")),
            "GNUmakefile: champions are built by",
        ),
        tar(
            "a makefile with a lower-case name",
            champion_and(file("makefile", "all:")),
            "makefile: champions are built by",
        ),
        tar(
            "a champion in a subfolder",
            vec![file("a/b/champion.c", "")],
            "the archive has no champion in its top folder",
        ),
    ]
}
