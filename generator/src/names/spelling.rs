//! Converts names to the forms that programming languages use.

use crate::model::Locale;
use joute_words::border;

/// Returns the first and last value of an enum as text for error messages. An example is `RED = 0
/// to BLUE = 2`. `names` contains all values, which are numbered from 0.
pub(crate) fn range(names: &[&str], locale: Locale) -> String {
    match names {
        [] => String::new(),
        [only] => format!("{only} = 0"),
        [first, .., last] => border::range(locale, first, last, names.len() - 1),
    }
}

/// Converts a name such as `foo_bar` to `FooBar`. An underscore between two digits is kept.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_').filter(|word| !word.is_empty()).map(capitalized).peekable();
    let mut out = String::new();
    while let Some(word) = words.next() {
        out.push_str(&word);
        // Keeps `v1_2` distinct from `v12`.
        let digits = |next: &String| next.starts_with(|c: char| c.is_ascii_digit());
        if out.ends_with(|c: char| c.is_ascii_digit()) && words.peek().is_some_and(digits) {
            out.push('_');
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) { format!("_{out}") } else { out }
}

/// Converts a name such as `foo_bar` or `FOO_BAR` to `FooBar`.
pub fn camel_lower(name: &str) -> String {
    camel(&name.to_ascii_lowercase())
}

/// Converts the first letter of a name to upper case.
pub fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

/// Converts the first letter of a name to upper case and the rest to lower case.
pub fn sentence(name: &str) -> String {
    capitalized(&name.to_ascii_lowercase())
}
