//! Generates the Haddock comments of the Haskell kit. Their texts come from the API description.

use crate::text::{one_line, wrap};

/// The maximum width of the text in generated Haskell comments, in columns.
const MAX_WIDTH: usize = 110;

/// Formats a Haskell documentation comment that stands before an item. Returns an empty string if
/// there is no text.
pub fn leading_comment(text: &str) -> String {
    // Lines are escaped after wrapping, because wrapping may move a dash to the start of a line, where it
    // would begin a list.
    let lines = wrap(text, MAX_WIDTH).into_iter().enumerate().map(|(i, line)| match i {
        0 => format!("-- | {}\n", markup(&line)),
        _ => format!("-- {}", markup(&line)).trim_end().to_owned() + "\n",
    });
    lines.collect()
}

/// Formats a Haskell comment that follows an enum value or a field on its line. Returns an empty
/// string if there is no text.
pub fn trailing_comment(text: &str) -> String {
    match one_line(text) {
        text if text.is_empty() => String::new(),
        text => format!(" -- ^ {}", markup(&text)),
    }
}

/// Formats the Haskell comment of an argument, with its name and its summary. The comment follows
/// the argument's type.
pub fn argument_comment(name: &str, summary: &str) -> String {
    let summary = markup(&one_line(summary));
    let colon = if summary.is_empty() { "" } else { ": " };
    format!(" -- ^ @{}@{colon}{summary}", markup(name))
}

/// Escapes a text so that Haddock, Haskell's documentation tool, finds no markup in it. Escapes
/// only where necessary, to keep the source readable.
pub fn markup(text: &str) -> String {
    let mut out = String::new();
    for (number, line) in text.trim().lines().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        escape_line(line.trim(), &mut out);
    }
    out
}

fn escape_line(line: &str, out: &mut String) {
    let starts_block = line.starts_with(['*', '-', '>', '=', '$', '|', '^', '['])
        || is_numbered(line)
        || line.starts_with("prop>");
    if starts_block {
        out.push('\\');
    }
    // Characters that Haddock only recognises in pairs need no escape if they occur once, such as most
    // apostrophes in French.
    let paired = |character: char| line.matches(character).count() > 1;
    let (slash, hash, underscores) = (paired('/'), paired('#'), line.contains("__"));
    let quoted = quotes_a_name(line);
    for (i, character) in line.char_indices() {
        let escaped = match character {
            '\\' | '@' | '<' | '"' | '`' | '&' => true,
            '/' => slash,
            '#' => hash,
            '_' => underscores,
            '\'' => quoted,
            '[' | '!' => line.contains("]("),
            _ => false,
        };
        if escaped && !(i == 0 && starts_block) {
            out.push('\\');
        }
        out.push(character);
    }
}

/// Returns true if a line of a comment starts with `1.` or `(1)`. Haddock would read it as a list.
fn is_numbered(line: &str) -> bool {
    let (line, end) = line.strip_prefix('(').map_or((line, '.'), |rest| (rest, ')'));
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(end)
}

/// Returns true if a line of a comment has a word between apostrophes. Haddock would turn it into a
/// link.
fn quotes_a_name(line: &str) -> bool {
    let mut parts = line.split('\'');
    parts.next();
    let inner: Vec<&str> = parts.collect();
    inner.iter().rev().skip(1).any(|part| !part.is_empty() && !part.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_hold_no_markup() {
        assert_eq!(markup("l'âge d'un os"), "l'âge d'un os");
        assert_eq!(markup("dit 'ok' ou @x@"), "dit \\'ok\\' ou \\@x\\@");
        assert_eq!(markup("- item"), "\\- item");
        assert_eq!(markup("(1) un"), "\\(1) un");
        assert_eq!(markup("(un mur)"), "(un mur)");
        assert_eq!(markup("\"Erreur\" <b> a/b/c"), "\\\"Erreur\\\" \\<b> a\\/b\\/c");
        assert_eq!(markup("km/h"), "km/h");
    }

    #[test]
    fn long_comments_wrap() {
        let text = leading_comment(&"mot ".repeat(40));
        assert_eq!(text.lines().count(), 2);
        assert!(text.starts_with("-- | mot"));
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("-- mot")));
    }
}
