//! Generates `joute/raw.rs` and `joute/border.rs`. They contain the C forms, the symbols, and the
//! conversions between Rust and C.

use super::api::displayed;
use super::spell::{Speller, is_tuple};
use crate::backend::File;
use crate::kit::render;
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use crate::text::{Texts, texts};
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
pub fn files(speller: Speller<'_>) -> Vec<File> {
    let tuples = speller.api.structs.iter().filter(|s| is_tuple(s));
    let lengths: BTreeSet<_> = tuples.map(|s| s.fields.len()).collect();
    let tuples = lengths.into_iter().map(|length| ('A'..='Z').take(length).collect());
    let border = Border { by_hand: BORDER, tuples: tuples.collect() };
    vec![
        File::generated("joute/raw.rs", render(&raw(speller))),
        File::generated("joute/border.rs", format!("{border}\n")),
    ]
}

fn raw(speller: Speller<'_>) -> Raw<'_> {
    let Speller { api, names, abi } = speller;
    let enums = api.enums.iter().zip(&names.enums);
    let enums = enums.map(|(e, name)| Form::Enum { written: &e.name, name, count: e.values.len() });
    let records = (0..api.structs.len()).filter(|&i| !is_tuple(&api.structs[i]));
    let records = records.map(|i| record(speller, i));
    let entries = || api.user_functions.iter().zip(&abi.user_functions);
    let takes = entries().filter(|(_, entry)| !entry.args.slots.is_empty());
    let takes = takes.map(|(f, entry)| Form::Args {
        written: &f.name,
        fields: entry.args.slots.iter().map(|slot| form(speller, &slot.value)).collect(),
    });
    let functions = api.functions.iter().zip(&abi.functions).map(|(f, call)| FunctionView {
        written: &f.name,
        args: call.args.iter().map(|arg| form(speller, arg)).collect(),
        result: call.result.as_ref().map(|value| form(speller, value)),
    });
    let shows = displayed(speller).into_iter().map(|shown| ShowView {
        written: shown.written,
        pointer: shown.value.is_aggregate(),
        raw: form(speller, &shown.value),
    });
    let user_functions = entries().map(|(f, entry)| UserView {
        written: &f.name,
        takes: !entry.args.slots.is_empty(),
        answer: entry.result.as_ref().map(|value| form(speller, value)),
    });
    Raw {
        text: texts(api),
        game: &api.name,
        hash: format!("0x{:016x}", api.hash()),
        forms: enums.chain(records).chain(takes).collect(),
        functions: functions.collect(),
        shows: shows.collect(),
        user_functions: user_functions.collect(),
    }
}

/// Returns the Rust name of a value's type in C.
fn form(speller: Speller<'_>, value: &Value) -> String {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Double) => speller.ty(&value.ty),
        Crossing::Number(Number::Bool | Number::Enum(_))
        | Crossing::Text
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => format!("JouteRaw<{}>", speller.ty_in(&value.ty, "super::")),
    }
}

fn record(speller: Speller<'_>, index: usize) -> Form<'_> {
    let Speller { api, names, abi } = speller;
    let structure = &api.structs[index];
    let slots = structure.fields.iter().zip(&abi.structs[index].slots).zip(&names.fields[index]);
    let fields = slots.map(|((field, slot), name)| FieldView {
        written: &field.name,
        name,
        ty: speller.ty_in(&field.ty, "super::"),
        raw: form(speller, &slot.value),
    });
    Form::Record {
        name: &names.structs[index],
        owned: structure.layout == Layout::Owned,
        fields: fields.collect(),
    }
}
