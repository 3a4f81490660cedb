//! C++'s naming customs.

use crate::language::c::{case, escape};
use crate::names::{Dialect, Kind, Space, Taken, listed, no_claims};

/// Constants and enum values in upper case, the rest as the description writes it.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape, space };

#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
    "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short", "signed",
    "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw",
    "true", "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void", "volatile",
    "wchar_t", "while", "xor", "xor_eq",
];

/// What the headers that champions include keep C++ from declaring: as a function with any arguments that a game's may
/// have (others are overloaded), as a type or a constant, and anywhere, as macros without arguments are.
const FUNCTIONS: &str = include_str!("functions.txt");
const TYPES: &str = include_str!("types.txt");
const MACROS: &str = include_str!("macros.txt");

fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    if KEYWORDS.contains(&name) {
        return Some(Taken::Word);
    }
    let library = match kind {
        Kind::Field | Kind::Argument => MACROS,
        Kind::Function | Kind::UserFunction | Kind::Display => FUNCTIONS,
        Kind::Enum | Kind::Struct | Kind::Constant | Kind::Value => TYPES,
    };
    let kit = !matches!(kind, Kind::Field | Kind::Argument) && matches!(name, "std" | "main");
    let library = listed(library, name).then_some(Taken::Library("the C and C++ libraries"));
    library.or(kit.then_some(Taken::Kit))
}

fn words() -> Vec<&'static str> {
    let lists = FUNCTIONS.lines().chain(TYPES.lines()).chain(MACROS.lines());
    KEYWORDS.iter().copied().chain(lists).chain(["std", "main"]).collect()
}

/// Fields and arguments may hide anything: types are written with `::` where they do.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Field | Kind::Argument => Space::Siblings,
        _ => Space::Shared("names"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, case, reserved};

    #[test]
    fn fields_may_have_names_that_functions_may_not() {
        let taken = |kind, name| reserved(kind, name).is_some();
        assert!(taken(Kind::Function, "sqrt") && !taken(Kind::Field, "sqrt"));
        assert!(taken(Kind::Struct, "read") && !taken(Kind::Function, "read"), "functions are overloaded");
        assert!(taken(Kind::Struct, "std") && !taken(Kind::Argument, "std"));
        assert!(taken(Kind::Field, "class") && taken(Kind::Field, "EOF"));
    }

    #[test]
    fn constants_and_values_are_in_upper_case() {
        assert_eq!(case(Kind::Value, "pas_de_papatte"), "PAS_DE_PAPATTE");
        assert_eq!(case(Kind::Field, "nbPoints"), "nbPoints");
    }
}
