//! Generates OCaml code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::call;
use super::spell::Speller;
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns OCaml code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in
/// OCaml.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let done = |function: usize, given: Option<(usize, &str)>| {
        let call = call(speller, function, given);
        if api.functions[function].result.is_some() { format!("ignore ({call})") } else { call }
    };
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => vec![format!("{};", done(function, Some((arg, TEXT))))],
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", done(function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            vec![format!("{} {}_bis;", names.enum_displays[id.0], names.values[id.0][0])]
        }
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = speller.samples(&fields[..fields.len() - 1]);
            vec![format!("{} {};", names.struct_displays[id.0], speller.build(id.0, &given))]
        }
        MistakeKind::Exception => vec!["let map = [||] in".into(), "map.(3) <- 1;".into()],
        MistakeKind::Loading { function } => {
            let said = match &api.functions[function].result {
                Some(Type::Enum(id)) => {
                    format!("{} ({})", names.enum_displays[id.0], call(speller, function, None))
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
