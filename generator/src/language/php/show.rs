//! How the items of an API look in PHP, for the reference.

use super::spell::{Speller, value};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Field, Function, Type};
use crate::names::Names;

/// How an item looks in PHP.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
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
            let fields = api.structs[i].fields.iter().zip(&names.fields[i]);
            let lines =
                fields.clone().map(|(field, name)| format!("    '{name}' => {},", api.spell(&field.ty)));
            let values = fields.map(|(field, name)| format!("'{name}' => {}", sample(speller, field)));
            Sample {
                signature: format!("array(\n{}\n)", lines.collect::<Vec<_>>().join("\n")),
                example: format!("$x = array({});", values.collect::<Vec<_>>().join(", ")),
            }
        }
        Item::Function(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.functions[i];
            let name = &names.functions[i];
            let call = format!("{};", call(speller, i, None));
            Sample {
                signature: speller.signature(name, args, &names.args[i], result.as_ref()),
                example: if result.is_some() { format!("$x = {call}") } else { call },
            }
        }
        Item::UserFunction(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.user_functions[i];
            let signature =
                speller.signature(&names.user_functions[i], args, &names.user_args[i], result.as_ref());
            Sample { example: format!("{signature} {{ /* … */ }}"), signature }
        }
    }
}

/// A call of a function with plausible values; `instead`, one of its arguments, by its place, is something else.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| sample(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

/// A value of an argument or a field, to show in an example.
pub fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// A value of a type, with this number wherever an int is asked for.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "'joute'".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Struct(id) => {
            let fields = speller.api.structure(*id).fields.iter().zip(&speller.names.fields[id.0]);
            let fields = fields.map(|(field, name)| format!("'{name}' => {}", sample(speller, field)));
            format!("array({})", fields.collect::<Vec<_>>().join(", "))
        }
        Type::Array(_) => "array()".into(),
        Type::Optional(value) => sample_of(speller, value, int),
    }
}
