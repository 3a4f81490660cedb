//! Generates Haskell code samples for the API reference that candidates read.

use super::spell::{self, LITERALS};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi, NamedField, NamedFunction, NamedStruct};

samples!("haskell/show/declaration.hs", "haskell/show/example.hs", "haskell/show/mistake.hs");

/// Returns Haskell code that calls an API function with example values. `replacement` can replace
/// one argument: it contains the argument's index and its code.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, replacement: Option<&(usize, &str)>) -> String {
    let values = example::values(&function.args, replacement, |arg| sample(api, arg));
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{}{}", function.name, values.collect::<String>())
}

/// Returns Haskell code that calls an API function with example values and ignores the result.
fn bound(api: &NamedApi<'_>, function: &NamedFunction<'_>, replacement: Option<&(usize, &str)>) -> String {
    let call = call(api, function, replacement);
    if function.result.is_some() { format!("_ <- {call}") } else { call }
}

fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let name = &structure.name;
    match structure.shape {
        Shape::Tuple => {
            let values = structure.fields.iter().map(|field| format!(" {}", sample(api, field)));
            format!("{name}{}", values.collect::<String>())
        }
        Shape::Record => sample_record(api, structure),
    }
}

/// Returns an example value of a struct with the names of its fields, as Haskell code.
fn sample_record(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let value = |field: &NamedField<'_>| format!("{} = {}", field.name, sample(api, field));
    format!("{} {{ {} }}", structure.name, example::fields(structure, value))
}

/// Returns an example value of an argument or a field, as Haskell code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as a Haskell argument. Every int in it is equal to
/// `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int if int < 0 => format!("({int})"),
        Type::Bool => "True".into(),
        Type::Int | Type::Double | Type::String => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => format!("({})", sample_struct(api, api.structure(*id))),
        Type::Array(item) => match &**item {
            Type::Struct(id) => format!("[{}]", sample_struct(api, api.structure(*id))),
            item => format!("[{}]", sample_of(api, item, int)),
        },
        Type::Optional(value) => format!("(Just {})", sample_of(api, value, int)),
    }
}
