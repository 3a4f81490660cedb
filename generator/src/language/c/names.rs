//! C's naming customs.

use crate::model::abi::Abi;
use crate::model::{Api, Type};
use crate::names::{Beside, Dialect, Kind, Space, Taken, listed};

/// Constants and enum values in upper case, the rest as the description writes it.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims, escape, space };

pub fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
    "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
    "volatile", "while", "asm", "typeof",
];

/// The functions, types and macros of the headers that champions include (`assert.h`, `ctype.h`, `limits.h`, `math.h`,
/// `stdbool.h`, `stddef.h`, `stdint.h`, `stdio.h`, `stdlib.h`, `string.h`, `time.h`, `unistd.h`), which C lets nobody
/// declare again.
const ORDINARY: &str = include_str!("ordinary.txt");
/// Their macros with arguments: only a function is taken for them.
const CALLS: &str = include_str!("functions.txt");
/// Those among the first that are macros without arguments: they are replaced wherever they stand.
const MACROS: &str = include_str!("macros.txt");
/// Tags of the same headers: no type may have them.
const TAGS: &[&str] = &["drand48_data", "itimerspec", "random_data", "timespec", "timeval", "tm"];
const LIBRARY: Taken = Taken::Library("the C library");

fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let global = !matches!(kind, Kind::Field | Kind::Argument);
    let function = matches!(kind, Kind::Function | Kind::UserFunction | Kind::Display);
    let library = listed(MACROS, name)
        || global && listed(ORDINARY, name)
        || function && listed(CALLS, name)
        || matches!(kind, Kind::Enum | Kind::Struct) && TAGS.contains(&name);
    let word = KEYWORDS.contains(&name).then_some(Taken::Word);
    word.or(library.then_some(LIBRARY)).or((global && name == "main").then_some(Taken::Kit))
}

fn words() -> Vec<&'static str> {
    let listed = ORDINARY.lines().chain(CALLS.lines()).chain(MACROS.lines());
    KEYWORDS.iter().chain(TAGS).copied().chain(listed).chain(["main"]).collect()
}

/// The names of the types of arrays and optionals.
fn claims(api: &Api) -> Vec<String> {
    fn stem(api: &Api, ty: &Type) -> String {
        let named = |kind, name: &str| match reserved(kind, name) {
            Some(_) => escape(kind, name),
            None => name.to_owned(),
        };
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => named(Kind::Enum, &api.enumeration(*id).name),
            Type::Struct(id) => named(Kind::Struct, &api.structure(*id).name),
            Type::Array(item) => stem(api, item) + "_array",
            Type::Optional(value) => stem(api, value) + "_optional",
        }
    }
    let abi = Abi::new(api);
    abi.lists().chain(abi.optionals()).map(|(value, _)| stem(api, &value.ty)).collect()
}

pub fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

/// Constants are macros: not even a field may have their name. Fields live apart from all else; an argument hides what
/// follows in its list.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Field => Space::Clear(&[Kind::Constant], Beside::Nothing),
        Kind::Argument => Space::Clear(&[Kind::Constant], Beside::Later),
        _ => Space::Shared("names"),
    }
}
