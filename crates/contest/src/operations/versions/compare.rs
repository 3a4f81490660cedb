//! Compares two versions of a candidate's program. Text files are compared line by line, other
//! files by name. The comparison is bounded, because archives are untrusted.

use crate::data::Version;
use joute_generator::language::ALL;
use joute_workshop::unpack::{ArchiveBounds, all_files};
use similar::{ChangeTag, TextDiff};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The size limits for the archives of two compared versions. Larger archives are not compared.
const ARCHIVE_BOUNDS: ArchiveBounds = ArchiveBounds {
    archive: 32 << 20,
    inflated: 64 << 20,
    entries: 4096,
    depth: 8,
    file: 4 << 20,
    total: 8 << 20,
};

/// The maximum number of lines in the comparison of two versions.
const MAX_LINES: usize = 2000;

/// The maximum number of characters that a comparison shows of one line.
const MAX_LINE_LENGTH: usize = 400;

/// The number of unchanged lines that a comparison shows around each change.
const CONTEXT_LINES: usize = 3;

/// The time limit for comparing one file of two versions. After this time, the differences are
/// shown less precisely.
const DIFF_TIMEOUT: Duration = Duration::from_millis(300);

/// The comparison of a changed file in two versions of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDiff {
    /// The name of the changed file in the archive.
    pub name: String,
    /// The kind of change: the file was added, removed or modified.
    pub kind: ChangeKind,
    /// The changed lines of the file, with some unchanged lines around them. The list is empty for
    /// a file that is not text.
    pub lines: Vec<DiffLine>,
}

/// The kind of change in a file: added, removed or modified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// The file exists only in the later version.
    Added,
    /// The file exists only in the earlier version.
    Removed,
    /// The file is text in both versions. It can be compared line by line.
    Text,
    /// The file exists in both versions but is not text in both. It cannot be compared line by
    /// line.
    Binary,
}

/// A line in the comparison of two versions of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiffLine {
    /// A heading with the position of the next lines in both versions. An example is `@@ -1,4 +1,5
    /// @@`.
    Where(String),
    /// A line that both versions of the file contain.
    Both(String),
    /// A line that only the earlier version of the file contains.
    Old(String),
    /// A line that only the later version of the file contains.
    New(String),
}

/// The differences between two submitted versions of a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// The files that differ between the versions, sorted by name.
    pub files: Vec<FileDiff>,
    /// True if there are too many differences to show all of them.
    pub cut: bool,
}

/// The files of a submitted archive: their contents by file name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Compares the files of two submitted archives. Returns `None` if one of them cannot be read. Only
/// one comparison runs at a time, because it needs much memory.
///
/// # Errors
/// Returns the errors of `get`, which fetches an archive.
pub fn compare<E>(
    versions: [&Version; 2],
    get: impl Fn(&Version) -> Result<Vec<u8>, E>,
) -> Result<Option<Comparison>, E> {
    static DIFF_LOCK: Mutex<()> = Mutex::new(());
    let _one = DIFF_LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let [old, new] = [files(&get(versions[0])?), files(&get(versions[1])?)];
    Ok(old.zip(new).map(|(old, new)| compare_files(&old, &new)))
}

/// Returns the files of a submitted archive in any language. Returns `None` if the archive cannot
/// be read.
pub(crate) fn files(archive: &[u8]) -> Option<Files> {
    ALL.iter().find_map(|backend| all_files(archive, backend.language().champion, &ARCHIVE_BOUNDS).ok())
}

fn compare_files(old: &Files, new: &Files) -> Comparison {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let mut comparison = Comparison::default();
    let mut left = MAX_LINES;
    for name in names {
        let (before, after) = (old.get(name), new.get(name));
        if before == after {
            continue;
        }
        let kind = match (before, after) {
            (None, _) => ChangeKind::Added,
            (_, None) => ChangeKind::Removed,
            _ => ChangeKind::Text,
        };
        let text = |bytes: Option<&Vec<u8>>| String::from_utf8(bytes.cloned().unwrap_or_default()).ok();
        let texts =
            text(before).zip(text(after)).filter(|(old, new)| !(old.contains('\0') || new.contains('\0')));
        let (kind, lines) = match texts {
            Some((before, after)) => (kind, lines(&before, &after, &mut left, &mut comparison.cut)),
            None if kind == ChangeKind::Text => (ChangeKind::Binary, Vec::new()),
            None => (kind, Vec::new()),
        };
        comparison.files.push(FileDiff { name: name.clone(), kind, lines });
    }
    comparison
}

fn lines(old: &str, new: &str, left: &mut usize, cut: &mut bool) -> Vec<DiffLine> {
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(old, new);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(CONTEXT_LINES).iter_hunks() {
        let header = DiffLine::Where(hunk.header().to_string());
        let changes = hunk.iter_changes().map(|change| {
            let line: String =
                change.value().trim_end_matches(['\r', '\n']).chars().take(MAX_LINE_LENGTH).collect();
            match change.tag() {
                ChangeTag::Equal => DiffLine::Both(line),
                ChangeTag::Delete => DiffLine::Old(line),
                ChangeTag::Insert => DiffLine::New(line),
            }
        });
        for line in std::iter::once(header).chain(changes) {
            let Some(less) = left.checked_sub(1) else {
                *cut = true;
                return lines;
            };
            *left = less;
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{ChangeKind, Comparison, DiffLine, Files, MAX_LINES, compare_files};

    fn files(files: &[(&str, &[u8])]) -> Files {
        files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
    }

    #[test]
    fn comparisons_show_only_changes() {
        let old = files(&[("a.c", b"one\ntwo\n"), ("b.c", b"same"), ("book", b"\0\xff"), ("old.c", b"x\n")]);
        let new = files(&[("a.c", b"one\nzwei\n"), ("b.c", b"same"), ("book", b"\0\xfe"), ("new.c", b"y\n")]);
        let found = compare_files(&old, &new);
        let named: Vec<_> = found.files.iter().map(|file| (file.name.as_str(), file.kind)).collect();
        let expected = [
            ("a.c", ChangeKind::Text),
            ("book", ChangeKind::Binary),
            ("new.c", ChangeKind::Added),
            ("old.c", ChangeKind::Removed),
        ];
        assert_eq!(named, expected);
        let line = |of: fn(String) -> DiffLine, text: &str| of(text.to_owned());
        let lines = [
            line(DiffLine::Where, "@@ -1,2 +1,2 @@"),
            line(DiffLine::Both, "one"),
            line(DiffLine::Old, "two"),
            line(DiffLine::New, "zwei"),
        ];
        assert_eq!(found.files[0].lines, lines);
        assert!(found.files[1].lines.is_empty(), "a file that is not text has no lines");
        assert!(!found.cut);
        assert_eq!(compare_files(&old, &old), Comparison::default());
    }

    #[test]
    fn a_comparison_is_bounded() {
        let many: String = (0..2 * MAX_LINES).map(|line| format!("{line}\n")).collect();
        let found = compare_files(&files(&[]), &files(&[("a", many.as_bytes()), ("b", b"one\n")]));
        let shown: usize = found.files.iter().map(|file| file.lines.len()).sum();
        assert_eq!((shown, found.cut, found.files.len()), (MAX_LINES, true, 2));
        let wide = "x".repeat(1 << 20);
        let found = compare_files(&files(&[]), &files(&[("a", wide.as_bytes())]));
        assert!(
            matches!(&found.files[0].lines[1], DiffLine::New(line) if line.len() == super::MAX_LINE_LENGTH)
        );
    }
}
