//! Generates Python code samples for the API reference that candidates read.

use super::spell::{Speller, value};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Shape, StructId, Type};

/// Returns the Python example for one item of the API reference. It shows the item's declaration
/// and its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => {
            let name = &names.constants[i];
            Sample {
                signature: format!("{name} = {}", value(&api.constants[i].value)),
                example: format!("x = {name}"),
            }
        }
        Item::Enum(i) => {
            let values =
                names.values[i].iter().enumerate().map(|(value, name)| format!("\n    {name} = {value}"));
            Sample {
                signature: format!("class {}(IntEnum):{}", names.enums[i], values.collect::<String>()),
                example: format!("v = {}.{}", names.enums[i], names.values[i][0]),
            }
        }
        Item::Struct(i) => {
            let name = &names.structs[i];
            let fields = api.structs[i].fields.iter().zip(&names.fields[i]);
            let signature = match api.structs[i].shape {
                Shape::Tuple => {
                    let types = fields.map(|(field, _)| speller.ty(&field.ty)).collect::<Vec<_>>().join(", ");
                    format!("{name} = tuple[{types}]  # {}", speller.construct(i, &names.fields[i]))
                }
                Shape::Record => {
                    let fields =
                        fields.map(|(field, name)| format!("\n    {name}: {}", speller.ty(&field.ty)));
                    format!("class {name}(NamedTuple):{}", fields.collect::<String>())
                }
            };
            let sample = speller.sample_of(&Type::Struct(StructId(i)), 0);
            Sample { signature, example: format!("v = {sample}") }
        }
        Item::Function(i) => {
            let function = &api.functions[i];
            let name = &names.functions[i];
            let call = call(speller, i, None);
            Sample {
                signature: format!("def {}", speller.signature(name, function, &names.args[i])),
                example: if function.result.is_some() { format!("x = {call}") } else { call },
            }
        }
        Item::UserFunction(i) => {
            let name = &names.user_functions[i];
            let signature = speller.signature(name, &api.user_functions[i], &names.user_args[i]);
            Sample { signature: format!("def {signature}"), example: format!("def {signature}: ...") }
        }
    }
}

/// Returns Python code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| speller.sample(arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}
