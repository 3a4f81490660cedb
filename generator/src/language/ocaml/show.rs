//! Generates OCaml code samples for the API reference that candidates read.

use super::spell::{Speller, literal, value};
use super::types::types;
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Field, Scalar, StructId, Type};

/// Returns the OCaml example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(speller: Speller<'_>, item: Item) -> Sample {
    let Speller { api, names } = speller;
    match item {
        Item::Constant(i) => {
            let (name, constant) = (&names.constants[i], &api.constants[i].value);
            Sample {
                signature: format!("let {name} : {} = {}", speller.ty(&constant.ty(), ""), value(constant)),
                example: format!("let x = {name}"),
            }
        }
        Item::Enum(i) => Sample {
            signature: types(speller, false).swap_remove(i).to_string(),
            example: format!("let v = {}", names.values[i][0]),
        },
        Item::Struct(i) => {
            let value = speller.sample(&Type::Struct(StructId(i)), 0);
            Sample {
                signature: types(speller, false).swap_remove(api.enums.len() + i).to_string(),
                example: format!("let v : {} = {value}", names.structs[i]),
            }
        }
        Item::Function(i) => {
            let function = &api.functions[i];
            let bind = if function.result.is_some() { "x" } else { "()" };
            Sample {
                signature: format!("val {} : {}", names.functions[i], speller.arrow(function, "")),
                example: format!("let {bind} = {}", call(speller, i, None)),
            }
        }
        Item::UserFunction(i) => {
            let function = &api.user_functions[i];
            let body = speller.first_result(function.result.as_ref());
            Sample {
                signature: format!("val {} : {}", names.user_functions[i], speller.arrow(function, "")),
                example: format!("{} = {body}", speller.head(i, "")),
            }
        }
    }
}

/// Returns OCaml code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let name = &speller.names.functions[function];
    let args = &speller.api.functions[function].args;
    if args.is_empty() {
        return format!("{name} ()");
    }
    let sample = |arg: &Field| speller.argument(&arg.ty, example::int(arg));
    let values = example::values(args, instead, sample).into_iter().map(|value| format!(" {value}"));
    format!("{name}{}", values.collect::<String>())
}

impl Speller<'_> {
    /// Returns an example value of an API type, as OCaml code. Unfinished functions in the starter
    /// champion return the same values. Every int in it is equal to `int`.
    pub fn sample(&self, ty: &Type, int: i32) -> String {
        match ty {
            Type::Int => literal(&Scalar::Int(int)),
            Type::Double => "0.".into(),
            Type::Bool => "false".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => self.names.values[id.0][0].clone(),
            Type::Struct(id) => self.build(id.0, &self.samples(&self.api.structure(*id).fields)),
            Type::Array(_) => "[||]".into(),
            Type::Optional(value) => format!("Some {}", self.argument(value, int)),
        }
    }

    /// Returns an example value of each field or argument, as OCaml code.
    pub fn samples(&self, fields: &[Field]) -> Vec<String> {
        fields.iter().map(|field| self.sample(&field.ty, example::int(field))).collect()
    }

    /// Returns an example value in the form of a function's argument, as OCaml code. It has
    /// parentheses where necessary.
    pub fn argument(&self, ty: &Type, int: i32) -> String {
        let sample = self.sample(ty, int);
        if sample.starts_with("Some ") { format!("({sample})") } else { sample }
    }

    /// Returns the result of an unfinished function in the starter champion, as OCaml code. For an
    /// optional, the code is `None`.
    pub fn first_result(&self, result: Option<&Type>) -> String {
        match result {
            None => "()".into(),
            Some(Type::Optional(_)) => "None".into(),
            Some(ty) => self.sample(ty, 0),
        }
    }
}
