//! Reads and writes the files of control groups.

use crate::error::JailError;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

pub(super) fn open(path: &Path) -> Result<File, JailError> {
    File::options().write(true).open(path).map_err(JailError::file(path))
}

/// Reads a control group file that contains one number.
pub(crate) fn number(path: &Path) -> Option<u64> {
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// Returns the number after a key in a control group file. The lines of such a file have the form
/// `key number`.
pub(crate) fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once(' ').filter(|(name, _)| *name == key)?.1.trim().parse().ok())
}

pub(super) fn set(path: &Path, value: &str) -> Result<(), JailError> {
    let result = File::options().write(true).open(path).and_then(|mut file| file.write_all(value.as_bytes()));
    result.map_err(|error| JailError::NotWritten { path: path.to_owned(), value: value.to_owned(), error })
}

pub(super) fn set_and_read(path: &Path, value: &str) -> Result<(), JailError> {
    set(path, value)?;
    let read = std::fs::read_to_string(path).map_err(JailError::file(path))?;
    if read.trim() == value {
        return Ok(());
    }
    let (written, stored) = (value.to_owned(), read.trim().to_owned());
    Err(JailError::NotHeld { path: path.to_owned(), written, found: stored })
}

/// Returns an error if the machine has swap. Swap would give a program more memory than its limit.
pub(super) fn no_swap() -> Result<(), JailError> {
    let swaps = std::fs::read_to_string("/proc/swaps").unwrap_or_default();
    if swaps.lines().count() <= 1 {
        return Ok(());
    }
    Err(JailError::Swap)
}
