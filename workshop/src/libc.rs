//! Which C library compiled files need, so that a kit can say so before the dynamic linker does.

use std::path::Path;

/// How a symbol version of glibc starts in a file's table of strings.
const PREFIX: &[u8] = b"GLIBC_2.";

/// The newest glibc 2 that any of these files names, as in `2.34`.
///
/// # Errors
/// A message that names a file that cannot be read.
pub fn needed<'a>(files: impl IntoIterator<Item = &'a Path>) -> Result<String, String> {
    let mut newest = 0;
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        newest = newest.max(newest_minor(&bytes));
    }
    Ok(format!("2.{newest}"))
}

fn newest_minor(bytes: &[u8]) -> u32 {
    let mut newest = 0;
    for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b'G') {
        let Some(rest) = bytes[at..].strip_prefix(PREFIX) else { continue };
        // `GLIBC_2.2.5` counts as 2.2.
        let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit());
        let minor = digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        newest = newest.max(minor);
    }
    newest
}

#[cfg(test)]
mod tests {
    use super::newest_minor;

    #[test]
    fn the_newest_version_counts() {
        assert_eq!(newest_minor(b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE\0GLIBC_2."), 34);
        assert_eq!(newest_minor(b"GLIBCXX_3.4.30\0"), 0);
    }
}
