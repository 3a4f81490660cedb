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

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Dialect, Item, NamedApi, no_claims};
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

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::kit(api)
    }

    fn glue(&self, api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
        glue::glue(api)
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
