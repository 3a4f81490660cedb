//! C#'s naming conventions.

use crate::names::{Kind, NameConflict, NameScope, camel};

pub fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Argument => name.into(),
        Kind::Enum | Kind::Struct | Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field => {
            camel(name)
        }
    }
}

const KEYWORDS: &str = "\
    abstract as base bool break byte case catch char checked class const continue decimal default delegate do \
    double else enum event explicit extern false finally fixed float for foreach goto if implicit in int \
    interface internal is lock long namespace new null object operator out override params private protected \
    public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true \
    try typeof uint ulong unchecked unsafe ushort using virtual void volatile while";

/// The methods that every generated struct defines or inherits from `object`.
const OBJECT: &[&str] = &["Equals", "GetHashCode", "ToString"];

/// The classes and namespaces of the kit, and the class that the candidate writes.
const OURS: &[&str] = &["Api", "Champion", "Joute"];

pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.split(' ').any(|word| word == name)
}

/// Returns the reason why a name is reserved. Types in the candidate's namespace may hide a class of
/// `System`, such as a game's `Action`, because the kit uses fully qualified names.
pub fn reserved(kind: Kind, name: &str) -> Option<NameConflict> {
    let kit = match kind {
        Kind::Enum | Kind::Struct => OURS.contains(&name),
        // A member must not have the name of its class. `Joute` contains the implementation of all members.
        Kind::Function | Kind::Display | Kind::Constant => ["Api", "Joute"].contains(&name),
        Kind::UserFunction => name == "Champion",
        Kind::Field => OBJECT.contains(&name),
        Kind::Argument => name == "Joute",
        Kind::Value => false,
    };
    let word = kind == Kind::Argument && is_keyword(name);
    word.then_some(NameConflict::Word).or(kit.then_some(NameConflict::Kit))
}

pub fn words() -> Vec<&'static str> {
    KEYWORDS.split(' ').chain([OBJECT, OURS].concat()).collect()
}

pub fn escape(_: Kind, name: &str) -> String {
    if is_keyword(name) { format!("@{name}") } else { format!("{name}_") }
}

pub fn space(kind: Kind) -> NameScope {
    match kind {
        Kind::Enum | Kind::Struct => NameScope::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => NameScope::Shared("members of Api"),
        Kind::UserFunction => NameScope::Shared("members of Champion"),
        Kind::Value | Kind::Argument => NameScope::Siblings,
        Kind::Field => NameScope::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(kind: Kind, name: &str) -> String {
        let cased = case(kind, name);
        if reserved(kind, &cased).is_some() { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn cases() {
        assert_eq!(used(Kind::Struct, "etat_case"), "EtatCase");
        assert_eq!(used(Kind::Field, "nb_point"), "NbPoint");
        assert_eq!(used(Kind::Value, "hors_tour"), "HORS_TOUR");
        assert_eq!(used(Kind::Constant, "class"), "CLASS");
        assert_eq!(used(Kind::Argument, "pos_case"), "pos_case");
    }

    #[test]
    fn escapes() {
        assert_eq!(used(Kind::Argument, "class"), "@class");
        assert_eq!(used(Kind::Argument, "Joute"), "Joute_");
        assert_eq!(used(Kind::Struct, "champion"), "Champion_");
        assert_eq!(used(Kind::Field, "get_hash_code"), "GetHashCode_");
        assert_eq!(used(Kind::Struct, "console"), "Console");
        assert_eq!(used(Kind::Function, "api"), "Api_");
        assert_eq!(used(Kind::Function, "new"), "New");
        assert_eq!(used(Kind::Function, "joute"), "Joute_");
    }
}
