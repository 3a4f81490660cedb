//! Generates the Java declarations of an API's constants.

use crate::model::{ConstantValue, Scalar};
use crate::text::{double, listed};

/// Returns Java code for the value of an API constant.
pub fn value(value: &ConstantValue, indent: &str) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("{", &items.iter().map(literal).collect::<Vec<_>>(), ",", "}", indent)
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => {
            double(*value, ["Double.NaN", "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// Returns a Java string literal for a text.
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // Control characters below 128 are written in octal, because a Unicode escape of a line break
            // would break the line.
            other if other.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(other))),
            other if other.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{literal, quote};
    use crate::model::Scalar;

    #[test]
    fn string_literals_survive_javas_two_readings() {
        assert_eq!(quote("Été \"à\"\\u0041\n🍕"), "\"Été \\\"à\\\"\\\\u0041\\n🍕\"");
        assert_eq!(quote("\r\t\u{1}\u{85}"), "\"\\015\\011\\001\\u0085\"");
    }

    #[test]
    fn doubles_without_a_literal_are_constants() {
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "Double.NEGATIVE_INFINITY");
        assert_eq!(literal(&Scalar::Double(f64::NAN)), "Double.NaN");
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
    }
}
