//! Rust's naming customs: those of the modules that games implement, and of Rust's kits.

use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::{Dialect, Kind, Space, Taken, camel_lower};

/// Rust's naming customs, also those of the modules that games implement.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

/// The variant of `Call` and `Answer` for a user function.
pub fn variant(name: &str) -> String {
    match camel_lower(name) {
        name if name == "Self" => "Self_".into(),
        name => name,
    }
}

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Enum | Kind::Struct => crate::names::camel(name),
        Kind::Value => camel_lower(name),
        Kind::Constant => name.to_ascii_uppercase(),
        // A pattern spelt like a constant would be that constant.
        Kind::Argument => name.to_ascii_lowercase(),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Field => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait",
    "true", "type", "unsafe", "use", "where", "while", "async", "await", "dyn", "abstract", "become", "box",
    "do", "final", "macro", "override", "priv", "typeof", "unsized", "virtual", "yield", "try", "gen",
];

/// Words that cannot even be raw identifiers.
const NEVER_RAW: &[&str] = &["self", "super", "crate", "Self"];

/// Types that generated code names without a path, and the trait and enums of a game's module.
const OURS: &[&str] = &["Answer", "Api", "Call", "String", "Vec"];

fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let type_like = matches!(kind, Kind::Enum | Kind::Struct);
    let word = KEYWORDS.contains(&name) || NEVER_RAW.contains(&name);
    word.then_some(Taken::Word).or((type_like && OURS.contains(&name)).then_some(Taken::Kit))
}

/// The type of what may be missing, where an API has some.
fn claims(api: &Api) -> Vec<String> {
    Abi::new(api).optionals().next().map(|_| "Option".into()).into_iter().collect()
}

fn words() -> Vec<&'static str> {
    [KEYWORDS, NEVER_RAW, OURS].concat()
}

fn escape(_: Kind, name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { format!("{name}_") }
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct => Space::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => Space::Shared("values"),
        Kind::UserFunction | Kind::Value | Kind::Field | Kind::Argument => Space::Siblings,
    }
}
