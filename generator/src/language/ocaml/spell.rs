//! How OCaml writes types and literals.

use crate::example;
use crate::model::{Api, ConstantValue, Scalar, Shape, Type};
use crate::names::Names;
use crate::text::{double, listed};

/// What OCaml's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
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
            Type::Optional(value) => format!("{} option", self.ty(value, module)),
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
            Type::Optional(value) => format!("Some {}", self.argument(value, int, module)),
        }
    }

    /// The same, where a constructor that holds something needs parentheses.
    pub fn argument(&self, ty: &Type, int: i32, module: &str) -> String {
        let sample = self.sample(ty, int, module);
        if sample.starts_with("Some ") { format!("({sample})") } else { sample }
    }

    /// A user function's result to begin with: none if it may be missing.
    pub fn first_result(&self, ty: &Type) -> String {
        if let Type::Optional(_) = ty { "None".into() } else { self.sample(ty, 0, "") }
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
}
