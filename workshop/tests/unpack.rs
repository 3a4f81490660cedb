//! What strangers hand in: a table of archives that attack, and of those that people make.

use flate2::Compression;
use flate2::write::GzEncoder;
use joute_testkit::scratch;
use joute_workshop::unpack::{Bounds, HandedIn, Refused, place, read, whole};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use tar::EntryType;

/// An entry as an attacker writes it: any name, kind, mode and size.
struct Entry<'a> {
    name: &'a [u8],
    kind: EntryType,
    content: &'a [u8],
    size: Option<u64>,
}

fn file<'a>(name: &'a str, content: &'a str) -> Entry<'a> {
    Entry { name: name.as_bytes(), kind: EntryType::Regular, content: content.as_bytes(), size: None }
}

fn of<'a>(kind: EntryType, name: &'a str) -> Entry<'a> {
    Entry { kind, ..file(name, "") }
}

fn tar(entries: &[Entry<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Entry { name, kind, content, size } in entries {
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
        header.set_entry_type(*kind);
        header.set_size(size.unwrap_or(content.len() as u64));
        // A shell of root's for everybody, if it were believed.
        header.set_mode(0o6777);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(1 << 32);
        header.set_link_name("/etc/shadow").expect("a short name");
        header.set_cksum();
        bytes.extend(header.as_bytes());
        bytes.extend(*content);
        bytes.resize(bytes.len().next_multiple_of(512), 0);
    }
    bytes.resize(bytes.len() + 1024, 0);
    bytes
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(bytes).expect("memory takes it");
    zip.finish().expect("memory takes it")
}

/// Fresh kits in C and Python, as `joute kits` lays them out.
fn kits(folder: &Path) -> PathBuf {
    let kits = folder.join("kits");
    for (language, champion) in [("c", "champion.c"), ("python", "Champion.py")] {
        let ours = [
            ("joute.json", "{}"),
            ("Makefile", "all:\n"),
            (champion, "starter"),
            ("bin/joute", "ours"),
            ("lib/libgame.so", "ours"),
            ("joute/kit.mk", "ours"),
            ("examples/a", "ours"),
        ];
        for (name, text) in ours {
            let path = kits.join(language).join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
    }
    kits
}

/// Small, so that attacks are cheap to write; `file` and `total` are met by content alone.
const BOUNDS: Bounds = Bounds {
    archive: 1 << 20,
    inflated: 4 << 20,
    entries: 50,
    depth: 3,
    file: 1 << 20,
    total: (1 << 20) + 10,
};

fn taken(bytes: &[u8], kits: &Path) -> Result<HandedIn, Refused> {
    read(bytes, kits, &BOUNDS)
}

#[test]
fn attacks_are_refused_before_anything_is_written() {
    let folder = scratch();
    let kits = kits(folder.path());
    let champion = || file("champion.c", "mine");
    let with = |entry: Entry<'_>| tar(&[champion(), entry]);
    let long = "n".repeat(400);
    let megabyte = "x".repeat(1 << 20);
    let zeros = vec![0_u8; 8 << 20];
    let many: Vec<String> = (0..60).map(|number| format!("{number}.h")).collect();
    let pax = |record: &str| Entry { kind: EntryType::XHeader, ..file("x", record) }.content.to_vec();
    let noted = |record: &str| {
        let note = pax(&format!("{} {record}\n", record.len() + 4));
        tar(&[
            champion(),
            Entry { name: b"x", kind: EntryType::XHeader, content: &note, size: None },
            file("a.h", ""),
        ])
    };
    let table: Vec<(&str, Vec<u8>, &str)> = vec![
        ("a path above", with(file("../bob/champion.c", "")), "../bob/champion.c: a path through .."),
        ("a path above, later", with(file("a/../../b.h", "")), "a path through .."),
        ("an absolute path", with(file("/etc/cron.d/x", "")), "/etc/cron.d/x: an absolute path"),
        (
            "a path above in a long name",
            tar(&[
                champion(),
                Entry { kind: EntryType::GNULongName, ..file("././@LongLink", "../up.h\0") },
                file("a.h", ""),
            ]),
            "a path through ..",
        ),
        ("a path above in a note", noted("path=../up.h"), "a path through .."),
        ("holes in a note", noted("GNU.sparse.major=1"), "a file with holes"),
        ("a symbolic link", with(of(EntryType::Symlink, "l.h")), "l.h: a link; only files are taken"),
        ("a link that is the champion", tar(&[of(EntryType::Symlink, "champion.c")]), "champion.c: a link"),
        ("a hard link", with(of(EntryType::Link, "l.h")), "l.h: a link; only files are taken"),
        ("a device", with(of(EntryType::Block, "d.h")), "d.h: a device"),
        ("a character device", with(of(EntryType::Char, "d.h")), "d.h: a device"),
        ("a pipe", with(of(EntryType::Fifo, "p.h")), "p.h: a pipe"),
        (
            "a file with holes",
            with(Entry { size: Some(0), ..of(EntryType::GNUSparse, "s.h") }),
            "s.h: a file with holes",
        ),
        ("an unknown kind", with(of(EntryType::new(b'V'), "v.h")), "v.h: neither a file nor a folder"),
        (
            "a link and a file through it",
            tar(&[champion(), of(EntryType::Symlink, "d"), file("d/x.h", "")]),
            "d: a link",
        ),
        (
            "a file under a file",
            tar(&[champion(), file("a.h", ""), file("a.h/b.h", "")]),
            "a.h/b.h: lies in a file",
        ),
        ("a file under the kit's file", with(file("Makefile/b.h", "")), "Makefile/b.h: lies in a file"),
        ("a name twice", with(file("./champion.c", "other")), "champion.c: there twice"),
        ("a new line in a name", with(file("a\nok: bob.h", "")), "a name with control characters"),
        ("no UTF-8", with(Entry { name: b"\xff.h", ..file("", "") }), "a name that is not UTF-8"),
        (
            "a long path",
            tar(&[
                champion(),
                Entry { kind: EntryType::GNULongName, ..file("././@LongLink", &format!("{long}/{long}\0")) },
                file("a.h", ""),
            ]),
            "a longer path than anybody needs",
        ),
        (
            "a long name",
            tar(&[
                champion(),
                Entry { kind: EntryType::GNULongName, ..file("././@LongLink", &format!("{long}\0")) },
                file("a.h", ""),
            ]),
            "a longer name than files have",
        ),
        ("folders in folders", with(file("a/b/c/d/e.h", "")), "more than 3 folders in each other"),
        (
            "many files",
            tar(&many.iter().map(|name| file(name, "")).collect::<Vec<_>>()),
            "more than 50 files and folders",
        ),
        ("a large file", with(file("a.h", &format!("{megabyte}x"))), "a.h: larger than 1 MiB"),
        (
            "large files",
            tar(&[champion(), file("a.h", &megabyte), file("b.h", "1234567")]),
            "b.h: the files are more than 1 MiB together with it",
        ),
        ("a large archive", tar(&[champion(), file("a.h", &megabyte)]), "larger than 1 MiB"),
        (
            "a bomb",
            with(Entry { name: b"bin/a", kind: EntryType::Regular, content: &zeros, size: None }),
            "it becomes more than 4 MiB when it is inflated",
        ),
        (
            "a bomb of a name",
            tar(&[Entry { name: b"x", kind: EntryType::GNULongName, content: &zeros, size: None }]),
            "it becomes more than 4 MiB when it is inflated",
        ),
        ("a size that lies", with(Entry { size: Some(1 << 40), ..file("a.h", "") }), "not a whole .tar.gz"),
        ("half an archive", tar(&[champion()])[..700].to_vec(), "not a whole .tar.gz"),
        ("nothing", Vec::new(), "an empty archive"),
        ("something else", b"PK\x03\x04 a zip".to_vec(), "not a whole .tar.gz"),
        (
            "nobody's champion",
            tar(&[file("a.h", "")]),
            "no champion at its top, which would be one of champion.c",
        ),
        ("two champions", with(file("Champion.py", "")), "both champion.c and Champion.py"),
        ("a champion too deep", tar(&[file("a/b/champion.c", "")]), "no champion at its top"),
    ];
    for (what, bytes, why) in &table {
        // A bomb is small until it is inflated; what is too large must be so as it comes.
        let inflated = *why == "larger than 1 MiB";
        for bytes in [bytes.clone(), gzip(bytes)].iter().filter(|bytes| inflated == (bytes.len() > 1 << 20)) {
            match taken(bytes, &kits) {
                Err(Refused::Archive(said)) => assert!(said.contains(why), "{what}: {said}"),
                other => panic!("{what}: {other:?}"),
            }
            // An archive that is no kit has neither a Makefile of ours nor one champion.
            let fine = ["a file under the kit's file", "two champions"].contains(what);
            assert_eq!(whole(bytes, "champion.c", &BOUNDS).is_ok(), fine, "{what}");
        }
    }
    assert!(
        matches!(taken(&tar(&[file("champion.php", "")]), &kits), Err(Refused::Ours(why)) if why.contains("no kit in PHP"))
    );
}

#[test]
fn what_people_hand_in_becomes_a_kit_of_theirs_and_ours() {
    let folder = scratch();
    let kits = kits(folder.path());
    let own = [file("champion.c", "mine"), file("brain/deep.h", "theirs"), file("book.txt", "e4")];
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
    let mut whole: Vec<Entry<'_>> = ours.into_iter().collect();
    whole.extend(own);
    // As make tar makes it, as somebody packs the whole kit, and the same from one folder above.
    let plain = tar(&whole[10..]);
    let names: Vec<String> =
        whole.iter().map(|entry| format!("alice/{}", String::from_utf8_lossy(entry.name))).collect();
    let above: Vec<Entry<'_>> = whole
        .iter()
        .zip(&names)
        .filter(|(entry, _)| entry.kind != EntryType::XGlobalHeader)
        .map(|(entry, name)| Entry { name: name.as_bytes(), ..*entry })
        .collect();
    for (what, bytes, left_out, changed) in [
        ("plain", plain, 0, vec![]),
        ("whole", tar(&whole), 8, vec!["joute.json".to_owned(), "Makefile".to_owned()]),
        ("above", tar(&above), 8, vec!["alice/joute.json".to_owned(), "alice/Makefile".to_owned()]),
    ] {
        let handed_in = taken(&gzip(&bytes), &kits).unwrap_or_else(|why| panic!("{what}: {why}"));
        assert_eq!((handed_in.language.id, handed_in.left_out), ("c", left_out), "{what}");
        assert_eq!(handed_in.changed, changed, "{what}");
        let to = folder.path().join("champions").join(what);
        // The second time it replaces the first.
        for _ in 0..2 {
            place(&handed_in, &kits, &to).expect("it is placed");
            let text = |name: &str| {
                std::fs::read_to_string(to.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
            };
            assert_eq!(
                (text("champion.c"), text("brain/deep.h"), text("book.txt")),
                ("mine".into(), "theirs".into(), "e4".into())
            );
            for name in ["bin/joute", "lib/libgame.so", "joute/kit.mk"] {
                assert_eq!(text(name), "ours", "{what}: {name}");
            }
            assert_eq!((text("joute.json"), text("Makefile")), ("{}".into(), "all:\n".into()));
            let found = std::fs::metadata(to.join("champion.c")).expect("it is there");
            let me = std::fs::metadata(folder.path()).expect("it is there");
            assert_eq!((found.mode() & 0o7777 & !0o644, found.uid()), (0, me.uid()), "{what}");
            assert!(!to.join(".git").exists() && !to.join("target").exists());
            std::fs::write(to.join("rest"), "of the first").expect("a file");
        }
        std::fs::remove_file(to.join("rest")).expect("it is there");
        let left = std::fs::read_dir(folder.path().join("champions")).expect("a folder");
        assert!(
            left.into_iter().all(|entry| !entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .starts_with('.'))
        );
    }
}

#[test]
fn an_archive_that_is_no_kit_is_taken_whole() {
    let deep = [of(EntryType::Directory, "mine/"), file("mine/build.sh", "cc"), file("mine/src/.x/a.c", "")];
    let source = file("mine/src/a.c", "int");
    let flat = tar(&[file("./build.sh", "cc"), file("./src/a.c", "int"), file("other/b.c", "")]);
    let names = |bytes: &[u8]| {
        let files = whole(bytes, "build.sh", &BOUNDS).expect("it is good");
        files.into_keys().collect::<Vec<_>>()
    };
    let mut above = deep.into_iter().collect::<Vec<_>>();
    above.push(source);
    assert_eq!(names(&tar(&above)), ["build.sh", "src/a.c"]);
    assert_eq!(names(&gzip(&flat)), ["build.sh", "other/b.c", "src/a.c"]);
    let astray = tar(&[file("a/build.sh", ""), file("b/x", "")]);
    let why = whole(&astray, "build.sh", &BOUNDS).expect_err("two folders");
    assert_eq!(why, Refused::Archive("no build.sh at its top".into()));
    let why = whole(&tar(&[file("build.sh", ""), file("a", ""), file("a/b", "")]), "build.sh", &BOUNDS);
    assert!(why.is_err_and(|why| why.to_string() == "a: a file and a folder of one name"));
}

#[test]
fn nothing_but_a_kit_is_replaced() {
    let folder = scratch();
    let kits = kits(folder.path());
    let handed_in = taken(&tar(&[file("champion.c", "mine")]), &kits).expect("it is good");
    let refused = |to: &Path| {
        let why = place(&handed_in, &kits, to).expect_err("it is refused");
        assert!(why.to_string().contains("something that is no kit is there"), "{why}");
    };
    let theirs = folder.path().join("theirs");
    std::fs::create_dir(&theirs).expect("a folder");
    std::fs::write(theirs.join("thesis.txt"), "unsaved").expect("a file");
    refused(&theirs);
    assert!(theirs.join("thesis.txt").exists());
    let link = folder.path().join("link");
    symlink(kits.join("c"), &link).expect("a link");
    refused(&link);
    assert_eq!(std::fs::read_to_string(kits.join("c/champion.c")).expect("it is there"), "starter");
}
