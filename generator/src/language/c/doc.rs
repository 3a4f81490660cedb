//! Generates C comments, which stand before an item or at the end of its line.

use crate::model::Field;
use crate::text::{one_line, wrap};

/// The maximum width of a comment's text, in columns.
const WIDTH: usize = 100;

/// Returns the lines of a comment: the summary, followed by one line for each argument.
pub fn lines(summary: &str, args: &[(&str, &str)]) -> Vec<String> {
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let args = args.iter().map(|(name, summary)| format!("\\param {name:width$}  {}", one_line(summary)));
    wrap(summary, WIDTH).into_iter().chain(args).collect()
}

/// Formats a block comment that ends with a newline. Returns an empty string if there is no text.
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

/// Formats a comment that follows the item on the same line.
pub fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!(" /**< {} */", safe(&text)),
    }
}

/// Escapes comment delimiters in a text.
fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// Returns the name and the summary of each argument, as input for [`doc`].
pub fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}
