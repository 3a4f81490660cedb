//! Generates Rust code that makes a given mistake.

use super::show::{call, value};
use super::spell::{Speller, is_tuple};
use crate::example;
use crate::mistake::{Slip, TEXT, TOO_LARGE};

/// Returns the lines of code that make a mistake, or `None` if it is not possible in Rust.
pub fn mistake(speller: Speller<'_>, slip: Slip) -> Option<Vec<String>> {
    let Speller { api, names, abi: _ } = speller;
    let lines = match slip {
        Slip::WrongType { function, arg } => vec![format!("{};", call(speller, function, Some((arg, TEXT))))],
        Slip::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        Slip::EnumValue(id) => {
            let value = format!("{}::{}Bis", names.enumeration(id), names.values[id.0][0]);
            vec![format!("{}({value});", names.enum_displays[id.0])]
        }
        Slip::MissingField(id) => {
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
        Slip::Exception => {
            vec!["let map: Vec<i32> = Vec::new();".into(), "println!(\"{}\", map[70]);".into()]
        }
        Slip::Loading { .. } => return None,
        Slip::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["loop {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
