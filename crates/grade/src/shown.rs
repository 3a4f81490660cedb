//! Shortens untrusted text so that reports can show it.

use joute_untrusted::text::single_line;
use joute_words::{Locale, grade as say};

/// The maximum number of lines of a text in a report.
const MAX_LINES: usize = 12;

/// The maximum number of characters of a line in a report.
const MAX_LINE_LENGTH: usize = 120;

/// Returns the beginning of a text for a report. A note says how much was left out. Control
/// characters are replaced.
pub fn shorten(text: &str, locale: Locale) -> String {
    let mut lines = text.lines();
    let mut lines_shown: Vec<String> =
        lines.by_ref().take(MAX_LINES).map(|line| shorten_line(&single_line(line))).collect();
    let hidden = lines.count();
    if hidden > 0 {
        lines_shown.push(say::more_lines(locale, hidden));
    }
    match lines_shown.is_empty() {
        true => say::nothing(locale).to_owned(),
        false => lines_shown.join("\n"),
    }
}

/// Shortens a line to the maximum width in a report.
pub fn shorten_line(line: &str) -> String {
    match line.char_indices().nth(MAX_LINE_LENGTH) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINE_LENGTH, MAX_LINES, shorten};
    use joute_words::Locale;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shorten("", Locale::En), "nothing");
        assert_eq!(shorten("a\nb\n", Locale::En), "a\nb");
        let text = "é".repeat(MAX_LINE_LENGTH + 1) + &"\nx".repeat(MAX_LINES + 4);
        let shortened = shorten(&text, Locale::En);
        assert_eq!(shortened.lines().count(), MAX_LINES + 1);
        assert_eq!(shortened.lines().next().map(|line| line.chars().count()), Some(MAX_LINE_LENGTH + 1));
        assert!(shortened.ends_with("… and 5 more"), "{shortened}");
        assert_eq!(shorten("\u{1b}[31mred", Locale::En).find('\u{1b}'), None);
    }
}
