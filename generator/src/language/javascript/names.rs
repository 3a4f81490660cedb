//! JavaScript's naming conventions.

use crate::names::{Dialect, Kind, NameConflict, NameScope, camel, no_claims};

/// The naming conventions of JavaScript: camel case, with an initial capital for types. Constants and enum
/// values are in upper case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape, space };

/// The words that cannot be names of bindings in a module.
const KEYWORDS: &str = "\
    arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package \
    private protected public return static super switch this throw true try typeof var void while with yield";

/// The name under which the champion imports the API.
const API: &str = "api";
/// The name that a module must not export. Such a module looks like a promise and cannot be imported
/// dynamically.
const PROMISE: &str = "then";

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Enum | Kind::Struct => camel(name),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field | Kind::Argument => lower(name),
    }
}

/// Converts `foo_bar` to `fooBar`.
fn lower(name: &str) -> String {
    let name = camel(name);
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

fn reserved(kind: Kind, name: &str) -> Option<NameConflict> {
    let word = || KEYWORDS.split(' ').any(|word| word == name).then_some(NameConflict::Word);
    match kind {
        Kind::Function | Kind::Display => word(),
        Kind::Argument => word().or((name == API).then_some(NameConflict::Kit)),
        Kind::UserFunction => {
            let kit = (name == API).then_some(NameConflict::Kit);
            word().or(kit).or((name == PROMISE).then_some(NameConflict::Form))
        }
        // The keywords are in lower case, and any name is valid after a dot.
        Kind::Enum | Kind::Struct | Kind::Constant | Kind::Value | Kind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    KEYWORDS.split(' ').chain([API, PROMISE]).collect()
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

fn space(kind: Kind) -> NameScope {
    match kind {
        Kind::Enum | Kind::Struct | Kind::Function | Kind::Display | Kind::Constant => {
            NameScope::Shared("module")
        }
        Kind::UserFunction => NameScope::Shared("champion"),
        Kind::Value | Kind::Field | Kind::Argument => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        assert_eq!(case(Kind::Function, "jouer_tour"), "jouerTour");
        assert_eq!(case(Kind::Struct, "etat_case"), "EtatCase");
        assert_eq!(case(Kind::Value, "hors_tour"), "HORS_TOUR");
        assert_eq!(case(Kind::Field, "nb_point"), "nbPoint");
        assert_eq!(case(Kind::Field, "_1"), "_1");
        assert_eq!(case(Kind::Argument, "X"), "x");
    }

    #[test]
    fn words_are_taken_where_they_are_bindings() {
        assert_eq!(reserved(Kind::Function, "delete"), Some(NameConflict::Word));
        assert_eq!(reserved(Kind::Argument, "class"), Some(NameConflict::Word));
        assert_eq!(reserved(Kind::Field, "class"), None);
        assert_eq!(reserved(Kind::UserFunction, "api"), Some(NameConflict::Kit));
        assert_eq!(reserved(Kind::Function, "api"), None);
    }
}
