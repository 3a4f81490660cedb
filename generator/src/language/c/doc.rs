//! Generates C comments. They stand before an item or at the end of its line.

use crate::names::{DisplayedType, NamedApi};
use crate::text::{one_line, wrap};
use joute_words::kit;

/// The maximum width of the text in generated C comments, in columns.
const MAX_WIDTH: usize = 100;

/// Returns the lines of a C comment for an API item. The summary comes first, then one line for
/// each argument.
pub fn lines(summary: &str, args: &[(&str, &str)]) -> Vec<String> {
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let args = args.iter().map(|(name, summary)| format!("\\param {name:width$}  {}", one_line(summary)));
    wrap(summary, MAX_WIDTH).into_iter().chain(args).collect()
}

/// Formats the C comment of an API item, with its summary and its arguments. Returns an empty
/// string if there is no text.
pub fn doc(summary: &str, args: &[(&str, &str)]) -> String {
    match lines(&safe(summary), args).as_slice() {
        [] => String::new(),
        [line] => format!("/** {} */\n", safe(line.trim_end())),
        body => {
            let body = body.iter().map(|line| format!(" * {}", safe(line)).trim_end().to_owned() + "\n");
            format!("/**\n{} */\n", body.collect::<String>())
        }
    }
}

/// Formats the C comment of a function that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    let locale = api.model.locale;
    doc(&kit::shows(locale, displayed_type.name), &[("v", kit::shown_value(locale))])
}

/// Formats a C comment that follows an enum value or a field on its line. Returns an empty string
/// if there is no text.
pub fn trailing_comment(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!(" /**< {} */", safe(&text)),
    }
}

/// Escapes comment delimiters in a text. The text can then be part of a C comment.
fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}
