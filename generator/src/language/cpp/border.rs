//! Generates `joute/main.cc`, which calls the champion's functions and converts or checks values.

use super::crossing::{
    Conversion, ConvertedValue, checked_fields, conversion, converted, converted_fields, shown,
};
use crate::backend::{File, JOUTE_H};
use crate::model::abi::Crossing;
use crate::names::NamedApi;
use crate::text::page;
use joute_words::kit;

/// The hand-written C++ code that converts values between C++ and the game's library.
const BORDER: &str = include_str!("../../../../bindings/cpp/border.hh");

/// Generates `joute/main.cc`, which connects a C++ champion with the game's library. Also returns
/// the hand-written headers that it includes.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        File::generated("joute/main.cc", page!("cpp/main.cc", api)),
        File::generated("joute/border.hh", BORDER),
        File::generated("joute/joute.h", JOUTE_H),
    ]
}
