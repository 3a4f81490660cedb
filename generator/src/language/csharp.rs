//! The C# backend for mono. Candidates write their champion in `champion.cs`, which uses the static
//! class `Api` of namespace `Champion`.

mod border;
mod call;
mod constant;
mod doc;
mod glue;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for C#. It generates the kit in which a candidate writes a champion in C#.
pub static CSHARP: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "csharp",
        title: "C#",
        champion: "champion.cs",
        tools: &[
            Tool { program: "mcs", package: "mono-mcs" },
            Tool { program: "mono", package: "mono-runtime" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::csharp_debug,
            print: say::csharp_print,
            debugger: Some(
                "mono --debug --debugger-agent=transport=dt_socket,server=y,address=127.0.0.1:55555 champion.exe",
            ),
            editor: say::csharp_editor,
            vscode: include_str!("../../../templates/csharp/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: glue::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
