//! Generates `api.php`, which candidates read. PHP has no types for enums and structs, so enums become
//! constants, and structs become arrays that comments describe.

use super::constant::LITERALS;
use super::{doc, spell};
use crate::backend::File;
use crate::names::{NamedApi, NamedFunction};
use crate::text::page;
use joute_words::{kit, language as say};

/// The declaration of an API function in the generated PHP file, with its doc comment.
struct FunctionView {
    doc: String,
    signature: String,
}

impl FunctionView {
    fn new(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Self {
        FunctionView { doc: doc::doc(api, function, "    "), signature: spell::signature(function) }
    }
}

/// Generates `api.php`, the file of the PHP kit that documents the API for candidates.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("api.php", page!("php/api.php", api))
}

/// Returns the PHP declarations of the API functions and the display functions. A display function
/// has one argument, and prints it.
fn functions(api: &NamedApi<'_>) -> Vec<FunctionView> {
    api.map_functions(|function| FunctionView::new(api, function))
}
