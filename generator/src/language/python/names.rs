//! The naming conventions and the forbidden names in generated Python code.

use crate::model::Api;
use crate::names::{Dialect, NameConflict, NameKind, NameScope, NearbyTypes, is_listed, upper_constants};

/// The naming conventions of generated Python code. Enum values and constants are in upper case,
/// and all other names stay as in the API description. A reserved name gets a trailing underscore.
pub const DIALECT: Dialect = Dialect { case: upper_constants, reserved, words, claims, escape, space };

const KEYWORDS: &str = include_str!("keywords.txt");

/// Returns the reason why this name is forbidden in Python code. Returns `None` if it is allowed.
/// Builtins may be shadowed, because `api.py` uses aliases for those that it needs.
fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let dunder = name.starts_with("__") && name.ends_with("__");
    // Python renames `__x` inside classes. Enums cannot have a value `_x_`, and named tuples cannot have a
    // field `_x`.
    let form = match kind {
        NameKind::Argument => false,
        NameKind::Field => name.starts_with('_'),
        NameKind::Value => name.starts_with("__") || name.starts_with('_') && name.ends_with('_'),
        _ => name.starts_with("__") && !dunder,
    };
    let kit: &[&str] = match kind {
        NameKind::Enum => &["IntEnum", "NamedTuple", "TYPE_CHECKING"],
        NameKind::Struct => &["NamedTuple", "TYPE_CHECKING"],
        NameKind::Constant => &["TYPE_CHECKING"],
        // Functions are defined after all types and may shadow other names, but champions define classes with
        // this one.
        NameKind::Function | NameKind::UserFunction | NameKind::Display => &["NamedTuple"],
        NameKind::Value | NameKind::Field | NameKind::Argument => &[],
    };
    let word = is_listed(KEYWORDS, name).then_some(NameConflict::Word);
    word.or(form.then_some(NameConflict::Form)).or(kit.contains(&name).then_some(NameConflict::Kit))
}

/// Returns the Python name `Optional` if the API contains optionals. No other item can then have
/// this name, because type annotations use it, also in champions.
fn claims(api: &Api) -> Vec<String> {
    if api.has_optionals() { vec!["Optional".into()] } else { Vec::new() }
}

fn words() -> Vec<&'static str> {
    let others = ["IntEnum", "NamedTuple", "TYPE_CHECKING", "__init__", "__x", "_x", "_x_"];
    KEYWORDS.lines().chain(others).collect()
}

fn escape(_: NameKind, name: &str) -> String {
    let bare = name.trim_start_matches('_');
    if bare.is_empty() || bare.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("n{bare}_");
    }
    format!("{bare}_")
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant => NameScope::Shared("module"),
        // The starter champion constructs the result.
        NameKind::Argument => NameScope::Clear(&[], NearbyTypes::Result),
        NameKind::Value | NameKind::Field => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a name as generated Python code writes it. It has the case for its kind, and is
    /// escaped if it is reserved. [`crate::names::NamedApi`] does the same.
    fn spelt(kind: NameKind, name: &str) -> String {
        let cased = upper_constants(kind, name);
        if reserved(kind, &cased).is_some() { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn taken_names_get_an_underscore() {
        let cases = [
            (NameKind::Function, "yield", "yield_"),
            (NameKind::Function, "print", "print"),
            (NameKind::Struct, "list", "list"),
            (NameKind::Function, "_hidden", "_hidden"),
            (NameKind::Enum, "IntEnum", "IntEnum_"),
            (NameKind::Function, "score", "score"),
            (NameKind::Function, "match", "match"),
            (NameKind::Constant, "none", "NONE"),
            (NameKind::Value, "none", "NONE"),
            (NameKind::Value, "__hidden", "HIDDEN_"),
            (NameKind::Field, "from", "from_"),
            (NameKind::Field, "count", "count"),
            (NameKind::Field, "_under", "under_"),
            (NameKind::Field, "_1", "n1_"),
            (NameKind::Field, "_", "n_"),
            (NameKind::Argument, "lambda", "lambda_"),
            (NameKind::Argument, "list", "list"),
        ];
        for (kind, name, expected) in cases {
            assert_eq!(spelt(kind, name), expected, "{kind:?} {name}");
        }
    }
}
