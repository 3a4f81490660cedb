//! Generates `api.lua`, which candidates read. It defines the constants and enums of an API. Its
//! functions are replaced by those of the C module during a match.

use super::constant::{LITERALS, quote};
use super::{doc, spell};
use crate::backend::File;
use crate::names::{NamedApi, NamedFunction};
use crate::text::page;
use joute_words::{kit, language as say};

/// The declaration of an API function in the generated Lua file, with its comment.
struct FunctionView {
    doc: String,
    head: String,
}

impl FunctionView {
    fn new(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Self {
        FunctionView { doc: doc::doc(api, function), head: spell::head(function) }
    }
}

/// Generates `api.lua`, the file of the Lua kit that documents the API for candidates.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("api.lua", page!("lua/api.lua", api))
}

/// Returns the Lua declarations of the API functions and the display functions. A display function
/// has one argument, and prints it.
fn functions(api: &NamedApi<'_>) -> Vec<FunctionView> {
    api.map_functions(|function| FunctionView::new(api, function))
}
