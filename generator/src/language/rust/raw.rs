//! `joute/raw.rs` and `joute/border.rs`: C forms, symbols, and the conversions between them.

use super::api::displayed;
use super::spell::{Speller, is_tuple};
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Layout, Type};
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
    functions: Vec<FunctionView>,
    shows: Vec<ShowView>,
    user_functions: Vec<UserView<'a>>,
}

/// A type whose C form is not its own.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Form<'a> {
    #[template(path = "rust/raw/enum.rs")]
    Enum { written: &'a str, name: &'a str, count: usize },
    /// Field for field in the same order, so that it has the same bits if its fields have.
    #[template(path = "rust/raw/record.rs")]
    Record { name: &'a str, owned: bool, fields: Vec<FieldView<'a>> },
    #[template(path = "rust/raw/args.rs")]
    Args { name: &'a str, fields: Vec<String> },
}

struct FieldView<'a> {
    written: &'a str,
    name: &'a str,
    ty: String,
    raw: String,
}

struct FunctionView {
    symbol: String,
    args: Vec<String>,
    result: Option<String>,
}

struct ShowView {
    symbol: String,
    pointer: bool,
    raw: String,
}

struct UserView<'a> {
    name: &'a str,
    takes: bool,
    answer: Option<String>,
}

/// The hand-written half.
const BORDER: &str = include_str!("../../../../bindings/rust/border.rs");

/// What `api.rs` stands on.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    vec![
        File::generated("joute/raw.rs", render(&raw(speller))),
        File::generated("joute/border.rs", border(speller)),
    ]
}

/// Only the tuples that occur: rustc takes 5 ms for each length.
fn border(speller: Speller<'_>) -> String {
    let tuples = speller.api.structs.iter().filter(|s| is_tuple(s));
    let lengths: BTreeSet<_> = tuples.map(|s| s.fields.len()).collect();
    let macros = lengths.into_iter().map(|length| {
        let items = ('A'..='Z').take(length).enumerate().map(|(i, letter)| format!("{letter} {i}"));
        format!("\ntuple!(Raw{length}: {});", items.collect::<Vec<_>>().join(", "))
    });
    format!("{BORDER}{}\n", macros.collect::<String>())
}

fn raw(speller: Speller<'_>) -> Raw<'_> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enums);
    let enums = enums.map(|(e, name)| Form::Enum { written: &e.name, name, count: e.values.len() });
    let records = (0..api.structs.len()).filter(|&i| !is_tuple(&api.structs[i]));
    let records = records.map(|i| record(speller, i));
    let takes = api.user_functions.iter().filter(|f| !f.args.is_empty());
    let takes = takes.map(|f| Form::Args {
        name: &f.name,
        fields: f.args.iter().map(|arg| form(speller, &arg.ty)).collect(),
    });
    let functions = api.functions.iter().map(|f| FunctionView {
        symbol: symbol("api", &f.name),
        args: f.args.iter().map(|arg| form(speller, &arg.ty)).collect(),
        result: f.result.as_ref().map(|ty| form(speller, ty)),
    });
    let shows = displayed(speller).into_iter().map(|(ty, written, _)| ShowView {
        symbol: symbol("show", written),
        pointer: matches!(ty, Type::Struct(_)),
        raw: form(speller, &ty),
    });
    let user_functions = api.user_functions.iter().map(|f| UserView {
        name: &f.name,
        takes: !f.args.is_empty(),
        answer: f.result.as_ref().map(|ty| form(speller, ty)),
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

/// The C form of a type.
fn form(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Int | Type::Double => speller.ty(ty),
        _ => format!("JouteRaw<{}>", speller.ty_in(ty, "super::")),
    }
}

fn record(speller: Speller<'_>, index: usize) -> Form<'_> {
    let Speller { api, names } = speller;
    let structure = &api.structs[index];
    let fields = structure.fields.iter().zip(&names.fields[index]).map(|(field, name)| FieldView {
        written: &field.name,
        name,
        ty: speller.ty_in(&field.ty, "super::"),
        raw: form(speller, &field.ty),
    });
    Form::Record {
        name: &names.structs[index],
        owned: structure.layout == Layout::Owned,
        fields: fields.collect(),
    }
}
