//! Types, literals and comments as Java writes them.

use crate::model::{Api, ConstantValue, Field, Scalar, Type};
use crate::names::Names;
use crate::text::{double, listed, one_line, starred, wrap};
use std::collections::BTreeSet;

/// What Java's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// A type as Java writes it.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "boolean".into(),
            Type::String => self.lang("String"),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}[]", self.ty(item)),
            Type::Optional(value) => match **value {
                Type::Int | Type::Double => self.optional(value),
                Type::Bool => format!("{}<{}>", self.optional(value), self.lang("Boolean")),
                _ => format!("{}<{}>", self.optional(value), self.ty(value)),
            },
        }
    }

    /// A class of `java.lang`, in full if a type of the game hides it.
    pub fn lang(&self, name: &str) -> String {
        let hidden = self.names.enums.iter().chain(&self.names.structs).any(|ty| ty == name);
        if hidden { format!("java.lang.{name}") } else { name.into() }
    }

    /// The class of what may be missing, in full if a name of the game hides it.
    pub fn optional(&self, value: &Type) -> String {
        let class = class(value);
        if self.hides(class) { format!("java.util.{class}") } else { class.into() }
    }

    /// True if a type, a field or an argument of the game has this name.
    fn hides(&self, class: &str) -> bool {
        let Names { enums, structs, fields, args, user_args, .. } = self.names;
        let lists = [enums, structs].into_iter().chain(fields).chain(args).chain(user_args);
        lists.flatten().any(|name| name == class)
    }

    /// The classes of `java.util` that a file with these types imports.
    pub fn imports<'t>(&self, types: impl Iterator<Item = &'t Type>) -> BTreeSet<&'static str> {
        let held =
            types.filter_map(|ty| if let Type::Optional(value) = ty { Some(class(value)) } else { None });
        held.filter(|class| !self.hides(class)).collect()
    }

    /// A result's type.
    pub fn result(&self, result: Option<&Type>) -> String {
        result.map_or("void".into(), |ty| self.ty(ty))
    }

    /// `Position a, int b`.
    pub fn params(&self, args: &[Field], names: &[String]) -> String {
        let params = args.iter().zip(names).map(|(arg, name)| format!("{} {name}", self.ty(&arg.ty)));
        params.collect::<Vec<_>>().join(", ")
    }

    /// `new T[length]`, for an array of `item`.
    pub fn new_array(&self, item: &Type, length: &str) -> String {
        let mut innermost = item;
        let mut brackets = String::new();
        while let Type::Array(inner) = innermost {
            innermost = inner;
            brackets.push_str("[]");
        }
        format!("new {}[{length}]{brackets}", self.ty(innermost))
    }

    /// The value that a new object's field has, and that a starter returns.
    pub fn blank(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "0".into(),
            Type::Double => "0.0".into(),
            Type::Bool => "false".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => format!("{}.{}", self.names.enumeration(*id), self.names.values[id.0][0]),
            Type::Struct(id) => format!("new {}()", self.names.structure(*id)),
            Type::Array(item) => self.new_array(item, "0"),
            Type::Optional(value) => format!("{}.empty()", self.optional(value)),
        }
    }
}

/// The class of `java.util` that holds a value or none.
fn class(value: &Type) -> &'static str {
    match value {
        Type::Int => "OptionalInt",
        Type::Double => "OptionalDouble",
        _ => "Optional",
    }
}

/// Columns of text in a comment.
const WIDTH: usize = 96;

/// A Javadoc comment with a tag for each argument; empty if there is nothing to say.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let mut body = wrap(&safe(summary), WIDTH);
    let args: Vec<_> = args.iter().filter(|(_, summary)| !summary.trim().is_empty()).collect();
    if !body.is_empty() && !args.is_empty() {
        body.push(String::new());
    }
    body.extend(args.iter().map(|(name, summary)| format!("@param {name} {}", safe(&one_line(summary)))));
    starred(&body, indent)
}

/// A text for a Javadoc comment: cannot end it, is neither a tag nor markup nor a Unicode escape.
pub fn safe(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            '\\' => out.push_str("&#92;"),
            '/' if out.ends_with('*') => out.push_str("&#47;"),
            other => out.push(other),
        }
    }
    out
}

/// What a constant is set to.
pub fn value(value: &ConstantValue, indent: &str) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("{", &items.iter().map(literal).collect::<Vec<_>>(), ",", "}", indent)
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => {
            double(*value, ["Double.NaN", "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// A string literal.
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // Octal below 128: a Unicode escape of a line's end would end the line.
            other if other.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(other))),
            other if other.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{doc, literal, quote, safe};
    use crate::model::Scalar;

    #[test]
    fn string_literals_survive_javas_two_readings() {
        assert_eq!(quote("Été \"à\"\\u0041\n🍕"), "\"Été \\\"à\\\"\\\\u0041\\n🍕\"");
        assert_eq!(quote("\r\t\u{1}\u{85}"), "\"\\015\\011\\001\\u0085\"");
    }

    #[test]
    fn doubles_without_a_literal_are_constants() {
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "Double.NEGATIVE_INFINITY");
        assert_eq!(literal(&Scalar::Double(f64::NAN)), "Double.NaN");
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
    }

    #[test]
    fn comments_hold_any_text() {
        assert_eq!(safe("*/ a<b> @x \\u000a"), "*&#47; a&lt;b&gt; &#64;x &#92;u000a");
        assert_eq!(doc("", &[("a", "")], ""), "");
        assert_eq!(doc("Un.", &[("a", "Le a")], "  "), "  /**\n   * Un.\n   *\n   * @param a Le a\n   */");
    }
}
