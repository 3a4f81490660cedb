//! Generates Lua comments. Those of functions and types have the tags of lua-language-server.

use super::spell;
use crate::names::{NamedApi, NamedFunction, NamedStruct};
use crate::text::{one_line, wrap};

/// The maximum width of the text in generated Lua comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats the comment of a function. It has a summary, and a tag for each argument and for the
/// result. Returns an empty string if there is nothing to say.
pub fn doc(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let params = function.args.iter().map(|arg| {
        format!("@param {} {} {}", arg.name, spell::type_name(api, arg.ty()), one_line(arg.summary))
    });
    let result = function.result_type().map(|ty| format!("@return {}", spell::type_name(api, ty)));
    block(function.summary, params.chain(result))
}

/// Formats the comment that declares a struct. It has a summary, and a tag for each field.
pub fn class(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let fields = structure.fields.iter().map(|field| {
        format!("@field {} {} {}", field.name, spell::type_name(api, field.ty()), one_line(field.summary))
    });
    block(structure.summary, [format!("@class {}", structure.name)].into_iter().chain(fields))
}

/// Formats a comment that consists of a summary and tags. Each line begins with three dashes, so that
/// none begins a comment of several lines.
pub fn block(summary: &str, tags: impl Iterator<Item = String>) -> String {
    let summary = wrap(summary, MAX_WIDTH).into_iter().map(|line| format!("--- {line}"));
    let lines = summary.chain(tags.map(|tag| format!("---{tag}")));
    lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Formats a comment at the end of a line. It begins with a space. Returns an empty string if there
/// is no text.
pub fn trailing_comment(text: &str) -> String {
    match one_line(text) {
        text if text.is_empty() => text,
        text => format!(" -- {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_have_one_line_each() {
        assert_eq!(
            block("[[a\nb", std::iter::once("@return integer ".to_owned())),
            "--- [[a\n--- b\n---@return integer"
        );
        assert_eq!(block("", std::iter::empty()), "");
        assert_eq!(trailing_comment(" a\nb "), " -- a b");
        assert_eq!(trailing_comment(" "), "");
    }
}
