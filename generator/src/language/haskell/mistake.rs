//! Generates Haskell code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, sample};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::names::NamedApi;

/// Returns Haskell code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// Haskell.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let bound = |function: usize, given: Option<(usize, &str)>| {
        let function = &api.functions[function];
        let call = call(api, function, given);
        if function.result.is_some() { format!("_ <- {call}") } else { call }
    };
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => vec![bound(function, Some((arg, TEXT)))],
        MistakeKind::IntRange { function, arg } => vec![bound(function, Some((arg, TOO_LARGE)))],
        MistakeKind::EnumValue(id) => {
            let enumeration = api.enumeration(id);
            vec![format!("{} {}_bis", enumeration.display, enumeration.values[0].name)]
        }
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let fields = &structure.fields;
            let given = fields.iter().map(|field| format!("{} = {}", field.name, sample(api, field)));
            let given: Vec<_> = given.take(fields.len() - 1).collect();
            vec![format!("{} ({} {{ {} }})", structure.display, structure.name, given.join(", "))]
        }
        MistakeKind::Exception => vec!["print ([1, 2] !! 70)".into()],
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let once = question
                .map_or_else(|| "pure ()".into(), |function| call(api, &api.functions[function], None));
            vec![format!("let again = {once} >> again"), "again".into()]
        }
    };
    Some(lines)
}
