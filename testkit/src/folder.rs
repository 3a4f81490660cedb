//! Temporary folders and files.

use joute_engine::replay::{VERSION, schema};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A temporary folder that is removed when it is dropped.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

/// Creates a temporary folder.
pub fn scratch() -> Scratch {
    Scratch(tempfile::tempdir().expect("a temporary folder"))
}

impl Scratch {
    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl std::ops::Deref for Scratch {
    type Target = Path;
    fn deref(&self) -> &Path {
        self.path()
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        self.path()
    }
}

/// Reads the text of a file. If it is a complete replay, also checks that it follows the schema.
#[track_caller]
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if text.starts_with(&format!("{{\"joute\":{VERSION},")) && text.ends_with('\n') {
        schema::follows(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
    text
}

/// Writes a file and creates its parent folders.
#[track_caller]
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = path.as_ref();
    let fail = |error: std::io::Error| panic!("{}: {error}", path.display());
    path.parent().map_or(Ok(()), std::fs::create_dir_all).unwrap_or_else(fail);
    std::fs::write(path, text).unwrap_or_else(fail);
}

/// Appends a line to a file.
#[track_caller]
pub fn append(path: impl AsRef<Path>, line: &str) {
    let old = read(&path);
    write(path, format!("{old}{line}\n"));
}

/// Copies a folder including the modification times of its files. Returns the path of the copy.
#[track_caller]
pub fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> PathBuf {
    cp("-a", from.as_ref(), to.as_ref())
}

/// Copies a folder with hard links, like [`copy`] otherwise. A test must remove a file of the copy before it
/// writes to it.
#[track_caller]
pub fn link(from: impl AsRef<Path>, to: impl AsRef<Path>) -> PathBuf {
    cp("-al", from.as_ref(), to.as_ref())
}

#[track_caller]
fn cp(how: &str, from: &Path, to: &Path) -> PathBuf {
    let copied = Command::new("cp").args([how, "-T"]).args([from, to]).status().expect("cp starts");
    assert!(copied.success(), "cp {how} {} {}", from.display(), to.display());
    to.to_owned()
}
