//! Generates OCaml code samples for the API reference that candidates read.

use super::spell::{self, literal};
use super::types::{enumeration, structure};
use crate::backend::Sample;
use crate::example;
use crate::model::{Scalar, Type};
use crate::names::{Item, NamedApi, NamedField, NamedFunction};
use askama::Template;

/// The two parts of the OCaml code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "ml", escape = "none")]
enum Shown<'a> {
    #[template(path = "ocaml/show/declaration.ml")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "ocaml/show/example.ml")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the OCaml example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns OCaml code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    if function.args.is_empty() {
        return format!("{} ()", function.name);
    }
    let sample = |arg: &NamedField<'_>| argument(api, arg.ty(), example::int(arg));
    let values = example::values(&function.args, instead, sample);
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{}{}", function.name, values.collect::<String>())
}

/// Returns an example value of an API type, as OCaml code. Unfinished functions in the starter
/// champion return the same values. Every int in it is equal to `int`.
pub fn sample(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => literal(&Scalar::Int(int)),
        Type::Double => "0.".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => {
            let structure = api.structure(*id);
            spell::build(structure, &samples(api, &structure.fields))
        }
        Type::Array(_) => "[||]".into(),
        Type::Optional(value) => format!("Some {}", argument(api, value, int)),
    }
}

/// Returns an example value of each field or argument, as OCaml code.
pub fn samples(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<String> {
    fields.iter().map(|field| sample(api, field.ty(), example::int(field))).collect()
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
