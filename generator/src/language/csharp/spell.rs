//! Writes the types and literals of an API in C# syntax.

use super::names::is_keyword;
use crate::model::{Api, Function, Type};
use crate::names::Names;

/// Writes the types, function signatures and values of a game's API as C# code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the C# type that represents an API type in a champion's code.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}[]", self.ty(item)),
            Type::Optional(value) => self.ty(value) + optional(value),
        }
    }

    /// Returns the fully qualified C# name of an API type. Code outside of the champion's namespace
    /// needs it.
    pub fn full(&self, ty: &Type) -> String {
        match ty {
            Type::Enum(_) | Type::Struct(_) => format!("global::Champion.{}", self.ty(ty)),
            Type::Array(item) => format!("{}[]", self.full(item)),
            Type::Optional(value) => self.full(value) + optional(value),
            Type::Int | Type::Double | Type::Bool | Type::String => self.ty(ty),
        }
    }

    /// Returns a C# expression for an empty value. An empty struct consists of zeros.
    pub fn empty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "0".into(),
            Type::Double => "0.0".into(),
            Type::Bool => "false".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => {
                format!("{}.{}", self.names.enumeration(*id), self.names.values[id.0][0])
            }
            Type::Struct(_) => format!("new {}()", self.ty(ty)),
            Type::Array(_) => self.new_array(ty, "0", false),
            Type::Optional(_) => "null".into(),
        }
    }

    /// Returns a C# expression that creates an array, such as `new int[n][]`. For an array of
    /// arrays, the length is in the first brackets.
    pub fn new_array(&self, ty: &Type, length: &str, full: bool) -> String {
        let spelt = if full { self.full(ty) } else { self.ty(ty) };
        let (stem, ranks) = spelt.split_once("[]").unwrap_or((&spelt, ""));
        format!("new {stem}[{length}]{ranks}")
    }

    /// Returns the C# prototype of a function. An example is `Erreur SeDeplacer(Position entite,
    /// Position arrive)`.
    pub fn prototype(&self, name: &str, function: &Function, args: &[String]) -> String {
        let Function { name: _, summary: _, args: slots, result, role: _ } = function;
        let params = slots.iter().zip(args).map(|(slot, name)| format!("{} {name}", self.ty(&slot.ty)));
        let params = params.collect::<Vec<_>>().join(", ");
        format!("{} {name}({params})", self.result(result.as_ref()))
    }

    /// Returns the result type of a function in the champion's C# code. It may be `void`.
    pub fn result(&self, result: Option<&Type>) -> String {
        result.map_or("void".into(), |ty| self.ty(ty))
    }
}

/// Returns the suffix `?`, which makes a C# type nullable. It is empty for classes, arrays and
/// strings, which are always nullable.
fn optional(ty: &Type) -> &'static str {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::Enum(_) => "?",
        Type::String | Type::Struct(_) | Type::Array(_) | Type::Optional(_) => "",
    }
}

/// Returns true if a value may be null but its C# type does not show it.
pub fn hides_null(ty: &Type) -> bool {
    matches!(ty, Type::Optional(value) if optional(value).is_empty())
}

/// Converts the C# name of a field to the name of its constructor parameter. For example, `Colonne`
/// becomes `colonne`.
pub fn parameter(field: &str) -> String {
    let mut chars = field.chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    let name: String = first.into_iter().chain(chars).collect();
    if is_keyword(&name) { format!("@{name}") } else { name }
}

/// Returns a C# string literal for a text. All characters that end a line in C# are escaped.
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            other if other.is_control() || matches!(other, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                out.push_str(&format!("\\u{:04x}", u32::from(other)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        assert_eq!(quote("é\"\\\n\u{85}\u{2028}🍕"), "\"é\\\"\\\\\\n\\u0085\\u2028🍕\"");
    }

    #[test]
    fn parameters() {
        assert_eq!(parameter("Colonne"), "colonne");
        assert_eq!(parameter("Class"), "@class");
    }
}
