//! The C backend. Candidates write their champion in `champion.c`, which includes `api.h`.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

pub(super) use doc::{arg_docs, lines as doc_lines};
pub(super) use names::{case, escape};
pub(super) use spell::{bare, one};
pub(super) use types::CommentedLine;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Item, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::model::Api;
use crate::names::Names;
use joute_words::language as say;
use spell::Speller;

/// The code generator for C. It generates the kit in which a candidate writes a champion in C.
pub struct C;

static LANGUAGE: Language = Language {
    id: "c",
    title: "C",
    champion: "champion.c",
    tools: &[Tool { program: "gcc", package: "gcc libc6-dev" }, Tool { program: "make", package: "make" }],
    glue_tools: &[],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::c_debug,
        print: say::c_print,
        debugger: Some("gdb --args ./champion"),
        editor: say::c_editor,
        own_doc: false,
        any_enum: true,
    },
};

impl Backend for C {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names })
    }

    /// Returns no glue, because C champions need none: they call the library directly. Glue is
    /// compiled code between a champion and the game's library.
    fn glue(&self, _: &Api, _: &Names, _: &GlueEnvironment) -> Glue {
        Glue::default()
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
