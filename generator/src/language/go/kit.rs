//! Generates the files of the Go kit, such as the starter champion and the Makefile. It also generates the
//! champion that tests the Go binding.

use super::{api, call, doc, spell};
use crate::backend::{File, JOUTE_H};
use crate::names::{NamedApi, notes};
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::{kit, language as say};

/// The hand-written files of the package `joute` in the Go kit, each with its name and its text.
const RUNTIME: &[(&str, &str)] = &[
    ("joute/border.h", include_str!("../../../../bindings/go/border.h")),
    ("joute/calls.h", include_str!("../../../../bindings/go/calls.h")),
    ("joute/joute.go", include_str!("../../../../bindings/go/joute.go")),
    ("joute/joute.h", JOUTE_H),
];

/// Generates all text files of the Go kit. This is the folder in which a candidate writes a champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = vec![
        api::file(api),
        File::generated("api.joute.go", call::glue(api)),
        File::generated("joute/calls.c", call::calls(api)),
        File::generated("joute/library.go", page!("go/library.go", api)),
        File::candidate("champion.go", page!("go/champion.go", api)),
        File::generated("go.mod", page!("go/go.mod", api)),
        // The example is a champion of its own. Editors would otherwise compile it without the API.
        File::generated("examples/go.mod", page!("go/go.mod", api)),
        File::generated("Makefile", page!("go/Makefile", api)),
    ];
    files.extend(RUNTIME.iter().map(|(path, text)| File::generated(*path, *text)));
    files
}

probe_file!("champion.go", "go/probe.go");
