//! C literals, and texts that are safe inside a comment.

use crate::model::ConstantValue;

/// A text that cannot end a comment.
pub fn safe(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// A C literal; strings are escaped byte by byte where ASCII does not do.
pub fn literal(value: &ConstantValue) -> String {
    match value {
        ConstantValue::Int(i32::MIN) => "(-2147483647 - 1)".into(),
        ConstantValue::Int(value) if *value < 0 => format!("({value})"),
        ConstantValue::Int(value) => value.to_string(),
        ConstantValue::Double(value) if value.is_nan() => "(__builtin_nan(\"\"))".into(),
        ConstantValue::Double(value) if value.is_infinite() && *value < 0.0 => "(-__builtin_inf())".into(),
        ConstantValue::Double(value) if value.is_infinite() => "(__builtin_inf())".into(),
        ConstantValue::Double(value) if value.is_sign_negative() => format!("({value:?})"),
        ConstantValue::Double(value) => format!("{value:?}"),
        ConstantValue::Bool(value) => value.to_string(),
        ConstantValue::String(value) => quote(value),
    }
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
