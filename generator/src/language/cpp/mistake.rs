//! Generates C++ code with common mistakes. A page shows candidates the error messages for this
//! code.

use super::show::{braced, call};
use crate::example;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::NamedApi;

/// Returns C++ code with the given mistake, such as an argument of the wrong type. A page shows
/// candidates the error message for this code. Returns `None` if the mistake is impossible in C++.
pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
    let lines = match kind {
        MistakeKind::WrongType { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TEXT))))]
        }
        MistakeKind::IntRange { function, arg } => {
            vec![format!("{};", call(api, &api.functions[function], Some((arg, TOO_LARGE))))]
        }
        MistakeKind::EnumValue(id) => {
            let value = format!("static_cast<{}>({NO_VALUE})", api.enumeration(id).name);
            vec![format!("{}({value});", api.enumeration(id).display)]
        }
        MistakeKind::MissingField(id) => {
            let fields = &api.structure(id).fields;
            let given = fields[..fields.len() - 1].iter().map(|f| braced(api, f.ty(), example::int(f)));
            let given = given.collect::<Vec<_>>().join(", ");
            vec![format!("{}({}{{{given}}});", api.structure(id).display, api.structure(id).name)]
        }
        MistakeKind::Exception => vec!["std::vector<int> map;".into(), "map.at(3) = 1;".into()],
        MistakeKind::Loading { function } => {
            let call = call(api, &api.functions[function], None);
            let said = match api.functions[function].result_type() {
                Some(Type::Enum(id)) => format!("{}({call})", api.enumeration(*id).display),
                _ => call,
            };
            vec![format!("static bool too_early = ({said}, true);")]
        }
        MistakeKind::Endless { question: Some(function) } => {
            vec![
                "while (true) {".into(),
                format!("    {};", call(api, &api.functions[function], None)),
                "}".into(),
            ]
        }
        // The compiler may remove a loop without side effects.
        MistakeKind::Endless { question: None } => {
            vec!["for (volatile int i = 0;; i = 1) {".into(), "}".into()]
        }
    };
    Some(lines)
}
