//! Reads files that users name, up to a size limit.

use std::fs::File;
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The maximum size of a user's text file, such as a map, in bytes.
pub const MAX_TEXT_SIZE: u64 = 16 << 20;

/// The maximum size of a replay file in bytes. The replay of a complete match is a hundred times
/// smaller.
pub const MAX_REPLAY_SIZE: u64 = 256 << 20;

/// The maximum size of a small text file in an untrusted folder, in bytes.
const MAX_SMALL_TEXT_SIZE: u64 = 64 << 10;

/// The reason why a file that a user names cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses access to the file.
    #[error("{}: {error}", path.display())]
    System {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The path does not lead to a regular file.
    #[error("{}: this is {kind} and not a regular file; to read from a pipe, name /dev/stdin", path.display())]
    NotRegular {
        /// The path, which exists.
        path: PathBuf,
        /// The kind of file at the path, such as `a folder`.
        kind: &'static str,
    },
    /// The file is too long.
    #[error("{}: this file is longer than {} MiB; check its name", path.display(), maximum >> 20)]
    TooLong {
        /// The path of the file.
        path: PathBuf,
        /// The maximum size in bytes.
        maximum: u64,
    },
    /// The file is not a UTF-8 text.
    #[error("{}: this file is not UTF-8 after byte {offset}; save it as UTF-8", path.display())]
    NotUtf8 {
        /// The path of the file.
        path: PathBuf,
        /// The number of valid bytes at the start of the file.
        offset: usize,
    },
}

/// Reads a file of at most `maximum` bytes that a user names. A pipe is read only if the caller has it
/// open (`/dev/stdin`, `/dev/fd/N`), because opening another pipe could block forever.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a regular file, or is longer.
pub fn bytes(path: &Path, maximum: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(maximum + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::System { path: path.to_owned(), error })?;
    if bytes.len() as u64 > maximum {
        return Err(FileError::TooLong { path: path.to_owned(), maximum });
    }
    Ok(bytes)
}

/// Opens a regular file for reading, or an open descriptor such as `/dev/stdin`.
fn open(path: &Path) -> Result<File, FileError> {
    let fail = |error: std::io::Error| FileError::System { path: path.to_owned(), error };
    let inherited = path == Path::new("/dev/stdin")
        || ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.parent() == Some(Path::new(folder)));
    if inherited {
        return File::open(path).map_err(fail);
    }
    // A FIFO without a writer is opened at once, and a terminal does not become this process's own.
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = File::options().read(true).custom_flags(flags).open(path).map_err(fail)?;
    let kind = match file.metadata().map_err(fail)?.file_type() {
        kind if kind.is_file() => return Ok(file),
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() => "a named pipe",
        kind if kind.is_char_device() || kind.is_block_device() => "a device",
        _ => "no regular file",
    };
    Err(FileError::NotRegular { path: path.to_owned(), kind })
}

/// Reads a text file of at most [`MAX_TEXT_SIZE`] bytes that a user names.
///
/// # Errors
/// Returns an error as [`bytes`] does, or if the file is not UTF-8.
pub fn text(path: &Path) -> Result<String, FileError> {
    text_up_to(path, MAX_TEXT_SIZE)
}

/// Reads a text file of at most `maximum` bytes that a user names.
///
/// # Errors
/// Returns the same errors as [`text`].
pub fn text_up_to(path: &Path, maximum: u64) -> Result<String, FileError> {
    String::from_utf8(bytes(path, maximum)?).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        FileError::NotUtf8 { path: path.to_owned(), offset }
    })
}

/// Reads a small text file in an untrusted folder, such as a kit. Links to devices, pipes and large
/// files are refused.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a regular file, is too large, or
/// is not UTF-8.
pub fn read_small(path: &Path) -> std::io::Result<String> {
    // Opening a pipe without a writer would block.
    let file = File::options().read(true).custom_flags(libc::O_NONBLOCK).open(path)?;
    let mut text = String::new();
    if !file.metadata()?.is_file()
        || file.take(MAX_SMALL_TEXT_SIZE + 1).read_to_string(&mut text)? as u64 > MAX_SMALL_TEXT_SIZE
    {
        return Err(std::io::Error::other("not a small file"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{FileError, bytes, read_small, text};
    use std::os::fd::AsRawFd as _;
    use std::path::{Path, PathBuf};

    #[test]
    fn only_regular_files_are_read() {
        let device = text(Path::new("/dev/zero"));
        assert!(device.is_err_and(|reason| {
            reason.to_string().starts_with("/dev/zero: this is a device and not a regular file")
        }));
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let pipe = folder.path().join("pipe");
        let result = std::process::Command::new("mkfifo").arg(&pipe).status().expect("the command starts");
        assert!(result.success());
        let kind = |path: &Path| match text(path) {
            Err(FileError::NotRegular { kind, .. }) => kind,
            other => panic!("{other:?}"),
        };
        assert_eq!([kind(&pipe), kind(folder.path())], ["a named pipe", "a folder"]);
    }

    #[test]
    fn a_pipe_that_is_open_is_read() {
        let (reading, writing) = rustix::pipe::pipe().expect("the pipe can be created");
        rustix::io::write(&writing, b"limits").expect("the file can be written");
        drop(writing);
        let path = PathBuf::from(format!("/proc/self/fd/{}", reading.as_raw_fd()));
        assert_eq!(text(&path).expect("the text can be read"), "limits");
    }

    #[test]
    fn files_above_the_size_limit_are_refused() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join("three");
        std::fs::write(&path, [b'a', b'b', 0xff]).expect("the file can be written");
        assert_eq!(bytes(&path, 3).expect("the duration is short"), [b'a', b'b', 0xff]);
        assert!(matches!(bytes(&path, 2), Err(FileError::TooLong { maximum: 2, .. })));
        assert!(text(&path).is_err_and(|reason| {
            reason.to_string().ends_with("three: this file is not UTF-8 after byte 2; save it as UTF-8")
        }));
    }

    #[test]
    fn untrusted_files_neither_exhaust_memory_nor_block() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("text"), "abc").expect("the file can be written");
        std::fs::write(path("huge"), vec![b'x'; 65 << 10]).expect("the file can be written");
        std::os::unix::fs::symlink("/dev/zero", path("device")).expect("the symbolic link can be created");
        let result =
            std::process::Command::new("mkfifo").arg(path("pipe")).status().expect("the command starts");
        assert!(result.success());
        assert_eq!(read_small(&path("text")).expect("the value is small"), "abc");
        for name in ["huge", "device", "pipe"] {
            assert!(read_small(&path(name)).is_err(), "{name}");
        }
    }
}
