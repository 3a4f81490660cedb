//! The samples of the reference.

use super::api::{ConstantView, constant};
use super::spell::Speller;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Field, Function, Shape, Type};
use crate::names::Names;

/// How one item looks, for the reference.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => {
            let ConstantView { doc: _, name, ty, value } =
                constant(speller, &api.constants[i], &names.constants[i]);
            Sample {
                signature: format!("{name} :: {ty}\n{name} = {value}"),
                example: format!("print {name}"),
            }
        }
        Item::Enum(i) => {
            let values = names.values[i].join("\n  | ");
            let name = &names.enums[i];
            let example = format!("if v == {} then pure () else afficher v", names.values[i][0]);
            let example = example.replace("afficher", &names.enum_displays[i]);
            Sample {
                signature: format!("data {name}\n  = {values}\n  deriving (Show, Eq, Enum, Bounded)"),
                example,
            }
        }
        Item::Struct(i) => structure_sample(speller, i),
        Item::Function(i) => {
            let f = &api.functions[i];
            let call = call(speller, i, None);
            let example = if f.result.is_some() { format!("r <- {call}") } else { call };
            Sample { signature: signature(speller, &names.functions[i], f), example }
        }
        Item::UserFunction(i) => {
            let f = &api.user_functions[i];
            let name = &names.user_functions[i];
            let args = names.user_args[i].iter().map(|arg| format!(" {arg}")).collect::<String>();
            let body = f
                .result
                .as_ref()
                .map_or("pure ()".into(), |ty| format!("pure {}", sample_of(speller, ty, 1)));
            Sample { signature: signature(speller, name, f), example: format!("{name}{args} = {body}") }
        }
    }
}

/// A one-line signature: `f :: Int -> IO ()`.
pub fn signature(speller: Speller<'_>, name: &str, function: &Function) -> String {
    let types = function.args.iter().map(|arg| speller.ty(&arg.ty));
    let types = types.chain([speller.action(function.result.as_ref())]).collect::<Vec<_>>();
    format!("{name} :: {}", types.join(" -> "))
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

/// A call of a function with plausible values; `instead`, one of its arguments, by its place, is something else.
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

/// A value of an argument or a field, to show in an example.
pub fn sample(speller: Speller<'_>, slot: &Field) -> String {
    sample_of(speller, &slot.ty, example::int(slot))
}

/// A value of a type, as an argument is written, with this number wherever an int is asked for.
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
