//! Generates C# code samples for the API reference that candidates read.

use super::constant::{self, plain};
use super::spell::Speller;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Field, Type};
use crate::names::Names;

/// Returns the C# example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => {
            let name = &names.constants[i];
            let value = &api.constants[i].value;
            let ty = speller.ty(&value.ty());
            let (keyword, shown) = (constant::keyword(value), constant::value(value, plain));
            Sample {
                signature: format!("{keyword} {ty} {name} = {shown};"),
                example: format!("{ty} x = Api.{name};"),
            }
        }
        Item::Enum(i) => {
            let (name, values) = (&names.enums[i], &names.values[i]);
            Sample {
                signature: format!("enum {name} {{ {} }}", values.join(", ")),
                example: format!("{name} v = {name}.{};", values[0]),
            }
        }
        Item::Struct(i) => {
            let fields = || api.structs[i].fields.iter().zip(&names.fields[i]);
            let name = &names.structs[i];
            let lines: Vec<_> =
                fields().map(|(f, name)| format!("    public {} {name};", speller.ty(&f.ty))).collect();
            let values: Vec<_> = fields().map(|(f, _)| sample(speller, f)).collect();
            Sample {
                signature: format!("class {name}\n{{\n{}\n}}", lines.join("\n")),
                example: format!("{name} v = new {name}({});", values.join(", ")),
            }
        }
        Item::Function(i) => {
            let function = &api.functions[i];
            let name = &names.functions[i];
            let call = format!("{};", call(speller, i, None));
            let prototype = speller.prototype(name, function, &names.args[i]);
            Sample {
                signature: format!("static {prototype}"),
                example: match &function.result {
                    None => call,
                    Some(ty) => format!("{} x = {call}", speller.ty(ty)),
                },
            }
        }
        Item::UserFunction(i) => {
            let prototype =
                speller.prototype(&names.user_functions[i], &api.user_functions[i], &names.user_args[i]);
            Sample {
                signature: format!("public static {prototype}"),
                example: format!("public static {prototype} {{ /* … */ }}"),
            }
        }
    }
}

/// Returns C# code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| sample(speller, arg));
    format!("Api.{}({})", speller.names.functions[function], values.join(", "))
}

/// Returns an example value of an argument or a field, as C# code.
fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// Returns an example value of an API type, as C# code. Every int in it is equal to `int`.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(_) => speller.empty(ty),
        Type::Struct(id) => {
            let fields = &speller.api.structure(*id).fields;
            let values: Vec<_> = fields.iter().map(|f| sample(speller, f)).collect();
            format!("{}({})", speller.empty(ty).trim_end_matches("()"), values.join(", "))
        }
        Type::Array(item) => format!("new {} {{ {} }}", speller.ty(ty), sample_of(speller, item, int)),
        Type::Optional(value) => sample_of(speller, value, int),
    }
}
