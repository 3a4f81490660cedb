//! Reads files that users name, up to a size limit.

use std::fs::File;
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

/// The maximum size of a user's text file, such as a map, in bytes.
pub const TEXT: u64 = 16 << 20;

/// The maximum size of a replay file in bytes. The replay of a complete match is a hundred times
/// smaller.
pub const REPLAY: u64 = 256 << 20;

/// Reads a file of at most `most` bytes that a user names. A pipe is read only if the caller has it
/// open (`/dev/stdin`, `/dev/fd/N`), because opening another pipe could block forever.
///
/// # Errors
/// Returns a message that names the file if it cannot be read, is no regular file, or is longer.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let name = path.display();
    let mut bytes = Vec::new();
    let file = open(path)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() as u64 > most {
        return Err(format!("{name}: longer than {} MiB; is this the right file?", most >> 20));
    }
    Ok(bytes)
}

/// Opens a regular file for reading, or an open descriptor such as `/dev/stdin`.
fn open(path: &Path) -> Result<File, String> {
    let name = path.display();
    let fail = |error: std::io::Error| format!("{name}: {error}");
    let inherited = path == Path::new("/dev/stdin")
        || ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.parent() == Some(Path::new(folder)));
    if inherited {
        return File::open(path).map_err(fail);
    }
    // A FIFO without a writer is opened at once, and a terminal does not become this process's own.
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = File::options().read(true).custom_flags(flags).open(path).map_err(fail)?;
    let kind = file.metadata().map_err(fail)?.file_type();
    let what = match kind {
        kind if kind.is_file() => return Ok(file),
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() => "a named pipe",
        kind if kind.is_char_device() || kind.is_block_device() => "a device",
        _ => "no regular file",
    };
    Err(format!("{name}: {what}, and a regular file is needed; to read from a pipe, name /dev/stdin"))
}

/// Reads a text file of at most [`TEXT`] bytes that a user names.
///
/// # Errors
/// Returns a message as [`bytes`] does, or if the file is not UTF-8.
pub fn text(path: &Path) -> Result<String, String> {
    String::from_utf8(bytes(path, TEXT)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        format!("{}: not UTF-8 after byte {place}; save it as UTF-8", path.display())
    })
}

#[cfg(test)]
mod tests {
    use super::{bytes, text};
    use std::os::fd::AsRawFd as _;
    use std::path::{Path, PathBuf};

    #[test]
    fn what_is_no_regular_file_is_refused() {
        let device = text(Path::new("/dev/zero"));
        assert!(
            device.is_err_and(|why| why.starts_with("/dev/zero: a device, and a regular file is needed"))
        );
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("it starts");
        assert!(made.success());
        assert!(text(&pipe).is_err_and(|why| why.contains("pipe: a named pipe")));
        assert!(text(folder.path()).is_err_and(|why| why.contains(": a folder")));
    }

    #[test]
    fn a_pipe_that_is_open_is_read() {
        let (reading, writing) = rustix::pipe::pipe().expect("a pipe");
        rustix::io::write(&writing, b"limits").expect("there is room");
        drop(writing);
        let path = PathBuf::from(format!("/proc/self/fd/{}", reading.as_raw_fd()));
        assert_eq!(text(&path).as_deref(), Ok("limits"));
    }

    #[test]
    fn what_is_longer_than_its_bound_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("three");
        std::fs::write(&path, [b'a', b'b', 0xff]).expect("a file");
        assert_eq!(bytes(&path, 3).as_deref(), Ok(&[b'a', b'b', 0xff][..]));
        assert!(bytes(&path, 2).is_err_and(|why| why.contains("longer than")));
        assert!(
            text(&path).is_err_and(|why| why.ends_with("three: not UTF-8 after byte 2; save it as UTF-8"))
        );
    }
}
