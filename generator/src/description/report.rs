//! Collects the errors and warnings about a game description. It also suggests corrections for
//! misspelt names.

use std::collections::HashSet;

use super::diagnostic::{Diagnostic, Severity};

/// The maximum number of errors that one run shows. Warnings have the same limit.
const MAX_ERRORS: usize = 50;
/// The maximum length of an unknown name that gets a suggestion, in bytes. The suggestion is a
/// similar known name.
const MAX_TYPO_LENGTH: usize = 64;

/// The maximum number of known names that are compared with an unknown name. The error message
/// suggests the most similar one.
const MAX_CANDIDATES: usize = 1000;

/// The errors and warnings about a game description that have been reported so far.
#[derive(Debug, Default)]
pub(super) struct DiagnosticSink {
    diagnostics: Vec<Diagnostic>,
    /// The names from unreadable parts of the description. Using them is not reported as an error.
    excused: HashSet<String>,
    errors: usize,
    warnings: usize,
}

impl DiagnosticSink {
    /// Records the names that an unreadable item of the description defines. Using them is then not
    /// reported as an error.
    pub fn record_unreadable(&mut self, item: &str) {
        let names = item.split("_name:").skip(1).filter_map(|rest| rest.split_whitespace().next());
        self.excused.extend(names.map(|name| name.trim_matches(['"', '\'']).to_owned()));
    }

    /// Returns true if an unreadable item of the description may define this name.
    pub fn excuses(&self, name: &str) -> bool {
        self.excused.contains(name)
    }

    pub fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }

    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns the known name that is most similar to an unknown one. Error messages suggest it.
    /// Returns `None` if no name is similar enough.
    pub fn closest<'a>(&self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        // No suggestion is computed for a diagnostic that will not be shown, because the search is expensive.
        if self.errors.max(self.warnings) > MAX_ERRORS || name.len() > MAX_TYPO_LENGTH {
            return None;
        }
        let name = name.to_lowercase();
        let max_distance = (name.chars().count() / 3).max(1);
        let close_names = candidates
            .into_iter()
            .take(MAX_CANDIDATES)
            .filter(|other| other.len().abs_diff(name.len()) <= max_distance * 2);
        close_names
            .map(|other| (strsim::damerau_levenshtein(&name, &other.to_lowercase()), other))
            .filter(|(distance, _)| *distance <= max_distance)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, other)| other)
    }

    /// Returns all errors and warnings in the order of the description. Those about the whole file
    /// come first.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.as_ref().map(|span| span.start));
        for (count, word, severity) in
            [(self.warnings, "warnings", Severity::Warning), (self.errors, "errors", Severity::Error)]
        {
            if let Some(hidden) = count.checked_sub(MAX_ERRORS).filter(|&hidden| hidden > 0) {
                let message = format!("{hidden} more {word} are not shown");
                let summary = Diagnostic { severity, ..Diagnostic::error(0..0, message).without_position() };
                self.diagnostics.push(summary.help("fix those above first: the rest may follow from them"));
            }
        }
        self.diagnostics
    }
}
