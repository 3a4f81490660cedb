//! Comments of JavaScript, which editors read as TypeScript's.

use super::spell::Speller;
use crate::model::{Function, Type};
use crate::text::{one_line, starred, wrap};

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// The doc comment of a function; empty if there is nothing to say. It has the types if a speller writes them, where
/// nothing else says them.
pub fn doc(function: &Function, labels: &[String], types: Option<Speller<'_>>) -> String {
    let Function { name: _, summary, args, result, role: _ } = function;
    let brace =
        |ty: &Type| types.map(|speller| format!(" {{{}}}", speller.ty(ty, "api."))).unwrap_or_default();
    let params = args.iter().zip(labels).filter(|(arg, _)| types.is_some() || !line(&arg.summary).is_empty());
    let params = params.map(|(arg, label)| {
        format!("@param{} {label} {}", brace(&arg.ty), line(&arg.summary)).trim_end().to_owned()
    });
    let result = result.iter().filter(|_| types.is_some()).map(|ty| format!("@returns{}", brace(ty)));
    block(summary, &params.chain(result).collect::<Vec<_>>(), "")
}

/// A comment above a value or a field.
pub fn inner(summary: &str) -> String {
    block(&line(summary), &[], "    ")
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

/// A text that ends no comment.
fn safe(text: &str) -> String {
    text.replace("*/", "* /")
}

/// A comment on one line, or nothing.
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
