//! Recovers from YAML syntax errors in a game description. The list item with the error is reported
//! and skipped.

use std::ops::Range;

use super::node::{self, Node, ReadError};
use super::report::DiagnosticSink;

/// The maximum number of YAML syntax errors that one run reports. The file is parsed again after
/// each one.
const MAX_SYNTAX_ERRORS: usize = 20;

/// Parses a game description and skips list items that are not valid YAML. Each of them is
/// reported. Returns `None` if the rest cannot be parsed either.
pub(super) fn read(text: &str, report: &mut DiagnosticSink) -> Option<Node> {
    let mut remaining = text.to_owned();
    for _ in 0..MAX_SYNTAX_ERRORS {
        match node::read(&remaining).map_err(|stop| *stop) {
            Ok(root) => return Some(root.unwrap_or(Node::null())),
            Err(ReadError::Limit(diagnostic)) => {
                report.push(diagnostic);
                return None;
            }
            Err(ReadError::Syntax(diagnostic)) => {
                let at = diagnostic.span.as_ref().map_or(0, |span| span.start);
                report.push(diagnostic);
                let item = item_around(&remaining, at)?;
                report.record_unreadable(&remaining[item.clone()]);
                let blank: String = remaining[item.clone()].chars().map(blank).collect();
                remaining.replace_range(item, &blank);
            }
        }
    }
    None
}

/// Returns the spaces that replace one character of a skipped list item. Their number is the
/// character's length in bytes, so that later positions stay correct. Line breaks are kept.
fn blank(char: char) -> String {
    if matches!(char, '\n' | '\r') { char.into() } else { " ".repeat(char.len_utf8()) }
}

/// Returns the byte range of the top-level YAML list item at a byte position.
fn item_around(text: &str, at: usize) -> Option<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        lines.push((start, line));
        start += line.len();
    }
    let line_index = lines.iter().rposition(|(start, line)| *start <= at && !line.trim().is_empty())?;
    let is_key =
        |line: &str| line.starts_with(|first: char| first.is_alphabetic() || matches!(first, '"' | '\''));
    let section = lines[..=line_index].iter().rposition(|(_, line)| is_key(line))? + 1;
    let end =
        lines[section..].iter().position(|(_, line)| is_key(line)).map_or(lines.len(), |end| section + end);
    let dash = |line: &str| {
        let body = line.trim_start_matches(' ');
        (body.starts_with("- ") || body.trim_end() == "-").then(|| line.len() - body.len())
    };
    let indent = lines[section..end].iter().filter_map(|(_, line)| dash(line)).min()?;
    let starts: Vec<usize> = (section..end).filter(|line| dash(lines[*line].1) == Some(indent)).collect();
    let first = starts.iter().rposition(|start| *start <= line_index)?;
    let after = starts.get(first + 1).copied().unwrap_or(end);
    Some(lines[starts[first]].0..lines.get(after).map_or(text.len(), |(start, _)| *start))
}
