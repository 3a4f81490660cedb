//! Writes the types, signatures and values of an API in Python syntax.

use crate::example;
use crate::model::{Api, ConstantValue, Field, Function, Scalar, Shape, Type};
use crate::names::Names;
use crate::text::{double, listed};

/// Writes the types, function signatures and values of a game's API as Python code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the Python type annotation for an API type.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => self.builtin("int"),
            Type::Double => self.builtin("float"),
            Type::Bool => self.builtin("bool"),
            Type::String => self.builtin("str"),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}[{}]", self.builtin("list"), self.ty(item)),
            Type::Optional(value) => format!("Optional[{}]", self.ty(value)),
        }
    }

    /// Returns the name of a Python builtin such as `list`. If the game shadows it, returns its
    /// alias.
    pub fn builtin(&self, name: &str) -> String {
        if self.hides(name) { format!("joute_{name}") } else { name.into() }
    }

    /// Returns true if a name of the game shadows a Python builtin. This happens because of `from
    /// api import *`.
    pub fn hides(&self, name: &str) -> bool {
        self.exported().any(|it| it == name)
    }

    /// Returns the Python names that a champion gets from `from api import *`.
    pub fn exported(&self) -> impl Iterator<Item = &String> {
        let Names { constants, enums, structs, functions, enum_displays, struct_displays, .. } = self.names;
        [constants, enums, structs, functions, enum_displays, struct_displays].into_iter().flatten()
    }

    /// Returns the Python signature of a function, such as `info_case(pos: position) -> etat_case`.
    pub fn signature(&self, name: &str, function: &Function, args: &[String]) -> String {
        let Function { name: _, summary: _, args: fields, result, role: _ } = function;
        let args = fields.iter().zip(args).map(|(arg, name)| format!("{name}: {}", self.ty(&arg.ty)));
        let args = args.collect::<Vec<_>>().join(", ");
        let result = result.as_ref().map_or("None".into(), |ty| self.ty(ty));
        format!("{name}({args}) -> {result}")
    }

    /// Returns an example value of an argument or a field, as Python code. The example of an
    /// optional is not `None`.
    pub fn sample(&self, slot: &Field) -> String {
        let ty = if let Type::Optional(value) = &slot.ty { value } else { &slot.ty };
        self.sample_of(ty, example::int(slot))
    }

    /// Returns an example value of an API type, as Python code. Unfinished functions in the starter
    /// champion return the same values. Every int in it is equal to `int`.
    pub fn sample_of(&self, ty: &Type, int: i32) -> String {
        match ty {
            Type::Int => int.to_string(),
            Type::Double => "0.0".into(),
            Type::Bool => "False".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => format!("{}.{}", self.names.enums[id.0], self.names.values[id.0][0]),
            Type::Struct(id) => {
                let fields = self.api.structs[id.0].fields.iter().map(|field| self.sample(field));
                self.construct(id.0, &fields.collect::<Vec<_>>())
            }
            Type::Array(_) => "[]".into(),
            Type::Optional(_) => "None".into(),
        }
    }

    /// Returns the Python expression that builds a struct from its field values. It is a call of
    /// the struct's class, or a tuple.
    pub fn construct(&self, index: usize, values: &[String]) -> String {
        match (self.api.structs[index].shape, values) {
            (Shape::Tuple, [one]) => format!("({one},)"),
            (Shape::Tuple, many) => format!("({})", many.join(", ")),
            (Shape::Record, many) => {
                let fields = self.names.fields[index].iter().zip(many);
                let fields = fields.map(|(name, value)| format!("{name}={value}"));
                format!("{}({})", self.names.structs[index], fields.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Returns the value of an API constant, as Python code.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("[", &items.iter().map(literal).collect::<Vec<_>>(), ",", "]", "")
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["float(\"nan\")", "float(\"inf\")", "float(\"-inf\")"]),
        Scalar::Bool(true) => "True".into(),
        Scalar::Bool(false) => "False".into(),
        Scalar::String(value) => quote(value),
    }
}

/// Returns a Python string literal for a text.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' | '\n' | '\t' => out.extend(character.escape_default()),
            other if other.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(other))),
            // Editors would break the line at these characters or change the direction of the text.
            other @ ('\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') => {
                out.push_str(&format!("\\u{:04x}", u32::from(other)));
            }
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
    fn literals_are_read_back_by_python() {
        let cases = [
            (Scalar::Int(i32::MIN), "-2147483648"),
            (Scalar::Double(-1e-300), "-1e-300"),
            (Scalar::Double(2.0), "2.0"),
            (Scalar::Double(-0.0), "-0.0"),
            (Scalar::Double(f64::INFINITY), "float(\"inf\")"),
            (Scalar::Double(f64::NEG_INFINITY), "float(\"-inf\")"),
            (Scalar::Double(f64::NAN), "float(\"nan\")"),
            (Scalar::Bool(true), "True"),
            (Scalar::String("é🍕 {x} %d".into()), "\"é🍕 {x} %d\""),
            (Scalar::String("a\"b\\c\n\t\r\u{7f}".into()), r#""a\"b\\c\n\t\x0d\x7f""#),
            (Scalar::String("\u{2028}\u{202e}".into()), r#""\u2028\u202e""#),
        ];
        for (value, expected) in cases {
            assert_eq!(literal(&value), expected);
        }
    }
}
