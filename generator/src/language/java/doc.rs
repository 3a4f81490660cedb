//! Generates the Javadoc comments of the Java kit. Their texts come from the API description.

use crate::names::{DisplayedType, NamedApi};
use crate::text::{one_line, paragraphs, starred, wrap};
use joute_words::kit;

/// The maximum width of the text in generated Java comments, in columns.
const MAX_WIDTH: usize = 96;

/// Formats the Javadoc comment of an API item, with a tag for each argument. Returns an empty
/// string if there is no text.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let args = args.iter().filter(|(_, summary)| !summary.trim().is_empty());
    let args = args.map(|(name, summary)| format!("@param {name} {}", safe(&one_line(summary))));
    starred(&paragraphs(wrap(&safe(summary), MAX_WIDTH), args.collect()), indent)
}

/// Formats the Javadoc comment of a method that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    let locale = api.model.locale;
    doc(&kit::shows(locale, displayed_type.name), &[("v", kit::shown_value(locale))], "    ")
}

/// Escapes a text for a Javadoc comment. It then cannot end the comment and contains no tags, HTML
/// or Unicode escapes.
pub fn safe(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            '\\' => out.push_str("&#92;"),
            '/' if out.ends_with('*') => out.push_str("&#47;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{doc, safe};

    #[test]
    fn comments_hold_any_text() {
        assert_eq!(safe("*/ a<b> @x \\u000a"), "*&#47; a&lt;b&gt; &#64;x &#92;u000a");
        assert_eq!(doc("", &[("a", "")], ""), "");
        assert_eq!(doc("Un.", &[("a", "Le a")], "  "), "  /**\n   * Un.\n   *\n   * @param a Le a\n   */");
    }
}
