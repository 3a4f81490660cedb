//! Tests the reader of submitted archives with the table of attacks (`crates/testkit/src/attacks/`) and
//! with archives as candidates create them.

use joute_testkit::attacks::{ArchiveLimits, attacks, entry, file, gzip, harmless_archives, tar};
use joute_testkit::scratch;
use joute_workshop::unpack::{ArchiveBounds, CandidateFiles, all_files, read, write_kit};
use joute_workshop::{ArchiveError, Error, Result};
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use tar::EntryType;

/// Creates fresh kits in C and Python with the files that `joute kits` writes. Returns the folder
/// that contains them.
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
            std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
                .expect("the folder can be created");
            std::fs::write(path, text).expect("the file can be written");
        }
    }
    kits
}

/// The limits of submitted archives in these tests. They are small, so that attacks are cheap to
/// write. Only the content of files counts toward `file` and `total`.
const ARCHIVE_BOUNDS: ArchiveBounds = ArchiveBounds {
    archive: 1 << 20,
    inflated: 4 << 20,
    entries: 50,
    depth: 3,
    file: 1 << 20,
    total: (1 << 20) + 10,
};

fn read_files(bytes: &[u8], kits: &Path) -> Result<CandidateFiles> {
    read(bytes, kits, &ARCHIVE_BOUNDS)
}

#[test]
fn attacks_are_refused_before_anything_is_written() {
    let folder = scratch();
    let kits = kits(folder.path());
    let ArchiveBounds { archive, inflated, entries, depth, file: largest, total } = ARCHIVE_BOUNDS;
    let limits = ArchiveLimits { archive, inflated, entries, depth, file: largest, total };
    let table = attacks(&limits);
    assert!(table.len() > 30);
    for attack in &table {
        for bytes in &attack.forms(&limits) {
            let (title, expected) = (attack.title, &attack.expected);
            match read_files(bytes, &kits) {
                Err(Error::Archive(output)) => {
                    assert!(output.to_string().contains(expected), "{title}: {output}")
                }
                other => panic!("{title}: {other:?}"),
            }
            // `all_files` does not check the conditions on kits: the kit's own Makefile and
            // a single champion.
            let is_readable = ["a file under the kit's file", "two champions"].contains(&title)
                || title.starts_with("a makefile");
            assert_eq!(all_files(bytes, "champion.c", &ARCHIVE_BOUNDS).is_ok(), is_readable, "{title}");
        }
    }
    assert!(matches!(
        read_files(&tar(&[file("champion.php", "")]), &kits),
        Err(Error::NoKit { language: "PHP", .. })
    ));
}

#[test]
fn a_submission_and_the_original_kit_become_one_kit() {
    let folder = scratch();
    let kits = kits(folder.path());
    let changed: [&[&str]; 3] = [&[], &["joute.json", "Makefile"], &["alice/joute.json", "alice/Makefile"]];
    for ((what, bytes), changed) in harmless_archives("mine").into_iter().zip(changed) {
        let left_out = if changed.is_empty() { 0 } else { 8 };
        let candidate_files =
            read_files(&gzip(&bytes), &kits).unwrap_or_else(|reason| panic!("{what}: {reason}"));
        assert_eq!((candidate_files.language.id, candidate_files.left_out), ("c", left_out), "{what}");
        assert_eq!(candidate_files.changed, changed, "{what}");
        let to = folder.path().join("champions").join(what);
        // The second run replaces the result of the first one.
        for _ in 0..2 {
            write_kit(&candidate_files, &kits, &to).expect("the kit can be written");
            let text = |name: &str| {
                std::fs::read_to_string(to.join(name)).unwrap_or_else(|reason| panic!("{name}: {reason}"))
            };
            assert_eq!(
                (text("champion.c"), text("brain/deep.h"), text("book.txt")),
                ("mine".into(), "theirs".into(), "e4".into())
            );
            for name in ["bin/joute", "lib/libgame.so", "joute/kit.mk"] {
                assert_eq!(text(name), "ours", "{what}: {name}");
            }
            assert_eq!((text("joute.json"), text("Makefile")), ("{}".into(), "all:\n".into()));
            let found = std::fs::metadata(to.join("champion.c")).expect("the file exists");
            let me = std::fs::metadata(folder.path()).expect("the file exists");
            assert_eq!((found.mode() & 0o7777 & !0o644, found.uid()), (0, me.uid()), "{what}");
            assert!(!to.join(".git").exists() && !to.join("target").exists());
            std::fs::write(to.join("rest"), "of the first").expect("the file can be written");
        }
        std::fs::remove_file(to.join("rest")).expect("the file can be removed");
        let remaining = std::fs::read_dir(folder.path().join("champions")).expect("the folder can be read");
        assert!(remaining.into_iter().all(|entry| {
            !entry.expect("the folder's entry can be read").file_name().to_string_lossy().starts_with('.')
        }));
    }
}

#[test]
fn archives_that_are_no_kits_are_unpacked_completely() {
    let deep =
        [entry(EntryType::Directory, "mine/"), file("mine/build.sh", "cc"), file("mine/src/.x/a.c", "")];
    let source = file("mine/src/a.c", "int");
    let flat = tar(&[file("./build.sh", "cc"), file("./src/a.c", "int"), file("other/b.c", "")]);
    let names = |bytes: &[u8]| {
        let files = all_files(bytes, "build.sh", &ARCHIVE_BOUNDS).expect("the archive can be read");
        files.into_keys().collect::<Vec<_>>()
    };
    let mut above = deep.into_iter().collect::<Vec<_>>();
    above.push(source);
    assert_eq!(names(&tar(&above)), ["build.sh", "src/a.c"]);
    assert_eq!(names(&gzip(&flat)), ["build.sh", "other/b.c", "src/a.c"]);
    let astray = tar(&[file("a/build.sh", ""), file("b/x", "")]);
    let reason = all_files(&astray, "build.sh", &ARCHIVE_BOUNDS).expect_err("the archive has two folders");
    assert!(
        matches!(&reason, Error::Archive(ArchiveError::NoFile { file }) if file == "build.sh"),
        "{reason}"
    );
    assert_eq!(reason.to_string(), "the archive has no build.sh in its top folder");
    let reason =
        all_files(&tar(&[file("build.sh", ""), file("a", ""), file("a/b", "")]), "build.sh", &ARCHIVE_BOUNDS);
    assert!(
        reason.is_err_and(
            |reason| reason.to_string() == "a: the archive has a file and a folder with this name"
        )
    );
}

#[test]
fn only_kits_are_replaced() {
    let folder = scratch();
    let kits = kits(folder.path());
    let candidate_files =
        read_files(&tar(&[file("champion.c", "mine")]), &kits).expect("the archive can be read");
    let refused = |to: &Path| {
        let reason = write_kit(&candidate_files, &kits, to).expect_err("the kit cannot be written");
        assert!(reason.to_string().contains("this path exists, but it is not a kit"), "{reason}");
    };
    let theirs = folder.path().join("theirs");
    std::fs::create_dir(&theirs).expect("the folder can be created");
    std::fs::write(theirs.join("thesis.txt"), "unsaved").expect("the file can be written");
    refused(&theirs);
    assert!(theirs.join("thesis.txt").exists());
    let link = folder.path().join("link");
    symlink(kits.join("c"), &link).expect("the symbolic link can be created");
    refused(&link);
    assert_eq!(std::fs::read_to_string(kits.join("c/champion.c")).expect("the text can be read"), "starter");
}
