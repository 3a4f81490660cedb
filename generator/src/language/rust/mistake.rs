//! Generates Rust code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, sample};
use super::spell::{self, is_tuple};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::names::NamedApi;

/// Returns Rust code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in Rust.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            vec![format!("{}({}Bis);", api.enumeration(id).display, spell::first_value(api, id))]
        }
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let (_, given) = structure.fields.split_last()?;
            let value = if is_tuple(structure) {
                let given = given.iter().map(|field| format!("{},", sample(api, field)));
                format!("({})", given.collect::<Vec<_>>().join(" "))
            } else {
                let given = given.iter().map(|field| format!("{}: {}", field.name, sample(api, field)));
                format!("{} {{ {} }}", structure.name, given.collect::<Vec<_>>().join(", "))
            };
            vec![format!("{}(&{value});", structure.display)]
        }
        MistakeKind::Exception => {
            vec!["let map: Vec<i32> = Vec::new();".into(), "println!(\"{}\", map[70]);".into()]
        }
        MistakeKind::Loading { .. } => return None,
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("    {};", call(api, &api.functions[function], None)));
            ["loop {".into()].into_iter().chain(body).chain(["}".into()]).collect()
        }
    };
    Some(lines)
}
