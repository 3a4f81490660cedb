//! From the text of an `api.yml` to the [model](crate::model), or to what is wrong with it.
//!
//! `node` reads YAML into a tree that remembers places (`recover` goes on after an item that is not YAML), `reader` fills `raw` from it, `check` makes the model.
//! Each adds what it finds to one `report`, so that all errors of a file come out in one run.
//!
//! *Invariant*: nothing that a file contains makes this module panic, recurse without bound, or take more than a
//! moment: size, depth, aliases and the number of findings are limited.

mod check;
mod constant;
mod diagnostic;
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
use report::Report;

/// A description, read and checked.
#[derive(Debug, Clone)]
pub struct Described {
    /// The model; `None` if and only if there is an error among the diagnostics.
    pub api: Option<Api>,
    /// Everything found, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Where names stand, for findings of later stages.
    pub spans: Spans,
    file_name: String,
    text: String,
}

impl Described {
    /// Draws the diagnostics, in colour for a terminal.
    pub fn render(&self, color: bool) -> String {
        render(&self.file_name, &self.text, &self.diagnostics, color)
    }

    /// Draws findings of a later stage about the same file.
    pub fn render_more(&self, diagnostics: &[Diagnostic], color: bool) -> String {
        render(&self.file_name, &self.text, diagnostics, color)
    }
}

/// Where the names of a description stand, by the path of what they name: `name`, `constant.NB_TOURS`,
/// `enum.erreur`, `enum.erreur.ok`, `struct.position`, `struct.position.x`, `function.deplacer`,
/// `function.deplacer.depart`, `user_function.jouer_tour`.
#[derive(Debug, Clone, Default)]
pub struct Spans(HashMap<String, Range<usize>>);

impl Spans {
    /// The bytes of the file where a name is defined.
    pub fn get(&self, path: &str) -> Option<Range<usize>> {
        self.0.get(path).cloned()
    }

    fn record(&mut self, path: &str, text: &raw::Text) {
        self.0.entry(path.to_owned()).or_insert_with(|| text.span.clone());
    }
}

/// Reads and checks the text of a description. `file_name` is shown in messages, and names the game if nothing else
/// does.
pub fn describe(file_name: &str, text: &str) -> Described {
    let mut report = Report::default();
    let mut spans = Spans::default();
    let mut api = None;
    match recover::read(text, &mut report) {
        None => {}
        Some(root) if root.is_null() => report.push(nothing()),
        Some(root) => {
            if let Some(raw) = reader::read(&root, &mut report) {
                (api, spans) = check::check(raw, file_name, text, &mut report);
            }
        }
    }
    api = api.filter(|_| !report.has_errors());
    let (file_name, text) = (file_name.to_owned(), text.to_owned());
    Described { api, diagnostics: report.finish(), spans, file_name, text }
}

fn nothing() -> Diagnostic {
    Diagnostic::error(0..0, "the description is empty")
        .everywhere()
        .help("write at least `name: …`, then `constant`, `enum`, `struct`, `function` and `user_function`")
}
