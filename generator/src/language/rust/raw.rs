//! Generates `joute/raw.rs` and `joute/border.rs`. They contain the C forms, the symbols, and the
//! conversions between Rust and C.

use super::spell::{self, is_tuple};
use crate::backend::File;
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use crate::text::page;
use askama::Template;
use joute_words::kit;

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
    let tuples = spell::tuple_lengths(api).into_iter().map(|length| ('A'..='Z').take(length).collect());
    let border = Border { by_hand: BORDER, tuples: tuples.collect() };
    vec![
        File::generated("joute/raw.rs", page!("rust/raw.rs", api)),
        File::generated("joute/border.rs", format!("{border}\n")),
    ]
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
