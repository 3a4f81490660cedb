//! Writes the types and signatures of an API in Go syntax.

use crate::model::Type;
use crate::names::{NamedApi, NamedFunction};
use crate::text::quoted;

/// Returns the Go type that represents an API type in a champion's code. An optional is a pointer.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "int".into(),
        Type::Double => "float64".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => format!("[]{}", type_name(api, item)),
        Type::Optional(value) => format!("*{}", type_name(api, value)),
    }
}

/// Returns a Go expression for an empty value. An empty struct consists of zeros.
pub fn empty(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(_) => format!("{}{{}}", type_name(api, ty)),
        Type::Array(_) | Type::Optional(_) => "nil".into(),
    }
}

/// Returns the Go signature of a function. An example is `func SeDeplacer(entite Position) Erreur`.
pub fn signature(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let params = function.args.iter().map(|arg| format!("{} {}", arg.name, type_name(api, arg.ty())));
    let params = params.collect::<Vec<_>>().join(", ");
    let result = function.result_type().map(|ty| format!(" {}", type_name(api, ty)));
    format!("func {}({params}){}", function.name, result.unwrap_or_default())
}

/// Aligns the types of consecutive fields in one column, as gofmt does. Each field is a name with its type.
pub fn aligned(fields: &[(String, String)]) -> Vec<String> {
    let width = fields.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    fields.iter().map(|(name, ty)| format!("{name:width$} {ty}")).collect()
}

/// Returns a Go string literal for a text. Control characters are escaped.
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
        assert_eq!(quote("é\"\\\n\u{85}\u{feff}🍕"), "\"é\\\"\\\\\\n\\u0085\\ufeff🍕\"");
    }

    #[test]
    fn types_are_in_one_column() {
        let field = |name: &str| (name.to_owned(), "int".to_owned());
        assert_eq!(aligned(&[field("X"), field("Long")]), ["X    int", "Long int"]);
    }
}
