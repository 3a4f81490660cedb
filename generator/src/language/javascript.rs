//! The JavaScript backend for Node.js. Candidates write their champion in `champion.js`, which
//! imports `./api.js`. The library is called through Node-API.

mod addon;
mod api;
mod border;
pub(super) mod constant;
pub(super) mod doc;
pub(super) mod kit;
mod launch;
pub(super) mod names;
mod page;
mod show;
pub(super) mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for JavaScript. It generates the kit in which a candidate writes a champion
/// in JavaScript.
pub static JAVASCRIPT: LanguageBackend = LanguageBackend {
    language: &Language {
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
            vscode: include_str!("../../../templates/javascript/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
