//! Generates Haskell code samples for the API reference that candidates read.

use super::spell::{Speller, value};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Field, Shape, Type};

/// Returns the Haskell example for one item of the API reference. It shows the item's declaration
/// and its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => {
            let constant = &api.constants[i].value;
            let name = &names.constants[i];
            let signature = format!("{name} :: {}\n{name} = {}", speller.ty(&constant.ty()), value(constant));
            Sample { signature, example: format!("print {name}") }
        }
        Item::Enum(i) => {
            let name = &names.enums[i];
            let values = names.values[i].join("\n  | ");
            let signature = format!("data {name}\n  = {values}\n  deriving (Show, Eq, Enum, Bounded)");
            let display = &names.enum_displays[i];
            let example = format!("if v == {} then pure () else {display} v", names.values[i][0]);
            Sample { signature, example }
        }
        Item::Struct(i) => structure_sample(speller, i),
        Item::Function(i) => {
            let f = &api.functions[i];
            let call = call(speller, i, None);
            let example = if f.result.is_some() { format!("r <- {call}") } else { call };
            Sample { signature: speller.signature(&names.functions[i], f), example }
        }
        Item::UserFunction(i) => {
            let f = &api.user_functions[i];
            let name = &names.user_functions[i];
            let args = names.user_args[i].iter().map(|arg| format!(" {arg}")).collect::<String>();
            let body = f
                .result
                .as_ref()
                .map_or("pure ()".into(), |ty| format!("pure {}", sample_of(speller, ty, 1)));
            Sample { signature: speller.signature(name, f), example: format!("{name}{args} = {body}") }
        }
    }
}

fn structure_sample(speller: Speller<'_>, index: usize) -> Sample {
    let name = &speller.names.structs[index];
    let s = &speller.api.structs[index];
    let fields = s.fields.iter().zip(&speller.names.fields[index]);
    let example = format!("let v = {}", sample_struct(speller, index));
    let lines = fields.map(|(f, field)| format!("{field} :: {}", speller.ty(&f.ty)));
    let lines = lines.collect::<Vec<_>>().join("\n  , ");
    let signature = format!("data {name} = {name}\n  {{ {lines}\n  }}\n  deriving (Show, Eq)");
    Sample { signature, example }
}

/// Returns Haskell code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&speller.api.functions[function].args, instead, |arg| sample(speller, arg));
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{}{}", speller.names.functions[function], values.collect::<String>())
}

fn sample_struct(speller: Speller<'_>, index: usize) -> String {
    let s = &speller.api.structs[index];
    let name = &speller.names.structs[index];
    match s.shape {
        Shape::Tuple => {
            let values = s.fields.iter().map(|f| format!(" {}", sample(speller, f)));
            format!("{name}{}", values.collect::<String>())
        }
        Shape::Record => {
            let fields = s.fields.iter().zip(&speller.names.fields[index]);
            let fields = fields.map(|(f, field)| format!("{field} = {}", sample(speller, f)));
            format!("{name} {{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Returns an example value of an argument or a field, as Haskell code.
pub fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// Returns an example value of an API type, as a Haskell argument. Every int in it is equal to
/// `int`.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int if int < 0 => format!("({int})"),
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "True".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Struct(id) => format!("({})", sample_struct(speller, id.0)),
        Type::Array(item) => match &**item {
            Type::Struct(id) => format!("[{}]", sample_struct(speller, id.0)),
            item => format!("[{}]", sample_of(speller, item, int)),
        },
        Type::Optional(value) => format!("(Just {})", sample_of(speller, value, int)),
    }
}
