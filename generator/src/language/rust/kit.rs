//! Generates the files of the Rust kit, such as the starter champion and the Makefile. Other
//! modules generate `api.rs` and the code below it.

use super::doc::doc;
use super::spell;
use super::{api, raw};
use crate::backend::File;
use crate::model::Type;
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
use askama::Template;

/// A file of the Rust kit, the folder in which a candidate writes a champion. Each variant has its
/// own template.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Page<'a> {
    #[template(path = "rust/main.rs")]
    Main { text: &'a Texts, crosses: bool, entries: Vec<EntryView<'a>> },
    #[template(path = "rust/champion.rs")]
    Starter { text: &'a Texts, user_functions: Vec<StarterView<'a>> },
    #[template(path = "rust/ffi.rs")]
    OldFfi { text: &'a Texts },
    /// The Makefile of a Rust kit. It compiles the program `main` with optimisation only if it
    /// converts values. Otherwise `main` is a simple loop, and optimisation would only slow down
    /// the compilation.
    #[template(path = "rust/Makefile")]
    Makefile { text: &'a Texts, crosses: bool },
    #[template(path = "rust/Cargo.toml")]
    Manifest { text: &'a Texts },
}

struct EntryView<'a> {
    written: &'a str,
    name: &'a str,
    args: usize,
    result: Option<String>,
}

struct StarterView<'a> {
    doc: String,
    signature: String,
    args: Vec<&'a str>,
    result: Option<String>,
}

/// The configuration file for cargo in the Rust kit. It contains the path of the game's library,
/// which `make` passes on the command line instead of this file.
const CARGO_CONFIG: &str = include_str!("../../../../templates/rust/config.toml");

/// Generates all text files of the Rust kit. This is the folder in which a candidate writes a
/// champion.
pub fn kit(api: &NamedApi<'_>) -> Vec<File> {
    let text = &texts(api.model);
    let mut files = raw::files(api);
    let crosses = crosses(api);
    files.extend([
        File::generated("api.rs", render(&api::module(api))),
        File::generated("ffi.rs", render(&Page::OldFfi { text })),
        File::generated("joute/main.rs", render(&Page::Main { text, crosses, entries: entries(api) })),
        File::candidate("champion.rs", render(&Page::Starter { text, user_functions: user_functions(api) })),
        File::generated("Makefile", render(&Page::Makefile { text, crosses })),
        File::generated("Cargo.toml", render(&Page::Manifest { text })),
        File::generated(".cargo/config.toml", CARGO_CONFIG),
    ]);
    files
}

/// Returns true if a function of the champion has arguments or a result. The generated Rust `main`
/// must then convert values.
fn crosses(api: &NamedApi<'_>) -> bool {
    api.user_functions.iter().any(|function| function.values().next().is_some())
}

fn entries<'a>(api: &'a NamedApi<'_>) -> Vec<EntryView<'a>> {
    let entries = api.user_functions.iter().map(|function| EntryView {
        written: function.written,
        name: &function.name,
        args: function.args.len(),
        result: function.result_type().map(|ty| spell::type_in(api, ty, "champion::api::")),
    });
    entries.collect()
}

fn user_functions<'a>(api: &'a NamedApi<'_>) -> Vec<StarterView<'a>> {
    let functions = api.user_functions.iter().map(|function| StarterView {
        doc: doc(function.summary, &[], ""),
        signature: spell::user_signature(api, function),
        args: function.arg_names(),
        result: function.result_type().map(|ty| plain_value(api, ty)),
    });
    functions.collect()
}

/// Returns a plain value of an API type, as Rust code. Unfinished functions in the starter champion
/// return it.
fn plain_value(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "String::new()".into(),
        Type::Array(_) => "Vec::new()".into(),
        Type::Optional(_) => "None".into(),
        Type::Enum(id) => spell::first_value(api, *id),
        Type::Struct(id) => spell::construct(api.structure(*id), |field| plain_value(api, field.ty())),
    }
}
