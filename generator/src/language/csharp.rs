//! The C# backend for mono. Candidates write their champion in `champion.cs`, which uses the static
//! class `Api` of namespace `Champion`.

mod api;
mod border;
mod call;
mod constant;
mod doc;
mod glue;
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
use crate::names::{Dialect, Names, no_claims};
use joute_words::language as say;

/// The code generator for C#. It generates the kit in which a candidate writes a champion in C#.
pub struct CSharp;

static LANGUAGE: Language = Language {
    id: "csharp",
    title: "C#",
    champion: "champion.cs",
    tools: &[
        Tool { program: "mcs", package: "mono-mcs" },
        Tool { program: "mono", package: "mono-runtime" },
        Tool { program: "make", package: "make" },
    ],
    glue_tools: &[],
    dialect: Dialect {
        case: names::case,
        reserved: names::reserved,
        words: names::words,
        claims: no_claims,
        escape: names::escape,
        space: names::space,
    },
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::csharp_debug,
        print: say::csharp_print,
        debugger: Some(
            "mono --debug --debugger-agent=transport=dt_socket,server=y,address=127.0.0.1:55555 champion.exe",
        ),
        editor: say::csharp_editor,
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for CSharp {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::kit(api, names)
    }

    fn glue(&self, api: &Api, names: &Names, _: &GlueEnvironment) -> Glue {
        glue::glue(api, names)
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(spell::Speller { api, names }, kind)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}
