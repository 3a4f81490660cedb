//! How the items of an API look in JavaScript, for the reference.

use super::spell::{Speller, value};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Function};
use crate::names::Names;

/// How an item looks in JavaScript.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => Sample {
            signature: format!("const {} = {};", names.constants[i], value(&api.constants[i].value)),
            example: format!("const x = api.{};", names.constants[i]),
        },
        Item::Enum(i) => {
            let values = names.values[i].iter().enumerate();
            let lines = values.map(|(value, name)| format!("    {name} = {value},\n")).collect::<String>();
            Sample {
                signature: format!("enum {} {{\n{lines}}}", names.enums[i]),
                example: format!("const x = api.{}.{};", names.enums[i], names.values[i][0]),
            }
        }
        Item::Struct(i) => {
            let fields = api.structs[i].fields.iter().zip(&names.fields[i]);
            let lines = fields.clone().map(|(f, name)| format!("    {};\n", speller.slot(name, &f.ty)));
            let values = fields.map(|(field, name)| format!("{name}: {}", speller.sample(field)));
            Sample {
                signature: format!("interface {} {{\n{}}}", names.structs[i], lines.collect::<String>()),
                example: format!("const x = {{ {} }};", values.collect::<Vec<_>>().join(", ")),
            }
        }
        Item::Function(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.functions[i];
            let call = call(speller, i, None);
            Sample {
                signature: speller.signature(
                    &names.functions[i],
                    &speller.taken(args, &names.args[i]),
                    result.as_ref(),
                ),
                example: if result.is_some() { format!("const x = {call};") } else { format!("{call};") },
            }
        }
        Item::UserFunction(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.user_functions[i];
            let (name, labels) = (&names.user_functions[i], &names.user_args[i]);
            Sample {
                signature: speller.signature(name, &speller.given(args, labels), result.as_ref()),
                example: format!("export function {name}({}) {{ /* … */ }}", labels.join(", ")),
            }
        }
    }
}

/// A call of a function with plausible values; `instead`, one of its arguments, by its place, is something else.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| speller.sample(arg));
    format!("api.{}({})", speller.names.functions[function], values.join(", "))
}
