//! The samples of the reference.

use super::api::{declarations, user_head};
use super::spell::{Speller, value};
use crate::backend::{Item, Sample};
use crate::example;
use crate::model::{Api, Constant, Field, Function};
use crate::names::Names;

/// How an item looks in OCaml.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => {
            let Constant { name: _, value: constant, summary: _ } = &api.constants[i];
            let name = &names.constants[i];
            Sample {
                signature: format!("let {name} : {} = {}", speller.ty(&constant.ty(), ""), value(constant)),
                example: format!("let x = {name}"),
            }
        }
        Item::Enum(i) => Sample {
            signature: declarations(speller, false).swap_remove(i).to_string(),
            example: format!("let v = {}", names.values[i][0]),
        },
        Item::Struct(i) => {
            let values: Vec<_> =
                api.structs[i].fields.iter().map(|f| speller.sample(&f.ty, example::int(f), "")).collect();
            Sample {
                signature: declarations(speller, false).swap_remove(api.enums.len() + i).to_string(),
                example: format!("let v : {} = {}", names.structs[i], speller.build(i, &values, "")),
            }
        }
        Item::Function(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.functions[i];
            let name = &names.functions[i];
            let bind = if result.is_some() { "x" } else { "()" };
            Sample {
                signature: format!(
                    "val {name} : {}",
                    speller.arrow(args.iter().map(|a| &a.ty), result.as_ref(), "")
                ),
                example: format!("let {bind} = {}", call(speller, i, None)),
            }
        }
        Item::UserFunction(i) => {
            let Function { name: _, summary: _, args, result, role: _ } = &api.user_functions[i];
            let name = &names.user_functions[i];
            let head = user_head(speller, name, args, &names.user_args[i], result.as_ref(), "");
            let body = result.as_ref().map_or("()".into(), |ty| speller.first_result(ty));
            Sample {
                signature: format!(
                    "val {name} : {}",
                    speller.arrow(args.iter().map(|a| &a.ty), result.as_ref(), "")
                ),
                example: format!("{head} = {body}"),
            }
        }
    }
}

/// A call of a function with plausible values; `instead`, one of its arguments, by its place, is something else.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let name = &speller.names.functions[function];
    let args = &speller.api.functions[function].args;
    if args.is_empty() {
        return format!("{name} ()");
    }
    let sample = |arg: &Field| speller.argument(&arg.ty, example::int(arg), "");
    let values = example::values(args, instead, sample).into_iter().map(|value| format!(" {value}"));
    format!("{name}{}", values.collect::<String>())
}
