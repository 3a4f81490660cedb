//! The Go backend. Candidates write their champion in `champion.go`, which is in the same package as
//! the generated `api.go`.

mod api;
mod border;
mod call;
mod constant;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Glue, Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Go. It generates the kit in which a candidate writes a champion in Go.
/// There is no glue, because one version of the Go compiler cannot link packages that another
/// version has compiled.
pub static GO: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "go",
        title: "Go",
        champion: "champion.go",
        tools: &[
            Tool { program: "go", package: "golang-go" },
            Tool { program: "gcc", package: "gcc libc6-dev" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::go_debug,
            print: say::go_print,
            debugger: Some("dlv exec ./champion --allow-non-terminal-interactive=true"),
            editor: say::go_editor,
            vscode: include_str!("../../../templates/go/vscode.json"),
            any_enum: true,
        },
    },
    kit: kit::files,
    glue: |_, _| Glue::default(),
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
