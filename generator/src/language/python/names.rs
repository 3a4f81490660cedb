//! Python's naming customs.

use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::{Beside, Dialect, Kind, Space, Taken};

/// Values and constants in upper case, everything else as written; a taken name gets an underscore behind.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Enum
        | Kind::Struct
        | Kind::Function
        | Kind::UserFunction
        | Kind::Display
        | Kind::Field
        | Kind::Argument => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Builtins may be hidden: `api.py` names those that it needs otherwise.
fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let dunder = name.starts_with("__") && name.ends_with("__");
    // `__x` is renamed inside classes; an enum has no value `_x_`, a tuple no field `_x`.
    let form = match kind {
        Kind::Argument => false,
        Kind::Field => name.starts_with('_'),
        Kind::Value => name.starts_with("__") || name.starts_with('_') && name.ends_with('_'),
        _ => name.starts_with("__") && !dunder,
    };
    let kit: &[&str] = match kind {
        Kind::Enum => &["IntEnum", "NamedTuple", "TYPE_CHECKING"],
        Kind::Struct => &["NamedTuple", "TYPE_CHECKING"],
        Kind::Constant => &["TYPE_CHECKING"],
        // Functions come last, but champions make classes of this.
        Kind::Function | Kind::UserFunction | Kind::Display => &["NamedTuple"],
        Kind::Value | Kind::Field | Kind::Argument => &[],
    };
    let word = KEYWORDS.contains(&name).then_some(Taken::Word);
    word.or(form.then_some(Taken::Form)).or(kit.contains(&name).then_some(Taken::Kit))
}

/// Values that may be missing are annotated with this, in champions too.
fn claims(api: &Api) -> Vec<String> {
    if has_optionals(api) { vec!["Optional".into()] } else { Vec::new() }
}

/// True if some value may be missing.
pub fn has_optionals(api: &Api) -> bool {
    Abi::new(api).optionals().next().is_some()
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, &["IntEnum", "NamedTuple", "TYPE_CHECKING", "__init__", "__x", "_x", "_x_"]].concat()
}

fn escape(_: Kind, name: &str) -> String {
    let bare = name.trim_start_matches('_');
    if bare.is_empty() || bare.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("n{bare}_");
    }
    format!("{bare}_")
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct | Kind::Function | Kind::UserFunction | Kind::Display | Kind::Constant => {
            Space::Shared("module")
        }
        // The starter makes the result.
        Kind::Argument => Space::Clear(&[], Beside::Result),
        Kind::Value | Kind::Field => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the gateway does it: cased, then escaped.
    fn spelt(kind: Kind, name: &str) -> String {
        let cased = case(kind, name);
        if reserved(kind, &cased).is_some() { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn taken_names_get_an_underscore() {
        let cases = [
            (Kind::Function, "yield", "yield_"),
            (Kind::Function, "print", "print"),
            (Kind::Struct, "list", "list"),
            (Kind::Function, "_hidden", "_hidden"),
            (Kind::Enum, "IntEnum", "IntEnum_"),
            (Kind::Function, "score", "score"),
            (Kind::Function, "match", "match"),
            (Kind::Constant, "none", "NONE"),
            (Kind::Value, "none", "NONE"),
            (Kind::Value, "__hidden", "HIDDEN_"),
            (Kind::Field, "from", "from_"),
            (Kind::Field, "count", "count"),
            (Kind::Field, "_under", "under_"),
            (Kind::Field, "_1", "n1_"),
            (Kind::Field, "_", "n_"),
            (Kind::Argument, "lambda", "lambda_"),
            (Kind::Argument, "list", "list"),
        ];
        for (kind, name, expected) in cases {
            assert_eq!(spelt(kind, name), expected, "{kind:?} {name}");
        }
    }
}
