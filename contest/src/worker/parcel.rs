//! A built kit as it travels: what of it differs from a fresh kit of its language.

use super::wire::LARGEST;
use flate2::Compression;
use flate2::write::GzEncoder;
use joute_arena::survey::survey;
use joute_workshop::unpack::{Bounds, whole};
use std::fs::{File, Permissions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// Bytes of a parcel's files together: what a champion brings and what its `make` leaves.
const MOST: u64 = 256 << 20;

/// The kit's manifest: every parcel has it, so that its top is known.
const MANIFEST: &str = "joute.json";

/// The folder of a kit with the programs that candidates run.
const PROGRAMS: &str = "bin";

/// Every file of a fresh kit was modified at this time, in seconds since 1970: make compares times, so all are equal, and
/// what a candidate brings is newer.
const TIME: u64 = 1_000_000_000;

/// What a parcel may hold: this worker's or another's packed it from a stranger's kit.
const BOUNDS: Bounds = Bounds {
    archive: MOST,
    inflated: MOST + (64 << 20),
    entries: 100_000,
    depth: 40,
    file: MOST,
    total: MOST,
};

/// Packs the files of a kit that are not a fresh kit's. Links and hidden files are left out: nothing that plays needs them.
///
/// # Errors
/// It is too large.
pub fn pack(kit: &Path, fresh: &Path) -> Result<Vec<u8>, String> {
    let is_new = |path: &Path| path == Path::new(MANIFEST) || !same(&kit.join(path), &fresh.join(path));
    packed(kit, &is_new)
}

/// Packs what a worker needs of a fresh kit: not its programs, which are for candidates. The same files are always the same
/// bytes.
///
/// # Errors
/// It is too large.
pub fn pack_kit(kit: &Path) -> Result<Vec<u8>, String> {
    packed(kit, &|path| !path.starts_with(PROGRAMS))
}

/// The files of a kit that are wanted.
fn packed(kit: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<u8>, String> {
    let mut parcel = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut left = MOST;
    for found in survey(kit)? {
        if !found.metadata.is_file() || !is_wanted(&found.path) {
            continue;
        }
        let name = found.path.display();
        left = left
            .checked_sub(found.metadata.len())
            .ok_or_else(|| format!("{name}: DISK: what was built is more than {} MiB with it", MOST >> 20))?;
        let mut header = tar::Header::new_gnu();
        header.set_size(found.metadata.len());
        header.set_mode(0o755);
        let fail = |error: std::io::Error| format!("{name}: {error}");
        let file = File::open(kit.join(&found.path)).map_err(fail)?;
        parcel.append_data(&mut header, &found.path, file.take(found.metadata.len())).map_err(fail)?;
    }
    let fail = |error: std::io::Error| format!("a parcel: {error}");
    let packed = parcel.into_inner().and_then(GzEncoder::finish).map_err(fail)?;
    match packed.len() > LARGEST {
        true => Err(format!("DISK: what was built is more than {} MiB when it is packed", LARGEST >> 20)),
        false => Ok(packed),
    }
}

/// Are they one file, or two with the same content?
fn same(one: &Path, other: &Path) -> bool {
    let (Ok(found), Ok(of_other)) = (std::fs::metadata(one), std::fs::metadata(other)) else { return false };
    let one_file = (found.dev(), found.ino()) == (of_other.dev(), of_other.ino());
    let alike = || found.len() == of_other.len() && std::fs::read(one).ok() == std::fs::read(other).ok();
    one_file || alike()
}

/// Puts a parcel's files over those of a fresh kit, in a new folder.
///
/// # Errors
/// The parcel is none, or the system's.
pub fn unpack(parcel: &[u8], fresh: &Path, to: &Path) -> Result<(), String> {
    let theirs = whole(parcel, MANIFEST, &BOUNDS).map_err(|why| why.to_string())?;
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(to).map_err(|error| fail(to, error))?;
    for found in survey(fresh)? {
        let (from, copy) = (fresh.join(&found.path), to.join(&found.path));
        if found.metadata.is_dir() {
            std::fs::create_dir_all(&copy).map_err(|error| fail(&copy, error))?;
        } else if found.metadata.is_file() && !theirs.contains_key(&*found.path.to_string_lossy()) {
            // Nobody writes into them: a champion's kit is read-only while it plays.
            std::fs::hard_link(&from, &copy)
                .or_else(|_| std::fs::copy(&from, &copy).map(drop))
                .map_err(|error| fail(&copy, error))?;
        }
    }
    theirs.iter().try_for_each(|(name, bytes)| write(&to.join(name), bytes).map(drop))
}

/// Writes a fresh kit that [`pack_kit`] packed, in a new folder. When this returns, it is on the disk.
///
/// # Errors
/// It is none, or the system's.
pub fn unpack_kit(packed: &[u8], to: &Path) -> Result<(), String> {
    let files = whole(packed, MANIFEST, &BOUNDS).map_err(|why| why.to_string())?;
    let then = UNIX_EPOCH + Duration::from_secs(TIME);
    for (name, bytes) in &files {
        let path = to.join(name);
        let kept = write(&path, bytes)?;
        kept.set_modified(then)
            .and_then(|()| kept.sync_all())
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// A file that everybody may run.
fn write(path: &Path, bytes: &[u8]) -> Result<File, String> {
    let written = std::fs::create_dir_all(path.parent().unwrap_or(path)).and_then(|()| {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.set_permissions(Permissions::from_mode(0o755))?;
        Ok(file)
    });
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{pack, pack_kit, unpack, unpack_kit};
    use std::fs;

    #[test]
    fn what_was_built_arrives_and_what_everybody_has_stays() {
        let folder = tempfile::tempdir().expect("a folder");
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
            fs::create_dir_all(at(name).parent().expect("it has one")).expect("a folder");
            fs::write(at(name), text).expect("a file");
        }
        std::os::unix::fs::symlink("/etc/passwd", at("kit/link")).expect("a link");
        let parcel = pack(&at("kit"), &at("fresh")).expect("it is small");
        unpack(&parcel, &at("fresh"), &at("there")).expect("it arrives");
        let text = |name: &str| fs::read_to_string(at(name)).ok();
        let arrived = ["joute.json", "lib/large.so", "champion.c", "build/champion", ".cache", "link"];
        let arrived = arrived.map(|name| text(&format!("there/{name}")));
        let expected = ["{}", "the library", "mine", "program"].map(|text| Some(text.to_owned()));
        assert_eq!((&arrived[..4], &arrived[4..]), (&expected[..], &[None, None][..]));
        let names: Vec<_> = joute_workshop::unpack::whole(&parcel, "joute.json", &super::BOUNDS)
            .expect("a parcel")
            .into_keys()
            .collect();
        assert_eq!(names, ["build/champion", "champion.c", "joute.json"]);
        assert_eq!(text("fresh/champion.c").as_deref(), Some("starter"));
        assert!(unpack(b"nonsense", &at("fresh"), &at("nowhere")).is_err());
        fs::create_dir(at("fresh/bin")).expect("a folder");
        fs::write(at("fresh/bin/joute"), "for candidates").expect("a file");
        let packed = pack_kit(&at("fresh")).expect("it is small");
        unpack_kit(&packed, &at("again")).expect("it arrives");
        let arrived = ["joute.json", "lib/large.so", "champion.c", "bin/joute"];
        let arrived = arrived.map(|name| text(&format!("again/{name}")));
        assert_eq!(arrived[..3], ["{}", "the library", "starter"].map(|text| Some(text.to_owned())));
        assert_eq!(arrived[3], None, "no worker runs it");
        assert_eq!(pack_kit(&at("again")).expect("it is small"), packed, "it is the same kit");
    }
}
