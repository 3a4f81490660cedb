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

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Item, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::model::Api;
use crate::names::Names;
use joute_words::language as say;
use spell::Speller;

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

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names })
    }

    fn glue(&self, api: &Api, names: &Names, environment: &GlueEnvironment) -> Glue {
        kit::glue(Speller { api, names }, environment)
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(Speller { api, names }, kind)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names }, item)
    }
}
