//! Generates C++ comments, which stand before an item or at the end of its line.

use crate::language::c;
use crate::names::{DisplayedType, NamedApi};
use crate::text::one_line;
use joute_words::kit;

/// Formats the C++ `///` comment of an API item, with one line for each argument. Returns an empty
/// string if there is no text.
pub fn doc(summary: &str, args: &[(&str, &str)]) -> String {
    let lines = c::doc_lines(summary, args);
    lines.iter().map(|line| unspliced(format!("/// {line}").trim_end()) + "\n").collect()
}

/// Formats the C++ comment of a function that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    let locale = api.model.locale;
    doc(&kit::shows(locale, displayed_type.name), &[("v", kit::shown_value(locale))])
}

/// Formats a C++ comment that follows an enum value or a field on its line. Returns an empty string
/// if there is no text.
pub fn trailing_comment(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => unspliced(&format!(" ///< {text}")),
    }
}

/// Appends a period to a line of a C++ comment that ends in a backslash. Otherwise the comment
/// would swallow the next line of code.
fn unspliced(line: &str) -> String {
    if line.ends_with('\\') { format!("{line} .") } else { line.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{doc, trailing_comment};

    #[test]
    fn comments_cannot_extend_to_the_next_line() {
        assert_eq!(
            doc("ends in \\", &[("a", "one\ntwo\\")]),
            "/// ends in \\ .\n/// \\param a  one two\\ .\n"
        );
        assert_eq!(trailing_comment(" two\nlines "), " ///< two lines");
        assert_eq!(trailing_comment(" "), "");
    }
}
