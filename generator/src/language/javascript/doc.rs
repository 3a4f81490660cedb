//! Generates JavaScript comments, which editors read as TypeScript does.

use super::spell;
use crate::model::Type;
use crate::names::{NamedApi, NamedFunction};
use crate::text::{one_line, paragraphs, starred, wrap};

/// The maximum width of the text in generated JavaScript comments, in columns.
const MAX_WIDTH: usize = 100;

/// Formats the JavaScript doc comment of a function. Returns an empty string if there is no text.
/// If `types` is given, the comment contains the types of the arguments and the result.
pub fn doc(function: &NamedFunction<'_>, types: Option<&NamedApi<'_>>) -> String {
    let brace = |ty: &Type| {
        types.map(|api| format!(" {{{}}}", spell::type_name(api, ty, "api."))).unwrap_or_default()
    };
    let params = function.args.iter().filter(|arg| types.is_some() || !line(arg.summary).is_empty());
    let params = params.map(|arg| {
        format!("@param{} {} {}", brace(arg.ty()), arg.name, line(arg.summary)).trim_end().to_owned()
    });
    let result = function.result_type().filter(|_| types.is_some());
    let result = result.map(|ty| format!("@returns{}", brace(ty)));
    block(function.summary, &params.chain(result).collect::<Vec<_>>(), "")
}

/// Formats the JavaScript doc comment of a function with the types of its arguments and its result.
pub fn typed_doc(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    doc(function, Some(api))
}

/// Formats a JavaScript comment that stands above an enum value or a field.
pub fn inner(summary: &str) -> String {
    block(&line(summary), &[], "    ")
}

/// Formats a JavaScript doc comment that consists of a summary and tags such as `@param`.
pub fn block(summary: &str, tags: &[String], indent: &str) -> String {
    let tags = tags.iter().map(|tag| safe(tag)).collect();
    starred(&paragraphs(wrap(&safe(summary), MAX_WIDTH), tags), indent)
}

/// Escapes a text so that it cannot end a JavaScript comment.
fn safe(text: &str) -> String {
    text.replace("*/", "* /")
}

/// Converts a text to a single line for a JavaScript comment. The line cannot end the comment.
pub fn line(text: &str) -> String {
    safe(&one_line(text))
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn comments_stay_comments() {
        assert_eq!(block("a */ b", &[], ""), "/** a * / b */");
        assert_eq!(block("", &[], ""), "");
    }
}
