//! Generates Python code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use super::spell;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns Python code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// Python.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![call(api, &api.functions[function], Some((arg, TEXT)))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![call(api, &api.functions[function], Some((arg, TOO_LARGE)))]
        }
        MistakeKind::EnumValue(id) => vec![format!("{}({NO_VALUE})", api.enumeration(id).display)],
        MistakeKind::MissingField(id) => {
            let mut short = api.structure(id).clone();
            short.fields.pop();
            let value = spell::construct(&short, |field| spell::sample(api, field));
            vec![format!("{}({value})", short.display)]
        }
        MistakeKind::Exception => vec!["map = []".into(), "map[3] = 1".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            vec![match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("{}({call})", api.enumeration(*id).display),
                _ => call,
            }]
        }
        MistakeKind::Endless { question } => {
            let body =
                question.map_or_else(|| "pass".into(), |function| call(api, &api.functions[function], None));
            vec!["while True:".into(), format!("    {body}")]
        }
    };
    Some(lines)
}
