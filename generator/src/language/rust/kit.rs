//! Generates the files of the Rust kit, such as the starter champion and the Makefile. Other
//! modules generate `api.rs` and the code below it.

use super::spell::is_tuple;
use super::{api, doc, raw, spell};
use crate::backend::File;
use crate::model::Type;
use crate::names::NamedApi;
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::kit;

/// The configuration file for cargo in the Rust kit. It contains the path of the game's library,
/// which `make` passes on the command line instead of this file.
const CARGO_CONFIG: &str = include_str!("../../../../templates/rust/config.toml");

/// Generates all text files of the Rust kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = raw::files(api);
    files.extend([
        api::file(api),
        File::generated("ffi.rs", page!("rust/ffi.rs", api)),
        File::generated("joute/main.rs", page!("rust/main.rs", api)),
        File::candidate("champion.rs", page!("rust/champion.rs", api)),
        File::generated("Makefile", page!("rust/Makefile", api)),
        File::generated("Cargo.toml", page!("rust/Cargo.toml", api)),
        File::generated(".cargo/config.toml", CARGO_CONFIG),
    ]);
    files
}

probe_file!("champion.rs", "rust/probe.rs");

/// Returns true if a function of the champion has arguments or a result. The generated Rust `main`
/// must then convert values, and is compiled with optimisation. Otherwise `main` is a simple loop,
/// and optimisation would only slow down the compilation.
fn crosses(api: &NamedApi<'_>) -> bool {
    api.user_functions.iter().any(|function| function.values().next().is_some())
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
