//! Generates Haskell code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, sample};
use super::spell::Speller;
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};

/// Returns Haskell code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// Haskell.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let bound = |function: usize, given: Option<(usize, &str)>| {
        let call = call(speller, function, given);
        if api.functions[function].result.is_some() { format!("_ <- {call}") } else { call }
    };
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => vec![bound(function, Some((arg, TEXT)))],
        MistakeKind::IntRange { function, arg } => vec![bound(function, Some((arg, TOO_LARGE)))],
        MistakeKind::EnumValue(id) => {
            vec![format!("{} {}_bis", names.enum_displays[id.0], names.values[id.0][0])]
        }
        MistakeKind::MissingField(id) => {
            let fields = api.structure(id).fields.iter().zip(&names.fields[id.0]);
            let given = fields.map(|(slot, name)| format!("{name} = {}", sample(speller, slot)));
            let given: Vec<_> = given.take(names.fields[id.0].len() - 1).collect();
            let value = format!("({} {{ {} }})", names.structure(id), given.join(", "));
            vec![format!("{} {value}", names.struct_displays[id.0])]
        }
        MistakeKind::Exception => vec!["print ([1, 2] !! 70)".into()],
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let once = question.map_or_else(|| "pure ()".into(), |function| call(speller, function, None));
            vec![format!("let again = {once} >> again"), "again".into()]
        }
    };
    Some(lines)
}
