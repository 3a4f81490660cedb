//! `lib.rs` of the module `_api`: what crosses the border, as declarations over the macros of `bindings/python`.

use super::doc::{c_literal, documentation};
use crate::kit::render;
use crate::language::rust::{DIALECT, variant};
use crate::model::abi::{Abi, Call, Crossing, Entry, Number, Value};
use crate::model::{Api, Enum, EnumId, Shape, Struct};
use crate::names::Names;
use crate::text::texts;
use askama::Template;

#[derive(Template)]
#[template(path = "python/lib.rs", escape = "none")]
struct Module<'a> {
    game: &'a str,
    /// As Rust spells it.
    locale: String,
    enums: Vec<EnumView<'a>>,
    records: Vec<RecordView<'a>>,
    functions: Vec<FunctionView<'a>>,
    shows: Vec<ShowView<'a>>,
    user_functions: Vec<UserView<'a>>,
}

struct EnumView<'a> {
    kind: &'a str,
    class: String,
    range: String,
    count: usize,
}

struct RecordView<'a> {
    kind: &'a str,
    class: String,
    plain: bool,
    fields: Vec<FieldView<'a>>,
}

/// A field or an argument.
struct FieldView<'a> {
    /// Its name in Rust.
    ident: &'a str,
    /// Its name in Python, as a string.
    label: String,
    codec: String,
}

struct FunctionView<'a> {
    name: String,
    doc: String,
    written: &'a str,
    args: Vec<FieldView<'a>>,
    result: String,
}

struct ShowView<'a> {
    name: String,
    doc: String,
    written: &'a str,
    /// True for a struct, which is passed by reference.
    pointer: bool,
    kind: &'a str,
}

struct UserView<'a> {
    name: String,
    written: &'a str,
    variant: String,
    args: Vec<FieldView<'a>>,
    result: Option<String>,
}

/// The names of Rust, in which the module is written, and those of Python, which it serves.
#[derive(Clone, Copy)]
struct Source<'a> {
    api: &'a Api,
    abi: &'a Abi<'a>,
    rust: &'a Names,
    python: &'a Names,
}

/// The text of `lib.rs`.
pub fn module(api: &Api, names: &Names) -> String {
    let (abi, rust) = (Abi::new(api), Names::new(api, DIALECT));
    let source = Source { api, abi: &abi, rust: &rust, python: names };
    render(&Module {
        game: &api.name,
        locale: format!("{:?}", api.locale),
        enums: (0..api.enums.len()).map(|index| enumeration(source, index)).collect(),
        records: (0..api.structs.len()).map(|index| record(source, index)).collect(),
        functions: (0..api.functions.len()).map(|index| function(source, index)).collect(),
        shows: shows(source),
        user_functions: (0..api.user_functions.len()).map(|index| user_function(source, index)).collect(),
    })
}

fn enumeration(Source { api, rust, python, .. }: Source<'_>, index: usize) -> EnumView<'_> {
    let Enum { name: _, summary: _, values } = &api.enums[index];
    EnumView {
        kind: &rust.enums[index],
        class: literal(&python.enums[index]),
        range: literal(&python.range(EnumId(index))),
        count: values.len(),
    }
}

fn record(source: Source<'_>, index: usize) -> RecordView<'_> {
    let Source { api, abi, rust, python } = source;
    let Struct { name: _, summary: _, shape, fields: _, layout: _ } = &api.structs[index];
    let values = abi.structs[index].slots.iter().map(|slot| &slot.value);
    RecordView {
        kind: &rust.structs[index],
        class: literal(&python.structs[index]),
        plain: *shape == Shape::Tuple,
        fields: fields(source, values, &rust.fields[index], &python.fields[index]),
    }
}

fn fields<'a>(
    source: Source<'a>,
    values: impl Iterator<Item = &'a Value>,
    rust: &'a [String],
    python: &[String],
) -> Vec<FieldView<'a>> {
    let fields = values.zip(rust.iter().zip(python));
    let view = |(value, (ident, label)): (_, (&'a String, &String))| FieldView {
        ident,
        label: literal(label),
        codec: codec(source, value),
    };
    fields.map(view).collect()
}

fn function(source: Source<'_>, index: usize) -> FunctionView<'_> {
    let Source { api, abi, rust, python } = source;
    let Call { args, result } = &abi.functions[index];
    let (name, labels) = (&python.functions[index], &python.args[index]);
    FunctionView {
        name: literal(name),
        doc: documentation(&api.functions[index], name, labels),
        written: &api.functions[index].name,
        args: fields(source, args.iter(), &rust.args[index], labels),
        result: result.as_ref().map_or("::joute_python::Void".into(), |value| codec(source, value)),
    }
}

fn shows(Source { api, rust, python, .. }: Source<'_>) -> Vec<ShowView<'_>> {
    let shows = texts(api).shows;
    let doc =
        |display: &str, ty: &str| c_literal(&format!("{display}(v)\n--\n\n{}.", shows.replace("{}", ty)));
    let enums = api.enums.iter().enumerate().map(|(i, e)| ShowView {
        name: literal(&python.enum_displays[i]),
        doc: doc(&python.enum_displays[i], &python.enums[i]),
        written: &e.name,
        pointer: false,
        kind: &rust.enums[i],
    });
    let structs = api.structs.iter().enumerate().map(|(i, s)| ShowView {
        name: literal(&python.struct_displays[i]),
        doc: doc(&python.struct_displays[i], &python.structs[i]),
        written: &s.name,
        pointer: true,
        kind: &rust.structs[i],
    });
    enums.chain(structs).collect()
}

fn user_function(source: Source<'_>, index: usize) -> UserView<'_> {
    let Source { api, abi, rust, python } = source;
    let Entry { args, result } = &abi.user_functions[index];
    let (written, idents) = (&api.user_functions[index].name, &rust.user_args[index]);
    UserView {
        name: literal(&python.user_functions[index]),
        written,
        variant: variant(written),
        args: fields(source, args.slots.iter().map(|slot| &slot.value), idents, idents),
        result: result.as_ref().map(|value| codec(source, value)),
    }
}

/// The codec of a value, named from anywhere in the module.
fn codec(source: Source<'_>, value: &Value) -> String {
    match &value.crossing {
        Crossing::Number(Number::Int) => "::joute_python::Int".into(),
        Crossing::Number(Number::Double) => "::joute_python::Double".into(),
        Crossing::Number(Number::Bool) => "::joute_python::Bool".into(),
        Crossing::Number(Number::Enum(id)) => format!("crate::kinds::{}", source.rust.enumeration(*id)),
        Crossing::Text => "::joute_python::Text".into(),
        Crossing::Flat(id) | Crossing::Deep(id) => format!("crate::kinds::{}", source.rust.structure(*id)),
        Crossing::List(item) | Crossing::Nested(item) => format!("crate::List<{}>", codec(source, item)),
        Crossing::Optional(value) => format!("crate::Optional<{}>", codec(source, value)),
    }
}

fn literal(text: &str) -> String {
    format!("{text:?}")
}
