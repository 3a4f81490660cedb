//! Writes the types and literals of an API in Haskell syntax.

use crate::model::Type;
use crate::names::{NamedApi, NamedFunction};
use crate::text::Literals;
use std::collections::BTreeSet;

/// The literals of Haskell for the values of constants.
pub const LITERALS: Literals = Literals {
    bools: ["True", "False"],
    special: ["Joute.nan", "Joute.infinity", "-Joute.infinity"],
    quote,
    list: ["[", ",", "]"],
};

/// Returns the Haskell type that represents an API type.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    prefixed(api, ty, "")
}

/// Returns the Haskell type for an API type, in modules that import `Api`.
pub fn qualified(api: &NamedApi<'_>, ty: &Type) -> String {
    prefixed(api, ty, "Api.")
}

fn prefixed(api: &NamedApi<'_>, ty: &Type, prefix: &str) -> String {
    match ty {
        Type::Int => "Int".into(),
        Type::Double => "Double".into(),
        Type::Bool => "Bool".into(),
        Type::String => "String".into(),
        Type::Enum(id) => format!("{prefix}{}", api.enumeration(*id).name),
        Type::Struct(id) => format!("{prefix}{}", api.structure(*id).name),
        Type::Array(item) => format!("[{}]", prefixed(api, item, prefix)),
        Type::Optional(value) => format!("Maybe {}", prefixed(api, value, prefix)),
    }
}

/// Returns the Haskell result type of a function, such as `IO [Int]`.
pub fn action(api: &NamedApi<'_>, result: Option<&Type>) -> String {
    match result {
        None => "IO ()".into(),
        Some(ty @ Type::Optional(_)) => format!("IO ({})", type_name(api, ty)),
        Some(ty) => format!("IO {}", type_name(api, ty)),
    }
}

/// Returns the Haskell signature of a function, such as `f :: Int -> IO ()`. It is on one line.
pub fn signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let types = function.args.iter().map(|arg| type_name(api, arg.ty()));
    let types = types.chain([action(api, function.result_type())]).collect::<Vec<_>>();
    format!("{} :: {}", function.name, types.join(" -> "))
}

/// Returns the types of Haskell's Prelude that occur in these API types.
pub fn builtins<'a>(types: impl Iterator<Item = &'a Type>) -> BTreeSet<&'static str> {
    fn add(ty: &Type, builtins: &mut BTreeSet<&'static str>) {
        builtins.extend(match ty {
            Type::Int => Some("Int"),
            Type::Double => Some("Double"),
            Type::Bool => Some("Bool"),
            Type::String => Some("String"),
            Type::Optional(_) => Some("Maybe"),
            Type::Enum(_) | Type::Struct(_) | Type::Array(_) => None,
        });
        if let Type::Array(inner) | Type::Optional(inner) = ty {
            add(inner, builtins);
        }
    }
    let mut names = BTreeSet::new();
    types.for_each(|ty| add(ty, &mut names));
    names
}

/// Returns a Haskell string literal for a text. Non-ASCII letters stay readable.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    let mut numeric = false;
    for character in text.chars() {
        if numeric && character.is_ascii_digit() {
            out.push_str("\\&");
        }
        numeric = false;
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            // GHC rejects characters that it does not classify as graphic, such as joiners and private-use
            // characters.
            other if other.is_ascii_graphic() || other == ' ' || other.is_alphanumeric() => out.push(other),
            other => {
                out.push_str(&format!("\\{}", u32::from(other)));
                numeric = true;
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Scalar;

    #[test]
    fn literals() {
        assert_eq!(LITERALS.scalar(&Scalar::Int(i32::MIN)), "-2147483648");
        assert_eq!(LITERALS.scalar(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(LITERALS.scalar(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NEG_INFINITY)), "-Joute.infinity");
    }

    #[test]
    fn strings_are_haskell_s() {
        assert_eq!(quote("é\"\\\n"), "\"é\\\"\\\\\\n\"");
        assert_eq!(quote("\u{1}2🍕"), "\"\\1\\&2\\127829\"");
    }
}
