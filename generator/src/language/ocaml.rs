//! The OCaml backend. Candidates write their champion in `champion.ml`, which opens `Api`.

mod api;
mod border;
mod call;
mod doc;
mod forms;
mod kit;
mod launch;
mod names;
mod show;
mod spell;
mod stubs;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for OCaml. It generates the kit in which a candidate writes a champion in
/// OCaml.
pub static OCAML: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "ocaml",
        title: "OCaml",
        champion: "champion.ml",
        tools: &[
            Tool { program: "ocamlopt", package: "ocaml" },
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
            vscode: include_str!("../../../templates/ocaml/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
