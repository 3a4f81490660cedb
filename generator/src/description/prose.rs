//! Texts for candidates: what may stand in a comment of ten languages.

use std::borrow::Cow;

use super::diagnostic::Diagnostic;
use super::raw::Text;
use super::report::Report;

/// A summary without the blanks that YAML leaves around it, nor characters that compilers refuse in comments.
pub(super) fn clean(text: &Text, report: &mut Report) -> String {
    let unix = text.value.replace("\r\n", "\n").replace('\r', "\n");
    if let Some(bad) = unix.chars().find(|&char| is_unprintable(char)) {
        let message = format!("a text holds the invisible character U+{:04X}", u32::from(bad));
        report.push(Diagnostic::warning(text.span.clone(), message).label("left out"));
    }
    let visible: String = unix.chars().filter(|&char| !is_unprintable(char)).collect();
    let lines: Vec<&str> = visible.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

/// [`clean`], for a text that may be missing.
pub(super) fn clean_option(text: Option<&Text>, report: &mut Report) -> String {
    text.map(|text| clean(text, report)).unwrap_or_default()
}

/// Control characters, line ends that only some languages know, and marks that turn the direction of source text.
fn is_unprintable(char: char) -> bool {
    match char {
        '\n' | '\t' => false,
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => true,
        _ => char.is_control(),
    }
}

/// A text of unknown length and content, fit to stand inside a message.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 60;
    if text.len() <= LONGEST && !text.chars().any(|char| is_unprintable(char) || char == '\n') {
        return Cow::Borrowed(text);
    }
    let mut chars =
        text.chars().map(|char| if is_unprintable(char) || char == '\n' { '\u{fffd}' } else { char });
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    Cow::Owned(short)
}

/// A noun with its article: "an enum", "a struct".
pub(super) fn a(noun: &str) -> String {
    // "user function" starts with the sound of "you".
    let vowel = noun.starts_with(['a', 'e', 'i', 'o']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
