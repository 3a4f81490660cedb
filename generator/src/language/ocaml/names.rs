//! OCaml's naming customs.

use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::{Dialect, Kind, Space, Taken, capitalized, sentence};

/// Constructors have their first letter only in upper case, everything else begins in lower case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Value => sentence(name),
        Kind::Constant => name.to_ascii_lowercase(),
        _ => {
            let mut chars = name.chars();
            chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
        }
    }
}

#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "and", "as", "assert", "asr", "begin", "class", "constraint", "do", "done", "downto", "else", "end", "exception",
    "external", "false", "for", "fun", "function", "functor", "if", "in", "include", "inherit", "initializer", "land",
    "lazy", "let", "lor", "lsl", "lsr", "lxor", "match", "method", "mod", "module", "mutable", "new", "nonrec",
    "object", "of", "open", "or", "private", "rec", "sig", "struct", "then", "to", "true", "try", "type", "val",
    "virtual", "when", "while", "with",
];

/// Types that generated code writes and that are in no module.
const TYPES: &[&str] = &["array", "bool", "float", "int", "string", "unit"];

/// Who has a name, if OCaml refuses it for this kind. What Stdlib has open may be hidden.
fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let form = kind == Kind::Value && !name.starts_with(|c: char| c.is_ascii_uppercase());
    let word = kind != Kind::Value && KEYWORDS.contains(&name);
    let kit = matches!(kind, Kind::Enum | Kind::Struct) && TYPES.contains(&name);
    let word = word.then_some(Taken::Word).or(form.then_some(Taken::Form));
    word.or(kit.then_some(Taken::Kit))
}

/// The type of what may be missing, where an API has some.
fn claims(api: &Api) -> Vec<String> {
    Abi::new(api).optionals().next().map(|_| "option".into()).into_iter().collect()
}

/// Every word of the tables.
fn words() -> Vec<&'static str> {
    [KEYWORDS, TYPES].concat()
}

/// `end_`; a constructor that has no letter to put in upper case gets one.
fn escape(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Value => capitalized(&format!("v{name}")),
        _ => format!("{name}_"),
    }
}

/// Types and values live apart; fields and constructors are told apart by their types.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct => Space::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => Space::Shared("values"),
        Kind::UserFunction | Kind::Value | Kind::Field | Kind::Argument => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_have_one_capital() {
        assert_eq!(case(Kind::Value, "VERY_BLUE"), "Very_blue");
        assert_eq!(case(Kind::Value, "true"), "True");
        assert!(reserved(Kind::Value, "True").is_none());
    }

    #[test]
    fn a_constructor_without_a_letter_first_gets_one() {
        assert_eq!(case(Kind::Value, "_1"), "_1");
        assert!(reserved(Kind::Value, "_1").is_some());
        assert_eq!(escape(Kind::Value, "_1"), "V_1");
    }

    #[test]
    fn everything_else_begins_in_lower_case() {
        assert_eq!(case(Kind::Constant, "NB_TOURS"), "nb_tours");
        assert_eq!(case(Kind::Struct, "Position"), "position");
        assert_eq!(case(Kind::Field, "posX"), "posX");
    }

    #[test]
    fn what_stdlib_has_may_be_hidden() {
        assert_eq!(reserved(Kind::Constant, &case(Kind::Constant, "MAX")), None);
        assert_eq!(reserved(Kind::Function, "print_string"), None);
        assert_eq!(reserved(Kind::Struct, "array"), Some(Taken::Kit));
        assert_eq!(reserved(Kind::Field, "array"), None);
        assert_eq!(escape(Kind::Constant, "val"), "val_");
    }
}
