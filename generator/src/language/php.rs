//! PHP: `champion.php` with `require('api.php')`, over a native extension.

mod glue;
mod kit;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;

use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::Names;

/// The PHP backend.
pub struct Php;

static LANGUAGE: Language = Language {
    id: "php",
    title: "PHP",
    champion: "champion.php",
    tools: &[Tool { program: "php", package: "php-cli" }, Tool { program: "make", package: "make" }],
    shop_tools: &[
        Tool { program: "php-config", package: "php-dev" },
        Tool { program: "gcc", package: "gcc" },
    ],
    dialect: names::DIALECT,
    guide: Guide {
        debug: Bilingual {
            fr: "`fwrite(STDERR, …)`, `var_dump` et `debug_print_backtrace()` marchent pendant un match ; une exception que \
                 personne n'attrape s'affiche avec sa trace. Pas à pas : installez `php-phpdbg`, puis `make debug`.",
            en: "`fwrite(STDERR, …)`, `var_dump` and `debug_print_backtrace()` work during a match; an exception that nobody \
                 catches is shown with its trace. Step by step: install `php-phpdbg`, then `make debug`.",
        },
        print: Bilingual {
            fr: "`afficher_…($v)` affiche une valeur de l'API par son nom ; `echo $v`, le nombre que c'est en PHP.",
            en: "`afficher_…($v)` prints a value of the API by its name; `echo $v`, the number that it is in PHP.",
        },
        debugger: Some("phpdbg -n -d extension=./lib/joute.so joute/main.php"),
        editor: Bilingual {
            fr: "`api.php` donne à PhpStorm, Intelephense et PHPStan toutes les fonctions et leurs types.",
            en: "`api.php` tells PhpStorm, Intelephense and PHPStan every function and its types.",
        },
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Php {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::kit(api, names)
    }

    fn glue(&self, api: &Api, names: &Names, shop: &Shop) -> Glue {
        glue::glue(api, names, shop)
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(spell::Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}
