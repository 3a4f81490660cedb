//! Generates Rust code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, value};
use super::spell::{Speller, is_tuple};
use crate::example;
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};

/// Returns Rust code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in Rust.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names, abi: _ } = speller;
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            let value = format!("{}::{}Bis", names.enumeration(id), names.values[id.0][0]);
            vec![format!("{}({value});", names.enum_displays[id.0])]
        }
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let fields = structure.fields.iter().zip(&names.fields[id.0]);
            let given = fields.map(|(slot, name)| {
                match (is_tuple(structure), value(speller, &slot.ty, example::int(slot))) {
                    (true, value) => format!("{value},"),
                    (false, value) => format!("{name}: {value}"),
                }
            });
            let given: Vec<_> = given.take(structure.fields.len() - 1).collect();
            let value = if is_tuple(structure) {
                format!("({})", given.join(" "))
            } else {
                format!("{} {{ {} }}", names.structure(id), given.join(", "))
            };
            vec![format!("{}(&{value});", names.struct_displays[id.0])]
        }
        MistakeKind::Exception => {
            vec!["let map: Vec<i32> = Vec::new();".into(), "println!(\"{}\", map[70]);".into()]
        }
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["loop {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
