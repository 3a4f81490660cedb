//! Writes the types and literals of an API in OCaml syntax.

use crate::model::{ConstantValue, Scalar, Shape, Type};
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};
use crate::text::{double, format_list, quoted};

/// Returns the OCaml type that represents an API type. `module` is the prefix of the API's types,
/// which is `Api.` outside of the module.
pub fn type_name(api: &NamedApi<'_>, ty: &Type, module: &str) -> String {
    match ty {
        Type::Int => "int".into(),
        Type::Double => "float".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Enum(id) => format!("{module}{}", api.enumeration(*id).name),
        Type::Struct(id) => format!("{module}{}", api.structure(*id).name),
        Type::Array(item) => format!("{} array", type_name(api, item, module)),
        Type::Optional(value) => format!("{} option", type_name(api, value, module)),
    }
}

/// Returns the OCaml type that represents an API type, outside of the module `Api`.
pub fn outside(api: &NamedApi<'_>, ty: &Type) -> String {
    type_name(api, ty, "Api.")
}

/// Returns the OCaml type of a function, such as `position -> int -> erreur`.
pub fn arrow(api: &NamedApi<'_>, function: &NamedFunction<'_>, module: &str) -> String {
    let unit = || "unit".to_owned();
    let args = function.args.iter().map(|arg| type_name(api, arg.ty(), module));
    let mut parts: Vec<String> = args.collect();
    if parts.is_empty() {
        parts.push(unit());
    }
    parts.push(function.result_type().map_or_else(unit, |ty| type_name(api, ty, module)));
    parts.join(" -> ")
}

/// Returns the OCaml tuple type for the given fields, such as `int * position`.
pub fn product(api: &NamedApi<'_>, fields: &[NamedField<'_>], module: &str) -> String {
    fields.iter().map(|field| type_name(api, field.ty(), module)).collect::<Vec<_>>().join(" * ")
}

/// Returns the OCaml header of a function that the candidate writes. An example is `let choose
/// (_number : int) : int`. The arguments' names start with `prefix`.
pub fn head(api: &NamedApi<'_>, function: &NamedFunction<'_>, prefix: &str) -> String {
    let params = function.args.iter();
    let params = params.map(|arg| format!(" ({prefix}{} : {})", arg.name, type_name(api, arg.ty(), "")));
    let params = if function.args.is_empty() { " ()".into() } else { params.collect::<String>() };
    let result = function.result_type().map_or("unit".into(), |ty| type_name(api, ty, ""));
    format!("let {}{params} : {result}", function.name)
}

/// Returns the OCaml expression that builds a struct from the values of its fields.
pub fn build(structure: &NamedStruct<'_>, values: &[String]) -> String {
    match (structure.shape, values) {
        (Shape::Tuple, [value]) => value.clone(),
        (Shape::Tuple, _) => format!("({})", values.join(", ")),
        (Shape::Record, _) => {
            let fields = structure.fields.iter().zip(values);
            let fields = fields.map(|(field, value)| format!("{} = {value}", field.name));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
        }
    }
}

/// Returns the value of an API constant, as OCaml code. The code is valid as an argument.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) if items.is_empty() => "[||]".into(),
        ConstantValue::List(_, items) => {
            format_list("[| ", &items.iter().map(literal).collect::<Vec<_>>(), ";", " |]", "")
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
    quoted(text, '"', |character| match character {
        '\t' => Some("\\t".into()),
        other if other.is_control() => Some(format!("\\u{{{:x}}}", u32::from(other))),
        _ => None,
    })
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
