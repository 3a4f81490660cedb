//! Generates C++ code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{braced, call};
use super::spell::Speller;
use crate::example;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;

/// Returns C++ code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C++.
pub fn mistake(speller: Speller<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let Speller { api, names } = speller;
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(speller, function, Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            let value = format!("static_cast<{}>({NO_VALUE})", names.enumeration(id));
            vec![format!("{}({value});", names.enum_displays[id.0])]
        }
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = fields[..fields.len() - 1].iter().map(|f| braced(speller, &f.ty, example::int(f)));
            let given = given.collect::<Vec<_>>().join(", ");
            vec![format!("{}({}{{{given}}});", names.struct_displays[id.0], names.structure(id))]
        }
        MistakeKind::Exception => vec!["std::vector<int> map;".into(), "map.at(3) = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(speller, function, None);
            let said = match &api.functions[function].result {
                Some(Type::Enum(id)) => format!("{}({call})", names.enum_displays[id.0]),
                _ => call,
            };
            vec![format!("static bool too_early = ({said}, true);")]
        }
        MistakeKind::Endless { question: Some(function) } => {
            vec!["while (true) {".into(), format!("    {};", call(speller, function, None)), "}".into()]
        }
        // The compiler may remove a loop without side effects.
        MistakeKind::Endless { question: None } => {
            vec!["for (volatile int i = 0;; i = 1) {".into(), "}".into()]
        }
    };
    Some(lines)
}
