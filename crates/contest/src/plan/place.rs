//! Finds the line and column of values in a contest's plan, for error messages.

use toml::Spanned;

/// Returns an error message about a value in a file. It begins with the file, line and column of
/// the value.
pub fn wrong<T>(file: &str, text: &str, value: &Spanned<T>, why: impl std::fmt::Display) -> String {
    let (line, column) = place(text, value.span().start);
    format!("{file}:{line}:{column}: {why}")
}

/// Returns the line and column of a byte offset in a text. Both are counted from 1. Columns count
/// characters.
pub fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_count_from_one() {
        assert_eq!(place("abc", 0), (1, 1));
        assert_eq!(place("é\nab", 4), (2, 2));
        assert_eq!(place("a\n", 99), (2, 1));
    }
}
