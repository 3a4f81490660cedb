//! How OCaml writes types, literals and comments, and what a value consists of.

use crate::example;
use crate::model::{Api, ConstantValue, Scalar, Shape, Struct, Type};
use crate::names::Names;
use crate::text::{double, listed, one_line, wrap};

/// What OCaml's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

/// What a struct is on OCaml's heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple of one is the value itself.
    Alone,
    /// A block with a word for each field.
    Block,
    /// A record of floats only: OCaml keeps the doubles side by side.
    Doubles,
}

impl<'a> Speller<'a> {
    /// A type as OCaml writes it; `module` is `Api.` outside of it.
    pub fn ty(&self, ty: &Type, module: &str) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "float".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => format!("{module}{}", self.names.enumeration(*id)),
            Type::Struct(id) => format!("{module}{}", self.names.structure(*id)),
            Type::Array(item) => format!("{} array", self.ty(item, module)),
        }
    }

    /// `position -> int -> erreur`.
    pub fn arrow<'t>(
        &self,
        args: impl Iterator<Item = &'t Type>,
        result: Option<&Type>,
        module: &str,
    ) -> String {
        let mut parts: Vec<String> = args.map(|ty| self.ty(ty, module)).collect();
        if parts.is_empty() {
            parts.push("unit".into());
        }
        parts.push(result.map_or("unit".into(), |ty| self.ty(ty, module)));
        parts.join(" -> ")
    }

    /// A type without the tuples of one around it.
    pub fn core<'t>(&self, ty: &'t Type) -> &'t Type
    where
        'a: 't,
    {
        match ty {
            Type::Struct(id) => {
                let structure = self.api.structure(*id);
                if self.form(structure) == Form::Alone { self.core(&structure.fields[0].ty) } else { ty }
            }
            _ => ty,
        }
    }

    /// What a struct is on OCaml's heap.
    pub fn form(&self, structure: &Struct) -> Form {
        match structure.shape {
            Shape::Tuple if structure.fields.len() == 1 => Form::Alone,
            Shape::Tuple => Form::Block,
            Shape::Record if structure.fields.iter().all(|f| *self.core(&f.ty) == Type::Double) => {
                Form::Doubles
            }
            Shape::Record => Form::Block,
        }
    }

    /// A value to show in an example, or for a starter to return.
    pub fn sample(&self, ty: &Type, int: i32, module: &str) -> String {
        match ty {
            Type::Int => literal(&Scalar::Int(int)),
            Type::Double => "0.".into(),
            Type::Bool => "false".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => format!("{module}{}", self.names.values[id.0][0]),
            Type::Struct(id) => {
                let structure = self.api.structure(*id);
                let values = structure.fields.iter().map(|f| self.sample(&f.ty, example::int(f), module));
                let values = values.collect::<Vec<_>>();
                self.build(id.0, &values, module)
            }
            Type::Array(_) => "[||]".into(),
        }
    }

    /// A struct made of its fields' values.
    pub fn build(&self, index: usize, values: &[String], module: &str) -> String {
        match (self.api.structs[index].shape, values) {
            (Shape::Tuple, [value]) => value.clone(),
            (Shape::Tuple, _) => format!("({})", values.join(", ")),
            (Shape::Record, _) => {
                let names = &self.names.fields[index];
                let mut fields = names.iter().zip(values).map(|(n, v)| format!("{n} = {v}"));
                let first = fields.next().unwrap_or_default();
                let rest = fields.map(|field| format!("; {field}")).collect::<String>();
                format!("{{ {module}{first}{rest} }}")
            }
        }
    }
}

/// What a constant is; may stand as an argument.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) if items.is_empty() => "[||]".into(),
        ConstantValue::List(_, items) => {
            listed("[| ", &items.iter().map(literal).collect::<Vec<_>>(), ";", " |]", "")
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) if *value < 0 => format!("({value})"),
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) if value.is_finite() && value.is_sign_negative() => format!("({value:?})"),
        Scalar::Double(value) => double(*value, ["Stdlib.nan", "Stdlib.infinity", "Stdlib.neg_infinity"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other if other.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Columns of text in a comment.
const WIDTH: usize = 96;

/// A comment of ocamldoc with a line for each argument, and a newline; empty if there is nothing to say.
pub fn doc(summary: &str, args: &[(&str, &str)]) -> String {
    let mut lines = wrap(&safe(summary), WIDTH);
    let noted: Vec<_> = args.iter().filter(|(_, note)| !note.trim().is_empty()).collect();
    if !lines.is_empty() && !noted.is_empty() {
        lines.push(String::new());
    }
    for (name, note) in noted {
        lines.push(format!("@param {name} {}", safe(&one_line(note))));
    }
    if lines.is_empty() { String::new() } else { format!("(** {} *)\n", indented(&lines)) }
}

fn indented(lines: &[String]) -> String {
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        match (index, line.is_empty()) {
            (0, _) => {}
            (_, true) => out.push('\n'),
            (_, false) => out.push_str("\n    "),
        }
        out.push_str(line);
    }
    out
}

/// A comment behind a constructor or a field; empty if there is nothing to say.
pub fn note(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!("  (** {} *)", safe(&text)),
    }
}

/// A text that neither ends a comment, nor opens a string or a character in it (OCaml reads both there), nor means
/// anything to ocamldoc.
pub fn safe(text: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '"' => {
                open = !open;
                out.push(if open { '“' } else { '”' });
            }
            '\'' => out.push('’'),
            '{' | '}' | '[' | ']' | '@' => {
                out.push('\\');
                out.push(character);
                // `{id|` opens a string.
                if character == '{' {
                    out.push(' ');
                }
            }
            '\\' => out.push_str("\\\\"),
            '(' if rest.peek() == Some(&'*') => out.push_str("( "),
            '*' if rest.peek() == Some(&')') => out.push_str("* "),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_stand_as_arguments() {
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "(-2147483648)");
        assert_eq!(literal(&Scalar::Double(-1e-300)), "(-1e-300)");
        assert_eq!(literal(&Scalar::Double(3.0)), "3.0");
        assert_eq!(literal(&Scalar::Double(-0.0)), "(-0.0)");
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "Stdlib.neg_infinity");
        assert_eq!(literal(&Scalar::String("é\"\\\n\u{7f}%d".into())), "\"é\\\"\\\\\\n\\u{7f}%d\"");
    }

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(safe("a *) b (* c"), "a * ) b ( * c");
        assert_eq!(safe("say \"hi\" to 'x'"), "say “hi” to ’x’");
        assert_eq!(safe("{x|a|x} [0] @param \\"), "\\{ x|a|x\\} \\[0\\] \\@param \\\\");
        assert_eq!(safe("(*)"), "( * )");
    }

    #[test]
    fn docs_are_indented() {
        assert_eq!(doc("", &[]), "");
        assert_eq!(doc("One.", &[]), "(** One. *)\n");
        assert_eq!(doc("[f x]: one.\n\nTwo.", &[("x", "an x")]).lines().count(), 5);
    }
}
