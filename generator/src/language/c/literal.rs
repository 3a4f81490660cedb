//! C literals, and texts that are safe inside a comment.

use crate::model::Scalar;
use crate::text::double;

/// A text that cannot end a comment.
pub fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// A C literal; strings are escaped byte by byte where ASCII does not do.
pub fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(i32::MIN) => "(-2147483647 - 1)".into(),
        Scalar::Int(value) if *value < 0 => format!("({value})"),
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) if value.is_finite() && value.is_sign_negative() => format!("({value:?})"),
        Scalar::Double(value) => {
            double(*value, ["(__builtin_nan(\"\"))", "(__builtin_inf())", "(-__builtin_inf())"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// A literal where no parentheses are needed, as they are in macros.
pub fn bare(value: &Scalar) -> String {
    let literal = literal(value);
    let inner = literal.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    inner.unwrap_or(&literal).into()
}

/// A string literal for C and C++.
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '?' => out.push_str("\\?"),
            other if other.is_control() => {
                for byte in other.to_string().bytes() {
                    out.push_str(&format!("\\{byte:03o}"));
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
