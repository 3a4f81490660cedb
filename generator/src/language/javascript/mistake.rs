//! Generates JavaScript code with common mistakes. A page shows candidates the error messages for
//! this code.

use super::show::call;
use super::spell::{self, object};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns JavaScript code with the given mistake, such as an argument of the wrong type. A page
/// shows candidates the error message for this code. All mistakes are possible in JavaScript.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Vec<String> {
    match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => vec![format!("api.{}({NO_VALUE});", api.enumeration(id).display)],
        MistakeKind::MissingField(id) => {
            let mut given = spell::fields(api.structure(id), |field| spell::sample(api, field));
            given.pop();
            vec![format!("api.{}({});", api.structure(id).display, object(&given))]
        }
        MistakeKind::Exception => vec!["const map = [];".into(), "map[3].x = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("api.{}({call})", api.enumeration(*id).display),
                _ => call,
            };
            vec![format!("{said};")]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["while (true) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    }
}
