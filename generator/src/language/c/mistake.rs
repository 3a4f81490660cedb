//! Generates C code that makes a given mistake.

use super::show::{call, field};
use super::spell::Speller;
use crate::mistake::{NO_VALUE, Slip, TEXT, TOO_LARGE};

/// Returns the lines of code that make a mistake, or `None` if it is not possible in C.
pub fn mistake(speller: Speller<'_>, slip: Slip) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let lines = match slip {
        Slip::WrongType { function, arg } => vec![format!("{};", call(speller, function, Some((arg, TEXT))))],
        Slip::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        Slip::EnumValue(id) => vec![format!("{}({NO_VALUE});", names.enum_displays[id.0])],
        Slip::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = fields[..fields.len() - 1].iter().map(|slot| field(speller, slot));
            let given = given.collect::<Vec<_>>().join(", ");
            vec![format!("{}(({}){{{given}}});", names.struct_displays[id.0], names.structure(id))]
        }
        Slip::Exception => vec!["int *map = NULL;".into(), "map[3] = 1;".into()],
        Slip::Loading { .. } => return None,
        Slip::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["for (;;) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
