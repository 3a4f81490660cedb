//! Generates the C++ declarations of an API's constants. Lists are vectors, so that functions
//! accept them without conversion.

use crate::language::c;
use crate::model::{Base, ConstantValue};
use crate::names::NamedConstant;
use crate::text::format_list;
use askama::Template;

/// The declaration of one API constant in generated C++ code.
#[derive(Template)]
#[template(ext = "hh", escape = "none")]
pub enum Declaration {
    #[template(path = "cpp/api/value.hh")]
    Value { ty: &'static str, name: String, value: String },
    #[template(path = "cpp/api/items.hh")]
    Items { ty: &'static str, name: String, items: String },
}

/// Creates the C++ declaration of an API constant. Examples are `constexpr int LARGEUR = 40;` and
/// `inline const std::vector<int> PRIX = {1, 2};`.
pub fn declaration(constant: &NamedConstant<'_>) -> Declaration {
    let (name, ty) = (constant.name.clone(), c::base_type(constant.value.base()));
    match constant.value {
        ConstantValue::One(value) => Declaration::Value { ty, name, value: c::bare_literal(value) },
        ConstantValue::List(base, items) => {
            let items: Vec<_> = items.iter().map(c::bare_literal).collect();
            Declaration::Items { ty: item_type(*base), name, items: format_list("{", &items, ",", "}", "") }
        }
    }
}

/// Returns the C++ type of the items of a list constant. Loops over the list use the same type.
pub fn item_type(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Double => "double",
        Base::Bool => "bool",
        Base::String => "std::string",
    }
}

#[cfg(test)]
mod tests {
    use super::declaration;
    use crate::model::{Base, ConstantValue, Scalar};
    use crate::names::NamedConstant;

    fn declared(value: &ConstantValue) -> String {
        declaration(&NamedConstant { name: "A".into(), original_name: "a", summary: "", value }).to_string()
    }

    #[test]
    fn lists_are_vectors() {
        let list = |base, items| declared(&ConstantValue::List(base, items));
        let ints = vec![Scalar::Int(1), Scalar::Int(i32::MIN)];
        assert_eq!(list(Base::Int, ints), "inline const std::vector<int> A = {1, -2147483647 - 1};");
        assert_eq!(list(Base::String, Vec::new()), "inline const std::vector<std::string> A = {};");
    }

    #[test]
    fn constants_are_literals_without_parentheses() {
        let one = |value| declared(&ConstantValue::One(value));
        assert_eq!(one(Scalar::Int(-3)), "constexpr int A = -3;");
        assert_eq!(one(Scalar::Int(i32::MIN)), "constexpr int A = -2147483647 - 1;");
        assert_eq!(one(Scalar::Double(-0.5)), "constexpr double A = -0.5;");
        assert_eq!(one(Scalar::Bool(true)), "constexpr bool A = true;");
        assert_eq!(one(Scalar::String("(\"é\n\\)".into())), r#"constexpr const char *A = "(\"é\n\\)";"#);
    }
}
