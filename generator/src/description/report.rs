//! The findings of one run, bounded in number, and the search for what was meant.

use std::collections::HashSet;

use super::diagnostic::{Diagnostic, Severity};

/// How many errors, and how many warnings, are worth reading in one run.
const MOST: usize = 50;
/// Names longer than this are never a slip of the fingers for another.
const LONGEST_TYPO: usize = 64;

/// How many names are compared with one that is unknown.
const MOST_CANDIDATES: usize = 1000;

/// Collects the findings of one run.
#[derive(Debug, Default)]
pub(super) struct Report {
    diagnostics: Vec<Diagnostic>,
    /// Names of items that could not be read: they are not missing.
    excused: HashSet<String>,
    errors: usize,
    warnings: usize,
}

impl Report {
    /// An item could not be read, which was reported: what it names is not missing elsewhere.
    pub fn excuse(&mut self, item: &str) {
        let names = item.split("_name:").skip(1).filter_map(|rest| rest.split_whitespace().next());
        self.excused.extend(names.map(|name| name.trim_matches(['"', '\'']).to_owned()));
    }

    /// Whether an item that could not be read may define this name.
    pub fn excuses(&self, name: &str) -> bool {
        self.excused.contains(name)
    }

    pub fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST {
            self.diagnostics.push(diagnostic);
        }
    }

    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The candidate that `name` was most likely meant to be.
    pub fn closest<'a>(&self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        // A finding that is not shown needs no suggestion, and searching has a price.
        if self.errors.max(self.warnings) > MOST || name.len() > LONGEST_TYPO {
            return None;
        }
        let name = name.to_lowercase();
        let allowed = (name.chars().count() / 3).max(1);
        let near = candidates
            .into_iter()
            .take(MOST_CANDIDATES)
            .filter(|other| other.len().abs_diff(name.len()) <= allowed * 2);
        near.map(|other| (strsim::damerau_levenshtein(&name, &other.to_lowercase()), other))
            .filter(|(distance, _)| *distance <= allowed)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, other)| other)
    }

    /// Everything found, in the order of the file; the whole file's findings first.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.as_ref().map(|span| span.start));
        for (count, word, severity) in
            [(self.warnings, "warnings", Severity::Warning), (self.errors, "errors", Severity::Error)]
        {
            if let Some(hidden) = count.checked_sub(MOST).filter(|&hidden| hidden > 0) {
                let message = format!("{hidden} more {word} are not shown");
                let more = Diagnostic { severity, ..Diagnostic::error(0..0, message).everywhere() };
                self.diagnostics.push(more.help("fix those above first: the rest may follow from them"));
            }
        }
        self.diagnostics
    }
}
