//! Parses and checks the text of a game description (`api.yml`). The result is the
//! [model](crate::model) or a list of errors.
//!
//! The module `node` parses YAML into a tree with source positions. `recover` continues after an item that is
//! not valid YAML. `reader` converts the tree to the types of `raw`, and `check` builds the model. All stages
//! add to one report, so that all errors of a file are shown in one run.
//!
//! *Invariant*: no input makes this module panic, recurse without bound, or run for more than a moment. Size,
//! depth, aliases and the number of diagnostics are limited.

mod check;
mod constant;
mod diagnostic;
mod drawing;
mod identifier;
mod node;
mod order;
mod prose;
mod raw;
mod reader;
mod recover;
mod report;
mod scalar;
mod shape;
mod syntax;
mod types;

use std::collections::HashMap;
use std::ops::Range;

pub use diagnostic::{Diagnostic, Severity, render};
pub use shape::json_schema;

use crate::model::Api;
use report::DiagnosticSink;

/// The result of reading a game description. It contains the declared API, if the description is
/// valid, and all errors and warnings.
#[derive(Debug, Clone)]
pub struct DescriptionResult {
    /// The API that the description declares. It is `None` if there is an error, and only then.
    pub api: Option<Api>,
    /// All errors and warnings about the description, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The positions of all names in the description. Later steps use them to report further
    /// problems.
    pub spans: Spans,
    file_name: String,
    text: String,
}

impl DescriptionResult {
    /// Formats all errors and warnings about the description for the user. The text contains
    /// terminal colours if `color` is true.
    pub fn render(&self, color: bool) -> String {
        render(&self.file_name, &self.text, &self.diagnostics, color)
    }

    /// Formats errors and warnings that a later step has found in the description.
    pub fn render_more(&self, diagnostics: &[Diagnostic], color: bool) -> String {
        render(&self.file_name, &self.text, diagnostics, color)
    }
}

/// The positions of the names in a game description. Each item is identified by a path such as
/// `name`, `constant.NB_TOURS`, `enum.erreur.ok`, `struct.position.x`, `function.deplacer.depart`
/// or `user_function.jouer_tour`.
#[derive(Debug, Clone, Default)]
pub struct Spans(HashMap<String, Range<usize>>);

impl Spans {
    /// Returns the position of the name of an item in the description. The item is given by its
    /// path.
    pub fn get(&self, path: &str) -> Option<Range<usize>> {
        self.0.get(path).cloned()
    }

    fn record(&mut self, path: &str, text: &raw::Text) {
        self.0.entry(path.to_owned()).or_insert_with(|| text.span.clone());
    }
}

/// Parses and checks the text of a game description. Messages show `file_name`. The game's name is
/// derived from it if the text contains none.
pub fn describe(file_name: &str, text: &str) -> DescriptionResult {
    let mut report = DiagnosticSink::default();
    let mut spans = Spans::default();
    let mut api = None;
    match recover::read(text, &mut report) {
        None => {}
        Some(root) if root.is_null() => report.push(empty_description()),
        Some(root) => {
            if let Some(raw) = reader::read(&root, &mut report) {
                (api, spans) = check::check(raw, file_name, text, &mut report);
            }
        }
    }
    api = api.filter(|_| !report.has_errors());
    let (file_name, text) = (file_name.to_owned(), text.to_owned());
    DescriptionResult { api, diagnostics: report.finish(), spans, file_name, text }
}

fn empty_description() -> Diagnostic {
    Diagnostic::error(0..0, "the description is empty")
        .without_position()
        .help("write at least `name: …`, then `constant`, `enum`, `struct`, `function` and `user_function`")
}
