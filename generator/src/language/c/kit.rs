//! Generates the files of the C kit: `api.h`, `main`, the starter champion and the Makefile.

use super::doc::doc;
use super::spell::Speller;
use super::{api, border};
use crate::backend::{File, JOUTE_H};
use crate::kit::render;
use crate::model::abi::{Abi, Crossing};
use crate::text::{Texts, texts};
use askama::Template;

struct StarterView {
    doc: String,
    prototype: String,
    args: Vec<String>,
    /// The value that the unfinished function returns, as C code. Candidates complete the function
    /// in the starter champion. `None` if it returns nothing.
    value: Option<String>,
}

#[derive(Template)]
#[template(path = "c/champion.c", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "c/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
}

/// Generates all text files of the C kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    let api = speller.api;
    let abi = Abi::new(api);
    vec![
        File::generated("api.h", render(&api::header(speller, &abi))),
        border::file(speller, &abi),
        File::generated("joute/joute.h", JOUTE_H),
        File::candidate("champion.c", render(&starter(speller, &abi))),
        File::generated("Makefile", render(&Makefile { text: texts(api), game: &api.name })),
        File::generated("compile_flags.txt", "-std=gnu11\n-Wall\n-Wextra\n"),
    ]
}

fn starter(speller: Speller<'_>, abi: &Abi<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().zip(&abi.user_functions).enumerate();
    let functions = functions.map(|(i, (function, entry))| StarterView {
        doc: doc(&function.summary, &[]),
        prototype: speller.user_prototype(i),
        args: names.user_args[i].clone(),
        value: entry.result.as_ref().map(|value| match value.crossing {
            Crossing::Number(_) => "0".into(),
            Crossing::Text => "\"\"".into(),
            Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => format!("({}){{0}}", speller.ty(&value.ty)),
        }),
    });
    Starter { user_functions: functions.collect(), text: texts(api) }
}
