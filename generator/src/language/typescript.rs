//! The TypeScript backend for Node.js. Candidates write their champion in `champion.ts`, which imports
//! `./api.js`. The compiler checks the types and writes JavaScript, which has JavaScript's binding.

mod kit;
mod launch;
mod show;

use super::javascript;
use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for TypeScript, which generates the kit of this language.
pub static TYPESCRIPT: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "typescript",
        title: "TypeScript",
        champion: "champion.ts",
        tools: &[
            Tool { program: "tsc", package: "node-typescript" },
            Tool { program: "node", package: "nodejs" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: javascript::JAVASCRIPT.language.glue_tools,
        dialect: javascript::names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::typescript_debug,
            editor: say::typescript_editor,
            vscode: include_str!("../../../templates/typescript/vscode.json"),
            ..javascript::JAVASCRIPT.language.guide
        },
    },
    kit: kit::files,
    glue: javascript::kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
