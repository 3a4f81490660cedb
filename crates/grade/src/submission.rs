//! A submitted archive: unpacking it into its own folder, and detecting errors and warnings of its
//! `compile.sh`.

use joute_workshop::unpack::{ArchiveBounds, all_files};
use joute_workshop::{Error, Result};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

/// The name of the script that builds a submitted archive's programs. It lies at the top of the
/// archive.
pub const COMPILE_SCRIPT: &str = "compile.sh";

/// Writes the files of a submitted archive into an empty folder. All files become executable,
/// because an archive may contain a program that needs no compiler.
///
/// # Errors
/// Returns the fault of the archive, or a message with the file that cannot be written.
pub fn unpack(bytes: &[u8], to: &Path) -> Result<()> {
    for (path, content) in all_files(bytes, COMPILE_SCRIPT, &ArchiveBounds::default())? {
        let path = to.join(path);
        write(&path, &content).map_err(|source| Error::File { path, source })?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    OpenOptions::new().write(true).create_new(true).mode(0o755).open(path)?.write_all(bytes)
}

/// The words that begin a compiler's errors and warnings, in all supported languages.
const DIAGNOSTIC_WORDS: [&str; 4] = ["error", "warning", "erreur", "avertissement"];

/// Returns the first line with a compiler's error or warning. The word must stand alone, so that
/// `-Werror` and `error.o` do not count. Lines that report zero errors do not count either.
pub fn first_diagnostic(printed: &str) -> Option<&str> {
    printed.lines().find(|line| {
        let words: Vec<&str> =
            line.split(|c: char| c.is_whitespace() || ":,;()[]\"'`!".contains(c)).collect();
        words.iter().enumerate().any(|(at, word)| {
            let word = word.to_lowercase();
            let complains = DIAGNOSTIC_WORDS.iter().any(|complaint| {
                word.strip_prefix(complaint).is_some_and(|rest| rest.is_empty() || rest == "s")
            });
            complains && !(at > 0 && words[at - 1] == "0")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{first_diagnostic, unpack};

    #[test]
    fn compiler_errors_are_recognised() {
        let bad = [
            "q1.c:3:5: warning: unused variable 'x' [-Wunused-variable]",
            "Q1.java:1: error: ';' expected",
            "q1.ml: Error",
            "q1.cs(3,4): warning CS0168: x",
            "q1.c:3: avertissement : variable inutile",
            "2 errors",
            "Warning 26 [unused-var]",
        ];
        for line in bad {
            assert_eq!(first_diagnostic(&format!("compiling\n{line}\n")), Some(line));
        }
        let good =
            ["", "+ gcc -Wall -Werror -o error.o main.c", "0 errors, 0 warnings", "terror", "no complaints"];
        for line in good {
            assert_eq!(first_diagnostic(line), None, "{line}");
        }
    }

    #[test]
    fn invalid_archives_are_refused() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let reason = unpack(b"hello", folder.path()).expect_err("the archive is refused").to_string();
        assert!(reason.contains("not a complete .tar.gz archive"), "{reason}");
    }
}
