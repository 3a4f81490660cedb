//! The naming conventions and the forbidden names in generated C++ code.

use crate::names::{
    Dialect, NameConflict, NameKind, NameScope, is_listed, no_claims, underscored, upper_constants,
};

/// The naming conventions of generated C++ code. Constants and enum values are in upper case, and
/// all other names stay as in the API description.
pub const DIALECT: Dialect =
    Dialect { case: upper_constants, reserved, words, claims: no_claims, escape: underscored, space };

const KEYWORDS: &str = include_str!("keywords.txt");

/// The names in C++ headers that API functions cannot have, because they cannot be overloaded. The
/// next constants are the names that types and constants cannot have, and the macros, whose names
/// no item can have.
const FUNCTIONS: &str = include_str!("functions.txt");
const TYPES: &str = include_str!("types.txt");
const MACROS: &str = include_str!("macros.txt");

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    if is_listed(KEYWORDS, name) {
        return Some(NameConflict::Word);
    }
    let library = match kind {
        NameKind::Field | NameKind::Argument => MACROS,
        NameKind::Function | NameKind::UserFunction | NameKind::Display => FUNCTIONS,
        NameKind::Enum | NameKind::Struct | NameKind::Constant | NameKind::Value => TYPES,
    };
    let kit = !matches!(kind, NameKind::Field | NameKind::Argument) && matches!(name, "std" | "main");
    let library = is_listed(library, name).then_some(NameConflict::Library("the C and C++ libraries"));
    library.or(kit.then_some(NameConflict::Kit))
}

fn words() -> Vec<&'static str> {
    let lists = [KEYWORDS, FUNCTIONS, TYPES, MACROS].into_iter().flat_map(str::lines);
    lists.chain(["std", "main"]).collect()
}

/// Returns the scope in which names of this kind must be unique in C++. Fields and arguments may
/// shadow any other name. Types that they shadow are written with `::`.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Field | NameKind::Argument => NameScope::Siblings,
        _ => NameScope::Shared("names"),
    }
}

#[cfg(test)]
mod tests {
    use super::{NameKind, reserved, upper_constants};

    #[test]
    fn fields_may_have_names_that_functions_may_not() {
        let taken = |kind, name| reserved(kind, name).is_some();
        assert!(taken(NameKind::Function, "sqrt") && !taken(NameKind::Field, "sqrt"));
        assert!(
            taken(NameKind::Struct, "read") && !taken(NameKind::Function, "read"),
            "C++ functions can be overloaded, and a struct can have no such name"
        );
        assert!(taken(NameKind::Struct, "std") && !taken(NameKind::Argument, "std"));
        assert!(taken(NameKind::Field, "class") && taken(NameKind::Field, "EOF"));
    }

    #[test]
    fn constants_and_values_are_in_upper_case() {
        assert_eq!(upper_constants(NameKind::Value, "pas_de_papatte"), "PAS_DE_PAPATTE");
        assert_eq!(upper_constants(NameKind::Field, "nbPoints"), "nbPoints");
    }
}
