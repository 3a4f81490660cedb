//! Generates the OCaml module `Api`: its code `api.ml`, and `api.mli`, which candidates read.

use super::call::function;
use super::{doc, spell};
use crate::backend::File;
use crate::model::Shape;
use crate::names::NamedApi;
use crate::text::page;
use joute_words::kit;

/// Generates the OCaml module `Api`, which champions use. It consists of the interface `api.mli`
/// and the implementation `api.ml`. Only the interface contains comments.
pub fn files(api: &NamedApi<'_>) -> [File; 2] {
    [
        File::generated("api.mli", page!("ocaml/api.mli", api)),
        File::generated("api.ml", page!("ocaml/api.ml", api)),
    ]
}
