//! Generates the files of the C# kit. Among them are `Api.cs`, the starter champion, and the files
//! that build and run it.

use super::api::api_source;
use super::doc::function_doc;
use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
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
pub fn kit(api: &NamedApi<'_>) -> Vec<File> {
    let text = &texts(api.model);
    let user_functions = api.user_functions.iter().map(|function| StarterView {
        doc: function_doc(api.model.locale, function),
        prototype: spell::prototype(api, function),
        back: function.result_type().map(|ty| spell::empty(api, ty)),
    });
    let user_functions = user_functions.collect();
    vec![
        File::generated("Api.cs", api_source(api)),
        File::generated("joute/main.cs", render(&Page::Main { text })),
        File::candidate("champion.cs", render(&Page::Starter { text, user_functions })),
        File::generated("Makefile", render(&Page::Makefile { text })),
        File::generated("champion.csproj", render(&Page::Project { text })),
        File::generated("champion.exe.config", render(&Page::Config { text })),
    ]
}
