//! PHP's naming conventions.

use crate::names::{Dialect, Kind, NameConflict, NameScope, listed, no_claims};

/// The naming conventions of PHP.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape, space };

/// The keywords of the parser. Case is ignored.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "__class__", "__dir__", "__file__", "__function__", "__halt_compiler", "__line__", "__method__", "__namespace__",
    "__trait__", "abstract", "and", "array", "as", "break", "callable", "case", "catch", "class", "clone", "const",
    "continue", "declare", "default", "die", "do", "echo", "else", "elseif", "empty", "enddeclare", "endfor",
    "endforeach", "endif", "endswitch", "endwhile", "eval", "exit", "extends", "final", "finally", "fn", "for",
    "foreach", "function", "global", "goto", "if", "implements", "include", "include_once", "instanceof", "insteadof",
    "interface", "isset", "list", "match", "namespace", "new", "or", "print", "private", "protected", "public",
    "require", "require_once", "return", "static", "switch", "throw", "trait", "try", "unset", "use", "var", "while",
    "xor", "yield",
];

/// The words that are only invalid as constants. Case is ignored.
const LITERALS: &[&str] = &["false", "null", "readonly", "true"];

/// The variables that cannot be arguments.
const VARIABLES: &[&str] =
    &["this", "GLOBALS", "_COOKIE", "_ENV", "_FILES", "_GET", "_POST", "_REQUEST", "_SERVER", "_SESSION"];

/// The functions of php-cli, in lower case. The script `reserved.php` generates the list.
const FUNCTIONS: &str = include_str!("functions.txt");
/// The constants of php-cli. The script `reserved.php` generates the list.
const CONSTANTS: &str = include_str!("constants.txt");

const PHP: NameConflict = NameConflict::Library("PHP itself");

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

fn reserved(kind: Kind, name: &str) -> Option<NameConflict> {
    let lower = name.to_ascii_lowercase();
    let word = || KEYWORDS.contains(&lower.as_str()).then_some(NameConflict::Word);
    let library = |list| listed(list, if list == FUNCTIONS { &lower } else { name }).then_some(PHP);
    match kind {
        Kind::Function | Kind::UserFunction | Kind::Display => word().or_else(|| library(FUNCTIONS)),
        Kind::Constant | Kind::Value => {
            let literal = LITERALS.contains(&lower.as_str()).then_some(NameConflict::Word);
            let kit = (name == "JOUTE").then_some(NameConflict::Kit);
            word().or(literal).or_else(|| library(CONSTANTS)).or(kit)
        }
        Kind::Argument => VARIABLES.contains(&name).then_some(NameConflict::Word),
        // Types have no names in PHP, and fields are strings.
        Kind::Enum | Kind::Struct | Kind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    let tables = KEYWORDS.iter().chain(LITERALS).chain(VARIABLES).copied();
    tables.chain(FUNCTIONS.lines()).chain(CONSTANTS.lines()).chain(["JOUTE"]).collect()
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

fn space(kind: Kind) -> NameScope {
    match kind {
        Kind::Function | Kind::UserFunction | Kind::Display => NameScope::Shared("functions"),
        Kind::Constant | Kind::Value => NameScope::Shared("constants"),
        Kind::Enum | Kind::Struct | Kind::Field | Kind::Argument => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(FUNCTIONS.lines().is_sorted() && CONSTANTS.lines().is_sorted());
    }

    #[test]
    fn functions_know_no_case() {
        assert!(reserved(Kind::Function, "Count").is_some());
        assert!(reserved(Kind::UserFunction, "end").is_some());
        assert!(reserved(Kind::Function, "Print").is_some());
        assert!(reserved(Kind::Function, "jouer_tour").is_none());
        assert!(reserved(Kind::Field, "class").is_none());
        assert!(reserved(Kind::Argument, "this").is_some());
        assert!(reserved(Kind::Argument, "class").is_none());
    }

    #[test]
    fn constants_are_in_upper_case() {
        assert_eq!(case(Kind::Value, "val1"), "VAL1");
        assert!(reserved(Kind::Value, "TRUE").is_some());
        assert!(reserved(Kind::Constant, "CLASS").is_some());
        assert!(reserved(Kind::Constant, "E_ALL").is_some());
        assert!(reserved(Kind::Constant, "MAX").is_none());
        assert!(reserved(Kind::Value, "NICHE").is_none());
    }
}
