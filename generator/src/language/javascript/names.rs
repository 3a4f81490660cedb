//! The naming conventions and the forbidden names in generated JavaScript code.

use crate::names::{Dialect, NameConflict, NameKind, NameScope, camel, is_listed, no_claims, underscored};

/// The naming conventions of generated JavaScript code. Names are in camel case, types begin with a
/// capital, and constants and enum values are in upper case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape: underscored, space };

/// The words that JavaScript functions and arguments cannot have as names in a module.
const KEYWORDS: &str = include_str!("keywords.txt");

/// The name under which a JavaScript champion imports the API. Arguments and the champion's
/// functions cannot have this name.
const API: &str = "api";
/// The name `then`, which a JavaScript module must not export. Otherwise the module looks like a
/// promise and cannot be imported dynamically.
const PROMISE: &str = "then";

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Constant | NameKind::Value => name.to_ascii_uppercase(),
        NameKind::Enum | NameKind::Struct => camel(name),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field
        | NameKind::Argument => lower(name),
    }
}

/// Converts a name to camel case. For example, `foo_bar` becomes `fooBar`.
fn lower(name: &str) -> String {
    let name = camel(name);
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let word = || is_listed(KEYWORDS, name).then_some(NameConflict::Word);
    match kind {
        NameKind::Function | NameKind::Display => word(),
        NameKind::Argument => word().or((name == API).then_some(NameConflict::Kit)),
        NameKind::UserFunction => {
            let kit = (name == API).then_some(NameConflict::Kit);
            word().or(kit).or((name == PROMISE).then_some(NameConflict::Form))
        }
        // The keywords are in lower case, and any name is valid after a dot.
        NameKind::Enum | NameKind::Struct | NameKind::Constant | NameKind::Value | NameKind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    KEYWORDS.lines().chain([API, PROMISE]).collect()
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct | NameKind::Function | NameKind::Display | NameKind::Constant => {
            NameScope::Shared("module")
        }
        NameKind::UserFunction => NameScope::Shared("champion"),
        NameKind::Value | NameKind::Field | NameKind::Argument => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        assert_eq!(case(NameKind::Function, "jouer_tour"), "jouerTour");
        assert_eq!(case(NameKind::Struct, "etat_case"), "EtatCase");
        assert_eq!(case(NameKind::Value, "hors_tour"), "HORS_TOUR");
        assert_eq!(case(NameKind::Field, "nb_point"), "nbPoint");
        assert_eq!(case(NameKind::Field, "_1"), "_1");
        assert_eq!(case(NameKind::Argument, "X"), "x");
    }

    #[test]
    fn reserved_words_are_escaped_only_as_bindings() {
        assert_eq!(reserved(NameKind::Function, "delete"), Some(NameConflict::Word));
        assert_eq!(reserved(NameKind::Argument, "class"), Some(NameConflict::Word));
        assert_eq!(reserved(NameKind::Field, "class"), None);
        assert_eq!(reserved(NameKind::UserFunction, "api"), Some(NameConflict::Kit));
        assert_eq!(reserved(NameKind::Function, "api"), None);
    }
}
