//! Copies of a kit, in which versions of its champion are built.

use super::RESULTS_FILE;
use crate::error::CommandError;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Copies a kit. Folders with results of `joute tune` are left out.
///
/// # Errors
/// Returns an error that names the file that could not be copied.
pub fn copy_kit(kit: &Path, copy: &Path) -> Result<(), CommandError> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(copy).map_err(|error| fail(copy, error))?;
    for entry in fs::read_dir(kit).map_err(|error| fail(kit, error))? {
        let entry = entry.map_err(|error| fail(kit, error))?;
        let (from, to) = (entry.path(), copy.join(entry.file_name()));
        let kind = entry.file_type().map_err(|error| fail(&from, error))?;
        if kind.is_dir() {
            if !from.join(RESULTS_FILE).exists() {
                copy_kit(&from, &to)?;
            }
            continue;
        }
        // An earlier run may have left a file of this name.
        let _ = fs::remove_file(&to);
        if kind.is_symlink() {
            let target = fs::read_link(&from).map_err(|error| fail(&from, error))?;
            std::os::unix::fs::symlink(target, &to).map_err(|error| fail(&to, error))?;
        } else if kind.is_file() {
            fs::copy(&from, &to).map_err(|error| fail(&from, error))?;
        }
    }
    Ok(())
}

/// Builds the champion of a kit, as its candidate does.
///
/// # Errors
/// Returns an error that contains the last lines of the build's output if the build fails.
pub fn make(kit: &Path) -> Result<(), CommandError> {
    /// The maximum number of shown lines.
    const MAX_SHOWN_LINES: usize = 20;
    let mut command = Command::new("make");
    command.args(["--silent", "--no-print-directory"]).current_dir(kit).stdin(Stdio::null());
    let built = command.output().map_err(|error| format!("make: {error}"))?;
    if built.status.success() {
        return Ok(());
    }
    let output = String::from_utf8_lossy(&[built.stdout, built.stderr].concat()).into_owned();
    let lines: Vec<&str> = output.lines().collect();
    let last = lines[lines.len().saturating_sub(MAX_SHOWN_LINES)..].join("\n");
    Err(format!("{}: make failed ({})\n{last}", kit.display(), built.status).into())
}
