//! Generates the JavaScript declarations of an API's constants.

use super::doc::{block, line};
use super::spell::{Speller, quote};
use crate::model::{Constant, ConstantValue, Scalar};
use crate::text::{double, listed};

/// A constant of the API in the generated JavaScript file.
pub struct ConstantView {
    pub doc: String,
    pub name: String,
    pub ty: String,
    pub value: String,
}

/// Builds the JavaScript declarations of the constants of an API.
pub fn constants(speller: Speller<'_>) -> Vec<ConstantView> {
    let Speller { api, names } = speller;
    let constants = api.constants.iter().zip(&names.constants).map(|(described, name)| {
        let Constant { name: _, value, summary } = described;
        let (literal, ty) = (literals(value), speller.ty(&value.ty(), ""));
        let (value, ty, shown) = match value {
            ConstantValue::One(_) => (literal.clone(), ty, format!("{name} = {literal}")),
            ConstantValue::List(_, items) => (
                format!("joute_freeze({literal})"),
                format!("readonly {ty}"),
                format!("{name}: {}", items.len()),
            ),
        };
        let text = line(summary);
        let text = if text.is_empty() { shown } else { format!("{text} ({shown})") };
        ConstantView { doc: block(&text, &[], ""), name: name.clone(), ty, value }
    });
    constants.collect()
}

/// Returns the value of an API constant, as JavaScript code.
pub fn literals(value: &ConstantValue) -> String {
    match value {
        ConstantValue::One(value) => literal(value),
        ConstantValue::List(_, items) => {
            listed("[", &items.iter().map(literal).collect::<Vec<_>>(), ",", "]", "")
        }
    }
}

/// Returns a JavaScript literal that uses no global names. A game may define the same names.
fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["0 / 0", "1 / 0", "-1 / 0"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

#[cfg(test)]
mod tests {
    use super::literal;
    use crate::model::Scalar;

    #[test]
    fn doubles_keep_their_bits() {
        assert_eq!(literal(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(literal(&Scalar::Double(f64::NEG_INFINITY)), "-1 / 0");
        assert_eq!(literal(&Scalar::Int(i32::MIN)), "-2147483648");
    }
}
