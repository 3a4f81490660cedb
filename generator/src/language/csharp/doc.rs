//! Comments as C#'s tools read them, in XML.

use crate::model::Field;
use crate::text::{one_line, wrap};

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// The summary, and a line for each argument that has words, each with its newline; no line at all for nothing.
pub fn doc(summary: &str, args: &[Field], names: &[String]) -> String {
    let lines = wrap(&safe(summary), WIDTH);
    let mut out = match lines.as_slice() {
        [] => String::new(),
        [line] => format!("/// <summary>{line}</summary>\n"),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!("{}\n", format!("/// {line}").trim_end())).collect();
            format!("/// <summary>\n{lines}/// </summary>\n")
        }
    };
    for (arg, name) in args.iter().zip(names).filter(|(arg, _)| !arg.summary.trim().is_empty()) {
        let name = name.trim_start_matches('@');
        out.push_str(&format!("/// <param name=\"{name}\">{}</param>\n", safe(&one_line(&arg.summary))));
    }
    out
}

/// A text that XML takes as text.
pub fn safe(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' | '\t' => out.push(character),
            other if other.is_control() || matches!(other, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments() {
        assert_eq!(doc("a < b & c", &[], &[]), "/// <summary>a &lt; b &amp; c</summary>\n");
        assert!(doc(" ", &[], &[]).is_empty());
    }
}
