//! What PHP calls things, and the names that it took.

use crate::names::{Dialect, Kind, Space};

/// PHP's naming customs.
pub const DIALECT: Dialect = Dialect { case, reserved, escape, space };

/// Words that the parser keeps for itself, whatever their case.
const KEYWORDS: &[&str] = &[
    "__class__",
    "__dir__",
    "__file__",
    "__function__",
    "__halt_compiler",
    "__line__",
    "__method__",
    "__namespace__",
    "__trait__",
    "abstract",
    "and",
    "array",
    "as",
    "break",
    "callable",
    "case",
    "catch",
    "class",
    "clone",
    "const",
    "continue",
    "declare",
    "default",
    "die",
    "do",
    "echo",
    "else",
    "elseif",
    "empty",
    "enddeclare",
    "endfor",
    "endforeach",
    "endif",
    "endswitch",
    "endwhile",
    "eval",
    "exit",
    "extends",
    "final",
    "finally",
    "fn",
    "for",
    "foreach",
    "function",
    "global",
    "goto",
    "if",
    "implements",
    "include",
    "include_once",
    "instanceof",
    "insteadof",
    "interface",
    "isset",
    "list",
    "match",
    "namespace",
    "new",
    "or",
    "print",
    "private",
    "protected",
    "public",
    "readonly",
    "require",
    "require_once",
    "return",
    "static",
    "switch",
    "throw",
    "trait",
    "try",
    "unset",
    "use",
    "var",
    "while",
    "xor",
    "yield",
];

/// Constants that no case makes free.
const LITERALS: &[&str] = &["false", "null", "true"];

/// Variables that cannot be arguments.
const VARIABLES: &[&str] =
    &["this", "GLOBALS", "_COOKIE", "_ENV", "_FILES", "_GET", "_POST", "_REQUEST", "_SERVER", "_SESSION"];

/// Families of the extensions that `runtime.php` loads beside php-cli's own, and bcmath's functions.
const FAMILIES: &[&str] = &["mb_", "gmp_", "joute_"];
const BCMATH: &[&str] =
    &["bcadd", "bccomp", "bcdiv", "bcmod", "bcmul", "bcpow", "bcpowmod", "bcscale", "bcsqrt", "bcsub"];

/// php-cli's own functions, in lower case; `reserved.php` made the list.
const FUNCTIONS: &str = include_str!("functions.txt");
/// php-cli's own constants; `reserved.php` made the list.
const CONSTANTS: &str = include_str!("constants.txt");

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

/// Both lists are sorted bytewise, so that a name is found without making a set first.
fn listed(list: &'static str, name: &str) -> bool {
    let mut rest = list.as_bytes();
    while !rest.is_empty() {
        let middle = rest.len() / 2;
        let start = rest[..middle].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let end = rest[start..].iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| start + at);
        match rest[start..end].cmp(name.as_bytes()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => rest = rest.get(end + 1..).unwrap_or(&[]),
            std::cmp::Ordering::Greater => rest = &rest[..start],
        }
    }
    false
}

fn reserved(kind: Kind, name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    match kind {
        Kind::Function | Kind::UserFunction | Kind::Display => {
            KEYWORDS.contains(&lower.as_str())
                || listed(FUNCTIONS, &lower)
                || BCMATH.contains(&lower.as_str())
                || FAMILIES.iter().any(|family| lower.starts_with(family))
        }
        Kind::Constant | Kind::Value => {
            KEYWORDS.contains(&lower.as_str())
                || LITERALS.contains(&lower.as_str())
                || listed(CONSTANTS, name)
                || FAMILIES.iter().any(|family| lower.starts_with(family))
                || name == "JOUTE"
        }
        Kind::Argument => VARIABLES.contains(&name),
        // Types have no name in PHP, and fields are strings.
        Kind::Enum | Kind::Struct | Kind::Field => false,
    }
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Function | Kind::UserFunction | Kind::Display => Space::Shared("functions"),
        Kind::Constant | Kind::Value => Space::Shared("constants"),
        Kind::Enum | Kind::Struct | Kind::Field | Kind::Argument => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_searched() {
        for list in [FUNCTIONS, CONSTANTS] {
            let names: Vec<_> = list.lines().collect();
            assert!(names.is_sorted());
            assert!(names.iter().all(|name| listed(list, name)));
            assert!(!listed(list, "") && !listed(list, "info_case") && !listed(list, "~"));
        }
    }

    #[test]
    fn functions_know_no_case() {
        assert!(reserved(Kind::Function, "Count"));
        assert!(reserved(Kind::UserFunction, "end"));
        assert!(reserved(Kind::Function, "Print"));
        assert!(!reserved(Kind::Function, "jouer_tour"));
        assert!(!reserved(Kind::Field, "class"));
        assert!(reserved(Kind::Argument, "this"));
        assert!(!reserved(Kind::Argument, "class"));
    }

    #[test]
    fn constants_are_in_upper_case() {
        assert_eq!(case(Kind::Value, "val1"), "VAL1");
        assert!(reserved(Kind::Value, "TRUE"));
        assert!(reserved(Kind::Constant, "CLASS"));
        assert!(reserved(Kind::Constant, "E_ALL"));
        assert!(!reserved(Kind::Constant, "MAX"));
        assert!(!reserved(Kind::Value, "NICHE"));
    }
}
