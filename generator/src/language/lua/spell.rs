//! Writes the types and signatures of an API in the syntax of Lua and lua-language-server.

use crate::example;
use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};

/// Returns an API type in the syntax of lua-language-server, such as `position[]`.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "integer".into(),
        Type::Double => "number".into(),
        Type::Bool => "boolean".into(),
        Type::String => "string".into(),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => match type_name(api, item) {
            item if item.ends_with('?') => format!("({item})[]"),
            item => format!("{item}[]"),
        },
        Type::Optional(value) => format!("{}?", type_name(api, value)),
    }
}

/// Returns the head of a function's definition, such as `function f(a, b)`.
pub fn head(function: &NamedFunction<'_>) -> String {
    format!("function {}({})", function.name, function.arg_names().join(", "))
}

/// Returns a function's signature with types as editors show it, such as `function f(a: integer)`.
pub fn signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let args = function.args.iter().map(|arg| format!("{}: {}", arg.name, type_name(api, arg.ty())));
    let result = function.result_type().map_or(String::new(), |ty| format!(": {}", type_name(api, ty)));
    format!("function {}({}){result}", function.name, args.collect::<Vec<_>>().join(", "))
}

/// Returns a Lua table for a struct, such as `{x = 1}`. `value` returns the value of a field.
pub fn table(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> String {
    format!("{{{}}}", example::fields(structure, |field| format!("{} = {}", field.name, value(field))))
}

/// Returns the name of the first value of an enum with the enum's name, such as `colour.RED`.
fn first_value(api: &NamedApi<'_>, ty: &Type) -> Option<String> {
    let Type::Enum(id) = ty else { return None };
    let enumeration = api.enumeration(*id);
    Some(format!("{}.{}", enumeration.name, enumeration.values[0].name))
}

/// Returns the neutral value of an API type, such as 0, as Lua code. Unfinished functions in the
/// starter champion return it.
pub fn neutral(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(_) => first_value(api, ty).unwrap_or_default(),
        Type::Array(_) => "{}".into(),
        Type::Struct(id) => table(api.structure(*id), |field| neutral(api, field.ty())),
        Type::Optional(_) => "nil".into(),
    }
}

/// Returns an example value of an API type, as Lua code. Every int in it is equal to `int`.
pub fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(_) => first_value(api, ty).unwrap_or_default(),
        Type::Struct(id) => sample_struct(api, api.structure(*id)),
        Type::Array(_) => "{}".into(),
        Type::Optional(value) => sample_of(api, value, int),
    }
}

/// Returns an example value of an argument or a field, as Lua code.
pub fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of a struct, as Lua code.
pub fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    table(structure, |field| sample(api, field))
}
