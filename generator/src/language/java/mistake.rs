//! Generates Java code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns Java code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in Java,
/// where for example a missing number is 0.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, &format!("{TOO_LARGE}L")))))]
        }
        MistakeKind::EnumValue(id) => vec![
            format!("{} unknown = null;", api.enumeration(id).name),
            format!("{}(unknown);", api.enumeration(id).display),
        ],
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let last = structure.fields.last()?;
            if matches!(last.ty(), Type::Int | Type::Double | Type::Bool) {
                return None;
            }
            vec![
                format!("{0} half = new {0}();", structure.name),
                format!("half.{} = null;", last.name),
                format!("{}(half);", structure.display),
            ]
        }
        MistakeKind::Exception => vec!["int[] map = new int[0];".into(), "map[3] = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("{}({call})", api.enumeration(*id).display),
                _ => call,
            };
            vec!["static {".into(), format!("    {said};"), "}".into()]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["while (true) {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
