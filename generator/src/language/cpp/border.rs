//! Generates `joute/main.cc`, which calls the champion's functions and converts or checks values.

use super::crossing::{
    Conversion, ConvertedValue, checked_fields, conversion, converted_fields, converted_functions,
    displayed_value,
};
use super::spell;
use crate::backend::{File, JOUTE_H};
use crate::language::c::older::{self, OlderFunction, OlderName};
use crate::model::abi::Crossing;
use crate::names::{NamedApi, NamedFunction};
use crate::text::page;
use joute_words::kit;

/// The hand-written C++ code that converts values between C++ and the game's library.
const BORDER: &str = include_str!("../../../../bindings/cpp/border.hh");

/// Generates `joute/main.cc`, which connects a C++ champion with the game's library. Also returns
/// the hand-written headers that it includes.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        File::generated("joute/main.cc", page!("cpp/main.cc", api)),
        File::generated("joute/prologin.cc", page!("cpp/prologin.cc", api)),
        File::generated("joute/border.hh", BORDER),
        File::generated("joute/joute.h", JOUTE_H),
    ]
}

/// Returns the C++ prototype of an API function under the name that it had in older kits.
fn older_prototype(api: &NamedApi<'_>, item: &OlderName<'_>) -> String {
    match &item.function {
        OlderFunction::Described(function) => spell::prototype_as(api, function, &item.older),
        OlderFunction::Display(displayed_type) => {
            format!("void {}({}v)", item.older, spell::param(api, &displayed_type.value.ty, &["v"]))
        }
    }
}

/// Returns the C++ prototype of a function that the candidate writes, under the name by which the kit
/// calls it if it has the linkage of C.
fn older_entry(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    spell::user_prototype_as(api, function, &format!("joute_c_{}", function.name))
}
