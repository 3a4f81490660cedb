//! Haskell's naming customs.

use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::{Dialect, Kind, Space, Taken, listed, sentence};

/// Types and constructors start with a capital and are small behind it; all else starts with a small letter.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

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
    "case", "class", "data", "default", "deriving", "do", "else", "foreign", "if", "import", "in", "infix",
    "infixl", "infixr", "instance", "let", "module", "newtype", "of", "then", "type", "where",
];

/// Types that `Api.hs` is written with, and classes that its types derive.
const TYPES: &[&str] = &["Bool", "Bounded", "Double", "Enum", "Eq", "Int", "Show", "String"];

/// Constructors that `Api.hs` is written with.
const CONSTRUCTORS: &[&str] = &["False", "True"];

/// What the starter is written with.
const STARTER: &[&str] = &["newIORef", "pure", "unsafePerformIO"];

/// Functions and constructors that every module imports, as of GHC 9.0.
const PRELUDE: &str = include_str!("prelude.txt");

/// A champion that needs a name of the Prelude hides ours; what the kit cannot be written without is escaped.
fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let (words, ours): (&[&str], &[&str]) = match kind {
        Kind::Enum => (&[], TYPES),
        Kind::Struct if CONSTRUCTORS.contains(&name) => return Some(Taken::Kit),
        Kind::Struct => (&[], TYPES),
        Kind::Value => (&[], CONSTRUCTORS),
        Kind::Argument => (KEYWORDS, &[]),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Constant | Kind::Field => {
            (KEYWORDS, STARTER)
        }
    };
    let word = words.contains(&name).then_some(Taken::Word);
    word.or(ours.contains(&name).then_some(Taken::Kit))
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, TYPES, CONSTRUCTORS, STARTER].concat()
}

/// What values that may be missing are written with; other champions hide the Prelude's.
fn claims(api: &Api) -> Vec<String> {
    let used = Abi::new(api).optionals().next().is_some();
    if used { ["Maybe", "Just", "Nothing"].map(String::from).to_vec() } else { Vec::new() }
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

/// True if a module must hide the Prelude's before it uses a name of its own: `import Prelude hiding (drop)`.
pub fn is_prelude(name: &str) -> bool {
    listed(PRELUDE, name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::describe;
    use crate::names::Names;

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
        assert!(reserved(Kind::Field, "where").is_some());
        assert_eq!(escape(Kind::Field, "where"), "where'");
        assert!(reserved(Kind::Value, "True").is_some());
        assert!(reserved(Kind::Function, "drop").is_none(), "champions hide the Prelude's");
    }

    #[test]
    fn nothing_is_the_prelude_s_where_a_value_may_be_missing() {
        let value_of = |answer: &str| {
            let text = format!(
                "name: essai\nlocale: fr\nenum:\n  - {{enum_name: reste, enum_field: [[nothing, '']]}}\n\
                 user_function:\n  - {{fct_name: jouer, fct_ret_type: {answer}}}\n"
            );
            let api = describe("essai.yml", &text).api.expect("it is right");
            Names::new(&api, DIALECT).values[0][0].clone()
        };
        assert_eq!(value_of("int"), "Nothing");
        assert_eq!(value_of("int optional"), "Nothing_");
    }
}
