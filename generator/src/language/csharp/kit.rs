//! Generates the files of the C# kit. Among them are `Api.cs`, the starter champion, and the files
//! that build and run it.

use super::api::api_source;
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
    /// The value that the unfinished function returns, as C# code. Candidates complete the function
    /// in the starter champion. `None` if it returns nothing.
    back: Option<String>,
}

/// A file of the C# kit, the folder in which a candidate writes a champion. Each variant has its
/// own template.
#[derive(Template)]
#[template(ext = "cs", escape = "none")]
enum Page<'a> {
    #[template(path = "csharp/champion.cs")]
    Starter { text: &'a Texts, user_functions: Vec<StarterView> },
    #[template(path = "csharp/main.cs")]
    Main { text: &'a Texts },
    #[template(path = "csharp/Makefile")]
    Makefile { text: &'a Texts },
    #[template(path = "csharp/champion.csproj")]
    Project { text: &'a Texts },
    #[template(path = "csharp/champion.exe.config")]
    Config { text: &'a Texts },
}

/// Generates all text files of the C# kit. This is the folder in which a candidate writes a
/// champion.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let text = &texts(api);
    let user_functions = starters(Speller { api, names });
    vec![
        File::generated("Api.cs", api_source(api, names)),
        File::generated("joute/main.cs", render(&Page::Main { text })),
        File::candidate("champion.cs", render(&Page::Starter { text, user_functions })),
        File::generated("Makefile", render(&Page::Makefile { text })),
        File::generated("champion.csproj", render(&Page::Project { text })),
        File::generated("champion.exe.config", render(&Page::Config { text })),
    ]
}

fn starters(speller: Speller<'_>) -> Vec<StarterView> {
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
    functions.collect()
}
