//! How PHP writes types, values and comments.

use crate::model::{Api, ConstantValue, Field, Function, Scalar, Type};
use crate::names::Names;
use crate::text::{double, listed, one_line, starred, wrap};

/// What PHP's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

/// Columns of text in a comment.
const WIDTH: usize = 100;

impl Speller<'_> {
    /// A type in a signature.
    pub fn native(&self, ty: &Type) -> String {
        match ty {
            Type::Int | Type::Enum(_) => "int".into(),
            Type::Double => "float".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Struct(_) | Type::Array(_) => "array".into(),
            Type::Optional(value) => format!("?{}", self.native(value)),
        }
    }

    /// A type in a doc comment, with an array's content: `list<array{x: int, y: int}>`.
    pub fn precise(&self, ty: &Type) -> String {
        match ty {
            Type::Array(item) => format!("list<{}>", self.precise(item)),
            Type::Struct(id) => {
                let fields = self.api.structure(*id).fields.iter().zip(&self.names.fields[id.0]);
                let fields = fields.map(|(field, name)| format!("{name}: {}", self.precise(&field.ty)));
                format!("array{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
            Type::Optional(value) => format!("{}|null", self.precise(value)),
            Type::Int | Type::Double | Type::Bool | Type::String | Type::Enum(_) => self.native(ty),
        }
    }

    /// A type as the description's reader knows it, where PHP's own word says less: `(position array)`.
    fn known_as(&self, ty: &Type) -> String {
        match ty {
            Type::Enum(_) => format!(" ({})", self.api.spell(ty)),
            Type::Array(inner) | Type::Optional(inner) => self.known_as(inner),
            _ => String::new(),
        }
    }

    /// `function f(array $a, int $b): int`.
    pub fn signature(
        &self,
        name: &str,
        args: &[Field],
        arg_names: &[String],
        result: Option<&Type>,
    ) -> String {
        let args = args.iter().zip(arg_names).map(|(arg, name)| format!("{} ${name}", self.native(&arg.ty)));
        let args = args.collect::<Vec<_>>().join(", ");
        format!("function {name}({args}): {}", result.map_or("void".into(), |ty| self.native(ty)))
    }

    /// The doc comment of a function; empty if there is nothing to say.
    pub fn doc(&self, function: &Function, arg_names: &[String], indent: &str) -> String {
        let Function { name: _, summary, args, result, role: _ } = function;
        let mut tags = Vec::new();
        for (arg, name) in args.iter().zip(arg_names) {
            let note = [self.known_as(&arg.ty), prefixed(&arg.summary)].concat();
            tags.push(format!("@param {} ${name}{note}", self.precise(&arg.ty)));
        }
        if let Some(ty) = result {
            tags.push(format!("@return {}{}", self.precise(ty), self.known_as(ty)));
        }
        block(summary, &tags, indent)
    }

    /// A value to start from: what an empty user function returns.
    pub fn neutral(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "0".into(),
            Type::Double => "0.0".into(),
            Type::Bool => "false".into(),
            Type::String => "''".into(),
            Type::Enum(id) => self.names.values[id.0][0].clone(),
            Type::Array(_) => "array()".into(),
            Type::Struct(id) => {
                let fields = self.api.structure(*id).fields.iter().zip(&self.names.fields[id.0]);
                let fields = fields.map(|(field, name)| format!("'{name}' => {}", self.neutral(&field.ty)));
                format!("array({})", fields.collect::<Vec<_>>().join(", "))
            }
            Type::Optional(_) => "null".into(),
        }
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

/// A text that ends neither a comment nor the code.
pub fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("?>", "? >")
}

/// A comment on one line, or nothing.
pub fn line(text: &str) -> String {
    safe(&one_line(text))
}

/// ` text`, or nothing.
fn prefixed(text: &str) -> String {
    match line(text) {
        text if text.is_empty() => text,
        text => format!(" {text}"),
    }
}

/// What a constant is.
pub fn value(value: &ConstantValue, indent: &str) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("array(", &items.iter().map(literal).collect::<Vec<_>>(), ",", ")", indent)
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["NAN", "INF", "-INF"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// A PHP string: single quotes unless something must be escaped.
fn quote(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    }
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' | '$' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            other if other.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_need_no_reader_of_escapes() {
        assert_eq!(quote("l'été $x \\"), r"'l\'été $x \\'");
        assert_eq!(quote("\"$x\"\\\n"), r#""\"\$x\"\\\n""#);
        assert_eq!(quote("\u{1b}[0m"), r#""\u{1b}[0m""#);
    }

    #[test]
    fn doubles_keep_their_bits() {
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "-INF");
        assert_eq!(literal(&Scalar::Double(5e-324)), "5e-324");
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
    }

    #[test]
    fn comments_stay_comments() {
        assert_eq!(block("a */ b ?> c", &[], ""), "/** a * / b ? > c */");
        assert_eq!(block("", &[], ""), "");
    }
}
