//! Writes the types, prototypes and values of an API in JavaScript and TypeScript syntax.

use crate::example;
use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};
use crate::text::quoted;

/// Returns the TypeScript type that represents an API type. Names of the API get the given prefix,
/// such as `api.`.
pub fn type_name(api: &NamedApi<'_>, ty: &Type, prefix: &str) -> String {
    match ty {
        Type::Int | Type::Double => "number".into(),
        Type::Bool => "boolean".into(),
        Type::String => "string".into(),
        Type::Enum(id) => format!("{prefix}{}", api.enumeration(*id).name),
        Type::Struct(id) => format!("{prefix}{}", api.structure(*id).name),
        Type::Array(item) if optional(item) => format!("({})[]", type_name(api, item, prefix)),
        Type::Array(item) => format!("{}[]", type_name(api, item, prefix)),
        Type::Optional(value) => format!("{} | null", type_name(api, value, prefix)),
    }
}

/// Returns the TypeScript prototype of an API function. An example is `function f(a: readonly
/// Position[], b?: number | null): boolean`. Optional arguments at the end can be omitted, and other
/// optional arguments can be undefined.
pub fn prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let needed = function.args.iter().rposition(|arg| !optional(arg.ty())).map_or(0, |last| last + 1);
    let slots = function.args.iter().enumerate().map(|(place, arg)| {
        let ty = argument_type(api, arg.ty());
        match optional(arg.ty()) {
            true if place < needed => format!("{}: {ty} | undefined", arg.name),
            true => format!("{}?: {ty}", arg.name),
            false => format!("{}: {ty}", arg.name),
        }
    });
    head(api, function, "", slots)
}

/// Returns the TypeScript type of an argument of an API function. Lists are read-only, because the
/// API does not change them.
pub fn argument_type(api: &NamedApi<'_>, ty: &Type) -> String {
    let list = match ty {
        Type::Optional(value) => matches!(**value, Type::Array(_)),
        ty => matches!(ty, Type::Array(_)),
    };
    format!("{}{}", if list { "readonly " } else { "" }, type_name(api, ty, ""))
}

/// Returns the TypeScript prototype of a function that the candidate writes. An optional argument
/// without a value is passed as null. Names of the API get the given prefix, such as `api.`.
pub fn user_prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>, prefix: &str) -> String {
    let slot = |arg: &NamedField<'_>| format!("{}: {}", arg.name, type_name(api, arg.ty(), prefix));
    head(api, function, prefix, function.args.iter().map(slot))
}

fn head(
    api: &NamedApi<'_>,
    function: &NamedFunction<'_>,
    prefix: &str,
    slots: impl Iterator<Item = String>,
) -> String {
    let result = function.result_type().map_or("void".into(), |ty| type_name(api, ty, prefix));
    format!("function {}({}): {result}", function.name, slots.collect::<Vec<_>>().join(", "))
}

/// Returns the TypeScript declaration of a field, such as `b?: number` for an optional value.
pub fn slot(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    let mark = if optional(field.ty()) { "?" } else { "" };
    format!("{}{mark}: {}", field.name, type_name(api, field.ty(), ""))
}

/// Returns JavaScript code for a value of an API type. If `shown` is given, the value is an example
/// for this argument or field. Otherwise an unfinished function in the starter champion returns it.
pub fn value(api: &NamedApi<'_>, ty: &Type, shown: Option<&NamedField<'_>>) -> String {
    match ty {
        Type::Int => shown.map_or(0, example::int).to_string(),
        Type::Double => shown.map_or("0.0", |_| "0.5").into(),
        Type::Bool => shown.is_some().to_string(),
        Type::String => shown.map_or("''", |_| "'joute'").into(),
        Type::Enum(id) => {
            let enumeration = api.enumeration(*id);
            format!("api.{}.{}", enumeration.name, enumeration.values[0].name)
        }
        Type::Array(_) => "[]".into(),
        Type::Optional(inner) if shown.is_some() => value(api, inner, shown),
        Type::Optional(_) => "null".into(),
        Type::Struct(id) => {
            let field = |field: &NamedField<'_>| value(api, field.ty(), shown.map(|_| field));
            object(&fields(api.structure(*id), field))
        }
    }
}

/// Returns an example value of an argument or a field, as JavaScript code.
pub fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    value(api, field.ty(), Some(field))
}

/// Returns an example value of a struct, as JavaScript code.
pub fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    object(&fields(structure, |field| sample(api, field)))
}

/// Returns JavaScript code for the fields of a struct, such as `x: 1`. `value` returns the value of
/// each field.
pub fn fields(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> Vec<String> {
    structure.fields.iter().map(|field| format!("{}: {}", field.name, value(field))).collect()
}

/// Returns a JavaScript object literal with the given fields, which look like `x: 1`.
pub fn object(fields: &[String]) -> String {
    format!("{{ {} }}", fields.join(", "))
}

fn optional(ty: &Type) -> bool {
    matches!(ty, Type::Optional(_))
}

/// Returns a JavaScript string literal in single quotes for a text.
pub fn quote(text: &str) -> String {
    quoted(text, '\'', |character| match character {
        '\t' => Some("\\t".into()),
        other if other.is_control() => Some(format!("\\u{{{:x}}}", u32::from(other))),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn strings_are_read_back() {
        assert_eq!(quote("l'été $x \\\n"), r"'l\'été $x \\\n'");
        assert_eq!(quote("\u{1b}[0m"), r"'\u{1b}[0m'");
    }
}
