//! The files of a kit: `Api.cs`, the starter champion, and what builds and finds them.

use super::api::face;
use super::doc::function_doc;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Function};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

struct StarterView {
    doc: String,
    prototype: String,
    /// What it returns, if anything.
    back: Option<String>,
}

#[derive(Template)]
#[template(path = "csharp/champion.cs", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "csharp/main.cs", escape = "none")]
struct Main {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/champion.csproj", escape = "none")]
struct Project {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/champion.exe.config", escape = "none")]
struct Config {
    text: Texts,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let text = || texts(api);
    vec![
        File::generated("Api.cs", face(api, names)),
        File::generated("joute/main.cs", render(&Main { text: text() })),
        File::candidate("champion.cs", render(&starter(Speller { api, names }))),
        File::generated("Makefile", render(&Makefile { text: text() })),
        File::generated("champion.csproj", render(&Project { text: text() })),
        File::generated("champion.exe.config", render(&Config { text: text() })),
    ]
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let functions = functions.map(|((function, name), args)| {
        let Function { name: _, summary: _, args: _, result, role: _ } = function;
        StarterView {
            doc: function_doc(api.locale, function, args),
            prototype: speller.prototype(name, function, args),
            back: result.as_ref().map(|ty| speller.empty(ty)),
        }
    });
    Starter { user_functions: functions.collect(), text: texts(api) }
}
