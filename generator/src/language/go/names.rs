//! The naming conventions and the forbidden names in generated Go code.

use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::{Dialect, NameConflict, NameKind, NameScope, camel, camel_lower, is_listed, underscored};

/// The naming conventions of generated Go code. Names are exported, as in `ReturnsRange`, although the
/// champion is in the same package. Arguments start with a lower-case letter.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape: underscored, space };

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Constant | NameKind::Value => camel_lower(name),
        NameKind::Argument => argument(name),
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field => camel(name),
    }
}

/// Converts a name such as `pos_case` to `posCase`.
fn argument(name: &str) -> String {
    let name = camel(name);
    let mut chars = name.chars();
    chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
}

const KEYWORDS: &str = include_str!("keywords.txt");

/// The types, functions and constants that Go declares in every file. An argument with such a name
/// would hide it from the candidate's function.
const PREDECLARED: &str = include_str!("predeclared.txt");

/// The function of the kit that returns a pointer to a value, if the API has optionals.
pub const SOME: &str = "Some";

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let word = || is_listed(KEYWORDS, name).then_some(NameConflict::Word);
    let predeclared = || is_listed(PREDECLARED, name).then_some(NameConflict::Library("Go itself"));
    match kind {
        NameKind::Argument => word().or_else(predeclared),
        // All other names start with an upper-case letter or with `_`, and no word of Go does.
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant
        | NameKind::Value
        | NameKind::Field => None,
    }
}

fn words() -> Vec<&'static str> {
    KEYWORDS.lines().chain(PREDECLARED.lines()).collect()
}

fn claims(api: &Api) -> Vec<String> {
    let has_optionals = Abi::new(api).optionals().next().is_some();
    has_optionals.then(|| SOME.into()).into_iter().collect()
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Field | NameKind::Argument => NameScope::Siblings,
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant
        | NameKind::Value => NameScope::Shared("names of the package"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_exported_except_for_arguments() {
        assert_eq!(case(NameKind::Constant, "CONST_VAL"), "ConstVal");
        assert_eq!(case(NameKind::Value, "hors_tour"), "HorsTour");
        assert_eq!(case(NameKind::Field, "nb_point"), "NbPoint");
        assert_eq!(case(NameKind::Argument, "pos_case"), "posCase");
        assert_eq!(case(NameKind::Argument, "12"), "_12");
    }

    #[test]
    fn only_arguments_can_be_words_of_the_language() {
        assert_eq!(reserved(NameKind::Argument, "type"), Some(NameConflict::Word));
        assert!(reserved(NameKind::Argument, "len").is_some());
        assert_eq!(reserved(NameKind::Function, "Type"), None);
    }
}
