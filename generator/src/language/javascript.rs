//! The JavaScript backend for Node.js. Candidates write their champion in `champion.js`, which
//! imports `./api.js`. The library is called through Node-API.

mod addon;
mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod mistake;
mod names;
mod page;
mod probe;
mod show;
mod spell;
mod types;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

/// The code generator for JavaScript. It generates the kit in which a candidate writes a champion
/// in JavaScript.
pub struct JavaScript;

static LANGUAGE: Language = Language {
    id: "javascript",
    title: "JavaScript",
    champion: "champion.js",
    tools: &[Tool { program: "node", package: "nodejs" }, Tool { program: "make", package: "make" }],
    glue_tools: &[Tool { program: "gcc", package: "gcc libnode-dev" }],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::javascript_debug,
        print: say::javascript_print,
        debugger: Some("node joute/debug.js"),
        editor: say::javascript_editor,
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for JavaScript {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::files(api)
    }

    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
        kit::glue(api, environment)
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        Some(mistake::mistake(api, kind))
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
