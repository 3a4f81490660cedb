//! Generates C code with common mistakes. A page shows candidates the error messages for this code.

use super::show::{call, field};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::names::NamedApi;

/// Returns C code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => vec![format!("{}({NO_VALUE});", api.enumeration(id).display)],
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = fields[..fields.len() - 1].iter().map(|given| field(api, given));
            let given = given.collect::<Vec<_>>().join(", ");
            vec![format!("{}(({}){{{given}}});", api.structure(id).display, api.structure(id).name)]
        }
        MistakeKind::Exception => vec!["int *map = NULL;".into(), "map[3] = 1;".into()],
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["for (;;) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
