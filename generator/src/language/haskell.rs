//! Haskell: `Champion.hs` with `import Api`.

mod api;
mod doc;
mod kit;
mod plumbing;
mod prelude;
mod probe;
mod spell;

use crate::backend::{Backend, File, Glue, Guide, Item, Language, Sample, Shop, Tool, Words};
use crate::model::{Api, Shape};
use crate::names::{Dialect, Kind, Names, Space, sentence};

/// The Haskell backend.
pub struct Haskell;

static LANGUAGE: Language = Language {
    id: "haskell",
    title: "Haskell",
    champion: "Champion.hs",
    tools: &[
        Tool { program: "ghc", package: "ghc" },
        Tool { program: "haddock", package: "ghc" },
        Tool { program: "make", package: "make" },
    ],
    shop_tools: &[],
    dialect: Dialect { case, reserved, escape, space },
    guide: Guide {
        debug: Words {
            fr: "`Debug.Trace` écrit sur la sortie d'erreur depuis du code pur ; `make ghci` ouvre votre champion dans ghci, avec l'API.",
            en: "`Debug.Trace` writes to standard error from pure code; `make ghci` opens your champion in ghci, with the API.",
        },
        debugger: None,
        editor: Words {
            fr: "`hie.yaml` est pour haskell-language-server ; `Api.hs` se lit comme une documentation.",
            en: "`hie.yaml` is for haskell-language-server; `Api.hs` reads as documentation.",
        },
        own_doc: true,
    },
};

impl Backend for Haskell {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, _: &Names) -> Vec<File> {
        kit::kit(api, &names(api))
    }

    fn glue(&self, api: &Api, _: &Names, _: &Shop) -> Glue {
        kit::glue(api, &names(api))
    }

    fn probe(&self, api: &Api, _: &Names) -> Vec<File> {
        probe::probe(api, &names(api))
    }

    fn show(&self, api: &Api, _: &Names, item: Item) -> Sample {
        api::show(api, &names(api), item)
    }
}

/// The names as Haskell needs them: the fields of a tuple struct go by position, so they take no name from
/// those of records, which share one space with the functions.
fn names(api: &Api) -> Names {
    let mut nameless = api.clone();
    for (index, structure) in nameless.structs.iter_mut().enumerate() {
        if structure.shape == Shape::Tuple {
            for (position, field) in structure.fields.iter_mut().enumerate() {
                field.name = format!("joute_{index}_{position}");
            }
        }
    }
    Names::new(&nameless, LANGUAGE.dialect)
}

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Enum | Kind::Struct | Kind::Value => match sentence(name) {
            // An underscore counts as a small letter.
            name if name.starts_with('_') => format!("Joute{name}"),
            name => name,
        },
        Kind::Constant => name.to_ascii_lowercase(),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field | Kind::Argument => {
            let mut chars = name.chars();
            let first = chars.next().map(|first| first.to_ascii_lowercase());
            first.into_iter().chain(chars).collect()
        }
    }
}

const KEYWORDS: &[&str] = &[
    "_", "case", "class", "data", "default", "deriving", "do", "else", "foreign", "if", "import", "in",
    "infix", "infixl", "infixr", "instance", "let", "module", "newtype", "of", "then", "type", "where",
];

/// Types without which no champion is written, and classes that every type derives.
const TYPES: &[&str] = &["Bool", "Double", "Eq", "Int", "Show", "String"];

/// What every champion says, and the starter too.
const STARTER: &[&str] = &["newIORef", "pure", "return", "unsafePerformIO"];

/// A champion that needs a name of the Prelude hides ours; what it cannot live without is escaped.
fn reserved(kind: Kind, name: &str) -> bool {
    match kind {
        Kind::Enum => TYPES.contains(&name),
        Kind::Struct => TYPES.contains(&name) || matches!(name, "True" | "False"),
        Kind::Value => matches!(name, "True" | "False"),
        _ => KEYWORDS.contains(&name) || STARTER.contains(&name),
    }
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}'")
}

/// Types and constructors are told apart, records' fields and functions are not.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum => Space::Shared("types"),
        // A struct's constructor has its name.
        Kind::Struct | Kind::Value => Space::Shared("constructors"),
        Kind::Function | Kind::Display | Kind::Constant | Kind::Field => Space::Shared("values"),
        Kind::UserFunction | Kind::Argument => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_first_letters_are_upper_case() {
        assert_eq!(case(Kind::Enum, "test_enum"), "Test_enum");
        assert_eq!(case(Kind::Value, "VAL_1"), "Val_1");
        assert_eq!(case(Kind::Struct, "_hidden"), "Joute_hidden");
        assert_eq!(case(Kind::Constant, "CONST_VAL"), "const_val");
        assert_eq!(case(Kind::Function, "Returns_range"), "returns_range");
    }

    #[test]
    fn words_of_the_language_get_a_prime() {
        assert!(reserved(Kind::Field, "where"));
        assert_eq!(escape(Kind::Field, "where"), "where'");
        assert!(reserved(Kind::Value, "True"));
        assert!(!reserved(Kind::Function, "drop"), "champions hide the Prelude's");
    }
}
