//! Generates the comments of the OCaml kit in ocamldoc syntax. Their texts come from the API
//! description.

use crate::names::{DisplayedType, NamedApi, NamedFunction, NamedStruct, notes};
use crate::text::{one_line, paragraphs, wrap};
use joute_words::kit;

/// The maximum width of the text in generated OCaml comments, in columns.
const MAX_WIDTH: usize = 96;

/// Formats the OCaml comment of an API item, with one line for each argument. Returns an empty
/// string if there is no text.
pub fn doc(summary: &str, args: &[(&str, &str)]) -> String {
    let noted = args.iter().filter(|(_, note)| !note.trim().is_empty());
    let noted = noted.map(|(name, note)| format!("@param {name} {}", safe(&one_line(note))));
    let lines = paragraphs(wrap(&safe(summary), MAX_WIDTH), noted.collect());
    let text = lines.join("\n    ").replace("    \n", "\n");
    if text.is_empty() { text } else { format!("(** {text} *)\n") }
}

/// Formats the OCaml comment of a function that prints a value.
pub fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> String {
    doc(&format!("{}.", kit::shows(api.model.locale, displayed_type.name)), &[])
}

/// Formats an OCaml comment that follows a constructor or a field. Returns an empty string if there
/// is no text.
pub fn note(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!("  (** {} *)", safe(&text)),
    }
}

/// Escapes a text for an OCaml comment. It then cannot end the comment and contains no ocamldoc
/// markup. Quotes are replaced as well, because OCaml parses strings and characters inside
/// comments.
fn safe(text: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '"' => {
                open = !open;
                out.push(if open { '“' } else { '”' });
            }
            '\'' => out.push('’'),
            '{' | '}' | '[' | ']' | '@' => {
                out.push('\\');
                out.push(character);
                // `{id|` would start a string.
                if character == '{' {
                    out.push(' ');
                }
            }
            '\\' => out.push_str("\\\\"),
            '(' if rest.peek() == Some(&'*') => out.push_str("( "),
            '*' if rest.peek() == Some(&')') => out.push_str("* "),
            other => out.push(other),
        }
    }
    out
}

/// Formats the OCaml comment of an API constant, which contains its value.
pub fn constant_doc(summary: &str, value: &str) -> String {
    let code = format!("[{}]", safe(&one_line(value)));
    let text = match summary.trim().trim_end_matches('.') {
        "" => code,
        summary => format!("{}: {code}", safe(summary)),
    };
    format!("(** {} *)\n", one_line(&text))
}

/// Formats the OCaml comment of a function. It starts with a call that shows the argument names,
/// because OCaml types do not contain them.
pub fn function_doc(function: &NamedFunction<'_>) -> String {
    let text = doc(function.summary, &notes(&function.args));
    if function.args.is_empty() {
        return text;
    }
    let call = format!("[{} {}]", function.name, function.arg_names().join(" "));
    match text.strip_prefix("(** ") {
        Some(rest) if rest.starts_with('@') => format!("(** {call}\n\n    {rest}"),
        Some(rest) => format!("(** {call}: {rest}"),
        None => format!("(** {call} *)\n"),
    }
}

/// Formats the OCaml comment of a tuple type, which also describes the fields.
pub fn tuple_doc(structure: &NamedStruct<'_>) -> String {
    let fields = &structure.fields;
    let tuple = fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(", ");
    let tuple = if fields.len() == 1 { tuple } else { format!("({tuple})") };
    let notes = fields.iter().map(|field| match one_line(field.summary) {
        note if note.is_empty() => format!("\n    - [{}]", field.name),
        note => format!("\n    - [{}]: {}", field.name, safe(&note)),
    });
    let summary = safe(&one_line(structure.summary));
    let colon = if summary.is_empty() { "" } else { ": " };
    format!("(** [{tuple}]{colon}{summary}\n{} *)\n", notes.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(safe("a *) b (* c"), "a * ) b ( * c");
        assert_eq!(safe("say \"hi\" to 'x'"), "say “hi” to ’x’");
        assert_eq!(safe("{x|a|x} [0] @param \\"), "\\{ x|a|x\\} \\[0\\] \\@param \\\\");
        assert_eq!(safe("(*)"), "( * )");
    }

    #[test]
    fn docs_are_indented() {
        assert_eq!(doc("", &[]), "");
        assert_eq!(doc("One.", &[]), "(** One. *)\n");
        assert_eq!(doc("[f x]: one.\n\nTwo.", &[("x", "an x")]).lines().count(), 5);
    }
}
