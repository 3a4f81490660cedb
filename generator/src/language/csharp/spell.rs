//! Writes the types and literals of an API in C# syntax.

use super::names::is_keyword;
use crate::model::Type;
use crate::names::{NamedApi, NamedFunction};
use crate::text::{new_array, quoted};

/// Returns the C# type that represents an API type in a champion's code.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => format!("{}[]", type_name(api, item)),
        Type::Optional(value) => type_name(api, value) + optional(value),
    }
}

/// Returns the fully qualified C# name of an API type. Code outside of the champion's namespace
/// needs it.
pub fn full(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Enum(_) | Type::Struct(_) => format!("global::Champion.{}", type_name(api, ty)),
        Type::Array(item) => format!("{}[]", full(api, item)),
        Type::Optional(value) => full(api, value) + optional(value),
        Type::Int | Type::Double | Type::Bool | Type::String => type_name(api, ty),
    }
}

/// Returns a C# expression for an empty value. An empty struct consists of zeros.
pub fn empty(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => {
            let enumeration = api.enumeration(*id);
            format!("{}.{}", enumeration.name, enumeration.values[0].name)
        }
        Type::Struct(_) => format!("new {}()", type_name(api, ty)),
        Type::Array(_) => new_array(&type_name(api, ty), "0"),
        Type::Optional(_) => "null".into(),
    }
}

/// Returns the C# prototype of a function. An example is `Erreur SeDeplacer(Position entite,
/// Position arrive)`.
pub fn prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let params = function.args.iter().map(|arg| format!("{} {}", type_name(api, arg.ty()), arg.name));
    let params = params.collect::<Vec<_>>().join(", ");
    let result = function.result_type().map_or("void".into(), |ty| type_name(api, ty));
    format!("{result} {}({params})", function.name)
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
    quoted(text, '"', |character| {
        let escaped = character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}');
        escaped.then(|| format!("\\u{:04x}", u32::from(character)))
    })
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
