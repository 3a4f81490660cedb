//! Generates the files of the C++ kit: `api.hh`, the starter champion and the Makefile.

use super::doc::doc;
use super::spell::Speller;
use super::{api, border, types};
use crate::backend::File;
use crate::kit::render;
use crate::model::Function;
use crate::text::{Texts, texts};
use askama::Template;

struct StarterView<'a> {
    doc: String,
    prototype: String,
    args: &'a [String],
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
pub fn files(speller: Speller<'_>, flags: &str) -> Vec<File> {
    let makefile = Makefile { text: texts(speller.api), game: &speller.api.name, flags };
    let mut files = vec![
        api::header_file(speller),
        types::values_file(speller),
        File::generated("lib/api.hh", STAND_IN),
        File::candidate("champion.cc", render(&starter(speller))),
        File::generated("Makefile", render(&makefile)),
        File::generated("compile_flags.txt", "-xc++\n-std=gnu++20\n-Wall\n-Wextra\n"),
    ];
    files.extend(border::files(speller));
    files
}

/// Generates the C++ source files that the organiser compiles once for all candidates.
pub fn sources(speller: Speller<'_>) -> Vec<File> {
    let mut files = vec![api::header_file(speller), types::values_file(speller)];
    files.extend(border::files(speller));
    files
}

fn starter(Speller { api, names }: Speller<'_>) -> Starter<'_> {
    let speller = Speller { api, names };
    let functions = api.user_functions.iter().enumerate().map(|(i, function)| {
        let Function { name: _, summary, args: _, result, role: _ } = function;
        StarterView {
            doc: doc(summary, &[]),
            prototype: speller.user_prototype(i),
            args: &names.user_args[i],
            returns: result.is_some(),
        }
    });
    Starter { user_functions: functions.collect(), text: texts(api) }
}
