//! Generates Python docstrings, and the texts that `help` shows for native functions.

use super::spell;
use crate::names::{NamedApi, NamedFunction, NamedStruct, notes};
use crate::text::{one_line, paragraphs, wrap};
use joute_words::kit;

/// The maximum width of the text of a generated Python docstring, in columns.
const MAX_WIDTH: usize = 92;

/// Formats a Python docstring. The summary comes first, then one line for each argument. Returns an
/// empty string if there is no text.
pub fn docstring(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let params = item_lines(":param ", args).iter().map(|line| safe(line)).collect();
    quoted(&paragraphs(wrap(&safe(summary), MAX_WIDTH), params), indent)
}

/// Returns the summary of a class, or its name if the summary is empty. Every class has a docstring.
pub fn summary_or_name<'a>(summary: &'a str, name: &'a str) -> &'a str {
    if summary.trim().is_empty() { name } else { summary }
}

/// Formats the Python docstring of a tuple type. It consists of a summary, the tuple's form, and
/// one line for each item.
pub fn tuple_docstring(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let form = format!("{} {}", kit::python_a_tuple(api.model.locale), spell::tuple(structure));
    described_tuple(structure.summary, &form, &notes(&structure.fields))
}

fn described_tuple(summary: &str, form: &str, fields: &[(&str, &str)]) -> String {
    let fields = item_lines("- ", fields).into_iter().map(|line| safe(&line));
    let form = [form.to_owned()].into_iter().chain(fields).collect();
    quoted(&paragraphs(wrap(&safe(summary), MAX_WIDTH), form), "")
}

/// Returns the docstring lines of the arguments or fields that have a summary.
fn item_lines(mark: &str, notes: &[(&str, &str)]) -> Vec<String> {
    let noted = notes.iter().filter(|(_, summary)| !summary.trim().is_empty());
    noted.map(|(name, summary)| format!("{mark}{name}: {}", one_line(summary))).collect()
}

fn quoted(lines: &[String], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [line] if line.ends_with('"') => format!("\"\"\"{line} \"\"\""),
        [line] => format!("\"\"\"{line}\"\"\""),
        many => {
            let lines = many.iter().enumerate().map(|(index, line)| match (index, line.as_str()) {
                (0, line) => line.to_owned(),
                (_, "") => String::new(),
                (_, line) => format!("{indent}{line}"),
            });
            format!("\"\"\"{}\n{indent}\"\"\"", lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Escapes a text so that it cannot end a Python docstring.
fn safe(text: &str) -> String {
    text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")
}

/// Returns the text that Python's `help` shows for a function. It contains the summary, and the
/// signature in the format that Python parses.
pub fn documentation(function: &NamedFunction<'_>) -> String {
    let lines = [vec![one_line(function.summary)], item_lines(":param ", &notes(&function.args))].concat();
    let (name, args) = (&function.name, function.arg_names());
    c_literal(&format!("{name}({})\n--\n\n{}", args.join(", "), lines.join("\n").trim_start()))
}

/// Returns a C string literal in Rust, such as `c"text"`, for the given text.
pub fn c_literal(text: &str) -> String {
    format!("c{:?}", text.replace('\0', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docstrings_end_where_they_should() {
        assert_eq!(docstring("", &[], ""), "");
        assert_eq!(docstring(" Un  mot ", &[], ""), "\"\"\"Un mot\"\"\"");
        assert_eq!(docstring("dit \"oui\"", &[], ""), "\"\"\"dit \"oui\" \"\"\"");
        assert_eq!(docstring("a\"\"\"b\\", &[], ""), r#""""a\"\"\"b\\""""#);
        let doc = docstring("Joue.", &[("x_", "Où"), ("y", "")], "    ");
        assert_eq!(doc, "\"\"\"Joue.\n\n    :param x_: Où\n    \"\"\"");
        let doc = described_tuple("Un point", "A tuple (x, y)", &[("x", "Où")]);
        assert_eq!(doc, "\"\"\"Un point\n\nA tuple (x, y)\n- x: Où\n\"\"\"");
    }
}
