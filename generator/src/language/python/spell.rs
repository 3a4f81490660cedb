//! Writes the types, signatures and values of an API in Python syntax.

use crate::example;
use crate::model::{Shape, Type};
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};
use crate::text::{Literals, quoted};

/// The literals of Python for the values of constants.
pub const LITERALS: Literals = Literals {
    bools: ["True", "False"],
    special: ["float(\"nan\")", "float(\"inf\")", "float(\"-inf\")"],
    quote,
    list: ["[", ",", "]"],
};

/// Returns the Python type annotation for an API type.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => builtin(api, "int"),
        Type::Double => builtin(api, "float"),
        Type::Bool => builtin(api, "bool"),
        Type::String => builtin(api, "str"),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => format!("{}[{}]", builtin(api, "list"), type_name(api, item)),
        Type::Optional(value) => format!("Optional[{}]", type_name(api, value)),
    }
}

/// Returns the name of a Python builtin such as `list`. If the game shadows it, returns its alias.
pub fn builtin(api: &NamedApi<'_>, name: &str) -> String {
    if hides(api, name) { format!("joute_{name}") } else { name.into() }
}

/// Returns true if a name of the game shadows a Python builtin. This happens because of `from api
/// import *`.
pub fn hides(api: &NamedApi<'_>, name: &str) -> bool {
    exported(api).any(|it| it == name)
}

/// Returns the Python names that a champion gets from `from api import *`.
pub fn exported<'a>(api: &'a NamedApi<'_>) -> impl Iterator<Item = &'a str> {
    let constants = api.constants.iter().map(|constant| &*constant.name);
    let types = api.enums.iter().map(|e| &*e.name).chain(api.structs.iter().map(|s| &*s.name));
    let functions = api.functions.iter().map(|function| &*function.name);
    constants
        .chain(types)
        .chain(functions)
        .chain(api.displayed().map(|displayed_type| displayed_type.function))
}

/// Returns the Python signature of a function, such as `info_case(pos: position) -> etat_case`.
pub fn signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let args = function.args.iter().map(|arg| format!("{}: {}", arg.name, type_name(api, arg.ty())));
    let args = args.collect::<Vec<_>>().join(", ");
    let result = function.result_type().map_or("None".into(), |ty| type_name(api, ty));
    format!("{}({args}) -> {result}", function.name)
}

/// Returns an example value of an argument or a field, as Python code. The example of an optional is
/// not `None`.
pub fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    let ty = if let Type::Optional(value) = field.ty() { value } else { field.ty() };
    sample_of(api, ty, example::int(field))
}

/// Returns an example value of a struct, as Python code.
pub fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    construct(structure, |field| sample(api, field))
}

/// Returns an example value of an API type, as Python code. Unfinished functions in the starter
/// champion return the same values. Every int in it is equal to `int`.
pub fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.0".into(),
        Type::Bool => "False".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => {
            let enumeration = api.enumeration(*id);
            format!("{}.{}", enumeration.name, enumeration.values[0].name)
        }
        Type::Struct(id) => sample_struct(api, api.structure(*id)),
        Type::Array(_) => "[]".into(),
        Type::Optional(_) => "None".into(),
    }
}

/// Returns the Python expression that builds a struct from its field values. It is a call of the
/// struct's class, or a tuple.
pub fn construct(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> String {
    match (structure.shape, structure.fields.as_slice()) {
        (Shape::Tuple, [one]) => format!("({},)", value(one)),
        (Shape::Tuple, _) => format!("({})", example::fields(structure, value)),
        (Shape::Record, _) => {
            let value = |field: &NamedField<'_>| format!("{}={}", field.name, value(field));
            format!("{}({})", structure.name, example::fields(structure, value))
        }
    }
}

/// Returns the Python tuple of the names of a struct's fields, which explains the fields of a tuple
/// type.
pub fn tuple(structure: &NamedStruct<'_>) -> String {
    construct(structure, |field| field.name.clone())
}

/// Returns a Python string literal for a text.
fn quote(text: &str) -> String {
    quoted(text, '"', |character| match character {
        '\t' => Some("\\t".into()),
        other if other.is_control() => Some(format!("\\x{:02x}", u32::from(other))),
        // Editors would break the line at these characters or change the direction of the text.
        other @ ('\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') => {
            Some(format!("\\u{:04x}", u32::from(other)))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Scalar;

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
            assert_eq!(LITERALS.scalar(&value), expected);
        }
    }
}
