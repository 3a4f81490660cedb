//! Where something stands in a file: for messages.

use toml::Spanned;

/// A message about a value, with the file, the line and the column where it stands.
pub fn wrong<T>(file: &str, text: &str, value: &Spanned<T>, why: impl std::fmt::Display) -> String {
    let (line, column) = place(text, value.span().start);
    format!("{file}:{line}:{column}: {why}")
}

/// Line and column, from 1; columns count characters.
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
