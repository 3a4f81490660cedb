//! Generates PHP comments: doc comments with tags, and comments at the end of a line.

use super::spell;
use crate::example;
use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::text::{one_line, paragraphs, starred, wrap};

/// The maximum width of the text in generated PHP comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats the PHP doc comment of a function. Returns an empty string if there is no text.
pub fn doc(api: &NamedApi<'_>, function: &NamedFunction<'_>, indent: &str) -> String {
    let param = |arg: &NamedField<'_>| {
        let note = [known_as(api, arg.ty()), trailing_comment("", arg.summary)].concat();
        format!("@param {} ${}{note}", precise_type(api, arg.ty()), arg.name)
    };
    let result = function.result_type();
    let result = result.map(|ty| format!("@return {}{}", precise_type(api, ty), known_as(api, ty)));
    let tags: Vec<_> = function.args.iter().map(param).chain(result).collect();
    block(function.summary, &tags, indent)
}

/// Returns an API type for PHP doc comments, such as `list<array{x: int, y: int}>`. It shows the
/// contents of arrays.
fn precise_type(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Array(item) => format!("list<{}>", precise_type(api, item)),
        Type::Struct(id) => {
            let field = |field: &NamedField<'_>| format!("{}: {}", field.name, precise_type(api, field.ty()));
            format!("array{{{}}}", example::fields(api.structure(*id), field))
        }
        Type::Optional(value) => format!("{}|null", precise_type(api, value)),
        Type::Int | Type::Double | Type::Bool | Type::String | Type::Enum(_) => spell::native(ty),
    }
}

/// Returns the name of an enum for a PHP comment, such as ` (direction)`. The enum's type in PHP is
/// only `int`. Returns an empty string for other types.
fn known_as(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Enum(_) => format!(" ({})", api.model.spell(ty)),
        Type::Array(inner) | Type::Optional(inner) => known_as(api, inner),
        _ => String::new(),
    }
}

/// Formats a PHP doc comment that consists of a summary and tags such as `@param`.
pub fn block(summary: &str, tags: &[String], indent: &str) -> String {
    let tags = tags.iter().map(|tag| safe(tag)).collect();
    starred(&paragraphs(wrap(&safe(summary), MAX_WIDTH), tags), indent)
}

/// Formats a PHP comment at the end of a line. It consists of a space, the comment delimiter `open`
/// and the text. Returns an empty string if there is no text.
pub fn trailing_comment(open: &str, text: &str) -> String {
    match line(text) {
        text if text.is_empty() => text,
        text => format!(" {open}{text}"),
    }
}

/// Returns the name of a type with its summary, for a PHP comment.
pub fn titled(name: &str, summary: &str) -> String {
    format!("{name}: {}", line(summary)).trim_end_matches([':', ' ']).to_owned()
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
