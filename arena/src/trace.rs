//! Where a champion died, if its language reveals it: the line of the candidate's own code in its last words.

use crate::jail::rooms::KIT;
use crate::launch::facts;
use joute_generator::backend::launch::Trace;
use std::path::Path;

/// `Champion.py:12`: the innermost line of the candidate's in what the champion printed last; `None` if the language
/// told none. The folder is the kit's.
pub fn line(language: &str, kit: &Path, output: &str) -> Option<String> {
    let trace = &facts(language)?.trace;
    let start = output.rfind(trace.start)?;
    let start = output[..start].rfind('\n').map_or(0, |end| end + 1);
    let kit = kit.canonicalize().unwrap_or_else(|_| kit.to_owned());
    let mut lines = output[start..].lines().filter_map(|line| place(trace, &kit, line));
    if trace.innermost_last { lines.next_back() } else { lines.next() }
}

/// A file of the candidate's and its line in one line of output: `File "/joute/kit/Champion.py", line 12`,
/// `Champion.java:12`, `champion.php(12)`.
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
            && let Some(file) = own(trace, &head[start..], kit)
        {
            return Some(format!("{file}:{}", &digits[..length]));
        }
    }
    None
}

/// The path of a candidate's file as it stands in the kit; `None` for the kit's own and the machine's.
fn own<'a>(trace: &Trace, path: &'a str, kit: &Path) -> Option<&'a str> {
    let inside = [Path::new(KIT), kit]
        .iter()
        .find_map(|folder| path.strip_prefix(folder.to_str()?)?.strip_prefix('/'));
    let file = inside.unwrap_or(path);
    let own = !file.starts_with(['/', '.']) && !trace.ours.iter().any(|name| file.starts_with(name));
    (own && kit.join(file).is_file()).then_some(file)
}
