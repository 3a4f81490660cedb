//! The naming conventions and the forbidden names in generated PHP code.

use crate::names::{
    Dialect, NameConflict, NameKind, NameScope, is_listed, no_claims, underscored, upper_constants,
};

/// The naming conventions for generated PHP code.
pub const DIALECT: Dialect =
    Dialect { case: upper_constants, reserved, words, claims: no_claims, escape: underscored, space };

/// The keywords of PHP. Functions, constants and enum values of an API cannot have these names.
/// Case is ignored.
const KEYWORDS: &str = include_str!("keywords.txt");

/// The words that constants and enum values cannot have as names in PHP. Functions can have these
/// names. Case is ignored.
const LITERALS: &[&str] = &["false", "null", "readonly", "true"];

/// The names of PHP's own variables. Arguments of a function cannot have these names.
const VARIABLES: &[&str] =
    &["this", "GLOBALS", "_COOKIE", "_ENV", "_FILES", "_GET", "_POST", "_REQUEST", "_SERVER", "_SESSION"];

/// The functions that php-cli already defines, in lower case. API functions cannot have these
/// names. The script `reserved.php` generates the list.
const FUNCTIONS: &str = include_str!("functions.txt");
/// The constants that php-cli already defines. Constants and enum values of an API cannot have
/// these names. The script `reserved.php` generates the list.
const CONSTANTS: &str = include_str!("constants.txt");

const PHP: NameConflict = NameConflict::Library("PHP itself");

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let lower = name.to_ascii_lowercase();
    let word = || is_listed(KEYWORDS, &lower).then_some(NameConflict::Word);
    let library = |list| is_listed(list, if list == FUNCTIONS { &lower } else { name }).then_some(PHP);
    match kind {
        NameKind::Function | NameKind::UserFunction | NameKind::Display => {
            word().or_else(|| library(FUNCTIONS))
        }
        NameKind::Constant | NameKind::Value => {
            let literal = LITERALS.contains(&lower.as_str()).then_some(NameConflict::Word);
            let kit = (name == "JOUTE").then_some(NameConflict::Kit);
            word().or(literal).or_else(|| library(CONSTANTS)).or(kit)
        }
        NameKind::Argument => VARIABLES.contains(&name).then_some(NameConflict::Word),
        // Types have no names in PHP, and fields are strings.
        NameKind::Enum | NameKind::Struct | NameKind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    let lists = [KEYWORDS, FUNCTIONS, CONSTANTS].into_iter().flat_map(str::lines);
    lists.chain([LITERALS, VARIABLES].concat()).chain(["JOUTE"]).collect()
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Function | NameKind::UserFunction | NameKind::Display => NameScope::Shared("functions"),
        NameKind::Constant | NameKind::Value => NameScope::Shared("constants"),
        NameKind::Enum | NameKind::Struct | NameKind::Field | NameKind::Argument => NameScope::Siblings,
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
        assert!(reserved(NameKind::Function, "Count").is_some());
        assert!(reserved(NameKind::UserFunction, "end").is_some());
        assert!(reserved(NameKind::Function, "Print").is_some());
        assert!(reserved(NameKind::Function, "jouer_tour").is_none());
        assert!(reserved(NameKind::Field, "class").is_none());
        assert!(reserved(NameKind::Argument, "this").is_some());
        assert!(reserved(NameKind::Argument, "class").is_none());
    }

    #[test]
    fn constants_are_in_upper_case() {
        assert_eq!(upper_constants(NameKind::Value, "val1"), "VAL1");
        assert!(reserved(NameKind::Value, "TRUE").is_some());
        assert!(reserved(NameKind::Constant, "CLASS").is_some());
        assert!(reserved(NameKind::Constant, "E_ALL").is_some());
        assert!(reserved(NameKind::Constant, "MAX").is_none());
        assert!(reserved(NameKind::Value, "NICHE").is_none());
    }
}
