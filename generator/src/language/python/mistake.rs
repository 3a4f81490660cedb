//! Generates Python code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use super::spell::Speller;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns Python code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// Python.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => vec![call(speller, function, Some((arg, TEXT)))],
        MistakeKind::IntRange { function, arg } => vec![call(speller, function, Some((arg, TOO_LARGE)))],
        MistakeKind::EnumValue(id) => vec![format!("{}({NO_VALUE})", names.enum_displays[id.0])],
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given: Vec<_> = fields[..fields.len() - 1].iter().map(|slot| speller.sample(slot)).collect();
            vec![format!("{}({})", names.struct_displays[id.0], speller.construct(id.0, &given))]
        }
        MistakeKind::Exception => vec!["map = []".into(), "map[3] = 1".into()],
        MistakeKind::Loading { function } => {
            let call = call(speller, function, None);
            vec![match &api.functions[function].result {
                Some(Type::Enum(id)) => format!("{}({call})", names.enum_displays[id.0]),
                _ => call,
            }]
        }
        MistakeKind::Endless { question } => {
            let body = question.map_or_else(|| "pass".into(), |function| call(speller, function, None));
            vec!["while True:".into(), format!("    {body}")]
        }
    };
    Some(lines)
}
