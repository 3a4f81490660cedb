//! JavaScript's naming conventions, and the names that it reserves.

use crate::names::{Dialect, Kind, Space, Taken, camel, no_claims};

/// Camel case; types with a capital, constants and values in upper case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape, space };

/// What no binding of a module can be called.
const KEYWORDS: &str = "\
    arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package \
    private protected public return static super switch this throw true try typeof var void while with yield";

/// What the champion calls the API.
const API: &str = "api";
/// A module that exports this cannot be imported later: it looks like a promise.
const PROMISE: &str = "then";

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Enum | Kind::Struct => camel(name),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field | Kind::Argument => lower(name),
    }
}

/// `foo_bar` as `fooBar`.
fn lower(name: &str) -> String {
    let name = camel(name);
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let word = || KEYWORDS.split(' ').any(|word| word == name).then_some(Taken::Word);
    match kind {
        Kind::Function | Kind::Display => word(),
        Kind::Argument => word().or((name == API).then_some(Taken::Kit)),
        Kind::UserFunction => {
            let kit = (name == API).then_some(Taken::Kit);
            word().or(kit).or((name == PROMISE).then_some(Taken::Form))
        }
        // Words are in lower case, and whatever stands behind a dot may be one.
        Kind::Enum | Kind::Struct | Kind::Constant | Kind::Value | Kind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    KEYWORDS.split(' ').chain([API, PROMISE]).collect()
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct | Kind::Function | Kind::Display | Kind::Constant => {
            Space::Shared("module")
        }
        Kind::UserFunction => Space::Shared("champion"),
        Kind::Value | Kind::Field | Kind::Argument => Space::Siblings,
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
        assert_eq!(reserved(Kind::Function, "delete"), Some(Taken::Word));
        assert_eq!(reserved(Kind::Argument, "class"), Some(Taken::Word));
        assert_eq!(reserved(Kind::Field, "class"), None);
        assert_eq!(reserved(Kind::UserFunction, "api"), Some(Taken::Kit));
        assert_eq!(reserved(Kind::Function, "api"), None);
    }
}
