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

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Item, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::model::Api;
use crate::names::Names;
use joute_words::language as say;
use spell::Speller;

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

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names })
    }

    fn glue(&self, api: &Api, names: &Names, environment: &GlueEnvironment) -> Glue {
        kit::glue(Speller { api, names }, environment)
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
