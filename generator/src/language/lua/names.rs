//! The naming conventions and the forbidden names in generated Lua code.

use crate::names::{Dialect, NameConflict, NameKind, NameScope, no_claims, underscored, upper_constants};

/// The naming conventions for generated Lua code.
pub const DIALECT: Dialect =
    Dialect { case: upper_constants, reserved, words, claims: no_claims, escape: underscored, space };

/// The keywords of Lua, which no variable or field can have as its name. `_ENV` is the variable that
/// contains all globals.
const KEYWORDS: &[&str] = &[
    "_ENV", "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// The globals that Lua 5.4 already defines. Functions, constants and enums of an API are globals too
/// and cannot have these names.
const GLOBALS: &[&str] = &[
    "_G",
    "_VERSION",
    "arg",
    "assert",
    "collectgarbage",
    "coroutine",
    "debug",
    "dofile",
    "error",
    "getmetatable",
    "io",
    "ipairs",
    "load",
    "loadfile",
    "math",
    "next",
    "os",
    "package",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "require",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "utf8",
    "warn",
    "xpcall",
];

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let word = || KEYWORDS.contains(&name).then_some(NameConflict::Word);
    let library = || GLOBALS.contains(&name).then_some(NameConflict::Library("Lua itself"));
    match kind {
        NameKind::Enum
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant => word().or_else(library),
        NameKind::Argument => word(),
        // A field may be called `_ENV`. Enum values are in upper case, as no keyword is, except for this one.
        NameKind::Field | NameKind::Value => word().filter(|_| name != "_ENV"),
        // Structs have no names in Lua, except in comments.
        NameKind::Struct => None,
    }
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, GLOBALS].concat()
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant => NameScope::Shared("globals"),
        NameKind::Struct | NameKind::Value | NameKind::Field | NameKind::Argument => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globals_and_fields_have_other_forbidden_names() {
        assert_eq!(reserved(NameKind::Function, "end"), Some(NameConflict::Word));
        assert!(reserved(NameKind::Enum, "table").is_some());
        assert!(reserved(NameKind::Constant, "_G").is_some());
        assert_eq!(reserved(NameKind::Field, "end"), Some(NameConflict::Word));
        assert_eq!(reserved(NameKind::Field, "next"), None);
        assert_eq!(reserved(NameKind::Argument, "next"), None);
        assert_eq!(reserved(NameKind::Value, "END"), None);
    }
}
