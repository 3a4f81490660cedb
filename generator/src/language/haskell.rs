//! The Haskell backend. Candidates write their champion in `Champion.hs`, which imports `Api`.

mod api;
mod border;
mod doc;
mod kit;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

/// The code generator for Haskell. It generates the kit in which a candidate writes a champion in
/// Haskell.
pub struct Haskell;

static LANGUAGE: Language = Language {
    id: "haskell",
    title: "Haskell",
    champion: "Champion.hs",
    tools: &[
        Tool { program: "ghc", package: "ghc" },
        Tool { program: "haddock", package: "ghc" },
        Tool { program: "make", package: "make" },
    ],
    glue_tools: &[],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::haskell_debug,
        print: say::haskell_print,
        debugger: None,
        editor: say::haskell_editor,
        own_doc: true,
        any_enum: false,
    },
};

impl Backend for Haskell {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::files(api)
    }

    fn glue(&self, api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
        kit::glue(api)
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
