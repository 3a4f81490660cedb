//! Comments as C#'s tools read them, in XML.

use super::spell::hides_null;
use crate::model::{Field, Function, Locale};
use crate::text::{one_line, wrap};
use joute_words::language as say;

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// The summary, each line with its newline; no line at all for nothing.
pub fn doc(summary: &str) -> String {
    let lines = wrap(&safe(summary), WIDTH);
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("/// <summary>{line}</summary>\n"),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!("{}\n", format!("/// {line}").trim_end())).collect();
            format!("/// <summary>\n{lines}/// </summary>\n")
        }
    }
}

/// The summary of a function, and a line for each argument and result that has words.
pub fn function_doc(locale: Locale, function: &Function, names: &[String]) -> String {
    let Function { name: _, summary, args, result, role: _ } = function;
    let mut out = doc(summary);
    for (arg, name) in args.iter().zip(names) {
        let (name, words) = (name.trim_start_matches('@'), safe(&one_line(&words(locale, arg))));
        if !words.is_empty() {
            out.push_str(&format!("/// <param name=\"{name}\">{words}</param>\n"));
        }
    }
    if result.as_ref().is_some_and(hides_null) {
        out.push_str(&format!("/// <returns>{}</returns>\n", say::csharp_null(locale)));
    }
    out
}

/// The summary of a field.
pub fn field_doc(locale: Locale, field: &Field) -> String {
    doc(&words(locale, field))
}

/// What a field or an argument is, and that it may be null where its type does not tell.
fn words(locale: Locale, Field { name: _, ty, summary }: &Field) -> String {
    let summary = summary.trim();
    match (hides_null(ty), say::csharp_null(locale)) {
        (false, _) => summary.into(),
        (true, null) if summary.is_empty() => null.into(),
        (true, null) => format!("{summary} ({null})"),
    }
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
    use crate::model::Type;

    #[test]
    fn comments() {
        assert_eq!(doc("a < b & c"), "/// <summary>a &lt; b &amp; c</summary>\n");
        assert!(doc(" ").is_empty());
    }

    #[test]
    fn what_may_be_null_says_so_once() {
        let field =
            |ty| Field { name: "nom".into(), ty: Type::Optional(Box::new(ty)), summary: "Son nom".into() };
        let text = field_doc(Locale::En, &field(Type::String));
        assert_eq!(text, "/// <summary>Son nom (null if there is none)</summary>\n");
        assert_eq!(field_doc(Locale::En, &field(Type::Int)), "/// <summary>Son nom</summary>\n");
    }
}
