//! The Haskell backend. Candidates write their champion in `Champion.hs`, which imports `Api`.

mod api;
mod border;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Haskell. It generates the kit in which a candidate writes a champion in
/// Haskell.
pub static HASKELL: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "haskell",
        title: "Haskell",
        champion: "Champion.hs",
        tools: &[Tool { program: "ghc", package: "ghc" }, Tool { program: "make", package: "make" }],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::haskell_debug,
            print: say::haskell_print,
            debugger: None,
            editor: say::haskell_editor,
            vscode: include_str!("../../../templates/haskell/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
