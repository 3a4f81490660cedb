//! Generates `api.js`, which champions import. Also generates `api.d.ts`, which people and editors
//! read.

use super::constant::constants;
use super::doc::{self, block, doc};
use super::page::{Slot, frame, place, slots, written};
use super::spell;
use crate::backend::File;
use crate::model::ConstantValue;
use crate::model::abi::Block;
use crate::names::{DisplayedType, NamedApi};
use crate::text::page;
use askama::Template;
use joute_words::{kit, language as say};
use std::collections::BTreeSet;

/// The way in which a generated JavaScript function returns its result. The library writes the
/// result to the memory shared with C.
enum ReturnMode {
    Nothing,
    /// The function returns a value of this type, which it reads from the shared memory.
    Value(String),
    /// The function prints a text from the shared memory as a line.
    Line,
}

/// An API function in the JavaScript kit. `frame` is the size in bytes of the arguments in the
/// memory shared with C, or `None` if no argument points to further memory.
#[derive(Template)]
#[template(path = "javascript/api/function.js", escape = "none")]
struct FunctionView {
    doc: String,
    prototype: String,
    spelt: String,
    call: String,
    args: Vec<Slot>,
    frame: Option<usize>,
    back: ReturnMode,
}

/// Generates the two files of the JavaScript API. Champions import `api.js`, and `api.d.ts`
/// contains the types.
pub fn files(api: &NamedApi<'_>) -> [File; 2] {
    [
        File::generated("api.js", page!("javascript/api.js", api)),
        File::generated("api.d.ts", page!("javascript/api.d.ts", api)),
    ]
}

/// Returns the names that `api.js` imports from other files of the JavaScript kit.
fn imports(api: &NamedApi<'_>, functions: &[FunctionView]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let lists = api.constants.iter().any(|c| matches!(c.value, ConstantValue::List(..)));
    if lists || !api.enums.is_empty() {
        names.insert("joute_freeze".to_owned());
    }
    for function in functions {
        names.insert("joute_native".into());
        names.extend(written(&function.args));
        names.extend(function.frame.map(|_| "joute_open".to_owned()));
        match &function.back {
            ReturnMode::Nothing => {}
            ReturnMode::Value(ty) => names.extend([format!("joute_get_{ty}")]),
            ReturnMode::Line => names.extend(["joute_get_string", "joute_print"].map(str::to_owned)),
        }
    }
    names
}

/// Builds the JavaScript functions of the API. They include the display functions, which print a
/// value.
fn functions(api: &NamedApi<'_>) -> Vec<FunctionView> {
    let locale = api.model.locale;
    let called = api.functions.iter().map(|function| FunctionView {
        doc: doc(function, None),
        prototype: spell::prototype(api, function),
        spelt: function.name.clone(),
        call: format!("call_{}", function.original_name),
        args: slots(api.model, &function.args),
        frame: frame(&function.frame()),
        back: function
            .result_type()
            .map_or(ReturnMode::Nothing, |ty| ReturnMode::Value(api.model.mangle(ty))),
    });
    let shown =
        |DisplayedType { function: spelt, name: _, original_name, value }: DisplayedType<'_>| FunctionView {
            doc: block(
                &kit::shows(locale, original_name),
                &[format!("@param v {}", kit::shown_value(locale))],
                "",
            ),
            prototype: format!("function {spelt}(v: {}): void", spell::argument_type(api, &value.ty)),
            spelt: spelt.into(),
            call: format!("show_{original_name}"),
            args: vec![place(api.model, &value, "v", 0)],
            frame: frame(&Block::of([value].into_iter())),
            back: ReturnMode::Line,
        };
    called.chain(api.displayed().map(shown)).collect()
}
