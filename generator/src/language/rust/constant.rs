//! Generates the Rust declarations of an API's constants.

use crate::model::{Base, ConstantValue};
use crate::names::NamedConstant;
use crate::text::Literals;
use askama::Template;

/// The Rust declaration of an API constant. Examples are `const LARGEUR: i32 = 40;` and `const
/// PRIX: &[i32] = &[1, 2];`.
#[derive(Template)]
#[template(path = "rust/api/constant.rs", escape = "none")]
pub struct Declaration<'a> {
    name: &'a str,
    ty: &'static str,
    list: bool,
    value: String,
}

/// Returns the Rust declaration of an API constant, without the keyword `pub`.
pub fn constant<'a>(constant: &'a NamedConstant<'_>) -> Declaration<'a> {
    let ty = match constant.value.base() {
        Base::Int => "i32",
        Base::Double => "f64",
        Base::Bool => "bool",
        Base::String => "&str",
    };
    let list = matches!(constant.value, ConstantValue::List(..));
    Declaration { name: &constant.name, ty, list, value: LITERALS.value(constant.value, "") }
}

/// The literals of Rust for the values of constants.
const LITERALS: Literals = Literals {
    bools: ["true", "false"],
    special: ["f64::NAN", "f64::INFINITY", "f64::NEG_INFINITY"],
    quote: |text| format!("{text:?}"),
    list: ["&[", ",", "]"],
};

#[cfg(test)]
mod tests {
    use super::constant;
    use crate::model::{Base, ConstantValue, Scalar};
    use crate::names::NamedConstant;

    fn declaration(name: &str, value: &ConstantValue) -> String {
        constant(&NamedConstant { name: name.into(), original_name: "", summary: "", value }).to_string()
    }

    #[test]
    fn constants_are_literals() {
        use ConstantValue::One;
        let list = ConstantValue::List(Base::Int, vec![Scalar::Int(1), Scalar::Int(-2)]);
        assert_eq!(declaration("A", &list), "const A: &[i32] = &[1, -2];");
        assert_eq!(
            declaration("A", &ConstantValue::List(Base::String, Vec::new())),
            "const A: &[&str] = &[];"
        );
        assert_eq!(declaration("A", &One(Scalar::Int(i32::MIN))), "const A: i32 = -2147483648;");
        assert_eq!(declaration("A", &One(Scalar::Double(1.0))), "const A: f64 = 1.0;");
        assert_eq!(declaration("A", &One(Scalar::Double(-1e-300))), "const A: f64 = -1e-300;");
        assert_eq!(
            declaration("A", &One(Scalar::Double(f64::NEG_INFINITY))),
            "const A: f64 = f64::NEG_INFINITY;"
        );
        assert_eq!(declaration("A", &One(Scalar::String("a\"\\\n".into()))), r#"const A: &str = "a\"\\\n";"#);
    }
}
