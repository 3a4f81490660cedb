//! Generates the files of the C kit, and the champion that tests the C binding.

use super::{constant, doc, older, spell};
use crate::backend::{File, JOUTE_H};
use crate::model::Layout;
use crate::model::abi::{Crossing, Value};
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::{kit, language as say};

/// Generates all text files of the C kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        File::generated("api.h", page!("c/api.h", api)),
        File::generated("joute/main.c", page!("c/main.c", api)),
        File::generated("joute/joute.h", JOUTE_H),
        File::generated("joute/include/prologin.h", page!("c/prologin.h", api)),
        File::generated("joute/prologin.c", page!("c/prologin.c", api)),
        File::generated("joute/prologin.txt", page!("c/prologin.txt", api)),
        File::candidate("champion.c", page!("c/champion.c", api)),
        File::generated("Makefile", page!("c/Makefile", api)),
        File::generated("compile_flags.txt", "-std=gnu11\n-Ijoute/include\n-Wall\n-Wextra\n"),
    ]
}

probe_file!("champion.c", "c/probe.c");

/// Returns the types for which the C header declares a function that frees a value and all its
/// memory. Only types that contain pointers to pointers have one.
fn freed_types<'a>(api: &'a NamedApi<'_>) -> impl Iterator<Item = &'a Value> {
    let is_owned = |value: &&Value| value.optional_inner().is_none_or(|value| value.layout == Layout::Owned);
    api.abi.freed_types().filter(|value| value.points_on()).filter(is_owned)
}

/// Returns the value that an unfinished function returns, as C code. Candidates complete the
/// function in the starter champion.
fn initial(api: &NamedApi<'_>, value: &Value) -> String {
    match value.crossing {
        Crossing::Number(_) => "0".into(),
        Crossing::Text => "\"\"".into(),
        Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => format!("({}){{0}}", spell::type_name(api, &value.ty)),
    }
}
