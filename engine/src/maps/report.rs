//! What an organiser is told about a map file, and how it is drawn.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// Findings beyond these are only counted.
const SHOWN: usize = 40;

/// One finding about a map file: the culprit, the reason and the cure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether the map cannot be played on; otherwise it is only worth a look.
    pub error: bool,
    /// One sentence that names the culprit, without a full stop.
    pub message: String,
    /// Where, in bytes of the file, within one line; `None` is the whole file.
    pub span: Option<Range<usize>>,
    /// The reason, written beside the caret; may be empty.
    pub label: String,
    /// Another place that matters: "the first one".
    pub other: Option<(Range<usize>, String)>,
    /// The cure; may be empty.
    pub help: String,
}

impl Finding {
    /// An error at a place of the file.
    pub fn error(span: Range<usize>, message: impl Into<String>) -> Self {
        let message = message.into();
        Finding {
            error: true,
            message,
            span: Some(span),
            label: String::new(),
            other: None,
            help: String::new(),
        }
    }

    /// A warning at a place of the file.
    pub fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Finding { error: false, ..Finding::error(span, message) }
    }

    /// An error about the file as a whole.
    pub fn missing(message: impl Into<String>) -> Self {
        Finding { span: None, ..Finding::error(0..0, message) }
    }

    /// The reason, beside the caret.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Finding { label: label.into(), ..self }
    }

    /// Another place that matters, and why.
    #[must_use]
    pub fn also(self, span: Range<usize>, label: impl Into<String>) -> Self {
        Finding { other: Some((span, label.into())), ..self }
    }

    /// The cure.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Finding { help: help.into(), ..self }
    }
}

/// Draws findings, errors first: file, line, column, the offending line, a caret, the reason and the cure.
///
/// `name` is only shown; `text` is what the spans point into.
pub fn render(name: &str, text: &str, findings: &[Finding], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // Another system's line ends are none of the reader's business; lengths must stay as they are.
    let shown = text.replace(['\r', '\t'], " ");
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| (!finding.error, finding.span.as_ref().map(|span| span.start)));
    let mut out = String::new();
    for finding in sorted.iter().take(SHOWN) {
        out.push_str(&draw(&renderer, name, &shown, finding));
        out.push_str("\n\n");
    }
    if sorted.len() > SHOWN {
        out.push_str(&format!("{name}: and {} more findings\n\n", sorted.len() - SHOWN));
    }
    out
}

fn draw(renderer: &Renderer, name: &str, text: &str, finding: &Finding) -> String {
    let Finding { error, message, span, label, other, help } = finding;
    let title = if *error { Level::ERROR } else { Level::WARNING }.primary_title(message.as_str());
    let mut group = match span {
        None => title.element(Origin::path(name)),
        Some(span) => {
            let mut place = AnnotationKind::Primary.span(clamp(text, span));
            if !label.is_empty() {
                place = place.label(label.as_str());
            }
            let other = other
                .iter()
                .map(|(span, label)| AnnotationKind::Context.span(clamp(text, span)).label(label.as_str()));
            title.element(Snippet::source(text).path(name).annotation(place).annotations(other))
        }
    };
    if !help.is_empty() {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// A span on character boundaries of the text.
fn clamp(text: &str, span: &Range<usize>) -> Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}
