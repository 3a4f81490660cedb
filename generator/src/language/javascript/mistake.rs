//! Generates JavaScript code with common mistakes. A page shows candidates the error messages for
//! this code.

use super::show::call;
use super::spell::{Speller, object};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns JavaScript code with the given mistake, such as an argument of the wrong type. A page
/// shows candidates the error message for this code. All mistakes are possible in JavaScript.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Vec<String> {
    let Speller { api, names } = speller;
    match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => vec![format!("api.{}({NO_VALUE});", names.enum_displays[id.0])],
        MistakeKind::MissingField(id) => {
            let mut given = speller.fields(id, |field| speller.sample(field));
            given.pop();
            vec![format!("api.{}({});", names.struct_displays[id.0], object(&given))]
        }
        MistakeKind::Exception => vec!["const map = [];".into(), "map[3].x = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(speller, function, None);
            let said = match &api.functions[function].result {
                Some(Type::Enum(id)) => format!("api.{}({call})", names.enum_displays[id.0]),
                _ => call,
            };
            vec![format!("{said};")]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(speller, function, None)));
            ["while (true) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    }
}
