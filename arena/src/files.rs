//! Reads files that somebody names: whole, but only up to a bound.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The most that a description, a map, a table of limits or a league file may hold, in bytes.
pub const TEXT: u64 = 16 << 20;

/// The most that a replay may hold, in bytes: a hundred times a whole match.
pub const REPLAY: u64 = 256 << 20;

/// A file's bytes, `most` of them at most.
///
/// # Errors
/// A message that names the file: the system's, or that it is longer, as a device is.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let name = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() as u64 > most {
        return Err(format!("{name}: longer than {} MiB; is this the right file?", most >> 20));
    }
    Ok(bytes)
}

/// A text file, of [`TEXT`] bytes at most.
///
/// # Errors
/// As [`bytes`], or where it is not UTF-8.
pub fn text(path: &Path) -> Result<String, String> {
    String::from_utf8(bytes(path, TEXT)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        format!("{}: not UTF-8 after byte {place}; save it as UTF-8", path.display())
    })
}

#[cfg(test)]
mod tests {
    use super::{bytes, text};
    use std::path::Path;

    #[test]
    fn what_has_no_end_is_refused() {
        let endless = text(Path::new("/dev/zero"));
        assert!(endless.is_err_and(|why| why == "/dev/zero: longer than 16 MiB; is this the right file?"));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("three");
        std::fs::write(&path, [b'a', b'b', 0xff]).expect("a file");
        assert_eq!(bytes(&path, 3).as_deref(), Ok(&[b'a', b'b', 0xff][..]));
        assert!(bytes(&path, 2).is_err_and(|why| why.contains("longer than")));
        assert!(
            text(&path).is_err_and(|why| why.ends_with("three: not UTF-8 after byte 2; save it as UTF-8"))
        );
        assert!(text(folder.path()).is_err(), "a folder");
    }
}
