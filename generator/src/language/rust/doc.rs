//! Generates the doc comments of the Rust kit. Their texts come from the API description.

use crate::names::{DisplayedType, NamedApi};
use crate::text::{one_line, paragraphs, wrap};
use joute_words::kit;

/// The maximum width of the text in generated Rust comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats the Rust `///` comment of an API item, with one line for each argument.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let args = args.iter().map(|(name, summary)| format!("- `{name}`: {}", one_line(summary)));
    let body = paragraphs(wrap(summary, MAX_WIDTH), args.collect());
    body.iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}

/// Formats the Rust comment of a function that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    let locale = api.model.locale;
    doc(&kit::shows(locale, displayed_type.name), &[("v", kit::shown_value(locale))], "")
}

#[cfg(test)]
mod tests {
    use super::doc;

    #[test]
    fn arguments_are_a_list_below_the_summary() {
        assert_eq!(doc("What.", &[("a", "one\ntwo")], "  "), "  /// What.\n  ///\n  /// - `a`: one two\n");
        assert_eq!(doc("", &[], ""), "");
    }
}
