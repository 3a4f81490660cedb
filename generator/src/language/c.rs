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

pub(super) use doc::lines as doc_lines;
pub(super) use names::{case, escape};
pub(super) use spell::{bare, one};
pub(super) use types::CommentedLine;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

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

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::files(api)
    }

    /// Returns no glue, because C champions need none: they call the library directly. Glue is
    /// compiled code between a champion and the game's library.
    fn glue(&self, _: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
        Glue::default()
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
