//! The PHP backend. Candidates write their champion in `champion.php`, which requires `api.php`. It
//! calls the library through a native extension.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod names;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for PHP. It generates the kit in which a candidate writes a champion in PHP.
pub static PHP: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "php",
        title: "PHP",
        champion: "champion.php",
        tools: &[Tool { program: "php", package: "php-cli" }, Tool { program: "make", package: "make" }],
        glue_tools: &[
            Tool { program: "php-config", package: "php-dev" },
            Tool { program: "gcc", package: "gcc" },
        ],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::php_debug,
            print: say::php_print,
            debugger: Some("phpdbg -n -d extension=./lib/joute.so joute/main.php"),
            editor: say::php_editor,
            vscode: include_str!("../../../templates/php/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: kit::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};
