//! The Python backend. Candidates write their champion in `Champion.py`, which starts with `from
//! api import *`.

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

/// The code generator for Python. It generates the kit in which a candidate writes a champion in
/// Python.
pub struct Python;

static LANGUAGE: Language = Language {
    id: "python",
    title: "Python",
    champion: "Champion.py",
    tools: &[Tool { program: "python3", package: "python3" }, Tool { program: "make", package: "make" }],
    glue_tools: &[],
    dialect: names::DIALECT,
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::python_debug,
        print: say::python_print,
        debugger: Some("$(PYTHON) -m pdb joute/main.py"),
        editor: say::python_editor,
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Python {
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
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
