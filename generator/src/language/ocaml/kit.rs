//! Generates the files of the OCaml kit, except for the API. Also compiles the code that calls the
//! library.

use super::show::first_result;
use super::{api, doc, spell, stubs};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::names::{NamedApi, NamedStruct};
use crate::probe::table;
use crate::text::{page, probe_file};
use joute_words::kit;

/// The hand-written files that connect OCaml champions with the game's library. Each has its name
/// in a kit's folder `joute/`, and its text.
const RUNTIME: [(&str, &str); 5] = [
    ("joute.h", JOUTE_H),
    ("joute_ocaml.h", include_str!("../../../../bindings/ocaml/joute_ocaml.h")),
    ("runtime.c", include_str!("../../../../bindings/ocaml/runtime.c")),
    ("joute.ml", include_str!("../../../../bindings/ocaml/joute.ml")),
    ("glue.sh", include_str!("../../../../bindings/ocaml/glue.sh")),
];

/// The files that the script `glue.sh` compiles for the OCaml kit's folder `lib/`. The names are
/// separated by spaces.
const COMPILED: &str =
    "libjoute_ocaml.a joute.cmxa joute.a joute.cmi joute.cmx api.cmi api.cmx api.cmti ocaml.version";

/// Generates all text files of the OCaml kit. This is the folder in which a candidate writes a
/// champion. The files include the source of the code that calls the game's library, because this
/// code is compiled again if the candidate has another version of OCaml than the organiser.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let own_files = [
        File::generated("joute/joute_main.ml", page!("ocaml/joute_main.ml", api)),
        File::candidate("champion.ml", page!("ocaml/champion.ml", api)),
        File::generated("Makefile", page!("ocaml/Makefile", api)),
        File::generated(".merlin", "S .\nB .\nB lib\n"),
    ];
    api::files(api).into_iter().chain(own_files).chain(module_files(api, "joute/")).collect()
}

/// Returns the sources that connect OCaml champions with the game's library, and the command that
/// compiles these sources.
pub fn glue(api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
    let artifact = |name: &str| Artifact { from: name.into(), to: format!("lib/{name}") };
    Glue {
        files: api::files(api).into_iter().chain(module_files(api, "")).collect(),
        commands: vec![Invocation::new("sh", ["glue.sh"]).env("JOUTE_STRICT", "1")],
        artifacts: COMPILED.split(' ').map(artifact).collect(),
    }
}

/// Returns the source files that the OCaml module `Api` needs. Their paths are in the given folder.
fn module_files(api: &NamedApi<'_>, folder: &str) -> Vec<File> {
    let stubs = stubs::source(api);
    let sources = RUNTIME.into_iter().chain([("stubs.c", stubs.as_str())]);
    sources.map(|(name, text)| File::generated(format!("{folder}{name}"), text)).collect()
}

probe_file!("champion.ml", "ocaml/probe.ml");

/// Returns the OCaml expression that builds a struct from the variables `v0`, `v1` and so on.
fn struct_expression(structure: &NamedStruct<'_>) -> String {
    let values: Vec<String> = (0..structure.fields.len()).map(|i| format!("v{i}")).collect();
    spell::build(structure, &values)
}
