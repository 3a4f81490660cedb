//! What changed from one version to another: texts line by line, other files by name. It is bounded: archives are strangers'.

use super::Version;
use joute_generator::language::ALL;
use joute_workshop::unpack::{Bounds, whole};
use similar::{ChangeTag, TextDiff};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What of archives is compared: sources are small. An archive that holds more is not compared.
const BOUNDS: Bounds =
    Bounds { archive: 32 << 20, inflated: 64 << 20, entries: 4096, depth: 8, file: 4 << 20, total: 8 << 20 };

/// Lines that are shown.
const LINES: usize = 2000;

/// Characters of a line that are shown.
const WIDTH: usize = 400;

/// Lines of before and after around each change.
const AROUND: usize = 3;

/// How long differences are looked for in one file; after that they are shown larger than they are.
const LONGEST: Duration = Duration::from_millis(300);

/// A file that is not the same in both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Its name in the archive.
    pub name: String,
    /// What became of it.
    pub how: How,
    /// Its lines; none for what is no text.
    pub lines: Vec<Line>,
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The later version brought it.
    Added,
    /// The later version does not have it.
    Removed,
    /// A text in both.
    Text,
    /// In both, and one of them is no text.
    Binary,
}

/// A line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Where the next lines are, such as `@@ -1,4 +1,5 @@`.
    Where(String),
    /// In both.
    Both(String),
    /// In the earlier one only.
    Old(String),
    /// In the later one only.
    New(String),
}

/// What changed, and whether all of it is there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// By name.
    pub files: Vec<Changed>,
    /// More changed than is shown.
    pub cut: bool,
}

/// Files of an archive.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Compares two archives; none, if one of them cannot be read. One comparison is made at a time: it takes memory.
///
/// # Errors
/// Those of `get`, which fetches an archive.
pub fn compare<E>(
    versions: [&Version; 2],
    get: impl Fn(&Version) -> Result<Vec<u8>, E>,
) -> Result<Option<Comparison>, E> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let [old, new] = [files(&get(versions[0])?), files(&get(versions[1])?)];
    Ok(old.zip(new).map(|(old, new)| compared(&old, &new)))
}

/// The files of an archive, whichever language its champion is in; none, if it is not readable.
pub(crate) fn files(archive: &[u8]) -> Option<Files> {
    ALL.iter().find_map(|backend| whole(archive, backend.language().champion, &BOUNDS).ok())
}

fn compared(old: &Files, new: &Files) -> Comparison {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let mut comparison = Comparison::default();
    let mut left = LINES;
    for name in names {
        let (before, after) = (old.get(name), new.get(name));
        if before == after {
            continue;
        }
        let how = match (before, after) {
            (None, _) => How::Added,
            (_, None) => How::Removed,
            _ => How::Text,
        };
        let text = |bytes: Option<&Vec<u8>>| String::from_utf8(bytes.cloned().unwrap_or_default()).ok();
        let texts =
            text(before).zip(text(after)).filter(|(old, new)| !(old.contains('\0') || new.contains('\0')));
        let (how, lines) = match texts {
            Some((before, after)) => (how, lines(&before, &after, &mut left, &mut comparison.cut)),
            None if how == How::Text => (How::Binary, Vec::new()),
            None => (how, Vec::new()),
        };
        comparison.files.push(Changed { name: name.clone(), how, lines });
    }
    comparison
}

fn lines(old: &str, new: &str, left: &mut usize, cut: &mut bool) -> Vec<Line> {
    let diff = TextDiff::configure().timeout(LONGEST).diff_lines(old, new);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(AROUND).iter_hunks() {
        let header = Line::Where(hunk.header().to_string());
        let changes = hunk.iter_changes().map(|change| {
            let line: String = change.value().trim_end_matches(['\r', '\n']).chars().take(WIDTH).collect();
            match change.tag() {
                ChangeTag::Equal => Line::Both(line),
                ChangeTag::Delete => Line::Old(line),
                ChangeTag::Insert => Line::New(line),
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
    use super::{Comparison, Files, How, LINES, Line, compared};

    fn files(files: &[(&str, &[u8])]) -> Files {
        files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
    }

    #[test]
    fn what_changed_is_shown_and_what_did_not_is_not() {
        let old = files(&[("a.c", b"one\ntwo\n"), ("b.c", b"same"), ("book", b"\0\xff"), ("old.c", b"x\n")]);
        let new = files(&[("a.c", b"one\nzwei\n"), ("b.c", b"same"), ("book", b"\0\xfe"), ("new.c", b"y\n")]);
        let found = compared(&old, &new);
        let named: Vec<_> = found.files.iter().map(|file| (file.name.as_str(), file.how)).collect();
        let expected =
            [("a.c", How::Text), ("book", How::Binary), ("new.c", How::Added), ("old.c", How::Removed)];
        assert_eq!(named, expected);
        let line = |of: fn(String) -> Line, text: &str| of(text.to_owned());
        let lines = [
            line(Line::Where, "@@ -1,2 +1,2 @@"),
            line(Line::Both, "one"),
            line(Line::Old, "two"),
            line(Line::New, "zwei"),
        ];
        assert_eq!(found.files[0].lines, lines);
        assert!(found.files[1].lines.is_empty(), "no text is shown of what is none");
        assert!(!found.cut);
        assert_eq!(compared(&old, &old), Comparison::default());
    }

    #[test]
    fn a_comparison_is_bounded() {
        let many: String = (0..2 * LINES).map(|line| format!("{line}\n")).collect();
        let found = compared(&files(&[]), &files(&[("a", many.as_bytes()), ("b", b"one\n")]));
        let shown: usize = found.files.iter().map(|file| file.lines.len()).sum();
        assert_eq!((shown, found.cut, found.files.len()), (LINES, true, 2));
        let wide = "x".repeat(1 << 20);
        let found = compared(&files(&[]), &files(&[("a", wide.as_bytes())]));
        assert!(matches!(&found.files[0].lines[1], Line::New(line) if line.len() == super::WIDTH));
    }
}
