//! The OCaml backend. Candidates write their champion in `champion.ml`, which opens `Api`.

mod api;
mod border;
mod call;
mod doc;
mod forms;
mod kit;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod stubs;
mod types;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Item, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::model::Api;
use crate::names::Names;
use joute_words::language as say;
use spell::Speller;

/// The code generator for OCaml. It generates the kit in which a candidate writes a champion in
/// OCaml.
pub struct OCaml;

static LANGUAGE: Language = Language {
    id: "ocaml",
    title: "OCaml",
    champion: "champion.ml",
    tools: &[
        Tool { program: "ocamlopt", package: "ocaml-nox" },
        Tool { program: "gcc", package: "gcc libc6-dev" },
        Tool { program: "make", package: "make" },
    ],
    glue_tools: &[],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::ocaml_debug,
        print: say::ocaml_print,
        debugger: Some("gdb --args ./champion"),
        editor: say::ocaml_editor,
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for OCaml {
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
