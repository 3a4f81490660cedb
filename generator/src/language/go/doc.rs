//! Generates the comments of the Go kit. Their texts come from the API description.

use crate::names::{DisplayedType, NamedApi};
use crate::text::{one_line, paragraphs, wrap};
use joute_words::kit;

/// The maximum width of the text in generated Go comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats the Go comment of an API item, with one line for each argument that has a description. The
/// lines have the form that gofmt gives to them.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let mut body = wrap(summary, MAX_WIDTH);
    body.dedup_by(|line, before| line.is_empty() && before.is_empty());
    let args = args.iter().filter(|(_, summary)| !summary.trim().is_empty());
    // Without a text above it, gofmt does not indent a list.
    let bullet = if body.is_empty() { "-" } else { "  -" };
    let args = args.map(|(name, text)| format!("{bullet} {name}: {}", one_line(text))).collect();
    let body = paragraphs(body, args);
    // gofmt replaces pairs of quotes in comments.
    let body = body.iter().map(|line| line.replace("``", "“").replace("''", "”"));
    body.map(|line| format!("{indent}// {line}").trim_end().to_owned() + "\n").collect()
}

/// Formats the Go comment of a function that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    let locale = api.model.locale;
    doc(&kit::shows(locale, displayed_type.name), &[("v", kit::shown_value(locale))], "")
}

#[cfg(test)]
mod tests {
    use super::doc;

    #[test]
    fn arguments_are_a_list_in_the_form_of_gofmt() {
        assert_eq!(doc("What.\n\n\nThen.", &[], "\t"), "\t// What.\n\t//\n\t// Then.\n");
        assert_eq!(doc("What.", &[("a", "one\ntwo"), ("b", "")], ""), "// What.\n//\n//   - a: one two\n");
        assert_eq!(doc("", &[("a", "One")], ""), "// - a: One\n");
        assert_eq!(doc("An ''end''", &[], ""), "// An ”end”\n");
        assert_eq!(doc("", &[], ""), "");
    }
}
