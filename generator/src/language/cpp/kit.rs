//! Generates the files of the C++ kit: `api.hh`, the starter champion and the Makefile.

use super::doc::doc;
use super::spell;
use super::{api, border, types};
use crate::backend::File;
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
use askama::Template;

struct StarterView<'a> {
    doc: String,
    prototype: String,
    args: Vec<&'a str>,
    returns: bool,
}

#[derive(Template)]
#[template(path = "cpp/champion.cc", escape = "none")]
struct Starter<'a> {
    text: Texts,
    user_functions: Vec<StarterView<'a>>,
}

#[derive(Template)]
#[template(path = "cpp/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
    flags: &'a str,
}

/// The header that the compiler reads if it cannot use the precompiled header `lib/api.hh.gch`. The
/// precompiled header is not stored next to `api.hh`, because the compiler would then use it even
/// after a change of `api.hh`.
const STAND_IN: &str = include_str!("../../../../templates/cpp/lib/api.hh");

/// Generates all text files of the C++ kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>, flags: &str) -> Vec<File> {
    let makefile = Makefile { text: texts(api.model), game: &api.model.name, flags };
    let mut files = vec![
        api::header_file(api),
        types::values_file(api),
        File::generated("lib/api.hh", STAND_IN),
        File::candidate("champion.cc", render(&starter(api))),
        File::generated("Makefile", render(&makefile)),
        File::generated("compile_flags.txt", "-xc++\n-std=gnu++20\n-Wall\n-Wextra\n"),
    ];
    files.extend(border::files(api));
    files
}

/// Generates the C++ source files that the organiser compiles once for all candidates.
pub fn sources(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = vec![api::header_file(api), types::values_file(api)];
    files.extend(border::files(api));
    files
}

fn starter<'a>(api: &'a NamedApi<'_>) -> Starter<'a> {
    let functions = api.user_functions.iter().map(|function| StarterView {
        doc: doc(function.summary, &[]),
        prototype: spell::user_prototype(api, function),
        args: function.arg_names(),
        returns: function.result.is_some(),
    });
    Starter { user_functions: functions.collect(), text: texts(api.model) }
}
