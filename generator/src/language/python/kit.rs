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

/// A file of the kit.
#[derive(Template)]
#[template(ext = "py", escape = "none")]
enum Page<'a> {
    #[template(path = "python/Champion.py")]
    Starter { text: &'a Texts, user_functions: &'a [UserView<'a>] },
    #[template(path = "python/main.py")]
    Main { text: &'a Texts, user_functions: &'a [UserView<'a>], hash: &'a str },
    #[template(path = "python/joute.py")]
    Runtime { text: &'a Texts, python: &'a PythonTexts },
    #[template(path = "python/build.py")]
    Build { python: &'a PythonTexts },
    #[template(path = "python/Makefile")]
    Makefile { text: &'a Texts, python: &'a PythonTexts },
}

struct UserView<'a> {
    name: &'a str,
    signature: String,
    doc: String,
    result: Option<String>,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let (text, python) = (&texts(api), &python_texts(api));
    let hash = &format!("0x{:016X}", api.hash());
    let user_functions = &user_functions(speller);
    vec![
        File::generated("api.py", render(&api_file(speller, hash.clone()))),
        File::candidate("Champion.py", render(&Page::Starter { text, user_functions })),
        File::generated("joute/__init__.py", render(&Page::Runtime { text, python })),
        File::generated("joute/main.py", render(&Page::Main { text, user_functions, hash })),
        File::generated("joute/build.py", render(&Page::Build { python })),
        File::generated("Makefile", render(&Page::Makefile { text, python })),
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
