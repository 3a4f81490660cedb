//! The PHP backend. Candidates write their champion in `champion.php`, which requires `api.php`. It
//! calls the library through a native extension.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Item, NamedApi};
use joute_words::language as say;

/// The code generator for PHP. It generates the kit in which a candidate writes a champion in PHP.
pub struct Php;

static LANGUAGE: Language = Language {
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
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Php {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::files(api)
    }

    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
        kit::glue(api, environment)
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}
