//! Generates the JavaScript declarations of an API's constants.

use super::doc::{block, line};
use super::spell::{self, quote};
use crate::model::ConstantValue;
use crate::names::NamedApi;
use crate::text::Literals;

/// A constant of the API in the generated JavaScript file.
pub struct ConstantView {
    pub doc: String,
    pub name: String,
    pub ty: String,
    pub value: String,
}

/// The literals of JavaScript for the values of constants. They use no global names, because a game
/// may define the same names.
pub const LITERALS: Literals = Literals {
    bools: ["true", "false"],
    special: ["0 / 0", "1 / 0", "-1 / 0"],
    quote,
    list: ["[", ",", "]"],
};

/// Builds the JavaScript declarations of the constants of an API.
pub fn constants(api: &NamedApi<'_>) -> Vec<ConstantView> {
    let constants = api.constants.iter().map(|constant| {
        let name = &constant.name;
        let literal = LITERALS.value(constant.value, "");
        let ty = spell::type_name(api, &constant.value.ty(), "");
        let (value, ty, shown) = match constant.value {
            ConstantValue::One(_) => (literal.clone(), ty, format!("{name} = {literal}")),
            ConstantValue::List(_, items) => (
                format!("joute_freeze({literal})"),
                format!("readonly {ty}"),
                format!("{name}: {}", items.len()),
            ),
        };
        let text = line(constant.summary);
        let text = if text.is_empty() { shown } else { format!("{text} ({shown})") };
        ConstantView { doc: block(&text, &[], ""), name: name.clone(), ty, value }
    });
    constants.collect()
}
#[cfg(test)]
mod tests {
    use super::LITERALS;
    use crate::model::Scalar;

    #[test]
    fn doubles_keep_their_bits() {
        assert_eq!(LITERALS.scalar(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NEG_INFINITY)), "-1 / 0");
        assert_eq!(LITERALS.scalar(&Scalar::Int(i32::MIN)), "-2147483648");
    }
}
