//! Generates Java code samples for the API reference that candidates read.

use super::api::user_head;
use super::constant::value;
use super::spell::Speller;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Field, Function, Type};
use crate::names::Names;

/// Returns the Java example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => {
            let (name, constant) = (&names.constants[i], &api.constants[i].value);
            let ty = speller.ty(&constant.ty());
            Sample {
                signature: format!("public static final {ty} {name} = {};", value(constant, "")),
                example: format!("{ty} x = Interface.{name};"),
            }
        }
        Item::Enum(i) => Sample {
            signature: format!("public enum {} {{ {} }}", names.enums[i], names.values[i].join(", ")),
            example: format!("{0} v = {0}.{1};", names.enums[i], names.values[i][0]),
        },
        Item::Struct(i) => {
            let fields = api.structs[i].fields.iter();
            let lines = fields.clone().zip(&names.fields[i]);
            let lines = lines.map(|(f, name)| format!("    public {} {name};", speller.ty(&f.ty)));
            let values = fields.map(|f| sample(speller, f)).collect::<Vec<_>>().join(", ");
            let name = &names.structs[i];
            Sample {
                signature: format!("public class {name} {{\n{}\n}}", lines.collect::<Vec<_>>().join("\n")),
                example: format!("{name} v = new {name}({values});"),
            }
        }
        Item::Function(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.functions[i];
            let name = &names.functions[i];
            let call = format!("Interface.{};", call(speller, i, None));
            let head = format!("{} {name}", speller.result(result.as_ref()));
            Sample {
                signature: format!("public static {head}({});", speller.params(args, &names.args[i])),
                example: result.as_ref().map_or(call.clone(), |ty| format!("{} x = {call}", speller.ty(ty))),
            }
        }
        Item::UserFunction(i) => {
            let head = user_head(speller, i);
            Sample { signature: format!("public {head};"), example: format!("public {head} {{ /* … */ }}") }
        }
    }
}

/// Returns Java code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| sample(speller, arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}

/// Returns an example value of an argument or a field, as Java code.
fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// Returns an example value of an API type, as Java code. Every int in it is equal to `int`.
fn sample_of(speller: Speller<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(_) | Type::Array(_) => speller.blank(ty),
        Type::Struct(id) => {
            let fields = speller.api.structure(*id).fields.iter().map(|f| sample(speller, f));
            format!("new {}({})", speller.names.structure(*id), fields.collect::<Vec<_>>().join(", "))
        }
        Type::Optional(value) => {
            format!("{}.of({})", speller.optional(value), sample_of(speller, value, int))
        }
    }
}
