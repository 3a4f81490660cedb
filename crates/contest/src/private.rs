//! Creates files and folders that only the user who runs a contest may read. They contain
//! champions, hidden maps and hashes of secrets.

use std::fs::{DirBuilder, File, Permissions};
use std::io::{Result, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// An error of the operating system about a file or folder.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct PathError {
    /// The path of the file or folder.
    pub path: PathBuf,
    /// The error of the operating system.
    pub source: std::io::Error,
}

/// Returns a function that adds the path of a file or folder to an error of the operating system. It
/// is used with `map_err`.
pub(crate) fn at<E: Into<std::io::Error>>(path: &Path) -> impl Fn(E) -> PathError + '_ {
    move |error| PathError { path: path.to_owned(), source: error.into() }
}

/// The Unix permissions of a new folder of the contest. Only the owner has access.
const FOLDER_MODE: u32 = 0o700;

/// The Unix permissions of a new file of the contest. Only the owner has access.
const FILE_MODE: u32 = 0o600;

/// Creates a folder and its missing parent folders. Only their owner has access to them.
pub fn create_folder(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(path)
}

/// Gives only the owner access to an existing folder or file. Permissions of other users are
/// removed.
pub fn close(path: &Path) -> Result<()> {
    let mode = if path.is_dir() { FOLDER_MODE } else { FILE_MODE };
    std::fs::set_permissions(path, Permissions::from_mode(mode))
}

/// Opens a file for writing, or creates it. Existing contents are kept. Only the owner has access
/// to a new file.
pub fn open(path: &Path) -> Result<File> {
    File::options().create(true).truncate(false).write(true).mode(FILE_MODE).open(path)
}

/// Creates a file that does not exist yet. Only its owner has access to it.
///
/// # Errors
///
/// Returns an error if the file exists or the operating system refuses.
pub fn create_new(path: &Path) -> Result<File> {
    File::options().create_new(true).write(true).mode(FILE_MODE).open(path)
}

/// Writes a file and replaces its previous contents. Only its owner has access to it.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut file = open(path)?;
    file.set_permissions(Permissions::from_mode(FILE_MODE))?;
    file.set_len(0)?;
    file.write_all(bytes.as_ref())
}
