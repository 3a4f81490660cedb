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

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

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
