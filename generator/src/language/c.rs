//! C: `champion.c` with `#include "api.h"`.

mod api;
mod constant;
mod literal;
mod mistake;
mod probe;
mod show;

pub(super) use constant::one;
pub(super) use literal::bare;

use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::{Api, Type};
use crate::names::{Beside, Dialect, Kind, Names, Space, Taken, listed};

/// The C backend.
pub struct C;

static LANGUAGE: Language = Language {
    id: "c",
    title: "C",
    champion: "champion.c",
    tools: &[Tool { program: "gcc", package: "gcc libc6-dev" }, Tool { program: "make", package: "make" }],
    shop_tools: &[],
    dialect: Dialect { case, reserved, words, claims, escape, space },
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
        api::kit(api, names)
    }

    /// C needs nothing but the library.
    fn glue(&self, _: &Api, _: &Names, _: &Shop) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(api::Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
    "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
    "volatile", "while", "asm", "typeof",
];

/// The functions, types and macros of the headers that champions include (`assert.h`, `ctype.h`, `limits.h`, `math.h`,
/// `stdbool.h`, `stddef.h`, `stdint.h`, `stdio.h`, `stdlib.h`, `string.h`, `time.h`, `unistd.h`), which C lets nobody
/// declare again.
const ORDINARY: &str = include_str!("c/ordinary.txt");
/// Their macros with arguments: only a function is taken for them.
const CALLS: &str = include_str!("c/functions.txt");
/// Those among the first that are macros without arguments: they are replaced wherever they stand.
const MACROS: &str = include_str!("c/macros.txt");
/// Tags of the same headers: no type may have them.
const TAGS: &[&str] = &["drand48_data", "itimerspec", "random_data", "timespec", "timeval", "tm"];
const LIBRARY: Taken = Taken::Library("the C library");

fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let global = !matches!(kind, Kind::Field | Kind::Argument);
    let function = matches!(kind, Kind::Function | Kind::UserFunction | Kind::Display);
    let library = listed(MACROS, name)
        || global && listed(ORDINARY, name)
        || function && listed(CALLS, name)
        || matches!(kind, Kind::Enum | Kind::Struct) && TAGS.contains(&name);
    let word = KEYWORDS.contains(&name).then_some(Taken::Word);
    word.or(library.then_some(LIBRARY)).or((global && name == "main").then_some(Taken::Kit))
}

fn words() -> Vec<&'static str> {
    let listed = ORDINARY.lines().chain(CALLS.lines()).chain(MACROS.lines());
    KEYWORDS.iter().chain(TAGS).copied().chain(listed).chain(["main"]).collect()
}

/// The names of the types of arrays.
fn claims(api: &Api) -> Vec<String> {
    fn stem(api: &Api, ty: &Type) -> String {
        let named = |kind, name: &str| match reserved(kind, name) {
            Some(_) => escape(kind, name),
            None => name.to_owned(),
        };
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => named(Kind::Enum, &api.enumeration(*id).name),
            Type::Struct(id) => named(Kind::Struct, &api.structure(*id).name),
            Type::Array(item) => stem(api, item) + "_array",
        }
    }
    api.array_types().iter().map(|ty| stem(api, ty)).collect()
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

/// Constants are macros: not even a field may have their name. Fields live apart from all else; an argument hides what
/// follows in its list.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Field => Space::Clear(&[Kind::Constant], Beside::Nothing),
        Kind::Argument => Space::Clear(&[Kind::Constant], Beside::Later),
        _ => Space::Shared("names"),
    }
}
