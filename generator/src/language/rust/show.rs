//! Generates Rust code samples for the API reference that candidates read.

use super::constant::constant;
use super::spell::{Speller, is_tuple, tuple};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::abi::Crossing;
use crate::model::{ConstantValue, Field, Layout, StructId, Type};

/// Returns the Rust example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names, abi: _ } = speller;
    match item {
        Item::Constant(i) => Sample {
            signature: format!("pub {}", constant(&names.constants[i], &api.constants[i].value)),
            example: match &api.constants[i].value {
                ConstantValue::One(_) => format!("let x = {};", names.constants[i]),
                ConstantValue::List(..) => format!("for x in {} {{ /* … */ }}", names.constants[i]),
            },
        },
        Item::Enum(i) => Sample {
            signature: format!("pub enum {} {{ {} }}", names.enums[i], names.values[i].join(", ")),
            example: format!("let v = {}::{};", names.enums[i], names.values[i][0]),
        },
        Item::Struct(i) => {
            let (name, structure) = (&names.structs[i], &api.structs[i]);
            let value = value(speller, &Type::Struct(StructId(i)), 0);
            let types = structure.fields.iter().map(|field| speller.ty(&field.ty));
            let signature = if is_tuple(structure) {
                format!("pub type {name} = {};", tuple(&types.collect::<Vec<_>>()))
            } else {
                let lines = names.fields[i].iter().zip(types);
                let lines = lines.map(|(name, ty)| format!("    pub {name}: {ty},\n"));
                format!("pub struct {name} {{\n{}}}", lines.collect::<String>())
            };
            Sample { signature, example: format!("let v: {name} = {value};") }
        }
        Item::Function(i) => {
            let call = format!("{};", call(speller, i, None));
            let example = if api.functions[i].result.is_some() { format!("let x = {call}") } else { call };
            Sample { signature: format!("pub {}", speller.signature(i)), example }
        }
        Item::UserFunction(i) => {
            let signature = format!("pub {}", speller.user_signature(i));
            Sample { example: format!("{signature} {{ /* … */ }}"), signature }
        }
    }
}

/// Returns Rust code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| argument(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

fn argument(speller: Speller<'_>, slot: &Field) -> String {
    let example = |ty: &Type| value(speller, ty, example::int(slot));
    match speller.abi.value(&slot.ty).crossing {
        Crossing::Number(_) | Crossing::Flat(_) => example(&slot.ty),
        Crossing::Text => "\"joute\"".into(),
        Crossing::Optional(value) if value.layout != Layout::Owned => example(&slot.ty),
        Crossing::Deep(_) | Crossing::Optional(_) => format!("&{}", example(&slot.ty)),
        Crossing::List(item) | Crossing::Nested(item) => format!("&[{}]", example(&item.ty)),
    }
}

/// Returns an example value of an API type, as Rust code. Every int in it is equal to `int`.
pub fn value(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\".to_string()".into(),
        Type::Enum(id) => format!("{}::{}", speller.names.enumeration(*id), speller.names.values[id.0][0]),
        Type::Struct(id) => speller.construct(*id, &|field| value(speller, &field.ty, example::int(field))),
        Type::Array(item) => format!("vec![{}]", value(speller, item, int)),
        Type::Optional(inner) => format!("Some({})", value(speller, inner, int)),
    }
}
