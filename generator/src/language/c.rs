//! The C backend. Candidates write their champion in `champion.c`, which includes `api.h`.

mod constant;
mod doc;
mod kit;
mod launch;
mod names;
pub(super) mod older;
mod show;
mod spell;

pub(super) use doc::lines as doc_lines;
pub(super) use spell::{bare_literal, base_type};

use crate::backend::{Glue, Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for C. It generates the kit in which a candidate writes a champion in C.
/// There is no glue, because C champions call the library directly.
pub static C: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "c",
        title: "C",
        champion: "champion.c",
        tools: &[
            Tool { program: "gcc", package: "gcc libc6-dev" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::c_debug,
            print: say::c_print,
            debugger: Some("gdb --args ./champion"),
            editor: say::c_editor,
            vscode: include_str!("../../../templates/c/vscode.json"),
            any_enum: true,
        },
    },
    kit: kit::files,
    glue: |_, _| Glue::default(),
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
