//! Determines the version of the C library that compiled files need, so that a kit can report a
//! version that is too old before the dynamic linker does.

use crate::error::{Result, at};
use std::path::Path;

/// The beginning of the glibc version names that a compiled file contains.
const PREFIX: &[u8] = b"GLIBC_2.";

/// Returns the newest version of glibc 2 that any of the compiled files requires, such as `2.34`.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn required_glibc<'a>(files: impl IntoIterator<Item = &'a Path>) -> Result<String> {
    let mut newest = 0;
    for file in files {
        newest = newest.max(newest_required(file)?);
    }
    Ok(format!("2.{newest}"))
}

/// Returns the minor number of the newest version of glibc 2 that a compiled file requires: `34` is
/// glibc 2.34. It is 0 if the file requires no version.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub(crate) fn newest_required(file: &Path) -> Result<u32> {
    Ok(newest_minor(&std::fs::read(file).map_err(at(file))?))
}

/// Returns the minor number of a version of glibc 2 such as `2.28`, or `None` for any other text.
pub(crate) fn minor_version(version: &str) -> Option<u32> {
    let digits = version.strip_prefix("2.")?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn newest_minor(bytes: &[u8]) -> u32 {
    let names = memchr::memmem::find_iter(bytes, PREFIX).map(|at| &bytes[at + PREFIX.len()..]);
    let minor = |name: &[u8]| {
        // `GLIBC_2.2.5` counts as 2.2.
        let digits = name.iter().take(4).take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    };
    names.map(minor).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{minor_version, newest_minor};

    #[test]
    fn the_newest_version_counts() {
        assert_eq!(newest_minor(b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE\0GLIBC_2."), 34);
        assert_eq!(newest_minor(b"GLIBCXX_3.4.30\0"), 0);
    }

    #[test]
    fn versions_of_glibc_2_are_read() {
        assert_eq!(minor_version("2.28"), Some(28));
        for text in ["", "2", "2.", "3.1", "2.+1", "2.28.1", "2.99999999999", "newest"] {
            assert_eq!(minor_version(text), None, "{text:?}");
        }
    }
}
