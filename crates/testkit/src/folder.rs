//! Temporary folders and files.

use joute_engine::replay::{VERSION, schema};
use std::fs::File;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A temporary folder for a test. It is removed when the value is dropped.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

/// Creates a temporary folder for a test.
pub fn scratch() -> Scratch {
    Scratch(tempfile::tempdir().expect("the temporary folder can be created"))
}

impl Scratch {
    /// Returns the path of the temporary folder.
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

/// Reads a text file in a test. If it is a complete replay, this also checks that it follows the
/// JSON schema of replays.
#[track_caller]
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if text.starts_with(&format!("{{\"joute\":{VERSION},")) && text.ends_with('\n') {
        schema::validate(&text).unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
    }
    text
}

/// Writes a file in a test and creates its parent folders. An existing file is replaced by a new
/// one, so that hard links to the old one keep their content.
#[track_caller]
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = path.as_ref();
    let fail = |error: std::io::Error| panic!("{}: {error}", path.display());
    path.parent().map_or(Ok(()), std::fs::create_dir_all).unwrap_or_else(fail);
    let mode = path.metadata().map(|data| data.permissions());
    let _ = std::fs::remove_file(path);
    std::fs::write(path, text).unwrap_or_else(fail);
    if let Ok(mode) = mode {
        std::fs::set_permissions(path, mode).unwrap_or_else(fail);
    }
}

/// Appends a line to a text file.
#[track_caller]
pub fn append(path: impl AsRef<Path>, line: &str) {
    let old = read(&path);
    write(path, format!("{old}{line}\n"));
}

/// Writes an executable file, such as a script.
///
/// Another process writes the file. If this one did, a process that another thread starts meanwhile could
/// inherit the open file, and the program could not be started ("Text file busy").
#[track_caller]
pub fn write_program(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let mut source = tempfile::tempfile().expect("the temporary file can be created");
    source.write_all(text.as_ref()).and_then(|()| source.rewind()).expect("the disk has space");
    install(Path::new("/dev/stdin"), path.as_ref(), source.into());
}

/// Copies an executable file as [`write_program`] writes one.
#[track_caller]
pub fn copy_program(from: impl AsRef<Path>, to: impl AsRef<Path>) {
    install(from.as_ref(), to.as_ref(), Stdio::null());
}

#[track_caller]
fn install(from: &Path, to: &Path, input: Stdio) {
    let status = Command::new("install").args(["-m", "755"]).arg(from).arg(to).stdin(input).status();
    assert!(status.expect("install starts").success(), "{} to {}", from.display(), to.display());
}

/// Copies a folder and returns the path of the copy. Files keep their modification times. Large
/// files, such as programs and libraries, are hard-linked to save space on the disk. Before a test
/// writes to such a file, it must remove it, as [`write()`] does.
#[track_caller]
pub fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> PathBuf {
    let (from, to) = (from.as_ref(), to.as_ref());
    copy_tree(from, to).unwrap_or_else(|error| panic!("{} to {}: {error}", from.display(), to.display()));
    to.to_owned()
}

/// The size in bytes above which files are hard-linked and not copied.
const LINKED_FILE_SIZE: u64 = 4 << 20;

fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    let data = from.symlink_metadata()?;
    if data.is_symlink() {
        return std::os::unix::fs::symlink(from.read_link()?, to);
    }
    if data.is_file() {
        if data.len() > LINKED_FILE_SIZE && std::fs::hard_link(from, to).is_ok() {
            return Ok(());
        }
        std::fs::copy(from, to)?;
    } else {
        std::fs::create_dir_all(to)?;
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            copy_tree(&entry.path(), &to.join(entry.file_name()))?;
        }
        std::fs::set_permissions(to, data.permissions())?;
    }
    File::open(to)?.set_modified(data.modified()?)
}
