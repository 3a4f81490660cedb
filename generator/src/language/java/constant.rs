//! Generates the Java declarations of an API's constants.

use crate::text::{Literals, quoted};

/// The literals of Java for the values of constants.
pub const LITERALS: Literals = Literals {
    bools: ["true", "false"],
    special: ["Double.NaN", "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY"],
    quote,
    list: ["{", ",", "}"],
};

/// Returns a Java string literal for a text.
pub fn quote(text: &str) -> String {
    quoted(text, '"', |character| match character {
        // Control characters below 128 are written in octal, because a Unicode escape of a line break would
        // break the line.
        other if other.is_ascii_control() => Some(format!("\\{:03o}", u32::from(other))),
        other if other.is_control() => Some(format!("\\u{:04x}", u32::from(other))),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{LITERALS, quote};
    use crate::model::Scalar;

    #[test]
    fn string_literals_survive_javas_two_readings() {
        assert_eq!(quote("Été \"à\"\\u0041\n🍕"), "\"Été \\\"à\\\"\\\\u0041\\n🍕\"");
        assert_eq!(quote("\r\t\u{1}\u{85}"), "\"\\015\\011\\001\\u0085\"");
    }

    #[test]
    fn doubles_without_a_literal_are_constants() {
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NEG_INFINITY)), "Double.NEGATIVE_INFINITY");
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NAN)), "Double.NaN");
        assert_eq!(LITERALS.scalar(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(LITERALS.scalar(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(LITERALS.scalar(&Scalar::Int(i32::MIN)), "-2147483648");
    }
}
