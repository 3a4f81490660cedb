//! C++: `champion.cc` with `#include "api.hh"`.

mod api;
mod border;
mod constant;
mod crossing;
mod doc;
mod kit;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod types;

use crate::backend::{
    Artifact, Backend, Bilingual, File, Glue, Guide, Invocation, Item, Language, Sample, Shop, Tool,
};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::Names;
use spell::Speller;

/// The C++ backend.
pub struct Cpp;

static LANGUAGE: Language = Language {
    id: "cpp",
    title: "C++",
    champion: "champion.cc",
    tools: &[Tool { program: "g++", package: "g++" }, Tool { program: "make", package: "make" }],
    shop_tools: &[],
    dialect: names::DIALECT,
    guide: Guide {
        debug: Bilingual {
            fr: "`make debug` lance votre champion sous gdb (`sudo apt install gdb` ; `catch throw` s'arrête aux exceptions) ; \
                 il est compilé avec `-g`. Pour plus de contrôles : `make run CXXFLAGS='-std=gnu++20 -g -fsanitize=address,undefined'`.",
            en: "`make debug` starts your champion under gdb (`sudo apt install gdb`; `catch throw` stops at exceptions); it is \
                 built with `-g`. For more checks: `make run CXXFLAGS='-std=gnu++20 -g -fsanitize=address,undefined'`.",
        },
        print: Bilingual {
            fr: "`std::cout << v` affiche une valeur de l'API par son nom, comme `afficher_…(v)` ; `int(v)` est son nombre.",
            en: "`std::cout << v` prints a value of the API by its name, as `afficher_…(v)` does; `int(v)` is its number.",
        },
        debugger: Some("gdb --args ./champion"),
        editor: Bilingual {
            fr: "`compile_flags.txt` suffit à clangd ; `api.hh` se lit comme une documentation.",
            en: "`compile_flags.txt` is enough for clangd; `api.hh` reads as documentation.",
        },
        own_doc: false,
        any_enum: true,
    },
};

/// The kit's flags: a precompiled header is only used by a compiler that is given the same.
const FLAGS: &str = "-std=gnu++20 -O2 -g -Wall -Wextra -fno-plt";

impl Backend for Cpp {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::files(Speller { api, names }, FLAGS)
    }

    /// The generated `main`, and `api.hh` precompiled. A kit without them builds from source.
    fn glue(&self, api: &Api, names: &Names, _: &Shop) -> Glue {
        let flags = |more: &'static [&str]| FLAGS.split(' ').chain(more.iter().copied());
        let main = flags(&["-Werror", "-g0", "-c", "-o", "joute.o", "joute/main.cc"]);
        let header = flags(&["-Werror", "-x", "c++-header", "-o", "api.hh.gch", "api.hh"]);
        let artifact = |from: &str, to: &str| Artifact { from: from.into(), to: to.into() };
        Glue {
            files: kit::sources(Speller { api, names }),
            commands: vec![Invocation::new("g++", main), Invocation::new("g++", header)],
            artifacts: vec![artifact("joute.o", "lib/joute.o"), artifact("api.hh.gch", "lib/api.hh.gch")],
        }
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(Speller { api, names })
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(Speller { api, names }, item)
    }
}
