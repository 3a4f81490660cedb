//! The naming conventions and the forbidden names in generated OCaml code.

use crate::model::Api;
use crate::names::{Dialect, NameConflict, NameKind, NameScope, capitalized, is_listed, sentence};

/// The naming conventions of generated OCaml code. Constructors start with an upper-case letter and
/// continue in lower case. All other names start with a lower-case letter.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Value => sentence(name),
        NameKind::Constant => name.to_ascii_lowercase(),
        _ => {
            let mut chars = name.chars();
            chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
        }
    }
}

const KEYWORDS: &str = include_str!("keywords.txt");

/// The built-in OCaml types that generated code uses. API types cannot have these names.
const TYPES: &[&str] = &["array", "bool", "float", "int", "string", "unit"];

/// Returns the reason why this name is forbidden in OCaml code. Returns `None` if it is allowed.
/// Names of Stdlib may be shadowed.
fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let form = kind == NameKind::Value && !name.starts_with(|c: char| c.is_ascii_uppercase());
    let word = kind != NameKind::Value && is_listed(KEYWORDS, name);
    let kit = matches!(kind, NameKind::Enum | NameKind::Struct) && TYPES.contains(&name);
    let word = word.then_some(NameConflict::Word).or(form.then_some(NameConflict::Form));
    word.or(kit.then_some(NameConflict::Kit))
}

/// Returns the OCaml name `option` if the API contains optionals. API types then cannot have this
/// name.
fn claims(api: &Api) -> Vec<String> {
    if api.has_optionals() { vec!["option".into()] } else { Vec::new() }
}

/// Returns every word that is reserved in generated OCaml code. At least one kind of item cannot
/// have it as its name.
fn words() -> Vec<&'static str> {
    KEYWORDS.lines().chain(TYPES.iter().copied()).collect()
}

/// Appends an underscore to a name that OCaml does not allow, as in `end_`. A constructor that does
/// not start with a letter gets a prefix.
fn escape(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Value => capitalized(&format!("v{name}")),
        _ => format!("{name}_"),
    }
}

/// Returns the scope in which names of this kind must be unique in OCaml. Types and values have
/// separate namespaces. Fields and constructors are distinguished by their types.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct => NameScope::Shared("types"),
        NameKind::Function | NameKind::Display | NameKind::Constant => NameScope::Shared("values"),
        NameKind::UserFunction | NameKind::Value | NameKind::Field | NameKind::Argument => {
            NameScope::Siblings
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_have_one_capital() {
        assert_eq!(case(NameKind::Value, "VERY_BLUE"), "Very_blue");
        assert_eq!(case(NameKind::Value, "true"), "True");
        assert!(reserved(NameKind::Value, "True").is_none());
    }

    #[test]
    fn a_constructor_without_a_letter_first_gets_one() {
        assert_eq!(case(NameKind::Value, "_1"), "_1");
        assert!(reserved(NameKind::Value, "_1").is_some());
        assert_eq!(escape(NameKind::Value, "_1"), "V_1");
    }

    #[test]
    fn everything_else_begins_in_lower_case() {
        assert_eq!(case(NameKind::Constant, "NB_TOURS"), "nb_tours");
        assert_eq!(case(NameKind::Struct, "Position"), "position");
        assert_eq!(case(NameKind::Field, "posX"), "posX");
    }

    #[test]
    fn names_of_the_standard_library_may_be_shadowed() {
        assert_eq!(reserved(NameKind::Constant, &case(NameKind::Constant, "MAX")), None);
        assert_eq!(reserved(NameKind::Function, "print_string"), None);
        assert_eq!(reserved(NameKind::Struct, "array"), Some(NameConflict::Kit));
        assert_eq!(reserved(NameKind::Field, "array"), None);
        assert_eq!(escape(NameKind::Constant, "val"), "val_");
    }
}
