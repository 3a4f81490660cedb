//! Generates the constants of an API in Lua.

use crate::text::{Literals, quoted};

/// The literals of Lua for the values of constants.
pub const LITERALS: Literals = Literals {
    bools: ["true", "false"],
    special: ["0/0", "math.huge", "-math.huge"],
    quote,
    list: ["{", ",", "}"],
};

/// Returns a Lua string literal for a text. Control characters are written in hexadecimal.
pub fn quote(text: &str) -> String {
    quoted(text, '"', |character| {
        (character.is_ascii_control()).then(|| format!("\\x{:02x}", u32::from(character)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Scalar;

    #[test]
    fn literals() {
        assert_eq!(quote("l'été \"x\" \\\n\u{1b}1"), r#""l'été \"x\" \\\n\x1b1""#);
        assert_eq!(LITERALS.scalar(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NEG_INFINITY)), "-math.huge");
        assert_eq!(LITERALS.scalar(&Scalar::Int(i32::MIN)), "-2147483648");
    }
}
