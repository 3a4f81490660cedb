//! Generates C code samples for the API reference that candidates read.

use super::constant::{declaration, lengths};
use super::spell::{Speller, one};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{ConstantValue, Field, Type};

/// Returns the C example for one item of the API reference. It shows the item's declaration and its
/// use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => {
            let (name, value, length) = (&names.constants[i], &api.constants[i].value, &lengths(speller)[i]);
            let ty = one(value.base());
            let example = match value {
                ConstantValue::One(_) => format!("{ty}x = {name};"),
                ConstantValue::List(..) => {
                    format!("for (int i = 0; i < {length}; i++) {{ {ty}x = {name}[i]; }}")
                }
            };
            Sample { signature: declaration(name, value, length).to_string(), example }
        }
        Item::Enum(i) => Sample {
            signature: format!("typedef enum {{ {} }} {};", names.values[i].join(", "), names.enums[i]),
            example: format!("{} v = {};", names.enums[i], names.values[i][0]),
        },
        Item::Struct(i) => {
            let fields = api.structs[i].fields.iter().zip(&names.fields[i]);
            let fields: Vec<_> =
                fields.map(|(f, name)| format!("    {};", speller.declare(&f.ty, name))).collect();
            let name = &names.structs[i];
            let first = &names.fields[i][0];
            Sample {
                signature: format!("typedef struct {{\n{}\n}} {name};", fields.join("\n")),
                example: format!(
                    "{name} v = {{ .{first} = {} }};",
                    sample(speller, &api.structs[i].fields[0])
                ),
            }
        }
        Item::Function(i) => {
            let call = format!("{};", call(speller, i, None));
            Sample {
                signature: speller.prototype(i) + ";",
                example: match &api.functions[i].result {
                    Some(ty) => format!("{} = {call}", speller.declare(ty, "x")),
                    None => call,
                },
            }
        }
        Item::UserFunction(i) => Sample {
            signature: speller.user_prototype(i) + ";",
            example: speller.user_prototype(i) + " { /* … */ }",
        },
    }
}

/// Returns C code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| sample(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

/// Returns an example value of a struct's field, as C code inside the struct's braces.
pub fn field(speller: Speller<'_>, slot: &Field) -> String {
    match &slot.ty {
        Type::Struct(_) | Type::Array(_) | Type::Optional(_) => "{0}".into(),
        _ => sample(speller, slot),
    }
}

/// Returns an example value of an argument or a field, as C code.
fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// Returns an example value of an API type, as C code. Every int in it is equal to `int`.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Struct(id) => {
            let fields = speller.api.structs[id.0].fields.iter().map(|f| field(speller, f));
            format!("({}){{{}}}", speller.names.structs[id.0], fields.collect::<Vec<_>>().join(", "))
        }
        Type::Array(_) => format!("({}){{0}}", speller.ty(ty)),
        Type::Optional(value) => {
            format!("({}){{ true, {} }}", speller.ty(ty), sample_of(speller, value, int))
        }
    }
}
