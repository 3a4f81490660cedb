//! Errors and warnings about map files, and their display for organisers.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// The maximum number of findings about a map file that are shown in full. Further findings are
/// only counted.
const MAX_SHOWN: usize = 40;

/// An error or a warning about a map file. It says what is wrong, why, and how to correct it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// True if the finding makes the map unusable. Otherwise it is a warning.
    pub error: bool,
    /// The sentence that describes the error or warning. It has no full stop.
    pub message: String,
    /// The bytes of the map file to which the finding refers. They are within one line. With
    /// `None`, it refers to the whole file.
    pub span: Option<Range<usize>>,
    /// A short text that explains the finding. The report shows it beside the caret below the
    /// offending line. It may be empty.
    pub label: String,
    /// A related place in the map file and its label. The label is a phrase such as "the first
    /// one".
    pub other: Option<(Range<usize>, String)>,
    /// The correction that the author of the map should make. It may be empty.
    pub help: String,
}

impl Finding {
    /// Creates an error at a place in a map file.
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

    /// Creates a warning at a place in a map file.
    pub fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Finding { error: false, ..Finding::error(span, message) }
    }

    /// Creates an error about the whole map file, such as a missing part.
    pub fn whole_file(message: impl Into<String>) -> Self {
        Finding { span: None, ..Finding::error(0..0, message) }
    }

    /// Sets the short text that explains the finding. The report shows it beside the caret below
    /// the offending line.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Finding { label: label.into(), ..self }
    }

    /// Adds a related place in the map file to the finding, with its label.
    #[must_use]
    pub fn with_related(self, span: Range<usize>, label: impl Into<String>) -> Self {
        Finding { other: Some((span, label.into())), ..self }
    }

    /// Sets the correction that the finding proposes.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Finding { help: help.into(), ..self }
    }
}

/// Returns the findings about a map file as a text report, errors first. For each finding it shows
/// the file, line and column, the offending line with a caret, the reason and the correction.
///
/// `name` is the displayed name of the file, and `text` is the text to which the spans refer.
pub fn render(name: &str, text: &str, findings: &[Finding], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // Carriage returns and tabs are shown as spaces, which keeps the byte offsets valid.
    let visible_text = text.replace(['\r', '\t'], " ");
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| (!finding.error, finding.span.as_ref().map(|span| span.start)));
    let mut out = String::new();
    for finding in sorted.iter().take(MAX_SHOWN) {
        out.push_str(&draw(&renderer, name, &visible_text, finding));
        out.push_str("\n\n");
    }
    if sorted.len() > MAX_SHOWN {
        out.push_str(&format!("{name}: and {} more findings\n\n", sorted.len() - MAX_SHOWN));
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

/// Shortens a byte range so that it lies inside the text of a map file. Its ends are moved to
/// character boundaries.
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
