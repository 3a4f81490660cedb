//! C#: `champion.cs` with the static class `Api` of namespace `Champion`, for mono.

mod api;
mod constant;
mod glue;
mod mistake;
mod probe;
mod show;
mod spell;

use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::{Dialect, Kind, Names, Space, Taken, camel, no_claims};

/// The C# backend.
pub struct CSharp;

static LANGUAGE: Language = Language {
    id: "csharp",
    title: "C#",
    champion: "champion.cs",
    tools: &[
        Tool { program: "mcs", package: "mono-mcs" },
        Tool { program: "mono", package: "mono-runtime" },
        Tool { program: "make", package: "make" },
    ],
    shop_tools: &[],
    dialect: Dialect { case, reserved, words, claims: no_claims, escape, space },
    guide: Guide {
        debug: Bilingual {
            fr: "une exception donne le fichier et la ligne. `make debug` attend le débogueur de VS Code (Mono Debug), Rider ou \
                 MonoDevelop sur le port 55555.",
            en: "an exception names the file and the line. `make debug` waits for the debugger of VS Code (Mono Debug), Rider or \
                 MonoDevelop on port 55555.",
        },
        print: Bilingual {
            fr: "`Console.WriteLine(v)` affiche une valeur de l'API par son nom ; `(int)v` est son nombre.",
            en: "`Console.WriteLine(v)` prints a value of the API by its name; `(int)v` is its number.",
        },
        debugger: Some(
            "mono --debug --debugger-agent=transport=dt_socket,server=y,address=127.0.0.1:55555 champion.exe",
        ),
        editor: Bilingual {
            fr: "`champion.csproj` mène à `lib/Api.dll` et à sa documentation ; `Api.cs` en est le texte, à lire.",
            en: "`champion.csproj` leads to `lib/Api.dll` and its documentation; `Api.cs` is its text, to be read.",
        },
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for CSharp {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        api::kit(api, names)
    }

    fn glue(&self, api: &Api, names: &Names, _: &Shop) -> Glue {
        glue::glue(api, names)
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

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Argument => name.into(),
        Kind::Enum | Kind::Struct | Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field => {
            camel(name)
        }
    }
}

const KEYWORDS: &[&str] = &[
    "abstract",
    "as",
    "base",
    "bool",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "checked",
    "class",
    "const",
    "continue",
    "decimal",
    "default",
    "delegate",
    "do",
    "double",
    "else",
    "enum",
    "event",
    "explicit",
    "extern",
    "false",
    "finally",
    "fixed",
    "float",
    "for",
    "foreach",
    "goto",
    "if",
    "implicit",
    "in",
    "int",
    "interface",
    "internal",
    "is",
    "lock",
    "long",
    "namespace",
    "new",
    "null",
    "object",
    "operator",
    "out",
    "override",
    "params",
    "private",
    "protected",
    "public",
    "readonly",
    "ref",
    "return",
    "sbyte",
    "sealed",
    "short",
    "sizeof",
    "stackalloc",
    "static",
    "string",
    "struct",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "uint",
    "ulong",
    "unchecked",
    "unsafe",
    "ushort",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
];

/// What our part of every struct defines, and what it has from `object`.
const OBJECT: &[&str] = &["Equals", "GetHashCode", "ToString"];

/// Our classes and namespace, and the class that the candidate writes.
const OURS: &[&str] = &["Api", "Champion", "Joute"];

fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// Types of the candidate's namespace may hide a class of `System` (a game's `Action` is the game's): the kit itself names
/// what it uses in full.
fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let kit = match kind {
        Kind::Enum | Kind::Struct => OURS.contains(&name),
        // No member has the name of its class.
        Kind::Function | Kind::Display | Kind::Constant => name == "Api",
        Kind::UserFunction => name == "Champion",
        Kind::Field => OBJECT.contains(&name),
        Kind::Argument => name == "Joute",
        Kind::Value => false,
    };
    let word = kind == Kind::Argument && is_keyword(name);
    word.then_some(Taken::Word).or(kit.then_some(Taken::Kit))
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, OBJECT, OURS].concat()
}

fn escape(_: Kind, name: &str) -> String {
    if is_keyword(name) { format!("@{name}") } else { format!("{name}_") }
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct => Space::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => Space::Shared("members of Api"),
        Kind::UserFunction => Space::Shared("members of Champion"),
        Kind::Value | Kind::Argument => Space::Siblings,
        Kind::Field => Space::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(kind: Kind, name: &str) -> String {
        let cased = case(kind, name);
        if reserved(kind, &cased).is_some() { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn cases() {
        assert_eq!(used(Kind::Struct, "etat_case"), "EtatCase");
        assert_eq!(used(Kind::Field, "nb_point"), "NbPoint");
        assert_eq!(used(Kind::Value, "hors_tour"), "HORS_TOUR");
        assert_eq!(used(Kind::Constant, "class"), "CLASS");
        assert_eq!(used(Kind::Argument, "pos_case"), "pos_case");
    }

    #[test]
    fn escapes() {
        assert_eq!(used(Kind::Argument, "class"), "@class");
        assert_eq!(used(Kind::Argument, "Joute"), "Joute_");
        assert_eq!(used(Kind::Struct, "champion"), "Champion_");
        assert_eq!(used(Kind::Field, "get_hash_code"), "GetHashCode_");
        assert_eq!(used(Kind::Struct, "console"), "Console");
        assert_eq!(used(Kind::Function, "api"), "Api_");
        assert_eq!(used(Kind::Function, "new"), "New");
    }
}
