//! Writes the types and literals of an API in OCaml syntax.

use crate::model::{Api, ConstantValue, EnumId, Field, Function, Scalar, Shape, StructId, Type};
use crate::names::Names;
use crate::text::{double, listed};

/// Writes the types, function signatures and values of a game's API as OCaml code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl<'a> Speller<'a> {
    /// Returns the OCaml type that represents an API type. `module` is the prefix of the API's
    /// types, which is `Api.` outside of the module.
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

    /// Returns the OCaml type of a function, such as `position -> int -> erreur`.
    pub fn arrow(&self, Function { args, result, .. }: &Function, module: &str) -> String {
        let unit = || "unit".to_owned();
        let mut parts: Vec<String> = args.iter().map(|arg| self.ty(&arg.ty, module)).collect();
        if parts.is_empty() {
            parts.push(unit());
        }
        parts.push(result.as_ref().map_or_else(unit, |ty| self.ty(ty, module)));
        parts.join(" -> ")
    }

    /// Returns the OCaml tuple type for the given fields, such as `int * position`.
    pub fn product(&self, fields: &[Field], module: &str) -> String {
        fields.iter().map(|field| self.ty(&field.ty, module)).collect::<Vec<_>>().join(" * ")
    }

    /// Returns the OCaml header of a function that the candidate writes. An example is `let choose
    /// (_number : int) : int`. The arguments' names start with `prefix`.
    pub fn head(&self, index: usize, prefix: &str) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let params = args.iter().zip(&self.names.user_args[index]);
        let params = params.map(|(arg, name)| format!(" ({prefix}{name} : {})", self.ty(&arg.ty, "")));
        let params = if args.is_empty() { " ()".into() } else { params.collect::<String>() };
        let result = result.as_ref().map_or("unit".into(), |ty| self.ty(ty, ""));
        format!("let {}{params} : {result}", self.names.user_functions[index])
    }

    /// Returns the API types that OCaml champions can print. The result contains each type, its
    /// name in the API description and the OCaml name of its display function.
    pub fn displayed(&self) -> impl Iterator<Item = (Type, &'a String, &'a String)> + use<'a> {
        let Speller { api, names } = *self;
        let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
        let enums = enums.map(|(i, (e, display))| (Type::Enum(EnumId(i)), &e.name, display));
        let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
        enums.chain(structs.map(|(i, (s, display))| (Type::Struct(StructId(i)), &s.name, display)))
    }

    /// Returns the OCaml expression that builds a struct from the values of its fields.
    pub fn build(&self, index: usize, values: &[String]) -> String {
        match (self.api.structs[index].shape, values) {
            (Shape::Tuple, [value]) => value.clone(),
            (Shape::Tuple, _) => format!("({})", values.join(", ")),
            (Shape::Record, _) => {
                let fields = self.names.fields[index].iter().zip(values);
                let fields = fields.map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>();
                format!("{{ {} }}", fields.join("; "))
            }
        }
    }
}

/// Returns the value of an API constant, as OCaml code. The code is valid as an argument.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) if items.is_empty() => "[||]".into(),
        ConstantValue::List(_, items) => {
            listed("[| ", &items.iter().map(literal).collect::<Vec<_>>(), ";", " |]", "")
        }
    }
}

/// Returns an OCaml literal for a constant, or for an item of a list constant.
pub fn literal(value: &Scalar) -> String {
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
