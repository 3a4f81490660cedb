//! Writes the types, signatures and structs of an API in Rust syntax.

use super::border::PassingMode;
use crate::example;
use crate::model::{EnumId, Shape, Type};
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// The maximum length of Rust tuples for which the standard library implements its traits.
const MAX_TUPLE_LENGTH: usize = 12;

/// Returns true if a struct of the API is represented as a tuple in Rust.
pub fn is_tuple(structure: &NamedStruct<'_>) -> bool {
    structure.shape == Shape::Tuple && structure.fields.len() <= MAX_TUPLE_LENGTH
}

/// Returns the lengths of all tuples in the API.
pub fn tuple_lengths(api: &NamedApi<'_>) -> BTreeSet<usize> {
    api.structs.iter().filter(|s| is_tuple(s)).map(|s| s.fields.len()).collect()
}

/// Returns the Rust type that represents an API type in a champion's code.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    type_in(api, ty, "")
}

/// Returns the Rust type that represents an API type. Names of the API get the given path, such as
/// `super::`.
pub fn type_in(api: &NamedApi<'_>, ty: &Type, path: &str) -> String {
    match ty {
        Type::Int => "i32".into(),
        Type::Double => "f64".into(),
        Type::Bool => "bool".into(),
        Type::String => "String".into(),
        Type::Enum(id) => format!("{path}{}", api.enumeration(*id).name),
        Type::Struct(id) => format!("{path}{}", api.structure(*id).name),
        Type::Array(item) => format!("Vec<{}>", type_in(api, item, path)),
        Type::Optional(value) => format!("Option<{}>", type_in(api, value, path)),
    }
}

/// Returns the Rust type that represents an API type in code that imports the module `api`.
pub fn in_api(api: &NamedApi<'_>, ty: &Type) -> String {
    type_in(api, ty, "api::")
}

/// Returns the Rust tuple type of a struct's fields.
pub fn tuple_type(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    tuple(&structure.fields.iter().map(|field| type_name(api, field.ty())).collect::<Vec<_>>())
}

/// Returns the Rust signature of an API function. An example is `fn f(a: Position, b: &str) ->
/// Erreur`.
pub fn signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    header(api, function, |arg| PassingMode::of(api, &arg.value).param())
}

/// Returns the Rust signature of a function that the candidate writes. The function owns its
/// arguments.
pub fn user_signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    header(api, function, |arg| type_name(api, arg.ty()))
}

fn header(
    api: &NamedApi<'_>,
    function: &NamedFunction<'_>,
    ty: impl Fn(&NamedField<'_>) -> String,
) -> String {
    let params = function.args.iter().map(|arg| format!("{}: {}", arg.name, ty(arg)));
    let params = params.collect::<Vec<_>>().join(", ");
    let result = function.result_type().map(|ty| format!(" -> {}", type_name(api, ty)));
    format!("fn {}({params}){}", function.name, result.unwrap_or_default())
}

/// Returns the Rust expression for the first value of an enum.
pub fn first_value(api: &NamedApi<'_>, id: impl Borrow<EnumId>) -> String {
    let enumeration = api.enumeration(id);
    format!("{}::{}", enumeration.name, enumeration.values[0].name)
}

/// Returns the Rust expression that builds a struct of the API. `value` returns the value of each
/// field.
pub fn construct(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> String {
    if is_tuple(structure) {
        return tuple(&structure.fields.iter().map(value).collect::<Vec<_>>());
    }
    let field = |field: &NamedField<'_>| format!("{}: {}", field.name, value(field));
    format!("{} {{ {} }}", structure.name, example::fields(structure, field))
}

/// Returns a Rust tuple expression such as `(a, b)`. A tuple of one item needs a trailing comma:
/// `(a,)`.
pub fn tuple(items: &[String]) -> String {
    format!("({}{})", items.join(", "), if items.len() == 1 { "," } else { "" })
}
