//! Lists the names that older kits gave to the functions of an API. Their headers were called
//! `prologin.h` and `prologin.hh`, and their functions began with `api_`. C++ uses the same list.

use super::spell;
use crate::model::{ConstantValue, Scalar};
use crate::names::{DisplayedType, NamedApi, NamedFunction};
use std::collections::HashSet;

/// A function of the API with the name that it had in older kits.
pub struct OlderName<'a> {
    /// The name in older kits.
    pub older: String,
    /// The name in this kit.
    pub name: &'a str,
    /// The function itself.
    pub function: OlderFunction<'a>,
}

/// A function of the API that has an older name.
pub enum OlderFunction<'a> {
    /// A function of the description.
    Described(&'a NamedFunction<'a>),
    /// A function that prints a value.
    Display(DisplayedType<'a>),
}

impl OlderName<'_> {
    /// Returns true if the function returns a value.
    pub fn has_result(&self) -> bool {
        matches!(self.function, OlderFunction::Described(function) if function.result.is_some())
    }

    /// Returns the arguments with which the function is called under its present name.
    pub fn call_arguments(&self) -> String {
        match &self.function {
            OlderFunction::Described(function) => function.arg_names().join(", "),
            OlderFunction::Display(_) => "v".into(),
        }
    }
}

/// Returns the functions of an API that have an older name. A function has none if another item of
/// the API has this name.
pub fn names<'a>(api: &'a NamedApi<'_>) -> Vec<OlderName<'a>> {
    let functions = api.functions.iter().map(|function| {
        let older = format!("api_{}", function.original_name);
        OlderName { older, name: &function.name, function: OlderFunction::Described(function) }
    });
    let displays = api.displayed().map(|displayed_type| {
        let older = format!("api_{}", displayed_type.function);
        OlderName { older, name: displayed_type.function, function: OlderFunction::Display(displayed_type) }
    });
    let mut all: Vec<OlderName<'a>> = functions.chain(displays).collect();
    let enums = api.enums.iter().flat_map(|e| e.values.iter().map(|value| &value.name).chain([&e.name]));
    let other_names = api.user_functions.iter().map(|f| &f.name).chain(api.structs.iter().map(|s| &s.name));
    let other_names =
        other_names.chain(api.constants.iter().map(|c| &c.name)).chain(enums).map(String::as_str);
    let used_names: HashSet<&str> = all.iter().map(|item| item.name).chain(other_names).collect();
    all.retain(|item| !used_names.contains(&*item.older));
    all
}

/// Returns the C prototype of a function under its older name.
pub fn prototype(api: &NamedApi<'_>, item: &OlderName<'_>) -> String {
    match &item.function {
        OlderFunction::Described(function) => spell::prototype_as(api, function, &item.older),
        OlderFunction::Display(displayed_type) => format!("void {}({} v)", item.older, displayed_type.name),
    }
}

/// Returns the constants and enum values of an API that are ints, with their values in C.
pub fn numbers<'a>(api: &'a NamedApi<'_>) -> Vec<(&'a str, String)> {
    let constants = api.constants.iter().filter_map(|constant| match constant.value {
        ConstantValue::One(value @ Scalar::Int(_)) => Some((&*constant.name, spell::bare_literal(value))),
        _ => None,
    });
    let values = api.enums.iter().flat_map(|e| e.values.iter().enumerate());
    constants.chain(values.map(|(number, value)| (&*value.name, number.to_string()))).collect()
}
