//! The naming conventions and the forbidden names in generated Haskell code.

use crate::model::Api;
use crate::names::{Dialect, NameConflict, NameKind, NameScope, is_listed, sentence};

/// The naming conventions of generated Haskell code. Types and constructors start with an
/// upper-case letter, and all other names with a lower-case letter. Types and constructors continue
/// in lower case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Enum | NameKind::Struct | NameKind::Value => match sentence(name) {
            // An underscore counts as a lower-case letter.
            name if name.starts_with('_') => format!("Joute{name}"),
            name => name,
        },
        NameKind::Constant => name.to_ascii_lowercase(),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field
        | NameKind::Argument => {
            let mut chars = name.chars();
            let first = chars.next().map(|first| first.to_ascii_lowercase());
            first.into_iter().chain(chars).collect()
        }
    }
}

const KEYWORDS: &[&str] = &[
    "case", "class", "data", "default", "deriving", "do", "else", "foreign", "if", "import", "in", "infix",
    "infixl", "infixr", "instance", "let", "module", "newtype", "of", "then", "type", "where",
];

/// The Haskell types and classes that the generated `Api.hs` uses. API types cannot have these
/// names.
const TYPES: &[&str] = &["Bool", "Bounded", "Double", "Enum", "Eq", "Int", "Show", "String"];

/// The Haskell constructors that the generated `Api.hs` uses. Enum values and structs of the API
/// cannot have these names.
const CONSTRUCTORS: &[&str] = &["False", "True"];

/// The Haskell functions that the starter champion uses. Functions, constants and fields of the API
/// cannot have these names.
const STARTER: &[&str] = &["newIORef", "pure", "unsafePerformIO"];

/// The names of the functions and constructors that Haskell's Prelude exports in GHC 9.0.
const PRELUDE: &str = include_str!("prelude.txt");

/// Returns the reason why this name is forbidden in Haskell code. Returns `None` if it is allowed.
/// A champion can hide most names of Haskell's Prelude, but not those that the kit needs.
fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let (words, ours): (&[&str], &[&str]) = match kind {
        NameKind::Enum => (&[], TYPES),
        NameKind::Struct if CONSTRUCTORS.contains(&name) => return Some(NameConflict::Kit),
        NameKind::Struct => (&[], TYPES),
        NameKind::Value => (&[], CONSTRUCTORS),
        NameKind::Argument => (KEYWORDS, &[]),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant
        | NameKind::Field => (KEYWORDS, STARTER),
    };
    let word = words.contains(&name).then_some(NameConflict::Word);
    word.or(ours.contains(&name).then_some(NameConflict::Kit))
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, TYPES, CONSTRUCTORS, STARTER].concat()
}

/// Returns the Haskell names `Maybe`, `Just` and `Nothing` if the API contains optionals. API items
/// then cannot have these names. Without optionals, champions hide these names of the Prelude.
fn claims(api: &Api) -> Vec<String> {
    if api.has_optionals() { ["Maybe", "Just", "Nothing"].map(String::from).to_vec() } else { Vec::new() }
}

fn escape(_: NameKind, name: &str) -> String {
    format!("{name}'")
}

/// Returns the scope in which names of this kind must be unique in Haskell. Types and constructors
/// have separate namespaces, but fields and functions share one.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum => NameScope::Shared("types"),
        // The constructor of a struct has the same name as its type.
        NameKind::Struct | NameKind::Value => NameScope::Shared("constructors"),
        NameKind::Function | NameKind::Display | NameKind::Constant | NameKind::Field => {
            NameScope::Shared("values")
        }
        NameKind::UserFunction | NameKind::Argument => NameScope::Siblings,
    }
}

/// Returns true if the Haskell Prelude exports this name. A module with its own `drop` must hide
/// that of the Prelude: `import Prelude hiding (drop)`.
pub fn is_prelude(name: &str) -> bool {
    is_listed(PRELUDE, name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::describe;
    use crate::names::NamedApi;

    #[test]
    fn only_first_letters_are_upper_case() {
        assert_eq!(case(NameKind::Enum, "test_enum"), "Test_enum");
        assert_eq!(case(NameKind::Value, "VAL_1"), "Val_1");
        assert_eq!(case(NameKind::Struct, "_hidden"), "Joute_hidden");
        assert_eq!(case(NameKind::Constant, "CONST_VAL"), "const_val");
        assert_eq!(case(NameKind::Function, "Returns_range"), "returns_range");
    }

    #[test]
    fn reserved_words_get_a_prime() {
        assert!(reserved(NameKind::Field, "where").is_some());
        assert_eq!(escape(NameKind::Field, "where"), "where'");
        assert!(reserved(NameKind::Value, "True").is_some());
        assert!(
            reserved(NameKind::Function, "drop").is_none(),
            "a champion's function hides the one of the Prelude"
        );
    }

    #[test]
    fn names_of_the_prelude_are_escaped_if_optionals_are_used() {
        let value_of = |answer: &str| {
            let text = format!(
                "name: essai\nlocale: fr\nenum:\n  - {{enum_name: reste, enum_field: [[nothing, '']]}}\n\
                 user_function:\n  - {{fct_name: jouer, fct_ret_type: {answer}}}\n"
            );
            let api = describe("essai.yml", &text).api.expect("the description is valid");
            NamedApi::new(&api, DIALECT).enums[0].values[0].name.clone()
        };
        assert_eq!(value_of("int"), "Nothing");
        assert_eq!(value_of("int optional"), "Nothing_");
    }
}
