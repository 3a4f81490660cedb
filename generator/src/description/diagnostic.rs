//! Errors and warnings about a game description, and their text for the terminal.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// The maximum length of a source line in an error message, in bytes.
const MAX_LINE_LENGTH: usize = 2000;

/// The severity of a message about a game description: an error or a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// An error: the description cannot be used, so nothing is generated from it.
    Error,
    /// A warning: the description may contain a mistake, but code is generated from it.
    Warning,
}

/// An error or warning about a game description. It contains the position, the reason and a
/// suggested solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity of the message, either error or warning.
    pub severity: Severity,
    /// The text of the message, one sentence without a full stop. It names the item concerned.
    pub message: String,
    /// The position of the problem in the description file, in bytes. `None` if the problem
    /// concerns the whole file.
    pub span: Option<Range<usize>>,
    /// The reason of the problem. It is shown next to the caret under the source line and may be
    /// empty.
    pub label: String,
    /// Other positions in the description that help to understand the problem. Each has a label
    /// such as "first defined here".
    pub others: Vec<(Range<usize>, String)>,
    /// A suggested solution of the problem, if there is one.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Creates an error at a position of the description. The message is one sentence without a
    /// full stop.
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

    /// Creates a warning at a position of the description. The message is one sentence without a
    /// full stop.
    pub fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// Removes the position from the error or warning, so that it concerns the whole description.
    #[must_use]
    pub fn without_position(self) -> Self {
        Diagnostic { span: None, ..self }
    }

    /// Sets the reason of the problem. It is shown next to the caret under the source line.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Diagnostic { label: label.into(), ..self }
    }

    /// Adds another position in the description to the error or warning. The label explains the
    /// relation to the problem.
    #[must_use]
    pub fn with_related(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.others.push((span, label.into()));
        self
    }

    /// Adds a suggested solution to the error or warning.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// Adds a suggested solution to the error or warning, if one is given.
    #[must_use]
    pub fn help_if(self, help: Option<String>) -> Self {
        Diagnostic { help: help.or(self.help), ..self }
    }
}

/// Formats errors and warnings about a game description for the user. Each shows its position, the
/// source line with a caret, the reason and the solution.
///
/// `file_name` is only displayed. `text` is the file's contents, to which the byte ranges refer.
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

/// Returns the source lines that an error or warning shows, with carets and labels. If a line is
/// too long to be shown, returns only the position as an error.
fn snippet<'a>(
    file_name: &'a str,
    text: &'a str,
    span: &Range<usize>,
    label: &'a str,
    others: &'a [(Range<usize>, String)],
) -> Result<Snippet<'a, Annotation<'a>>, Origin<'a>> {
    let window = window(text, span, others);
    let first_line = 1 + text[..window.start].matches('\n').count();
    if text[window.clone()].lines().any(|line| line.len() > MAX_LINE_LENGTH) {
        let prefix = &text[..floor(text, span.start)];
        let column = prefix.chars().rev().take_while(|&char| char != '\n').count();
        return Err(Origin::path(file_name).line(1 + prefix.matches('\n').count()).char_column(column + 1));
    }
    // Carriage returns are replaced by spaces, which keeps all byte offsets.
    let mut visible_line = text[window.clone()].replace("\r\n", " \n");
    if visible_line.ends_with('\r') {
        visible_line.replace_range(visible_line.len() - 1.., " ");
    }
    let place = |span: &Range<usize>| clamp(&text[window.clone()], window.start, span);
    let mut primary = AnnotationKind::Primary.span(place(span));
    if !label.is_empty() {
        primary = primary.label(label);
    }
    let others =
        others.iter().map(|(span, label)| AnnotationKind::Context.span(place(span)).label(label.as_str()));
    let annotations: Vec<_> = std::iter::once(primary).chain(others).collect();
    Ok(Snippet::source(visible_line).path(file_name).line_start(first_line).annotations(annotations))
}

/// Returns the byte range of all source lines to which an error or warning refers. The renderer
/// then need not scan the whole file.
fn window(text: &str, span: &Range<usize>, others: &[(Range<usize>, String)]) -> Range<usize> {
    let spans = || std::iter::once(span).chain(others.iter().map(|(span, _)| span));
    let first = floor(text, spans().map(|span| span.start).min().unwrap_or(0));
    let last = floor(text, spans().map(|span| span.end).max().unwrap_or(0)).max(first);
    let start = text[..first].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[last..].find('\n').map_or(text.len(), |newline| last + newline);
    start..end
}

/// Converts a byte range of the whole file to a range within `window`. `window` is the part of the
/// file that a message shows. Ends inside a character are moved to its start.
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
