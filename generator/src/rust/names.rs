//! The naming conventions of Rust, for the modules of games and for kits.

use crate::model::Api;
use crate::names::{Dialect, NameConflict, NameKind, NameScope, camel_lower};

/// The rules by which Rust spells the names of a game's API.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

/// Returns the name of a user function's variant in the generated enums `Call` and `Answer`.
pub fn variant(name: &str) -> String {
    match camel_lower(name) {
        name if name == "Self" => "Self_".into(),
        name => name,
    }
}

fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Enum | NameKind::Struct => crate::names::camel(name),
        NameKind::Value => camel_lower(name),
        NameKind::Constant => name.to_ascii_uppercase(),
        // An argument spelt like a constant would be a pattern that matches this constant.
        NameKind::Argument => name.to_ascii_lowercase(),
        NameKind::Function | NameKind::UserFunction | NameKind::Display | NameKind::Field => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait",
    "true", "type", "unsafe", "use", "where", "while", "async", "await", "dyn", "abstract", "become", "box",
    "do", "final", "macro", "override", "priv", "typeof", "unsized", "virtual", "yield", "try", "gen",
];

/// The Rust keywords that are invalid even with the prefix `r#`.
const INVALID_RAW_KEYWORDS: &[&str] = &["self", "super", "crate", "Self"];

/// The types and traits that generated Rust code uses without a path. API items cannot have these
/// names.
const USED_NAMES: &[&str] = &["Answer", "Api", "Call", "String", "Vec"];

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let type_like = matches!(kind, NameKind::Enum | NameKind::Struct);
    let word = KEYWORDS.contains(&name) || INVALID_RAW_KEYWORDS.contains(&name);
    word.then_some(NameConflict::Word)
        .or((type_like && USED_NAMES.contains(&name)).then_some(NameConflict::Kit))
}

/// Returns the additional names that generated Rust code needs. This is `Option` if the API
/// contains optionals.
fn claims(api: &Api) -> Vec<String> {
    if api.has_optionals() { vec!["Option".into()] } else { Vec::new() }
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, INVALID_RAW_KEYWORDS, USED_NAMES].concat()
}

fn escape(_: NameKind, name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { format!("{name}_") }
}

fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct => NameScope::Shared("types"),
        NameKind::Function | NameKind::Display | NameKind::Constant => NameScope::Shared("values"),
        NameKind::UserFunction | NameKind::Value | NameKind::Field | NameKind::Argument => {
            NameScope::Siblings
        }
    }
}
