//! Writes a candidate's files to a fresh kit in a temporary folder, which is then renamed in one step.

use crate::error::{Error, Result, at};
use crate::kits::place_file;
use joute_generator::backend::Language;
use joute_untrusted::folders::clear;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// The files of a submitted archive that belong to the candidate and not to the kit.
#[derive(Debug, Clone)]
pub struct CandidateFiles {
    /// The programming language of the champion, determined by the name of the champion's file.
    pub language: &'static Language,
    /// The contents of the accepted files, by their path in the kit. Names are separated by `/`,
    /// and none is `..` or hidden.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The number of files of the archive that were left out because they belong to the kit or are
    /// hidden.
    pub left_out: usize,
    /// The left-out files of the kit that the candidate is known to have changed. The kit's own
    /// versions are used.
    pub changed: Vec<String>,
}

/// Returns the path of the fresh kit of a programming language, or an error if there is none.
pub fn fresh(kits: &Path, language: &Language) -> Result<PathBuf> {
    let kit = kits.join(language.id);
    match kit.join("joute.json").is_file() {
        true => Ok(kit),
        false => Err(Error::NoKit { folder: kit, language: language.title }),
    }
}

/// Creates a kit with a candidate's submitted files at the path `to`: a fresh kit of the same
/// language in which the candidate's files are added. An existing kit at this path is replaced.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if something other than a kit exists at
/// `to`. An incomplete kit is removed.
pub fn write_kit(candidate_files: &CandidateFiles, kits: &Path, to: &Path) -> Result<()> {
    let kit = fresh(kits, candidate_files.language)?;
    let exists = std::fs::symlink_metadata(to).is_ok();
    let is_kit = std::fs::symlink_metadata(to.join("joute.json")).is_ok_and(|found| found.is_file());
    if exists && !(is_kit && std::fs::symlink_metadata(to).is_ok_and(|found| found.is_dir())) {
        return Err(Error::NotAKit { path: to.to_owned() });
    }
    let (new, old) = (temporary_path(to, "new"), temporary_path(to, "old"));
    let result = make(candidate_files, &kit, &new).and_then(|()| {
        if exists {
            std::fs::rename(to, &old).map_err(at(to))?;
        }
        std::fs::rename(&new, to).map_err(at(to))
    });
    let _ = if new.exists() { clear(&new) } else { Ok(()) };
    if exists {
        // The candidate's `make` may have left files that cannot be removed. They stay in a hidden folder.
        let _ = clear(&old);
    }
    result
}

/// Returns a hidden temporary path next to the given path, whose name contains `what` and the
/// process id.
pub fn temporary_path(path: &Path, suffix: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{suffix}-{}", std::process::id()))
}

fn make(candidate_files: &CandidateFiles, kit: &Path, to: &Path) -> Result<()> {
    let champion = candidate_files.language.champion;
    let above = to.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(above).map_err(at(above))?;
    std::fs::create_dir(to).map_err(at(to))?;
    let mut folders = vec![kit.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
            let entry = entry.map_err(at(&folder))?;
            let (path, name) = (entry.path(), entry.file_name());
            let mine = folder == kit && name == champion;
            if mine || name.to_string_lossy().starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(at(&folder))?;
            let copy = to.join(path.strip_prefix(kit).unwrap_or(&path));
            if kind.is_dir() {
                std::fs::create_dir(&copy).map_err(at(&copy))?;
                folders.push(path);
            } else if kind.is_file() {
                place_file(&path, &copy)?;
            }
        }
    }
    candidate_files.files.iter().try_for_each(|(path, bytes)| {
        let path = to.join(path);
        write(&path, bytes).map_err(at(&path))
    })
}

/// Writes a new file of a kit that is readable by all users and not executable.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let mut file: File = OpenOptions::new().write(true).create_new(true).mode(0o644).open(path)?;
    file.write_all(bytes)
}
