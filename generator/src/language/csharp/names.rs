//! The naming conventions and the forbidden names in generated C# code.

use crate::names::{Dialect, NameConflict, NameKind, NameScope, camel, is_listed, no_claims};

/// The naming conventions of generated C# code. Types, functions and fields are in camel case, and
/// constants and enum values in upper case.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape, space };

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Constant | NameKind::Value => name.to_ascii_uppercase(),
        NameKind::Argument => name.into(),
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field => camel(name),
    }
}

const KEYWORDS: &str = include_str!("keywords.txt");

/// The methods of every generated C# class for a struct. Fields of the struct cannot have these
/// names.
const OBJECT_METHODS: &[&str] = &["Equals", "GetHashCode", "ToString"];

/// The classes and namespaces of the C# kit, and the class that the candidate writes. API types
/// cannot have these names.
const KIT_CLASSES: &[&str] = &["Api", "Champion", "Joute"];

pub fn is_keyword(name: &str) -> bool {
    is_listed(KEYWORDS, name)
}

/// Returns the reason why this name is forbidden in C# code. Returns `None` if it is allowed. A
/// game's type such as `Action` may hide a class of `System`, because the kit uses fully qualified
/// names.
fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let kit = match kind {
        NameKind::Enum | NameKind::Struct => KIT_CLASSES.contains(&name),
        // A member must not have the name of its class. `Joute` contains the implementation of all members.
        NameKind::Function | NameKind::Display | NameKind::Constant => ["Api", "Joute"].contains(&name),
        NameKind::UserFunction => name == "Champion",
        NameKind::Field => OBJECT_METHODS.contains(&name),
        NameKind::Argument => name == "Joute",
        NameKind::Value => false,
    };
    let word = kind == NameKind::Argument && is_keyword(name);
    word.then_some(NameConflict::Word).or(kit.then_some(NameConflict::Kit))
}

fn words() -> Vec<&'static str> {
    KEYWORDS.lines().chain([OBJECT_METHODS, KIT_CLASSES].concat()).collect()
}

fn escape(_: NameKind, name: &str) -> String {
    if is_keyword(name) { format!("@{name}") } else { format!("{name}_") }
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct => NameScope::Shared("types"),
        NameKind::Function | NameKind::Display | NameKind::Constant => NameScope::Shared("members of Api"),
        NameKind::UserFunction => NameScope::Shared("members of Champion"),
        NameKind::Value | NameKind::Argument => NameScope::Siblings,
        NameKind::Field => NameScope::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(kind: NameKind, name: &str) -> String {
        let cased = case(kind, name);
        if reserved(kind, &cased).is_some() { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn cases() {
        assert_eq!(used(NameKind::Struct, "etat_case"), "EtatCase");
        assert_eq!(used(NameKind::Field, "nb_point"), "NbPoint");
        assert_eq!(used(NameKind::Value, "hors_tour"), "HORS_TOUR");
        assert_eq!(used(NameKind::Constant, "class"), "CLASS");
        assert_eq!(used(NameKind::Argument, "pos_case"), "pos_case");
    }

    #[test]
    fn escapes() {
        assert_eq!(used(NameKind::Argument, "class"), "@class");
        assert_eq!(used(NameKind::Argument, "Joute"), "Joute_");
        assert_eq!(used(NameKind::Struct, "champion"), "Champion_");
        assert_eq!(used(NameKind::Field, "get_hash_code"), "GetHashCode_");
        assert_eq!(used(NameKind::Struct, "console"), "Console");
        assert_eq!(used(NameKind::Function, "api"), "Api_");
        assert_eq!(used(NameKind::Function, "new"), "New");
        assert_eq!(used(NameKind::Function, "joute"), "Joute_");
    }
}
