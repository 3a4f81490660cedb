//! The C++ backend. Candidates write their champion in `champion.cc`, which includes `api.hh`.

mod border;
mod constant;
mod crossing;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for C++. It generates the kit in which a candidate writes a champion in C++.
pub static CPP: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "cpp",
        title: "C++",
        champion: "champion.cc",
        tools: &[Tool { program: "g++", package: "g++" }, Tool { program: "make", package: "make" }],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::cpp_debug,
            print: say::cpp_print,
            debugger: Some("gdb --args ./champion"),
            editor: say::cpp_editor,
            vscode: include_str!("../../../templates/cpp/vscode.json"),
            any_enum: true,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
