//! Generates `api.php`, which candidates read. PHP has no types for enums and structs, so enums become
//! constants, and structs become arrays that comments describe.

use super::constant::LITERALS;
use super::{doc, spell};
use crate::backend::File;
use crate::model::Role;
use crate::names::{DisplayedType, NamedApi, NamedField, NamedFunction};
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
    let locale = api.model.locale;
    let display = |DisplayedType { function, name: _, written, value }: DisplayedType<'_>| {
        let (name, summary) = ("v".into(), kit::shown_value(locale));
        let arg = NamedField { name, written: "v", summary, value, offset: 0 };
        let display = NamedFunction {
            name: function.into(),
            written,
            summary: &kit::shows(locale, written),
            args: vec![arg],
            result: None,
            role: Role::Query,
        };
        FunctionView::new(api, &display)
    };
    let functions = api.functions.iter().map(|function| FunctionView::new(api, function));
    functions.chain(api.displayed().map(display)).collect()
}
