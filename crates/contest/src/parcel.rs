//! Packed kits for transport. A packed kit contains the files by which a built kit differs from a
//! fresh kit of its language.

use crate::blobs::MAX_FILE_SIZE;
use crate::private::{PathError, at};
use flate2::Compression;
use flate2::write::GzEncoder;
use joute_untrusted::folders::{FolderError, SurveyEntry, survey};
use joute_workshop::unpack::{ArchiveBounds, all_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, Permissions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The maximum total size in bytes of a kit's packed files. They are the candidate's files and the
/// output of `make`.
const MAX_TOTAL_SIZE: u64 = 256 << 20;

/// The name of the file that describes a kit. It is in the top folder of every packed kit.
const MANIFEST: &str = "joute.json";

/// The name of a kit's folder with tools for candidates. Workers do not need it.
const PROGRAMS_FOLDER: &str = "bin";

/// The modification time of all files in a fresh kit, in seconds since 1970. `make` compares these
/// times. They are equal for all files and older than those of candidates' files.
const FILE_TIME: u64 = 1_000_000_000;

/// The size limits for unpacking a packed kit. A packed kit is untrusted, because it contains a
/// candidate's files.
const ARCHIVE_BOUNDS: ArchiveBounds = ArchiveBounds {
    archive: MAX_TOTAL_SIZE,
    inflated: MAX_TOTAL_SIZE + (64 << 20),
    entries: 100_000,
    depth: 40,
    file: MAX_TOTAL_SIZE,
    total: MAX_TOTAL_SIZE,
};

/// Packs the files of a built kit that differ from a fresh kit. Links and hidden files are left
/// out, because they are not needed to play.
///
/// # Errors
/// Returns an error if the files are too large or cannot be read.
pub fn pack(kit: &Path, fresh: &Path) -> Result<Vec<u8>, ParcelError> {
    let is_new =
        |path: &Path| path == Path::new(MANIFEST) || !have_equal_contents(&kit.join(path), &fresh.join(path));
    pack_matching(kit, &is_new)
}

/// Packs the files of a fresh kit that a worker needs. The tools for candidates are left out. Equal
/// files always give equal results.
///
/// # Errors
/// Returns an error if the files are too large or cannot be read.
pub fn pack_kit(kit: &Path) -> Result<Vec<u8>, ParcelError> {
    pack_matching(kit, &|path| !path.starts_with(PROGRAMS_FOLDER))
}

/// Packs the files of a kit that satisfy the condition `is_wanted`.
fn pack_matching(kit: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<u8>, ParcelError> {
    let mut parcel = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut left = MAX_TOTAL_SIZE;
    for entry in survey(kit)? {
        if !entry.metadata.is_file() || !is_wanted(&entry.path) {
            continue;
        }
        let too_large = || ParcelError::TooLarge(entry.path.clone());
        left = left.checked_sub(entry.metadata.len()).ok_or_else(too_large)?;
        let mut header = tar::Header::new_gnu();
        header.set_size(entry.metadata.len());
        header.set_mode(0o755);
        let file = File::open(kit.join(&entry.path)).map_err(at(&entry.path))?;
        let packed = parcel.append_data(&mut header, &entry.path, file.take(entry.metadata.len()));
        packed.map_err(at(&entry.path))?;
    }
    let packed = parcel.into_inner().and_then(GzEncoder::finish).map_err(ParcelError::Unfinished)?;
    if packed.len() > MAX_FILE_SIZE { Err(ParcelError::TooLargePacked) } else { Ok(packed) }
}

/// Returns true if two paths have equal contents. They may name the same file.
fn have_equal_contents(one: &Path, other: &Path) -> bool {
    let (Ok(metadata), Ok(other_metadata)) = (std::fs::metadata(one), std::fs::metadata(other)) else {
        return false;
    };
    let one_file = (metadata.dev(), metadata.ino()) == (other_metadata.dev(), other_metadata.ino());
    let alike =
        || metadata.len() == other_metadata.len() && std::fs::read(one).ok() == std::fs::read(other).ok();
    one_file || alike()
}

/// The reason why a kit cannot be packed or unpacked.
#[derive(Debug, thiserror::Error)]
pub enum ParcelError {
    /// The files of the kit are too large. The value is the path of the file that exceeds the limit.
    #[error("{}: DISK: with this file, the built champion is larger than {} MiB", .0.display(), MAX_TOTAL_SIZE >> 20)]
    TooLarge(PathBuf),
    /// The packed kit is too large.
    #[error("DISK: the built champion is larger than {} MiB when it is packed", MAX_FILE_SIZE >> 20)]
    TooLargePacked,
    /// The packed kit is damaged, or contains a name that is not allowed.
    #[error(transparent)]
    Archive(#[from] joute_workshop::Error),
    /// A file of the packed kit has the path of a folder of the fresh kit.
    #[error("{0}: the kit has a folder with the name of this file; rename the file")]
    InPlaceOfFolder(String),
    /// A file of the packed kit is in a folder that is a file of the fresh kit.
    #[error("{0}: the kit has a file with the name of a folder of this path; rename the folder")]
    BelowFile(String),
    /// The packed files cannot be compressed.
    #[error("the packed champion is damaged: {0}")]
    Unfinished(std::io::Error),
    /// The files of a kit cannot be listed.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A file cannot be read or written.
    #[error(transparent)]
    Path(#[from] PathError),
}

impl ParcelError {
    /// Returns true if the machine that unpacks a kit is at fault, and not the packed kit.
    pub const fn is_internal(&self) -> bool {
        matches!(self, ParcelError::Folder(_) | ParcelError::Path(_))
    }
}

/// Reads the files of a packed kit. Returns an error if they cannot be put over those of the fresh
/// kit.
fn read(parcel: &[u8], fresh: &[SurveyEntry]) -> Result<BTreeMap<String, Vec<u8>>, ParcelError> {
    let theirs = all_files(parcel, MANIFEST, &ARCHIVE_BOUNDS)?;
    let names = |is_folder: bool| -> BTreeSet<&Path> {
        let kind = fresh.iter().filter(|found| found.metadata.is_dir() == is_folder);
        kind.map(|found| found.path.as_path()).collect()
    };
    let (folders, files) = (names(true), names(false));
    for name in theirs.keys() {
        let path = Path::new(name);
        if folders.contains(path) {
            return Err(ParcelError::InPlaceOfFolder(name.clone()));
        }
        if path.ancestors().skip(1).any(|above| files.contains(above)) {
            return Err(ParcelError::BelowFile(name.clone()));
        }
    }
    Ok(theirs)
}

/// Checks that a new packed kit can be unpacked on other machines. Matches are played there.
///
/// # Errors
/// Returns an error if the parcel cannot be unpacked, or an error of the operating system.
pub fn check(parcel: &[u8], fresh: &Path) -> Result<(), ParcelError> {
    read(parcel, &survey(fresh)?).map(drop)
}

/// Writes a kit without any program. It contains only the description file of a fresh kit. A player
/// with this kit cannot be started and loses.
pub fn unpack_nothing(fresh: &Path, to: &Path) -> Result<(), PathError> {
    let copied = std::fs::create_dir_all(to)
        .and_then(|()| std::fs::copy(fresh.join(MANIFEST), to.join(MANIFEST)).map(drop));
    copied.map_err(at(to))
}

/// Unpacks a packed kit over a copy of the fresh kit. `to` is the new folder for it.
///
/// # Errors
///
/// Returns an error if the parcel cannot be unpacked, or an error of the operating system.
pub fn unpack(parcel: &[u8], fresh: &Path, to: &Path) -> Result<(), ParcelError> {
    let kits = survey(fresh)?;
    let theirs = read(parcel, &kits)?;
    Ok(put(&theirs, (fresh, &kits), to)?)
}

fn put(
    theirs: &BTreeMap<String, Vec<u8>>,
    (fresh, kits): (&Path, &[SurveyEntry]),
    to: &Path,
) -> Result<(), PathError> {
    std::fs::create_dir_all(to).map_err(at(to))?;
    for found in kits {
        let (from, copy) = (fresh.join(&found.path), to.join(&found.path));
        if found.metadata.is_dir() {
            std::fs::create_dir_all(&copy).map_err(at(&copy))?;
        } else if found.metadata.is_file() && !theirs.contains_key(&*found.path.to_string_lossy()) {
            // The files are linked, because a champion's kit is read-only while it plays.
            std::fs::hard_link(&from, &copy)
                .or_else(|_| std::fs::copy(&from, &copy).map(drop))
                .map_err(at(&copy))?;
        }
    }
    theirs.iter().try_for_each(|(name, bytes)| write(&to.join(name), bytes).map(drop))
}

/// Unpacks a fresh kit from [`pack_kit`] into a new folder. When this function returns, all files
/// are safely on the disk.
///
/// # Errors
/// Returns an error if the packed kit is invalid or a file cannot be written.
pub fn unpack_kit(packed: &[u8], to: &Path) -> Result<(), ParcelError> {
    let files = all_files(packed, MANIFEST, &ARCHIVE_BOUNDS)?;
    let then = UNIX_EPOCH + Duration::from_secs(FILE_TIME);
    for (name, bytes) in &files {
        let path = to.join(name);
        let kept = write(&path, bytes)?;
        kept.set_modified(then).and_then(|()| kept.sync_all()).map_err(at(&path))?;
    }
    Ok(())
}

/// Writes a file of a kit. All users may execute it.
fn write(path: &Path, bytes: &[u8]) -> Result<File, PathError> {
    let written = std::fs::create_dir_all(path.parent().unwrap_or(path)).and_then(|()| {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.set_permissions(Permissions::from_mode(0o755))?;
        Ok(file)
    });
    written.map_err(at(path))
}

#[cfg(test)]
mod tests {
    use super::{check, pack, pack_kit, unpack, unpack_kit};
    use std::fs;

    #[test]
    fn parcels_contain_the_build_and_omit_shared_files() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [
            ("fresh/joute.json", "{}"),
            ("fresh/lib/large.so", "the library"),
            ("fresh/champion.c", "starter"),
            ("kit/joute.json", "{}"),
            ("kit/lib/large.so", "the library"),
            ("kit/champion.c", "mine"),
            ("kit/build/champion", "program"),
            ("kit/.cache", "hidden"),
        ] {
            fs::create_dir_all(at(name).parent().expect("the path has a parent folder"))
                .expect("the folder can be created");
            fs::write(at(name), text).expect("the file can be written");
        }
        std::os::unix::fs::symlink("/etc/passwd", at("kit/link")).expect("the symbolic link can be created");
        let parcel = pack(&at("kit"), &at("fresh")).expect("the value is small");
        unpack(&parcel, &at("fresh"), &at("there")).expect("the archive can be unpacked");
        let text = |name: &str| fs::read_to_string(at(name)).ok();
        check(&parcel, &at("fresh")).expect("the packed kit can be unpacked and used");
        let arrived = ["joute.json", "lib/large.so", "champion.c", "build/champion", ".cache", "link"];
        let arrived = arrived.map(|name| text(&format!("there/{name}")));
        let expected = ["{}", "the library", "mine", "program"].map(|text| Some(text.to_owned()));
        assert_eq!((&arrived[..4], &arrived[4..]), (&expected[..], &[None, None][..]));
        let names: Vec<_> = joute_workshop::unpack::all_files(&parcel, "joute.json", &super::ARCHIVE_BOUNDS)
            .expect("the parcel can be unpacked")
            .into_keys()
            .collect();
        assert_eq!(names, ["build/champion", "champion.c", "joute.json"]);
        assert_eq!(text("fresh/champion.c").as_deref(), Some("starter"));
        assert!(unpack(b"nonsense", &at("fresh"), &at("nowhere")).is_err());
        fs::create_dir(at("fresh/bin")).expect("the folder can be created");
        fs::write(at("fresh/bin/joute"), "for candidates").expect("the file can be written");
        let packed = pack_kit(&at("fresh")).expect("the value is small");
        unpack_kit(&packed, &at("again")).expect("the kit can be unpacked");
        let arrived = ["joute.json", "lib/large.so", "champion.c", "bin/joute"];
        let arrived = arrived.map(|name| text(&format!("again/{name}")));
        assert_eq!(arrived[..3], ["{}", "the library", "starter"].map(|text| Some(text.to_owned())));
        assert_eq!(arrived[3], None, "the organiser's programs are not packed");
        assert_eq!(pack_kit(&at("again")).expect("the value is small"), packed, "packing is deterministic");
    }

    #[test]
    fn kits_that_cannot_be_unpacked_are_refused_when_packed() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let fresh = folder.path().join("fresh");
        fs::create_dir_all(fresh.join("lib")).expect("the folder can be created");
        fs::write(fresh.join("joute.json"), "{}").expect("the file can be written");
        fs::write(fresh.join("champion.c"), "starter").expect("the file can be written");
        let attacks: [(&str, &[&str], &str); 3] = [
            ("a file in place of a folder", &["lib"], "lib: the kit has a folder with the name of this file"),
            (
                "a folder in place of a file",
                &["champion.c/x"],
                "champion.c/x: the kit has a file with the name of a folder",
            ),
            ("a name that no archive may have", &["build/a\nb"], "this name contains control characters"),
        ];
        for (what, names, expected) in attacks {
            let kit = folder.path().join(what);
            fs::create_dir_all(&kit).expect("the folder can be created");
            fs::write(kit.join("joute.json"), "{}").expect("the file can be written");
            for name in names {
                fs::create_dir_all(kit.join(name).parent().expect("the path has a parent folder"))
                    .expect("the folder can be created");
                fs::write(kit.join(name), "theirs").expect("the file can be written");
            }
            let parcel = pack(&kit, &fresh).expect("the value is small");
            let to = folder.path().join("there");
            for checked in [check(&parcel, &fresh), unpack(&parcel, &fresh, &to)] {
                let reason = checked.expect_err(what);
                assert!(!reason.is_internal() && reason.to_string().contains(expected), "{what}: {reason}");
            }
            assert!(!to.exists(), "{what}");
        }
    }
}
