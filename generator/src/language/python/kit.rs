//! The kit's files, and all of them but `api.py`: the starter champion, and what starts it.

use super::api::api_file;
use super::doc::docstring;
use super::spell::Speller;
use super::texts::{PythonTexts, python_texts};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Function};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

struct UserView<'a> {
    name: &'a str,
    signature: String,
    doc: String,
    result: Option<String>,
}

#[derive(Template)]
#[template(path = "python/Champion.py", escape = "none")]
struct Starter<'a> {
    text: &'a Texts,
    user_functions: &'a [UserView<'a>],
}

#[derive(Template)]
#[template(path = "python/main.py", escape = "none")]
struct Main<'a> {
    text: &'a Texts,
    user_functions: &'a [UserView<'a>],
    hash: String,
}

#[derive(Template)]
#[template(path = "python/joute.py", escape = "none")]
struct Runtime<'a> {
    text: &'a Texts,
    python: &'a PythonTexts,
}

#[derive(Template)]
#[template(path = "python/build.py", escape = "none")]
struct Build<'a> {
    python: &'a PythonTexts,
}

#[derive(Template)]
#[template(path = "python/Makefile", escape = "none")]
struct Makefile<'a> {
    text: &'a Texts,
    python: &'a PythonTexts,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let (text, python) = (&texts(api), &python_texts(api));
    let hash = format!("0x{:016X}", api.hash());
    let user_functions = &user_functions(speller);
    vec![
        File::generated("api.py", render(&api_file(speller, hash.clone()))),
        File::candidate("Champion.py", render(&Starter { text, user_functions })),
        File::generated("joute/__init__.py", render(&Runtime { text, python })),
        File::generated("joute/main.py", render(&Main { text, user_functions, hash })),
        File::generated("joute/build.py", render(&Build { python })),
        File::generated("Makefile", render(&Makefile { text, python })),
    ]
}

fn user_functions(speller: Speller<'_>) -> Vec<UserView<'_>> {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().enumerate().map(|(index, function)| {
        let Function { name: _, summary, args, result, role: _ } = function;
        let (name, labels) = (&names.user_functions[index], &names.user_args[index]);
        UserView {
            name,
            signature: speller.signature(name, function, labels),
            doc: docstring(summary, args, labels, "    "),
            result: result.as_ref().map(|ty| speller.sample_of(ty, 0)),
        }
    });
    functions.collect()
}
