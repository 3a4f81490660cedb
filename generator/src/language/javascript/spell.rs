//! How JavaScript, and TypeScript beside it, write types, values and comments.

use crate::example;
use crate::model::{Api, ConstantValue, Field, Function, Scalar, Type};
use crate::names::Names;
use crate::text::{double, listed, one_line, starred, wrap};

/// What JavaScript's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

/// Columns of text in a comment.
const WIDTH: usize = 100;

impl Speller<'_> {
    /// A type as TypeScript writes it, the description's own behind a prefix: `api.`.
    pub fn ty(&self, ty: &Type, prefix: &str) -> String {
        match ty {
            Type::Int | Type::Double => "number".into(),
            Type::Bool => "boolean".into(),
            Type::String => "string".into(),
            Type::Enum(id) => format!("{prefix}{}", self.names.enumeration(*id)),
            Type::Struct(id) => format!("{prefix}{}", self.names.structure(*id)),
            Type::Array(item) => format!("{}[]", self.ty(item, prefix)),
            Type::Optional(value) => format!("{} | null", self.ty(value, prefix)),
        }
    }

    /// `function f(a: Position[], b?: number | null): boolean`.
    pub fn signature(&self, name: &str, slots: &[String], result: Option<&Type>) -> String {
        format!(
            "function {name}({}): {}",
            slots.join(", "),
            result.map_or("void".into(), |ty| self.ty(ty, ""))
        )
    }

    /// The arguments that the API takes. What may be missing is left out, if it comes last, or undefined.
    pub fn taken(&self, args: &[Field], labels: &[String]) -> Vec<String> {
        let needed = args.iter().rposition(|arg| !optional(&arg.ty)).map_or(0, |last| last + 1);
        let slot = |(place, (arg, label)): (usize, (&Field, &String))| match optional(&arg.ty) {
            true if place < needed => format!("{label}: {} | undefined", self.ty(&arg.ty, "")),
            _ => self.slot(label, &arg.ty),
        };
        args.iter().zip(labels).enumerate().map(slot).collect()
    }

    /// The arguments that a user function is given: what is missing is null.
    pub fn given(&self, args: &[Field], labels: &[String]) -> Vec<String> {
        args.iter().zip(labels).map(|(arg, label)| format!("{label}: {}", self.ty(&arg.ty, ""))).collect()
    }

    /// A field, or an argument, that may be left out if it may be missing.
    pub fn slot(&self, label: &str, ty: &Type) -> String {
        format!("{label}{}: {}", if optional(ty) { "?" } else { "" }, self.ty(ty, ""))
    }

    /// The doc comment of a function; empty if there is nothing to say. Where nothing else says them, it has the types.
    pub fn doc(&self, function: &Function, labels: &[String], typed: bool) -> String {
        let Function { name: _, summary, args, result, role: _ } = function;
        let brace = |ty: &Type| if typed { format!(" {{{}}}", self.ty(ty, "api.")) } else { String::new() };
        let params = args.iter().zip(labels).filter(|(arg, _)| typed || !line(&arg.summary).is_empty());
        let params = params.map(|(arg, label)| {
            format!("@param{} {label} {}", brace(&arg.ty), line(&arg.summary)).trim_end().to_owned()
        });
        let result = result.iter().filter(|_| typed).map(|ty| format!("@returns{}", brace(ty)));
        block(summary, &params.chain(result).collect::<Vec<_>>(), "")
    }

    /// A value to start from: what an empty user function returns.
    pub fn neutral(&self, ty: &Type) -> String {
        self.made(ty, 0, &NEUTRAL)
    }

    /// A value of an argument or a field, to show in an example.
    pub fn sample(&self, slot: &Field) -> String {
        self.made(&slot.ty, example::int(slot), &SAMPLE)
    }

    fn made(&self, ty: &Type, int: i32, stock: &Stock) -> String {
        match ty {
            Type::Int => int.to_string(),
            Type::Double => stock.double.into(),
            Type::Bool => stock.bool.into(),
            Type::String => stock.string.into(),
            Type::Enum(id) => format!("api.{}.{}", self.names.enumeration(*id), self.names.values[id.0][0]),
            Type::Array(_) => "[]".into(),
            Type::Optional(value) => match stock.none {
                Some(none) => none.into(),
                None => self.made(value, int, stock),
            },
            Type::Struct(id) => {
                let fields = self.api.structure(*id).fields.iter().zip(&self.names.fields[id.0]);
                let fields = fields.map(|(field, name)| {
                    format!("{name}: {}", self.made(&field.ty, (stock.int)(field), stock))
                });
                format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What values are made of. Without a word for none, what may be missing is there.
struct Stock {
    int: fn(&Field) -> i32,
    double: &'static str,
    bool: &'static str,
    string: &'static str,
    none: Option<&'static str>,
}

const NEUTRAL: Stock = Stock { int: |_| 0, double: "0.0", bool: "false", string: "''", none: Some("null") };
const SAMPLE: Stock = Stock { int: example::int, double: "0.5", bool: "true", string: "'joute'", none: None };

fn optional(ty: &Type) -> bool {
    matches!(ty, Type::Optional(_))
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

/// What a constant is.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("[", &items.iter().map(literal).collect::<Vec<_>>(), ",", "]", "")
        }
    }
}

/// Without names of JavaScript's own, which a game may have as well.
fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["0 / 0", "1 / 0", "-1 / 0"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// A string in single quotes.
pub fn quote(text: &str) -> String {
    let mut out = String::from("'");
    for character in text.chars() {
        match character {
            '\'' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other if other.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('\'');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_back() {
        assert_eq!(quote("l'été $x \\\n"), r"'l\'été $x \\\n'");
        assert_eq!(quote("\u{1b}[0m"), r"'\u{1b}[0m'");
    }

    #[test]
    fn doubles_keep_their_bits() {
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "-1 / 0");
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
    }

    #[test]
    fn comments_stay_comments() {
        assert_eq!(block("a */ b", &[], ""), "/** a * / b */");
        assert_eq!(block("", &[], ""), "");
    }
}
