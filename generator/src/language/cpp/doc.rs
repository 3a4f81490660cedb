//! Comments of C++: before what they describe, or behind it.

use crate::language::c;
use crate::text::one_line;

/// A `///` comment with a line for each argument, and its newline; nothing if there is nothing to say.
pub fn doc(summary: &str, args: &[(&str, &str)]) -> String {
    let lines = c::doc_lines(summary, args);
    lines.iter().map(|line| unspliced(format!("/// {line}").trim_end()) + "\n").collect()
}

/// A comment behind what it describes.
pub fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => unspliced(&format!(" ///< {text}")),
    }
}

/// A line comment that ends in a backslash would swallow the next line.
fn unspliced(line: &str) -> String {
    if line.ends_with('\\') { format!("{line} .") } else { line.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{doc, trailing};

    #[test]
    fn comments_cannot_swallow_what_follows() {
        assert_eq!(
            doc("ends in \\", &[("a", "one\ntwo\\")]),
            "/// ends in \\ .\n/// \\param a  one two\\ .\n"
        );
        assert_eq!(trailing(" two\nlines "), " ///< two lines");
        assert_eq!(trailing(" "), "");
    }
}
