//! Generates PHP code samples for the API reference that candidates read.

use super::constant::value;
use super::spell::Speller;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Field, StructId, Type};

/// Returns the PHP example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => Sample {
            signature: format!("define('{}', {});", names.constants[i], value(&api.constants[i].value, "")),
            example: format!("$x = {};", names.constants[i]),
        },
        Item::Enum(i) => {
            let values = names.values[i].iter().enumerate();
            let lines = values.map(|(value, name)| format!("define('{name}', {value});"));
            Sample {
                signature: lines.collect::<Vec<_>>().join("\n"),
                example: format!("$x = {};", names.values[i][0]),
            }
        }
        Item::Struct(i) => {
            let line = |field: &Field, name: &str| format!("    '{name}' => {},\n", api.spell(&field.ty));
            let lines = speller.fields(StructId(i), line).concat();
            let value = speller.array(StructId(i), |field| sample(speller, field));
            Sample { signature: format!("array(\n{lines})"), example: format!("$x = {value};") }
        }
        Item::Function(i) => {
            let (function, call) = (&api.functions[i], call(speller, i, None));
            Sample {
                signature: speller.signature(function, &names.functions[i], &names.args[i]),
                example: if function.result.is_some() { format!("$x = {call};") } else { format!("{call};") },
            }
        }
        Item::UserFunction(i) => {
            let function = &api.user_functions[i];
            let signature = speller.signature(function, &names.user_functions[i], &names.user_args[i]);
            Sample { example: format!("{signature} {{ /* … */ }}"), signature }
        }
    }
}

/// Returns PHP code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| sample(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

/// Returns an example value of an argument or a field, as PHP code.
pub fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// Returns an example value of an API type, as PHP code. Every int in it is equal to `int`.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "'joute'".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Struct(id) => speller.array(*id, |field| sample(speller, field)),
        Type::Array(_) => "array()".into(),
        Type::Optional(value) => sample_of(speller, value, int),
    }
}
