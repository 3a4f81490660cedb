//! Generates OCaml code samples for the API reference that candidates read.

use super::doc;
use super::spell::{self, literal};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::{Scalar, Shape, Type};
use crate::names::{Item, NamedApi, NamedField, NamedFunction, NamedStruct};

samples!("ocaml/show/declaration.ml", "ocaml/show/example.ml", "ocaml/show/mistake.ml");

/// Returns OCaml code that calls an API function with example values. `replacement` can replace one
/// argument: it contains the argument's index and its code.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, replacement: Option<&(usize, &str)>) -> String {
    if function.args.is_empty() {
        return format!("{} ()", function.name);
    }
    let sample = |arg: &NamedField<'_>| argument(api, arg.ty(), example::int(arg));
    let values = example::values(&function.args, replacement, sample);
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{}{}", function.name, values.collect::<String>())
}

/// Returns OCaml code that calls an API function with example values and ignores the result.
fn call_statement(
    api: &NamedApi<'_>,
    function: &NamedFunction<'_>,
    replacement: Option<&(usize, &str)>,
) -> String {
    let call = call(api, function, replacement);
    if function.result.is_some() { format!("ignore ({call})") } else { call }
}

/// Returns an example value of an API type, as OCaml code. Unfinished functions in the starter
/// champion return the same values. Every int in it is equal to `int`.
fn sample(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => literal(&Scalar::Int(int)),
        Type::Double => "0.".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => sample_struct(api, api.structure(*id)),
        Type::Array(_) => "[||]".into(),
        Type::Optional(value) => format!("Some {}", argument(api, value, int)),
    }
}

/// Returns an example value of a struct, as OCaml code.
fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let value = |field: &NamedField<'_>| sample(api, field.ty(), example::int(field));
    spell::build(structure, &example::values(&structure.fields, None, value))
}

/// Returns an example value in the form of a function's argument, as OCaml code. It has parentheses
/// where necessary.
fn argument(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    let sample = sample(api, ty, int);
    if sample.starts_with("Some ") { format!("({sample})") } else { sample }
}

/// Returns the result of an unfinished function in the starter champion, as OCaml code. For an
/// optional, the code is `None`.
pub fn first_result(api: &NamedApi<'_>, result: Option<&Type>) -> String {
    match result {
        None => "()".into(),
        Some(Type::Optional(_)) => "None".into(),
        Some(ty) => sample(api, ty, 0),
    }
}
