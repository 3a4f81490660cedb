//! Generates C# code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns C# code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C#,
/// where for example a missing number is 0.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            vec![format!("Api.{}(({}){NO_VALUE});", api.enumeration(id).display, api.enumeration(id).name)]
        }
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let last = structure.fields.last()?;
            if !matches!(last.ty(), Type::Struct(_) | Type::Array(_) | Type::String) {
                return None;
            }
            let value = format!("new {} {{ {} = null }}", structure.name, last.name);
            vec![format!("Api.{}({value});", structure.display)]
        }
        MistakeKind::Exception => vec!["int[] map = new int[0];".into(), "map[3] = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("Api.{}({call})", api.enumeration(*id).display),
                _ => call,
            };
            vec!["static Champion()".into(), "{".into(), format!("    {said};"), "}".into()]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["while (true)".into(), "{".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
