//! Comments of C: before what they describe, or behind it.

use crate::model::Field;
use crate::text::{one_line, wrap};

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// What a comment says: a summary, then a line for each argument.
pub fn lines(summary: &str, args: &[(&str, &str)]) -> Vec<String> {
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let args = args.iter().map(|(name, summary)| format!("\\param {name:width$}  {}", one_line(summary)));
    wrap(summary, WIDTH).into_iter().chain(args).collect()
}

/// A block comment and its newline; nothing if there is nothing to say.
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

/// A comment behind what it describes.
pub fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!(" /**< {} */", safe(&text)),
    }
}

/// A text that cannot end a comment.
fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// The names and texts of arguments, for [`doc`].
pub fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}
