//! The Python backend. Candidates write their champion in `Champion.py`, which starts with `from
//! api import *`.

mod api;
mod border;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;
mod types;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Python. It generates the kit in which a candidate writes a champion in
/// Python.
pub static PYTHON: LanguageBackend = LanguageBackend {
    language: &Language {
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
            vscode: include_str!("../../../templates/python/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
