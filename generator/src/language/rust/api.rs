//! Generates `api.rs`, the Rust module that champions use. It contains the API's constants, types
//! and functions.

use super::border::{Argument, PassingMode};
use super::constant::constant;
use super::spell::is_tuple;
use super::{doc, spell};
use crate::backend::File;
use crate::model::{Layout, Type};
use crate::names::{DisplayedType, NamedApi, NamedStruct, notes};
use crate::text::page;
use joute_words::kit;

/// Generates `api.rs`, the Rust module that a champion uses.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("api.rs", page!("rust/api.rs", api))
}

/// Returns true if values of a struct can be sorted and hashed, which doubles cannot.
fn is_ordered(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> bool {
    !api.model.holds_double(&Type::Struct(structure.id))
}

/// Returns the argument of a function that prints a value.
fn display_argument(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> Argument<'static> {
    Argument { original_name: "v", name: "v", mode: PassingMode::for_display(api, &displayed_type.value) }
}
