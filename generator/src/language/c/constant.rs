//! Generates the C declarations of an API's constants. Single values become macros, and lists
//! become arrays with their lengths.

use super::spell::{bare_literal, base_type, literal};
use crate::model::{Base, ConstantValue};
use crate::names::{NamedApi, NamedConstant};
use crate::text::format_list;
use askama::Template;

/// The declaration of one API constant in generated C code.
#[derive(Template)]
#[template(ext = "h", escape = "none")]
pub enum Declaration {
    #[template(path = "c/api/macro.h")]
    Macro { name: String, value: String },
    /// A C array for a list constant. `room` is the declared length and `count` is the length of
    /// the list. They differ only for an empty list, because C has no arrays without items.
    #[template(path = "c/api/items.h")]
    Items { ty: &'static str, name: String, room: usize, items: String, length: String, count: usize },
}

/// Returns the C names that contain the lengths of list constants. The name is empty for other
/// constants.
pub fn lengths(api: &NamedApi<'_>) -> Vec<String> {
    let is_list = |constant: &&NamedConstant<'_>| matches!(constant.value, ConstantValue::List(..));
    let length_names =
        api.constants.iter().filter(is_list).map(|constant| format!("{}_LENGTH", constant.name));
    let mut spelt = api.derived(super::names::DIALECT, length_names).into_iter();
    let length = |constant| if is_list(&constant) { spelt.next() } else { None };
    api.constants.iter().map(length).map(Option::unwrap_or_default).collect()
}

/// Returns the C name that contains the length of a list constant.
pub fn length(api: &NamedApi<'_>, constant: &NamedConstant<'_>) -> String {
    let place = api.constants.iter().position(|other| other.name == constant.name);
    place.map(|place| lengths(api).swap_remove(place)).unwrap_or_default()
}

/// Creates the C declaration of an API constant. A single value becomes a macro, and a list becomes
/// an array with its length.
pub fn declaration(constant: &NamedConstant<'_>, length: &str) -> Declaration {
    let name = constant.name.clone();
    match constant.value {
        ConstantValue::One(value) => Declaration::Macro { name, value: literal(value) },
        ConstantValue::List(base, items) => {
            let ty = if *base == Base::String { "char *const " } else { base_type(*base) };
            let count = items.len();
            let items: Vec<_> = items.iter().map(bare_literal).collect();
            let items = if count == 0 { "{0}".into() } else { format_list("{", &items, ",", "}", "") };
            Declaration::Items { ty, name, room: count.max(1), items, length: length.into(), count }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::describe;
    use crate::model::Scalar;
    use crate::names::NamedApi;

    #[test]
    fn lists_are_arrays_with_a_length() {
        let text = |value: &ConstantValue| {
            let constant = NamedConstant { name: "A".into(), original_name: "a", summary: "", value };
            declaration(&constant, "A_LENGTH").to_string()
        };
        let ints = text(&ConstantValue::List(Base::Int, vec![Scalar::Int(1), Scalar::Int(i32::MIN)]));
        assert_eq!(ints, "static const int A[2] = {1, -2147483647 - 1};\nenum { A_LENGTH = 2 };");
        let empty = text(&ConstantValue::List(Base::String, Vec::new()));
        assert_eq!(empty, "static const char *const A[1] = {0};\nenum { A_LENGTH = 0 };");
    }

    #[test]
    fn lengths_keep_clear_of_every_other_name() {
        let text = "name: jeu\nconstant:\n- {cst_name: a_length, cst_val: 1}\n- {cst_name: a, cst_val: [1]}\n\
                    - {cst_name: a_length_, cst_val: [2]}\n\
                    enum:\n- {enum_name: e, enum_field: [[a_length__, '']]}\n";
        let api = describe("jeu.yml", text).api.expect("the description is valid");
        let lengths = lengths(&NamedApi::new(&api, crate::language::c::names::DIALECT));
        assert_eq!(lengths, ["", "A_LENGTH___", "A_LENGTH__LENGTH"]);
    }
}
