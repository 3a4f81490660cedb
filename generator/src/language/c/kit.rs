//! Generates the files of the C kit: `api.h`, `main`, the starter champion and the Makefile.

use super::doc::doc;
use super::spell;
use super::{api, border};
use crate::backend::{File, JOUTE_H};
use crate::model::abi::Crossing;
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
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
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        File::generated("api.h", render(&api::header(api))),
        border::file(api),
        File::generated("joute/joute.h", JOUTE_H),
        File::candidate("champion.c", render(&starter(api))),
        File::generated("Makefile", render(&Makefile { text: texts(api.model), game: &api.model.name })),
        File::generated("compile_flags.txt", "-std=gnu11\n-Wall\n-Wextra\n"),
    ]
}

fn starter(api: &NamedApi<'_>) -> Starter {
    let functions = api.user_functions.iter().map(|function| StarterView {
        doc: doc(function.summary, &[]),
        prototype: spell::user_prototype(api, function),
        args: function.args.iter().map(|arg| arg.name.clone()).collect(),
        value: function.result.as_ref().map(|value| match value.crossing {
            Crossing::Number(_) => "0".into(),
            Crossing::Text => "\"\"".into(),
            Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => format!("({}){{0}}", spell::type_name(api, &value.ty)),
        }),
    });
    Starter { user_functions: functions.collect(), text: texts(api.model) }
}
