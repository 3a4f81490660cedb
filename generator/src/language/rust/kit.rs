//! Generates the files of the Rust kit, such as the starter champion and the Makefile. Other
//! modules generate `api.rs` and the code below it.

use super::doc::doc;
use super::spell::Speller;
use super::{api, raw};
use crate::backend::File;
use crate::kit::render;
use crate::model::Type;
use crate::text::{Texts, texts};
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
    args: &'a [String],
    result: Option<String>,
}

/// The configuration file for cargo in the Rust kit. It contains the path of the game's library,
/// which `make` passes on the command line instead of this file.
const CARGO_CONFIG: &str = include_str!("../../../../templates/rust/config.toml");

/// Generates all text files of the Rust kit. This is the folder in which a candidate writes a
/// champion.
pub fn kit(speller: Speller<'_>) -> Vec<File> {
    let text = &texts(speller.api);
    let mut files = raw::files(speller);
    let crosses = crosses(speller);
    files.extend([
        File::generated("api.rs", render(&api::module(speller))),
        File::generated("ffi.rs", render(&Page::OldFfi { text })),
        File::generated("joute/main.rs", render(&Page::Main { text, crosses, entries: entries(speller) })),
        File::candidate(
            "champion.rs",
            render(&Page::Starter { text, user_functions: user_functions(speller) }),
        ),
        File::generated("Makefile", render(&Page::Makefile { text, crosses })),
        File::generated("Cargo.toml", render(&Page::Manifest { text })),
        File::generated(".cargo/config.toml", CARGO_CONFIG),
    ]);
    files
}

/// Returns true if a function of the champion has arguments or a result. The generated Rust `main`
/// must then convert values.
fn crosses(speller: Speller<'_>) -> bool {
    let mut entries = speller.abi.user_functions.iter();
    entries.any(|entry| !entry.args.slots.is_empty() || entry.result.is_some())
}

fn entries(speller: Speller<'_>) -> Vec<EntryView<'_>> {
    let functions = speller.api.user_functions.iter().zip(&speller.names.user_functions);
    let entries = functions.zip(&speller.abi.user_functions).map(|((f, name), entry)| EntryView {
        written: &f.name,
        name,
        args: entry.args.slots.len(),
        result: entry.result.as_ref().map(|value| speller.ty_in(&value.ty, "champion::api::")),
    });
    entries.collect()
}

fn user_functions(speller: Speller<'_>) -> Vec<StarterView<'_>> {
    let functions = speller.api.user_functions.iter().enumerate().map(|(i, f)| StarterView {
        doc: doc(&f.summary, &[], ""),
        signature: speller.user_signature(i),
        args: &speller.names.user_args[i],
        result: f.result.as_ref().map(|ty| plain_value(speller, ty)),
    });
    functions.collect()
}

/// Returns a plain value of an API type, as Rust code. Unfinished functions in the starter champion
/// return it.
fn plain_value(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "String::new()".into(),
        Type::Array(_) => "Vec::new()".into(),
        Type::Optional(_) => "None".into(),
        Type::Enum(id) => format!("{}::{}", speller.names.enumeration(*id), speller.names.values[id.0][0]),
        Type::Struct(id) => speller.construct(*id, &|field| plain_value(speller, &field.ty)),
    }
}
