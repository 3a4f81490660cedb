//! Generates C++ code samples for the API reference that candidates read.

use super::constant::{declaration, item_type};
use super::spell::Speller;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{ConstantValue, Field, Type};

/// Returns the C++ example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => {
            let name = &names.constants[i];
            let value = &api.constants[i].value;
            let ty = item_type(value.base());
            let example = match value {
                ConstantValue::One(_) => format!("{ty} x = {name};"),
                ConstantValue::List(..) => format!("for ({ty} x : {name}) {{ /* … */ }}"),
            };
            Sample { signature: declaration(name, value).to_string(), example }
        }
        Item::Enum(i) => Sample {
            signature: format!("enum {} {{ {} }};", names.enums[i], names.values[i].join(", ")),
            example: format!("{} v = {};", names.enums[i], names.values[i][0]),
        },
        Item::Struct(i) => {
            let fields = &names.fields[i];
            let lines = api.structs[i].fields.iter().zip(fields);
            let lines = lines.map(|(f, name)| format!("    {} {name};\n", speller.ty_among(&f.ty, fields)));
            let name = &names.structs[i];
            let values = api.structs[i].fields.iter().map(|f| braced(speller, &f.ty, example::int(f)));
            Sample {
                signature: format!("struct {name} {{\n{}}};", lines.collect::<String>()),
                example: format!("{name} v = {{{}}};", values.collect::<Vec<_>>().join(", ")),
            }
        }
        Item::Function(i) => {
            let function = &api.functions[i];
            let call = format!("{};", call(speller, i, None));
            Sample {
                signature: speller.prototype(i) + ";",
                example: match &function.result {
                    Some(ty) => format!("{} x = {call}", speller.ty(ty)),
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

/// Returns C++ code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| value(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

/// Returns an example value of an argument or a field, as C++ code. The code shows the value's
/// type.
fn value(speller: Speller<'_>, slot: &Field) -> String {
    let braced = braced(speller, &slot.ty, example::int(slot));
    match slot.ty {
        Type::Struct(id) => format!("{}{braced}", speller.names.structure(id)),
        _ => braced,
    }
}

/// Returns an example value of an API type, as C++ code. The compiler must already know the type at
/// this place. Every int in the value is equal to `int`.
pub fn braced(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Struct(id) => {
            let fields =
                speller.api.structure(*id).fields.iter().map(|f| braced(speller, &f.ty, example::int(f)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Type::Array(item) => format!("{{{0}, {0}}}", braced(speller, item, int)),
        // Braces alone would initialise the optional itself instead of its value.
        Type::Optional(value) => {
            let named = matches!(**value, Type::Struct(_) | Type::Array(_));
            let name = if named { speller.ty(value) } else { String::new() };
            name + &braced(speller, value, int)
        }
    }
}
