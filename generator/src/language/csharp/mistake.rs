//! Generates C# code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use super::spell::Speller;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns C# code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C#,
/// where for example a missing number is 0.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            vec![format!("Api.{}(({}){NO_VALUE});", names.enum_displays[id.0], names.enumeration(id))]
        }
        MistakeKind::MissingField(id) => {
            let last = api.structure(id).fields.len() - 1;
            if !matches!(api.structure(id).fields[last].ty, Type::Struct(_) | Type::Array(_) | Type::String) {
                return None;
            }
            let value = format!("new {} {{ {} = null }}", names.structure(id), names.fields[id.0][last]);
            vec![format!("Api.{}({value});", names.struct_displays[id.0])]
        }
        MistakeKind::Exception => vec!["int[] map = new int[0];".into(), "map[3] = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(speller, function, None);
            let said = match &api.functions[function].result {
                Some(Type::Enum(id)) => format!("Api.{}({call})", names.enum_displays[id.0]),
                _ => call,
            };
            vec!["static Champion()".into(), "{".into(), format!("    {said};"), "}".into()]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["while (true)".into(), "{".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
