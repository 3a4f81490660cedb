//! Generates `joute/raw.rs` and `joute/border.rs`. They contain the C forms, the symbols, and the
//! conversions between Rust and C.

use super::spell::{self, is_tuple};
use crate::backend::File;
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedStruct};
use crate::text::{Texts, render, texts};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "rust/raw.rs", escape = "none")]
struct Raw<'a> {
    text: Texts,
    game: &'a str,
    hash: String,
    forms: Vec<Form<'a>>,
    functions: Vec<FunctionView<'a>>,
    shows: Vec<ShowView<'a>>,
    user_functions: Vec<UserView<'a>>,
}

/// A type of the API whose C form differs from its Rust form. The generated Rust code declares the
/// C form.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Form<'a> {
    #[template(path = "rust/raw/enum.rs")]
    Enum { written: &'a str, name: &'a str, count: usize },
    /// A struct of the API in Rust. Its C form has the same fields in the same order. Both forms
    /// have the same bits if this is true of all fields.
    #[template(path = "rust/raw/record.rs")]
    Record { name: &'a str, owned: bool, fields: Vec<FieldView<'a>> },
    #[template(path = "rust/raw/args.rs")]
    Args { written: &'a str, fields: Vec<String> },
}

struct FieldView<'a> {
    written: &'a str,
    name: &'a str,
    ty: String,
    raw: String,
}

struct FunctionView<'a> {
    written: &'a str,
    args: Vec<String>,
    result: Option<String>,
}

struct ShowView<'a> {
    written: &'a str,
    pointer: bool,
    raw: String,
}

struct UserView<'a> {
    written: &'a str,
    takes: bool,
    answer: Option<String>,
}

/// The contents of the Rust kit's file `joute/border.rs`. It has hand-written code that converts
/// values between Rust and C, and one line for each length of tuple that occurs. Other lengths get
/// no line, because each line adds 5 ms to the compilation.
#[derive(Template)]
#[template(path = "rust/border.rs", escape = "none")]
struct Border {
    by_hand: &'static str,
    tuples: Vec<Vec<char>>,
}

/// The hand-written Rust code that converts values between Rust and the game's library.
const BORDER: &str = include_str!("../../../../bindings/rust/border.rs");

/// Generates the Rust files `joute/raw.rs` and `joute/border.rs`. With them, `api.rs` calls the
/// game's library and converts values.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let tuples = api.structs.iter().filter(|s| is_tuple(s));
    let lengths: BTreeSet<_> = tuples.map(|s| s.fields.len()).collect();
    let tuples = lengths.into_iter().map(|length| ('A'..='Z').take(length).collect());
    let border = Border { by_hand: BORDER, tuples: tuples.collect() };
    vec![
        File::generated("joute/raw.rs", render(&raw(api))),
        File::generated("joute/border.rs", format!("{border}\n")),
    ]
}

fn raw<'a>(api: &'a NamedApi<'_>) -> Raw<'a> {
    let enums = api.enums.iter();
    let enums = enums.map(|e| Form::Enum { written: e.written, name: &e.name, count: e.values.len() });
    let records = api.structs.iter().filter(|s| !is_tuple(s)).map(|s| record(api, s));
    let takes = api.user_functions.iter().filter(|f| !f.args.is_empty()).map(|f| Form::Args {
        written: f.written,
        fields: f.args.iter().map(|arg| form(api, &arg.value)).collect(),
    });
    let functions = api.functions.iter().map(|f| FunctionView {
        written: f.written,
        args: f.args.iter().map(|arg| form(api, &arg.value)).collect(),
        result: f.result.as_ref().map(|value| form(api, value)),
    });
    let shows = api.displayed().map(|shown| ShowView {
        written: shown.written,
        pointer: shown.value.is_aggregate(),
        raw: form(api, &shown.value),
    });
    let user_functions = api.user_functions.iter().map(|f| UserView {
        written: f.written,
        takes: !f.args.is_empty(),
        answer: f.result.as_ref().map(|value| form(api, value)),
    });
    Raw {
        text: texts(api.model),
        game: &api.model.name,
        hash: format!("0x{:016x}", api.model.hash()),
        forms: enums.chain(records).chain(takes).collect(),
        functions: functions.collect(),
        shows: shows.collect(),
        user_functions: user_functions.collect(),
    }
}

/// Returns the Rust name of a value's type in C.
fn form(api: &NamedApi<'_>, value: &Value) -> String {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Double) => spell::type_name(api, &value.ty),
        Crossing::Number(Number::Bool | Number::Enum(_))
        | Crossing::Text
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => format!("JouteRaw<{}>", spell::type_in(api, &value.ty, "super::")),
    }
}

fn record<'a>(api: &NamedApi<'_>, structure: &'a NamedStruct<'_>) -> Form<'a> {
    let fields = structure.fields.iter().map(|field| FieldView {
        written: field.written,
        name: &field.name,
        ty: spell::type_in(api, field.ty(), "super::"),
        raw: form(api, &field.value),
    });
    Form::Record { name: &structure.name, owned: structure.layout == Layout::Owned, fields: fields.collect() }
}
