//! Generates `lib.rs` of the Python module `_api`. It declares the types and functions of an API
//! with the macros of `bindings/python`.

use super::doc::{c_literal, documentation};
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::language::rust::{DIALECT, variant};
use crate::model::abi::{Abi, Call, Crossing, Number, UserSignature, Value};
use crate::model::{Enum, EnumId, Function, Shape, Struct};
use crate::names::Names;
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
    written: &'a str,
    args: Vec<SlotView<'a>>,
    result: String,
}

struct ShowView<'a> {
    name: &'a str,
    doc: String,
    written: &'a str,
    /// The way in which the library gets the printed value. It is `reference` for a struct and
    /// `value` for an enum.
    passed: &'static str,
    kind: &'a str,
}

struct UserView<'a> {
    name: &'a str,
    written: &'a str,
    variant: String,
    args: Vec<SlotView<'a>>,
    result: Option<String>,
}

/// Generates `src/lib.rs`, the Rust source of the Python extension module. Champions call the
/// game's library through this module. The file refers to the API by its names in Rust, and defines
/// its names in Python.
pub fn file(Speller { api, names }: Speller<'_>) -> File {
    let (abi, rust) = (Abi::new(api), &Names::new(api, DIALECT));
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary: _, values })| EnumView {
        kind: &rust.enums[i],
        class: &names.enums[i],
        range: format!("{:?}", names.range(EnumId(i))),
        count: values.len(),
    });
    let records = api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name: _, summary: _, shape, fields: _, layout: _ } = structure;
        let values = abi.structs[i].slots.iter().map(|slot| &slot.value);
        RecordView {
            kind: &rust.structs[i],
            class: &names.structs[i],
            plain: *shape == Shape::Tuple,
            fields: slots(rust, values, &rust.fields[i], &names.fields[i]),
        }
    });
    let functions = api.functions.iter().zip(&abi.functions).enumerate();
    let functions = functions.map(|(i, (function, Call { args, result }))| FunctionView {
        name: &names.functions[i],
        doc: documentation(function, &names.functions[i], &names.args[i]),
        written: &function.name,
        args: slots(rust, args.iter(), &rust.args[i], &names.args[i]),
        result: result.as_ref().map_or("::joute_python::Void".into(), |value| codec(rust, value)),
    });
    let show = |passed, written, name, class, kind| {
        let doc = c_literal(&format!("{name}(v)\n--\n\n{}.", say::shows(api.locale, class)));
        ShowView { name, doc, written, passed, kind }
    };
    let enum_shows = api
        .enums
        .iter()
        .enumerate()
        .map(|(i, e)| show("value", &e.name, &names.enum_displays[i], &names.enums[i], &rust.enums[i]));
    let struct_shows = api.structs.iter().enumerate().map(|(i, s)| {
        show("reference", &s.name, &names.struct_displays[i], &names.structs[i], &rust.structs[i])
    });
    let users = api.user_functions.iter().zip(&abi.user_functions).enumerate();
    let users = users.map(|(i, (Function { name: written, .. }, UserSignature { args, result }))| UserView {
        name: &names.user_functions[i],
        written,
        variant: variant(written),
        args: slots(rust, args.slots.iter().map(|slot| &slot.value), &rust.user_args[i], &names.user_args[i]),
        result: result.as_ref().map(|value| codec(rust, value)),
    });
    let module = Module {
        game: &api.name,
        locale: format!("{:?}", api.locale),
        enums: enums.collect(),
        records: records.collect(),
        functions: functions.collect(),
        shows: enum_shows.chain(struct_shows).collect(),
        user_functions: users.collect(),
    };
    File::generated("src/lib.rs", render(&module))
}

fn slots<'a>(
    rust: &Names,
    values: impl Iterator<Item = &'a Value>,
    idents: &'a [String],
    labels: &'a [String],
) -> Vec<SlotView<'a>> {
    let named = values.zip(idents.iter().zip(labels));
    named.map(|(value, (ident, label))| SlotView { ident, label, codec: codec(rust, value) }).collect()
}

/// Returns the Rust type that converts a value between Python and C. It is written as a path that
/// is valid everywhere in the module.
fn codec(rust: &Names, value: &Value) -> String {
    match &value.crossing {
        Crossing::Number(Number::Int) => "::joute_python::Int".into(),
        Crossing::Number(Number::Double) => "::joute_python::Double".into(),
        Crossing::Number(Number::Bool) => "::joute_python::Bool".into(),
        Crossing::Number(Number::Enum(id)) => format!("crate::kinds::{}", rust.enumeration(*id)),
        Crossing::Text => "::joute_python::Text".into(),
        Crossing::Flat(id) | Crossing::Deep(id) => format!("crate::kinds::{}", rust.structure(*id)),
        Crossing::List(item) | Crossing::Nested(item) => format!("crate::List<{}>", codec(rust, item)),
        Crossing::Optional(value) => format!("crate::Optional<{}>", codec(rust, value)),
    }
}
