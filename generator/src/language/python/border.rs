//! Generates `lib.rs` of the Python module `_api`. It declares the types and functions of an API
//! with the macros of `bindings/python`.

use super::doc::{c_literal, documentation};
use crate::backend::File;
use crate::language::rust::{DIALECT, variant};
use crate::model::Shape;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedField};
use crate::text::render;
use askama::Template;
use joute_words::kit as say;

#[derive(Template)]
#[template(path = "python/lib.rs", escape = "none")]
struct Module<'a> {
    game: &'a str,
    /// The language of messages for candidates, as a variant of the Rust enum `Locale`.
    locale: String,
    enums: Vec<EnumView<'a>>,
    records: Vec<RecordView<'a>>,
    functions: Vec<FunctionView<'a>>,
    shows: Vec<ShowView<'a>>,
    user_functions: Vec<UserView<'a>>,
}

struct EnumView<'a> {
    kind: &'a str,
    class: &'a str,
    /// The range of the enum's values in error messages, as a Rust string literal.
    range: String,
    count: usize,
}

struct RecordView<'a> {
    kind: &'a str,
    class: &'a str,
    plain: bool,
    fields: Vec<SlotView<'a>>,
}

/// A field or an argument, in the Rust source of the Python module.
struct SlotView<'a> {
    /// The name of the field or argument in the generated Rust code.
    ident: &'a str,
    /// The name of the field or argument in the candidate's Python code.
    label: &'a str,
    codec: String,
}

struct FunctionView<'a> {
    name: &'a str,
    doc: String,
    original_name: &'a str,
    args: Vec<SlotView<'a>>,
    result: String,
}

struct ShowView<'a> {
    name: &'a str,
    doc: String,
    original_name: &'a str,
    /// The way in which the library gets the printed value. It is `reference` for a struct and
    /// `value` for an enum.
    passed: &'static str,
    kind: &'a str,
}

struct UserView<'a> {
    name: &'a str,
    original_name: &'a str,
    variant: String,
    args: Vec<SlotView<'a>>,
    result: Option<String>,
}

/// Generates `src/lib.rs`, the Rust source of the Python extension module. Champions call the
/// game's library through this module. The file refers to the API by its names in Rust, and defines
/// its names in Python.
pub fn file(api: &NamedApi<'_>) -> File {
    let rust = &NamedApi::new(api.model, DIALECT);
    let enums = rust.enums.iter().zip(&api.enums).map(|(rust, python)| EnumView {
        kind: &rust.name,
        class: &python.name,
        range: format!("{:?}", api.range(python)),
        count: python.values.len(),
    });
    let records = rust.structs.iter().zip(&api.structs).map(|(named, python)| RecordView {
        kind: &named.name,
        class: &python.name,
        plain: python.shape == Shape::Tuple,
        fields: slots(rust, &named.fields, &python.fields),
    });
    let functions = rust.functions.iter().zip(&api.functions).map(|(named, python)| FunctionView {
        name: &python.name,
        doc: documentation(python),
        original_name: python.original_name,
        args: slots(rust, &named.args, &python.args),
        result: python.result.as_ref().map_or("::joute_python::Void".into(), |value| codec(rust, value)),
    });
    let shows = rust.displayed().zip(api.displayed()).map(|(named, python)| {
        let text = say::shows(api.model.locale, python.name);
        ShowView {
            name: python.function,
            doc: c_literal(&format!("{}(v)\n--\n\n{text}.", python.function)),
            original_name: python.original_name,
            passed: if python.value.is_aggregate() { "reference" } else { "value" },
            kind: named.name,
        }
    });
    let users = rust.user_functions.iter().zip(&api.user_functions).map(|(named, python)| UserView {
        name: &python.name,
        original_name: python.original_name,
        variant: variant(python.original_name),
        args: slots(rust, &named.args, &python.args),
        result: python.result.as_ref().map(|value| codec(rust, value)),
    });
    let module = Module {
        game: &api.model.name,
        locale: format!("{:?}", api.model.locale),
        enums: enums.collect(),
        records: records.collect(),
        functions: functions.collect(),
        shows: shows.collect(),
        user_functions: users.collect(),
    };
    File::generated("src/lib.rs", render(&module))
}

/// Joins the fields or arguments as Rust and Python name them.
fn slots<'a>(
    rust: &NamedApi<'_>,
    named: &'a [NamedField<'_>],
    python: &'a [NamedField<'_>],
) -> Vec<SlotView<'a>> {
    let slots = named.iter().zip(python).map(|(named, python)| SlotView {
        ident: &named.name,
        label: &python.name,
        codec: codec(rust, &named.value),
    });
    slots.collect()
}

/// Returns the Rust type that converts a value between Python and C. It is written as a path that
/// is valid everywhere in the module.
fn codec(rust: &NamedApi<'_>, value: &Value) -> String {
    match &value.crossing {
        Crossing::Number(Number::Int) => "::joute_python::Int".into(),
        Crossing::Number(Number::Double) => "::joute_python::Double".into(),
        Crossing::Number(Number::Bool) => "::joute_python::Bool".into(),
        Crossing::Number(Number::Enum(id)) => format!("crate::kinds::{}", rust.enumeration(*id).name),
        Crossing::Text => "::joute_python::Text".into(),
        Crossing::Flat(id) | Crossing::Deep(id) => format!("crate::kinds::{}", rust.structure(*id).name),
        Crossing::List(item) | Crossing::Nested(item) => format!("crate::List<{}>", codec(rust, item)),
        Crossing::Optional(value) => format!("crate::Optional<{}>", codec(rust, value)),
    }
}
