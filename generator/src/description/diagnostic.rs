//! What an organiser is told about a description, and how it is drawn.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Longer lines are not drawn, in bytes.
const LONGEST_LINE: usize = 2000;

/// Whether the description can still be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is generated.
    Error,
    /// Worth a look; generation goes on.
    Warning,
}

/// One finding: the culprit, the reason and the cure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the description can still be used.
    pub severity: Severity,
    /// One sentence that names the culprit, without a full stop.
    pub message: String,
    /// Where the culprit stands, in bytes of the file; `None` is the whole file.
    pub span: Option<Range<usize>>,
    /// The reason, written beside the caret; may be empty.
    pub label: String,
    /// Other places of the file that matter: "first defined here".
    pub others: Vec<(Range<usize>, String)>,
    /// The cure.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place of the file.
    pub fn error(span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            span: Some(span),
            label: String::new(),
            others: Vec::new(),
            help: None,
        }
    }

    /// A warning at a place of the file.
    pub fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// The same finding about the file as a whole.
    #[must_use]
    pub fn everywhere(self) -> Self {
        Diagnostic { span: None, ..self }
    }

    /// Adds the reason, written beside the caret.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Diagnostic { label: label.into(), ..self }
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn also(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.others.push((span, label.into()));
        self
    }

    /// Adds the cure.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// Adds the cure, where one is known.
    #[must_use]
    pub fn help_if(self, help: Option<String>) -> Self {
        Diagnostic { help: help.or(self.help), ..self }
    }
}

/// Draws findings, in the order given: file, line, column, the offending line, a caret, the reason and the cure.
///
/// `file_name` is only shown; `text` is what the spans point into.
pub fn render(file_name: &str, text: &str, diagnostics: &[Diagnostic], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&renderer.render(&[group(file_name, text, diagnostic)]));
        out.push_str("\n\n");
    }
    out
}

fn group<'a>(file_name: &'a str, text: &'a str, diagnostic: &'a Diagnostic) -> Group<'a> {
    let Diagnostic { severity, message, span, label, others, help } = diagnostic;
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(message.as_str());
    let mut group = match span {
        None => Group::with_title(title).element(Origin::path(file_name)),
        Some(span) => match snippet(file_name, text, span, label, others) {
            Ok(snippet) => title.element(snippet),
            Err(origin) => Group::with_title(title).element(origin),
        },
    };
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    group
}

/// The lines that matter, marked; or, where a line is too long to look at, only the place.
fn snippet<'a>(
    file_name: &'a str,
    text: &'a str,
    span: &Range<usize>,
    label: &'a str,
    others: &'a [(Range<usize>, String)],
) -> Result<Snippet<'a, Annotation<'a>>, Origin<'a>> {
    let window = window(text, span, others);
    let first_line = 1 + text[..window.start].matches('\n').count();
    if text[window.clone()].lines().any(|line| line.len() > LONGEST_LINE) {
        let before = &text[..floor(text, span.start)];
        let column = before.chars().rev().take_while(|&char| char != '\n').count();
        return Err(Origin::path(file_name).line(1 + before.matches('\n').count()).char_column(column + 1));
    }
    // The line ends of another system are none of the reader's business; lengths must stay as they are.
    let mut shown = text[window.clone()].replace("\r\n", " \n");
    if shown.ends_with('\r') {
        shown.replace_range(shown.len() - 1.., " ");
    }
    let place = |span: &Range<usize>| clamp(&text[window.clone()], window.start, span);
    let mut primary = AnnotationKind::Primary.span(place(span));
    if !label.is_empty() {
        primary = primary.label(label);
    }
    let others =
        others.iter().map(|(span, label)| AnnotationKind::Context.span(place(span)).label(label.as_str()));
    let annotations: Vec<_> = std::iter::once(primary).chain(others).collect();
    Ok(Snippet::source(shown).path(file_name).line_start(first_line).annotations(annotations))
}

/// The whole lines from the first to the last place that matters, so that drawing one finding does not cost a walk
/// through a large file.
fn window(text: &str, span: &Range<usize>, others: &[(Range<usize>, String)]) -> Range<usize> {
    let spans = || std::iter::once(span).chain(others.iter().map(|(span, _)| span));
    let first = floor(text, spans().map(|span| span.start).min().unwrap_or(0));
    let last = floor(text, spans().map(|span| span.end).max().unwrap_or(0)).max(first);
    let start = text[..first].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[last..].find('\n').map_or(text.len(), |newline| last + newline);
    start..end
}

/// A span as the window counts, on character boundaries whatever a caller passed.
fn clamp(window: &str, offset: usize, span: &Range<usize>) -> Range<usize> {
    let start = floor(window, span.start.saturating_sub(offset));
    let end = floor(window, span.end.saturating_sub(offset)).max(start);
    start..end
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
