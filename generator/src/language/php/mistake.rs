//! Generates PHP code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, sample};
use super::spell;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns PHP code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in PHP.
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
            let mut short = api.structure(id).clone();
            short.fields.pop();
            vec![format!("{}({});", short.display, spell::array(&short, |field| sample(api, field)))]
        }
        MistakeKind::Exception => vec!["intdiv(1, 0);".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("{}({call})", api.enumeration(*id).display),
                _ => call,
            };
            vec![format!("{said};")]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["while (true) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
