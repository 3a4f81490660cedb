//! Cleans the description's texts for candidates, so that every language accepts them in comments.

use std::borrow::Cow;

use super::diagnostic::Diagnostic;
use super::raw::Text;
use super::report::DiagnosticSink;

/// Cleans a text of the description, so that it is safe in comments. Surrounding white space and
/// characters that compilers reject are removed.
pub(super) fn clean(text: &Text, report: &mut DiagnosticSink) -> String {
    let unix = text.value.replace("\r\n", "\n").replace('\r', "\n");
    if let Some(bad) = unix.chars().find(|&char| is_unprintable(char)) {
        let message = format!("a text holds the invisible character U+{:04X}", u32::from(bad));
        report.push(Diagnostic::warning(text.span.clone(), message).label("left out"));
    }
    let visible: String = unix.chars().filter(|&char| !is_unprintable(char)).collect();
    let lines: Vec<&str> = visible.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

/// Cleans an optional text of the description like [`clean`]. A missing text becomes an empty
/// string.
pub(super) fn clean_option(text: Option<&Text>, report: &mut DiagnosticSink) -> String {
    text.map(|text| clean(text, report)).unwrap_or_default()
}

/// Returns true if a character must not occur in generated comments. These are control characters,
/// unusual line separators, and marks that change the direction of text.
fn is_unprintable(char: char) -> bool {
    match char {
        '\n' | '\t' => false,
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => true,
        _ => char.is_control(),
    }
}

/// Prepares a text of the description for an error message. Long texts are truncated, and control
/// characters are replaced.
pub(super) fn displayable(text: &str) -> Cow<'_, str> {
    const MAX_SHOWN_LENGTH: usize = 60;
    if text.len() <= MAX_SHOWN_LENGTH && !text.chars().any(|char| is_unprintable(char) || char == '\n') {
        return Cow::Borrowed(text);
    }
    let mut chars =
        text.chars().map(|char| if is_unprintable(char) || char == '\n' { '\u{fffd}' } else { char });
    let mut short: String = chars.by_ref().take(MAX_SHOWN_LENGTH).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    Cow::Owned(short)
}

/// Adds the article "a" or "an" to a noun, as in "an enum".
pub(super) fn a(noun: &str) -> String {
    // A leading "u" is excluded because "user function" starts with a consonant sound.
    let vowel = noun.starts_with(['a', 'e', 'i', 'o']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
