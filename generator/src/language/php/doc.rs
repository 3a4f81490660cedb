//! Comments of PHP: doc comments with tags, and comments behind what they describe.

use super::spell::Speller;
use crate::model::{Function, Type};
use crate::text::{one_line, starred, wrap};

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// The doc comment of a function; empty if there is nothing to say.
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

/// A type with an array's content: `list<array{x: int, y: int}>`.
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

/// A type as the description's reader knows it, where PHP's own word says less: ` (position array)`.
fn known_as(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Enum(_) => format!(" ({})", speller.api.spell(ty)),
        Type::Array(inner) | Type::Optional(inner) => known_as(speller, inner),
        _ => String::new(),
    }
}

/// A block comment: a summary, then tags.
pub fn block(summary: &str, tags: &[String], indent: &str) -> String {
    let mut body = wrap(&safe(summary), WIDTH);
    if !body.is_empty() && !tags.is_empty() {
        body.push(String::new());
    }
    body.extend(tags.iter().map(|tag| safe(tag)));
    starred(&body, indent)
}

/// A text behind a blank and what opens it; nothing if there is nothing to say.
pub fn behind(open: &str, text: &str) -> String {
    match line(text) {
        text if text.is_empty() => text,
        text => format!(" {open}{text}"),
    }
}

/// A comment on one line, or nothing.
pub fn line(text: &str) -> String {
    safe(&one_line(text))
}

/// A text that ends neither a comment nor the code.
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
