//! Generates C comments, which stand before an item or at the end of its line.

use crate::model::Field;
use crate::text::{one_line, wrap};

/// The maximum width, in columns, of the text of comments in generated C code.
const WIDTH: usize = 100;

/// Returns the lines of a C comment for an API item: the summary, followed by one line for each
/// argument.
pub fn lines(summary: &str, args: &[(&str, &str)]) -> Vec<String> {
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let args = args.iter().map(|(name, summary)| format!("\\param {name:width$}  {}", one_line(summary)));
    wrap(summary, WIDTH).into_iter().chain(args).collect()
}

/// Formats the summary and the arguments of an API item as a C block comment that ends with a
/// newline. Returns an empty string if there is no text.
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

/// Formats a text as a C comment that is placed after an enum value or a field, on the same line.
/// Returns an empty string if there is no text.
pub fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!(" /**< {} */", safe(&text)),
    }
}

/// Returns a text with its comment delimiters escaped, so that the text can be part of a C comment.
fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// Returns the name and the description of each argument of a function. These pairs are the input
/// of [`doc`].
pub fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}
