//! Collects a limited number of diagnostics, and suggests corrections for misspelt names.

use std::collections::HashSet;

use super::diagnostic::{Diagnostic, Severity};

/// The maximum number of errors about a description that are shown in one run. The same maximum
/// applies to warnings.
const MOST: usize = 50;
/// The maximum length, in bytes, of an unknown name of the description for which a similar name is
/// suggested.
const LONGEST_TYPO: usize = 64;

/// The maximum number of known names that are compared with an unknown name of the description.
const MOST_CANDIDATES: usize = 1000;

/// The collection of errors and warnings about a description that one run has reported.
#[derive(Debug, Default)]
pub(super) struct DiagnosticSink {
    diagnostics: Vec<Diagnostic>,
    /// The names defined by items of the description that could not be read. They must not be
    /// reported as missing.
    excused: HashSet<String>,
    errors: usize,
    warnings: usize,
}

impl DiagnosticSink {
    /// Records the names in an item of the description that could not be read, which has already
    /// been reported. References to these names are then not reported as errors.
    pub fn excuse(&mut self, item: &str) {
        let names = item.split("_name:").skip(1).filter_map(|rest| rest.split_whitespace().next());
        self.excused.extend(names.map(|name| name.trim_matches(['"', '\'']).to_owned()));
    }

    /// Returns true if an item of the description that could not be read may define this name.
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

    /// Returns the known name that is most similar to the unknown name `name`, or `None` if none is
    /// similar enough.
    pub fn closest<'a>(&self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        // No suggestion is computed for a diagnostic that will not be shown, because the search is expensive.
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

    /// Returns all reported errors and warnings sorted by position in the description. Those about
    /// the whole file come first.
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
