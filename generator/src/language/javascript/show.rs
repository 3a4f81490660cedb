//! Generates JavaScript code samples for the API reference that candidates read.

use super::constant::literals;
use super::spell::{Speller, object};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::StructId;

/// Returns the JavaScript example for one item of the API reference. It shows the item's
/// declaration and its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => Sample {
            signature: format!("const {} = {};", names.constants[i], literals(&api.constants[i].value)),
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
            let lines = fields.map(|(f, name)| format!("    {};\n", speller.slot(name, &f.ty)));
            let values = speller.fields(StructId(i), |field| speller.sample(field));
            Sample {
                signature: format!("interface {} {{\n{}}}", names.structs[i], lines.collect::<String>()),
                example: format!("const x = {};", object(&values)),
            }
        }
        Item::Function(i) => {
            let x = if api.functions[i].result.is_some() { "const x = " } else { "" };
            Sample { signature: speller.prototype(i), example: format!("{x}{};", call(speller, i, None)) }
        }
        Item::UserFunction(i) => {
            let (name, labels) = (&names.user_functions[i], names.user_args[i].join(", "));
            let example = format!("export function {name}({labels}) {{ /* … */ }}");
            Sample { signature: speller.user_prototype(i), example }
        }
    }
}

/// Returns JavaScript code that calls an API function with example values. `instead` can replace
/// one argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| speller.sample(arg));
    format!("api.{}({})", speller.names.functions[function], values.join(", "))
}
