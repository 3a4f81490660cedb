//! C++'s naming customs.

use crate::language::c::is_library_name;
use crate::names::{Dialect, Kind, Space};

/// Constants and enum values in upper case, the rest as the description writes it.
pub const DIALECT: Dialect = Dialect { case, reserved, escape, space };

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

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

/// Names that are macros in headers that champions include: not even a field may have them.
const MACROS: &[&str] = &[
    "BUFSIZ", "EOF", "HUGE_VAL", "I", "INFINITY", "INT_MAX", "INT_MIN", "NAN", "NULL", "RAND_MAX", "assert",
    "errno", "linux", "stderr", "stdin", "stdout", "unix",
];

fn reserved(kind: Kind, name: &str) -> bool {
    let global = !matches!(kind, Kind::Field | Kind::Argument);
    KEYWORDS.contains(&name)
        || MACROS.contains(&name)
        || global && (matches!(name, "std" | "main") || is_library_name(name))
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
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
        assert!(reserved(Kind::Function, "read") && !reserved(Kind::Field, "read"));
        assert!(reserved(Kind::Struct, "std") && !reserved(Kind::Argument, "std"));
        assert!(reserved(Kind::Field, "class") && reserved(Kind::Field, "EOF"));
    }

    #[test]
    fn constants_and_values_are_in_upper_case() {
        assert_eq!(case(Kind::Value, "pas_de_papatte"), "PAS_DE_PAPATTE");
        assert_eq!(case(Kind::Field, "nbCroquettes"), "nbCroquettes");
    }
}
