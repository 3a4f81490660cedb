//! Generates C code with common mistakes. A page shows candidates the error messages for this code.

use super::show::{call, field};
use super::spell::Speller;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};

/// Returns C code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => vec![format!("{}({NO_VALUE});", names.enum_displays[id.0])],
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = fields[..fields.len() - 1].iter().map(|slot| field(speller, slot));
            let given = given.collect::<Vec<_>>().join(", ");
            vec![format!("{}(({}){{{given}}});", names.struct_displays[id.0], names.structure(id))]
        }
        MistakeKind::Exception => vec!["int *map = NULL;".into(), "map[3] = 1;".into()],
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["for (;;) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
