//! Generates PHP code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, sample};
use super::spell::Speller;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns PHP code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in PHP.
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
            let mut given = speller.fields(id, |slot, name| format!("'{name}' => {}", sample(speller, slot)));
            given.pop();
            vec![format!("{}(array({}));", names.struct_displays[id.0], given.join(", "))]
        }
        MistakeKind::Exception => vec!["intdiv(1, 0);".into()],
        MistakeKind::Loading { function } => {
            let call = call(speller, function, None);
            let said = match &api.functions[function].result {
                Some(Type::Enum(id)) => format!("{}({call})", names.enum_displays[id.0]),
                _ => call,
            };
            vec![format!("{said};")]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["while (true) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
