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

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Item, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::model::Api;
use crate::names::Names;
use joute_words::language as say;
use spell::Speller;

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

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names })
    }

    fn glue(&self, api: &Api, names: &Names, _: &GlueEnvironment) -> Glue {
        kit::glue(Speller { api, names })
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(Speller { api, names })
    }

    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(Speller { api, names }, kind)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names }, item)
    }
}
