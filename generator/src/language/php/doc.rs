//! Generates PHP comments: doc comments with tags, and comments at the end of a line.

use super::spell::Speller;
use crate::model::{Function, Type};
use crate::text::{one_line, starred, wrap};

/// The maximum width of the text in generated PHP comments, in columns.
const WIDTH: usize = 100;

/// Formats the PHP doc comment of a function. Returns an empty string if there is no text.
pub fn doc(speller: Speller<'_>, function: &Function, arg_names: &[String], indent: &str) -> String {
    let Function { name: _, summary, args, result, role: _ } = function;
    let mut tags = Vec::new();
    for (arg, name) in args.iter().zip(arg_names) {
        let note = [known_as(speller, &arg.ty), behind("", &arg.summary)].concat();
        tags.push(format!("@param {} ${name}{note}", precise(speller, &arg.ty)));
    }
    if let Some(ty) = result {
        tags.push(format!("@return {}{}", precise(speller, ty), known_as(speller, ty)));
    }
    block(summary, &tags, indent)
}

/// Returns an API type for PHP doc comments, such as `list<array{x: int, y: int}>`. It shows the
/// contents of arrays.
fn precise(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Array(item) => format!("list<{}>", precise(speller, item)),
        Type::Struct(id) => {
            let fields =
                speller.fields(*id, |field, name| format!("{name}: {}", precise(speller, &field.ty)));
            format!("array{{{}}}", fields.join(", "))
        }
        Type::Optional(value) => format!("{}|null", precise(speller, value)),
        Type::Int | Type::Double | Type::Bool | Type::String | Type::Enum(_) => speller.native(ty),
    }
}

/// Returns the name of an enum for a PHP comment, such as ` (direction)`. The enum's type in PHP is
/// only `int`. Returns an empty string for other types.
fn known_as(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Enum(_) => format!(" ({})", speller.api.spell(ty)),
        Type::Array(inner) | Type::Optional(inner) => known_as(speller, inner),
        _ => String::new(),
    }
}

/// Formats a PHP doc comment that consists of a summary and tags such as `@param`.
pub fn block(summary: &str, tags: &[String], indent: &str) -> String {
    let mut body = wrap(&safe(summary), WIDTH);
    if !body.is_empty() && !tags.is_empty() {
        body.push(String::new());
    }
    body.extend(tags.iter().map(|tag| safe(tag)));
    starred(&body, indent)
}

/// Formats a PHP comment at the end of a line. It consists of a space, the comment delimiter `open`
/// and the text. Returns an empty string if there is no text.
pub fn behind(open: &str, text: &str) -> String {
    match line(text) {
        text if text.is_empty() => text,
        text => format!(" {open}{text}"),
    }
}

/// Converts a text to a single line that is valid in a PHP comment.
pub fn line(text: &str) -> String {
    safe(&one_line(text))
}

/// Escapes a text so that it cannot end a PHP comment or the PHP code.
fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("?>", "? >")
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn comments_stay_comments() {
        assert_eq!(block("a */ b ?> c", &[], ""), "/** a * / b ? > c */");
        assert_eq!(block("", &[], ""), "");
    }
}
