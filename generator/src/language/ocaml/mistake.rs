//! Generates OCaml code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{call, samples};
use super::spell;
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns OCaml code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// OCaml.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let done = |function: usize, given: Option<(usize, &str)>| {
        let function = &api.functions[function];
        let call = call(api, function, given);
        if function.result.is_some() { format!("ignore ({call})") } else { call }
    };
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => vec![format!("{};", done(function, Some((arg, TEXT))))],
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", done(function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            let enumeration = api.enumeration(id);
            vec![format!("{} {}_bis;", enumeration.display, enumeration.values[0].name)]
        }
        MistakeKind::MissingField(id) => {
            let structure = api.structure(id);
            let given = samples(api, &structure.fields[..structure.fields.len() - 1]);
            vec![format!("{} {};", structure.display, spell::build(structure, &given))]
        }
        MistakeKind::Exception => vec!["let map = [||] in".into(), "map.(3) <- 1;".into()],
        MistakeKind::Loading { function } => {
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => {
                    format!(
                        "{} ({})",
                        api.enumeration(*id).display,
                        call(api, &api.functions[function], None)
                    )
                }
                _ => done(function, None),
            };
            vec![format!("let () = {said}")]
        }
        MistakeKind::Endless { question } => {
            let body = question.map(|function| format!("  {};", done(function, None)));
            let body = body.unwrap_or_else(|| "  ()".into());
            vec!["while true do".into(), body, "done;".into()]
        }
    };
    Some(lines)
}
