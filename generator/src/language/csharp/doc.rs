//! Generates XML documentation comments for C#.

use super::spell::hides_null;
use crate::model::{Locale, Type};
use crate::names::{NamedField, NamedFunction};
use crate::text::{one_line, wrap};
use joute_words::language as say;

/// The maximum width of the text in generated C# comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats a text as a C# XML summary comment. Each line ends with a newline. Returns an empty
/// string if there is no text.
pub fn doc(summary: &str) -> String {
    let lines = wrap(&safe(summary), MAX_WIDTH);
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

/// Formats the C# XML comment of a function. The summary comes first, then a line for each argument
/// and result that has a description.
pub fn function_doc(locale: Locale, function: &NamedFunction<'_>) -> String {
    let NamedFunction { name: _, original_name: _, summary, args, result: _, role: _ } = function;
    let mut out = doc(summary);
    for arg in args {
        let name = arg.name.trim_start_matches('@');
        let words = safe(&one_line(&words(locale, arg.ty(), arg.summary)));
        if !words.is_empty() {
            out.push_str(&format!("/// <param name=\"{name}\">{words}</param>\n"));
        }
    }
    if function.result_type().is_some_and(hides_null) {
        out.push_str(&format!("/// <returns>{}</returns>\n", say::csharp_null(locale)));
    }
    out
}

/// Formats the C# XML comment of a struct's field.
pub fn field_doc(locale: Locale, field: &NamedField<'_>) -> String {
    doc(&words(locale, field.ty(), field.summary))
}

/// Returns the text of a C# comment for a field or an argument. It mentions that the value may be
/// null if the type does not show it.
fn words(locale: Locale, ty: &Type, summary: &str) -> String {
    let summary = summary.trim();
    match (hides_null(ty), say::csharp_null(locale)) {
        (false, _) => summary.into(),
        (true, null) if summary.is_empty() => null.into(),
        (true, null) => format!("{summary} ({null})"),
    }
}

/// Escapes a text so that it can be part of an XML comment in C#.
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
        assert_eq!(doc("a < b & c"), "/// <summary>a &lt; b &amp; c</summary>\n");
        assert!(doc(" ").is_empty());
    }

    #[test]
    fn nullable_values_are_documented_once() {
        let words = |ty| words(Locale::En, &Type::Optional(Box::new(ty)), " Son nom");
        assert_eq!(words(Type::String), "Son nom (null if there is none)");
        assert_eq!(words(Type::Int), "Son nom");
    }
}
