//! Writes the types and literals of an API in Haskell syntax.

use crate::model::{Api, ConstantValue, Function, Scalar, Type};
use crate::names::Names;
use crate::text::{double, listed};
use std::collections::BTreeSet;

/// Writes the types, function signatures and values of a game's API as Haskell code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the Haskell type that represents an API type.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "Int".into(),
            Type::Double => "Double".into(),
            Type::Bool => "Bool".into(),
            Type::String => "String".into(),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("[{}]", self.ty(item)),
            Type::Optional(value) => format!("Maybe {}", self.ty(value)),
        }
    }

    /// Returns the Haskell type for an API type, in modules that import `Api`.
    pub fn qualified(&self, ty: &Type) -> String {
        match ty {
            Type::Enum(_) | Type::Struct(_) => format!("Api.{}", self.ty(ty)),
            Type::Array(item) => format!("[{}]", self.qualified(item)),
            Type::Optional(value) => format!("Maybe {}", self.qualified(value)),
            Type::Int | Type::Double | Type::Bool | Type::String => self.ty(ty),
        }
    }

    /// Returns the Haskell result type of a function, such as `IO [Int]`.
    pub fn action(&self, result: Option<&Type>) -> String {
        match result {
            None => "IO ()".into(),
            Some(ty @ Type::Optional(_)) => format!("IO ({})", self.ty(ty)),
            Some(ty) => format!("IO {}", self.ty(ty)),
        }
    }

    /// Returns the Haskell signature of a function, such as `f :: Int -> IO ()`. It is on one line.
    pub fn signature(&self, name: &str, function: &Function) -> String {
        let types = function.args.iter().map(|arg| self.ty(&arg.ty));
        let types = types.chain([self.action(function.result.as_ref())]).collect::<Vec<_>>();
        format!("{name} :: {}", types.join(" -> "))
    }
}

/// Returns the types of Haskell's Prelude that occur in these API types.
pub fn builtins<'a>(types: impl Iterator<Item = &'a Type>) -> BTreeSet<&'static str> {
    fn add(ty: &Type, found: &mut BTreeSet<&'static str>) {
        found.extend(match ty {
            Type::Int => Some("Int"),
            Type::Double => Some("Double"),
            Type::Bool => Some("Bool"),
            Type::String => Some("String"),
            Type::Optional(_) => Some("Maybe"),
            Type::Enum(_) | Type::Struct(_) | Type::Array(_) => None,
        });
        if let Type::Array(inner) | Type::Optional(inner) = ty {
            add(inner, found);
        }
    }
    let mut found = BTreeSet::new();
    types.for_each(|ty| add(ty, &mut found));
    found
}

/// Returns Haskell code for the value of an API constant.
pub fn value(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("[", &items.iter().map(literal).collect::<Vec<_>>(), ",", "]", "  ")
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["Joute.nan", "Joute.infinity", "-Joute.infinity"]),
        Scalar::Bool(true) => "True".into(),
        Scalar::Bool(false) => "False".into(),
        Scalar::String(value) => quote(value),
    }
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

    #[test]
    fn literals() {
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
        assert_eq!(literal(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "-Joute.infinity");
    }

    #[test]
    fn strings_are_haskell_s() {
        assert_eq!(quote("é\"\\\n"), "\"é\\\"\\\\\\n\"");
        assert_eq!(quote("\u{1}2🍕"), "\"\\1\\&2\\127829\"");
    }
}
