//! Writes a candidate's files to a fresh kit in a temporary folder, which is then renamed in one step.

use super::{CandidateFiles, UnpackError, fresh};
use crate::kits::place_file;
use joute_untrusted::folders::clear;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// Creates a kit with a candidate's submitted files at the path `to`: a fresh kit of the same
/// language in which the candidate's files are added. An existing kit at this path is replaced.
///
/// # Errors
/// Returns an [`UnpackError::Internal`] if a file cannot be read or written, or if something other than a kit
/// exists at `to`. An incomplete kit is removed.
pub fn write_kit(candidate_files: &CandidateFiles, kits: &Path, to: &Path) -> Result<(), UnpackError> {
    let kit = fresh(kits, candidate_files.language).map_err(UnpackError::Internal)?;
    let there = std::fs::symlink_metadata(to).is_ok();
    let is_kit = std::fs::symlink_metadata(to.join("joute.json")).is_ok_and(|found| found.is_file());
    if there && !(is_kit && std::fs::symlink_metadata(to).is_ok_and(|found| found.is_dir())) {
        return Err(UnpackError::Internal(format!(
            "{}: this path exists, but it is not a kit; remove it",
            to.display()
        )));
    }
    let (new, old) = (temporary_path(to, "new"), temporary_path(to, "old"));
    let made = make(candidate_files, &kit, &new).and_then(|()| {
        if there {
            std::fs::rename(to, &old).map_err(|error| format!("{}: {error}", to.display()))?;
        }
        std::fs::rename(&new, to).map_err(|error| format!("{}: {error}", to.display()))
    });
    let _ = if new.exists() { clear(&new) } else { Ok(()) };
    if there {
        // A stranger's make filled it; what cannot be removed is hidden, and in nobody's way.
        let _ = clear(&old);
    }
    made.map_err(UnpackError::Internal)
}

/// Returns a hidden temporary path next to the given path, whose name contains `what` and the
/// process id.
fn temporary_path(path: &Path, what: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{what}-{}", std::process::id()))
}

fn make(candidate_files: &CandidateFiles, kit: &Path, to: &Path) -> Result<(), String> {
    let champion = candidate_files.language.champion;
    let above = to.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(above).map_err(|error| format!("{}: {error}", above.display()))?;
    std::fs::create_dir(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut folders = vec![kit.to_owned()];
    while let Some(folder) = folders.pop() {
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let (path, name) = (entry.path(), entry.file_name());
            let mine = folder == kit && name == champion;
            if mine || name.to_string_lossy().starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(fail)?;
            let copy = to.join(path.strip_prefix(kit).unwrap_or(&path));
            if kind.is_dir() {
                std::fs::create_dir(&copy).map_err(|error| format!("{}: {error}", copy.display()))?;
                folders.push(path);
            } else if kind.is_file() {
                place_file(&path, &copy)?;
            }
        }
    }
    candidate_files.files.iter().try_for_each(|(path, bytes)| {
        let path = to.join(path);
        write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    })
}

/// Writes a new file of a kit that is readable by all users and not executable.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let mut file: File = OpenOptions::new().write(true).create_new(true).mode(0o644).open(path)?;
    file.write_all(bytes)
}
