//! Reading on after a slip of syntax: the item that holds it is reported and left out, the others are read.

use std::ops::Range;

use super::node::{self, Node, Stop};
use super::report::Report;

/// Slips told in one run; each costs a new start.
const MOST_SLIPS: usize = 20;

/// The tree of a file without the items that are not YAML, each of which is reported; `None`, reported, if nothing else can
/// be read.
pub(super) fn read(text: &str, report: &mut Report) -> Option<Node> {
    let mut left = text.to_owned();
    for _ in 0..MOST_SLIPS {
        match node::read(&left).map_err(|stop| *stop) {
            Ok(root) => return Some(root.unwrap_or(Node::nothing())),
            Err(Stop::Limit(diagnostic)) => {
                report.push(diagnostic);
                return None;
            }
            Err(Stop::Syntax(diagnostic)) => {
                let at = diagnostic.span.as_ref().map_or(0, |span| span.start);
                report.push(diagnostic);
                let item = item_around(&left, at)?;
                report.excuse(&left[item.clone()]);
                let blank: String = left[item.clone()].chars().map(blank).collect();
                left.replace_range(item, &blank);
            }
        }
    }
    None
}

/// As many bytes of nothing, so that places stay what they were.
fn blank(char: char) -> String {
    if matches!(char, '\n' | '\r') { char.into() } else { " ".repeat(char.len_utf8()) }
}

/// The lines of the item of a list at the top level that a byte stands in.
fn item_around(text: &str, at: usize) -> Option<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        lines.push((start, line));
        start += line.len();
    }
    let here = lines.iter().rposition(|(start, line)| *start <= at && !line.trim().is_empty())?;
    let is_key =
        |line: &str| line.starts_with(|first: char| first.is_alphabetic() || matches!(first, '"' | '\''));
    let section = lines[..=here].iter().rposition(|(_, line)| is_key(line))? + 1;
    let end =
        lines[section..].iter().position(|(_, line)| is_key(line)).map_or(lines.len(), |end| section + end);
    let dash = |line: &str| {
        let body = line.trim_start_matches(' ');
        (body.starts_with("- ") || body.trim_end() == "-").then(|| line.len() - body.len())
    };
    let indent = lines[section..end].iter().filter_map(|(_, line)| dash(line)).min()?;
    let starts: Vec<usize> = (section..end).filter(|line| dash(lines[*line].1) == Some(indent)).collect();
    let first = starts.iter().rposition(|start| *start <= here)?;
    let after = starts.get(first + 1).copied().unwrap_or(end);
    Some(lines[starts[first]].0..lines.get(after).map_or(text.len(), |(start, _)| *start))
}
