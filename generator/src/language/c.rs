//! C: `champion.c` with `#include "api.h"`.

mod api;
mod border;
mod constant;
mod doc;
mod kit;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

pub(super) use doc::{arg_docs, lines as doc_lines};
pub(super) use names::{case, escape};
pub(super) use spell::{bare, one};
pub(super) use types::Noted;

use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::Names;
use spell::Speller;

/// The C backend.
pub struct C;

static LANGUAGE: Language = Language {
    id: "c",
    title: "C",
    champion: "champion.c",
    tools: &[Tool { program: "gcc", package: "gcc libc6-dev" }, Tool { program: "make", package: "make" }],
    shop_tools: &[],
    dialect: names::DIALECT,
    guide: Guide {
        debug: Bilingual {
            fr: "`make debug` lance votre champion sous gdb (`sudo apt install gdb`) ; il est compilé avec `-g`. \
                 Fuites et débordements : `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.",
            en: "`make debug` starts your champion under gdb (`sudo apt install gdb`); it is built with `-g`. \
                 Leaks and overruns: `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.",
        },
        print: Bilingual {
            fr: "`afficher_…(v)` affiche une valeur de l'API par son nom ; `printf(\"%d\", v)`, son nombre.",
            en: "`afficher_…(v)` prints a value of the API by its name; `printf(\"%d\", v)`, its number.",
        },
        debugger: Some("gdb --args ./champion"),
        editor: Bilingual {
            fr: "`compile_flags.txt` suffit à clangd ; `api.h` se lit comme une documentation.",
            en: "`compile_flags.txt` is enough for clangd; `api.h` reads as documentation.",
        },
        own_doc: false,
        any_enum: true,
    },
};

impl Backend for C {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names })
    }

    /// C needs nothing but the library.
    fn glue(&self, _: &Api, _: &Names, _: &Shop) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names }, item)
    }
}
