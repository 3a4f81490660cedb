//! Generates the Go declarations of an API's constants.

use super::spell::{self, quote};
use crate::model::{ConstantValue, Scalar};
use crate::names::{NamedApi, NamedConstant};
use crate::text::{double, format_list};

/// Returns the Go declaration of an API constant. Values that Go cannot write as a constant become
/// variables: lists, infinities, NaN and -0.0.
pub fn declaration(api: &NamedApi<'_>, constant: &NamedConstant<'_>) -> String {
    let name = &constant.name;
    match constant.value {
        ConstantValue::One(value) => {
            let keyword = if is_computed(value) { "var" } else { "const" };
            format!("{keyword} {name} = {}", scalar(value))
        }
        ConstantValue::List(_, items) => {
            let open = format!("var {name} = {}{{", spell::type_name(api, &constant.value.ty()));
            let items: Vec<_> = items.iter().map(scalar).collect();
            add_trailing_comma(format_list(&open, &items, ",", "}", ""))
        }
    }
}

/// Adds the comma that Go requires after the last item of a list of several lines, and indents the
/// lines with tabs.
fn add_trailing_comma(list: String) -> String {
    match list.strip_suffix("\n}") {
        Some(list) => format!("{},\n}}", list.replace("\n    ", "\n\t")),
        None => list,
    }
}

/// Returns true if `api.go` needs the package `math` for its constants.
pub fn needs_math(api: &NamedApi<'_>) -> bool {
    api.constants.iter().any(|constant| match constant.value {
        ConstantValue::One(value) => is_computed(value),
        ConstantValue::List(_, items) => items.iter().any(is_computed),
    })
}

/// Returns true if a value has no literal in Go. The literal `-0.0` is 0.0.
fn is_computed(value: &Scalar) -> bool {
    matches!(value, Scalar::Double(value) if !value.is_finite() || is_negative_zero(*value))
}

fn is_negative_zero(value: f64) -> bool {
    value == 0.0 && value.is_sign_negative()
}

fn scalar(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) if is_negative_zero(*value) => "math.Copysign(0, -1)".into(),
        Scalar::Double(value) => double(*value, ["math.NaN()", "math.Inf(1)", "math.Inf(-1)"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_doubles_have_no_literal() {
        assert_eq!(scalar(&Scalar::Double(-0.0)), "math.Copysign(0, -1)");
        assert_eq!(scalar(&Scalar::Double(f64::NEG_INFINITY)), "math.Inf(-1)");
        assert_eq!(scalar(&Scalar::Double(-1e-300)), "-1e-300");
    }

    #[test]
    fn long_lists_end_with_a_comma() {
        assert_eq!(add_trailing_comma("{1, 2}".into()), "{1, 2}");
        assert_eq!(add_trailing_comma("{\n    1, 2,\n    3\n}".into()), "{\n\t1, 2,\n\t3,\n}");
    }
}
