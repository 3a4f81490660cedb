//! Generates the C declarations of an API's constants. Single values become macros, and lists
//! become arrays with their lengths.

use super::spell::{Speller, bare, literal, one};
use crate::model::{Base, ConstantValue};
use crate::text::listed;
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
pub fn lengths(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let lists = || api.constants.iter().map(|c| matches!(c.value, ConstantValue::List(..)));
    let wanted = lists().zip(&names.constants).filter(|(list, _)| *list);
    let wanted = wanted.map(|(_, name)| format!("{name}_LENGTH"));
    let mut spelt = names.derived(super::names::DIALECT, wanted).into_iter();
    lists().map(|list| if list { spelt.next() } else { None }.unwrap_or_default()).collect()
}

/// Creates the C declaration of an API constant. A single value becomes a macro, and a list becomes
/// an array with its length.
pub fn declaration(name: &str, value: &ConstantValue, length: &str) -> Declaration {
    let (name, length) = (name.to_owned(), length.to_owned());
    match value {
        ConstantValue::One(value) => Declaration::Macro { name, value: literal(value) },
        ConstantValue::List(base, items) => {
            let ty = if *base == Base::String { "char *const " } else { one(*base) };
            let count = items.len();
            let items: Vec<_> = items.iter().map(bare).collect();
            let items = if count == 0 { "{0}".into() } else { listed("{", &items, ",", "}", "") };
            Declaration::Items { ty, name, room: count.max(1), items, length, count }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::describe;
    use crate::model::Scalar;
    use crate::names::Names;

    #[test]
    fn lists_are_arrays_with_a_length() {
        let list = ConstantValue::List(Base::Int, vec![Scalar::Int(1), Scalar::Int(i32::MIN)]);
        let text = declaration("A", &list, "A_LENGTH");
        assert_eq!(text.to_string(), "static const int A[2] = {1, -2147483647 - 1};\nenum { A_LENGTH = 2 };");
        let text = declaration("A", &ConstantValue::List(Base::String, Vec::new()), "A_LENGTH");
        assert_eq!(text.to_string(), "static const char *const A[1] = {0};\nenum { A_LENGTH = 0 };");
    }

    #[test]
    fn lengths_keep_clear_of_every_other_name() {
        let text = "name: jeu\nconstant:\n- {cst_name: a_length, cst_val: 1}\n- {cst_name: a, cst_val: [1]}\n\
                    - {cst_name: a_length_, cst_val: [2]}\n\
                    enum:\n- {enum_name: e, enum_field: [[a_length__, '']]}\n";
        let api = describe("jeu.yml", text).api.expect("it is right");
        let names = Names::new(&api, crate::language::c::names::DIALECT);
        let lengths = lengths(Speller { api: &api, names: &names });
        assert_eq!(lengths, ["", "A_LENGTH___", "A_LENGTH__LENGTH"]);
    }
}
