//! Finds the line of the candidate's code in which a champion failed. The line is named in its last
//! output.

use joute_jail::KIT_FOLDER;
use joute_launch::Trace;
use std::path::Path;

/// Returns the line of the candidate's code that the last output names, such as `Champion.py:12`.
/// If there are several, it is the innermost. `kit` is the folder of the program.
pub fn line(trace: &Trace, kit: &Path, output: &str) -> Option<String> {
    let start = start(trace, output)?;
    let start = output[..start].rfind('\n').map_or(0, |end| end + 1);
    let kit = kit.canonicalize().unwrap_or_else(|_| kit.to_owned());
    let mut lines = output[start..].lines().filter_map(|line| place(trace, &kit, line));
    if trace.innermost_last { lines.next_back() } else { lines.next() }
}

/// Returns true if a champion failed because it had no memory left. Only the last error in its
/// output counts.
pub fn is_starved(trace: &Trace, last_words: &str) -> bool {
    let error = start(trace, last_words).unwrap_or(0);
    trace.starved.iter().any(|text| last_words[error..].contains(text))
}

/// Returns the position of the last error report in a champion's output.
fn start(trace: &Trace, output: &str) -> Option<usize> {
    trace.start.iter().filter_map(|start| output.rfind(start)).min()
}

/// Returns the candidate's file and line from one line of an error report. The line contains, for
/// example, `Champion.java:12`, `champion.php(12)` or `File "/joute/kit/Champion.py", line 12`.
fn place(trace: &Trace, kit: &Path, line: &str) -> Option<String> {
    let mut from = 0;
    while let Some((at, suffix)) = trace
        .suffixes
        .iter()
        .filter_map(|suffix| line[from..].find(suffix).map(|at| (from + at, *suffix)))
        .min_by_key(|(at, suffix)| (*at, std::cmp::Reverse(suffix.len())))
    {
        let end = at + suffix.len();
        from = end;
        let head = &line[..end];
        let start = head.rfind([' ', '"', '(', '\t', '\'']).map_or(0, |before| before + 1);
        let rest = &line[end..];
        let digits = ["\", line ", ":", "("].iter().find_map(|between| rest.strip_prefix(between));
        let Some(digits) = digits else { continue };
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        if length > 0
            && let Some(file) = own_path(trace, &head[start..], kit)
        {
            return Some(format!("{file}:{}", &digits[..length]));
        }
    }
    None
}

/// Returns a file's path in an error report relative to the kit. Returns `None` if the file is not
/// the candidate's.
fn own_path<'a>(trace: &Trace, path: &'a str, kit: &Path) -> Option<&'a str> {
    let bases = [Path::new(KIT_FOLDER), kit]
        .iter()
        .find_map(|folder| path.strip_prefix(folder.to_str()?)?.strip_prefix('/'));
    let file = bases.unwrap_or(path);
    let is_own = !file.starts_with(['/', '.']) && !trace.ours.iter().any(|name| file.starts_with(name));
    (is_own && kit.join(file).is_file()).then_some(file)
}
