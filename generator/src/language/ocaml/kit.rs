//! Generates the files of the OCaml kit, except for the API. Also compiles the code that calls the
//! library.

use super::doc::doc;
use super::show::first_result;
use super::spell;
use super::{api, stubs};
use crate::backend::{Artifact, File, Glue, Invocation, JOUTE_H};
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
use askama::Template;

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

struct StarterView {
    doc: String,
    head: String,
    body: String,
}

#[derive(Template)]
#[template(path = "ocaml/champion.ml", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

struct EntryView {
    name: String,
    written: String,
    ty: String,
    /// The OCaml variables that contain the arguments for the champion's function.
    locals: Vec<String>,
    /// The OCaml type in which the library returns the arguments for the champion's function.
    take: String,
    /// The OCaml type of the result of the champion's function. `None` if the function returns
    /// nothing.
    answer: Option<String>,
}

#[derive(Template)]
#[template(path = "ocaml/joute_main.ml", escape = "none")]
struct Main {
    text: Texts,
    entries: Vec<EntryView>,
    hash: String,
}

#[derive(Template)]
#[template(path = "ocaml/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
}

/// Generates all text files of the OCaml kit. This is the folder in which a candidate writes a
/// champion. The files include the source of the code that calls the game's library, because this
/// code is compiled again if the candidate has another version of OCaml than the organiser.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let ours = [
        File::generated("joute/joute_main.ml", render(&main_file(api))),
        File::candidate("champion.ml", render(&starter(api))),
        File::generated("Makefile", render(&Makefile { text: texts(api.model), game: &api.model.name })),
        File::generated(".merlin", "S .\nB .\nB lib\n"),
    ];
    api::files(api).into_iter().chain(ours).chain(below(api, "joute/")).collect()
}

/// Returns the sources that connect OCaml champions with the game's library. They come with the
/// command that compiles them.
pub fn glue(api: &NamedApi<'_>) -> Glue {
    let artifact = |name: &str| Artifact { from: name.into(), to: format!("lib/{name}") };
    Glue {
        files: api::files(api).into_iter().chain(below(api, "")).collect(),
        commands: vec![Invocation::new("sh", ["glue.sh"]).env("JOUTE_STRICT", "1")],
        artifacts: COMPILED.split(' ').map(artifact).collect(),
    }
}

/// Returns the source files that the OCaml module `Api` needs. Their paths are in the given folder.
fn below(api: &NamedApi<'_>, folder: &str) -> Vec<File> {
    let stubs = render(&stubs::stubs(api));
    let sources = RUNTIME.into_iter().chain([("stubs.c", stubs.as_str())]);
    sources.map(|(name, text)| File::generated(format!("{folder}{name}"), text)).collect()
}

fn main_file(api: &NamedApi<'_>) -> Main {
    let entries = api.user_functions.iter().map(|function| EntryView {
        name: function.name.clone(),
        written: function.written.into(),
        ty: spell::arrow(api, function, "Api."),
        locals: (0..function.args.len()).map(|i| format!("a{i}")).collect(),
        take: spell::product(api, &function.args, "Api."),
        answer: function.result_type().map(|ty| spell::type_name(api, ty, "Api.")),
    });
    let hash = format!("0x{:016x}", api.model.hash());
    Main { entries: entries.collect(), text: texts(api.model), hash }
}

fn starter(api: &NamedApi<'_>) -> Starter {
    let functions = api.user_functions.iter().map(|function| StarterView {
        doc: doc(function.summary, &[]),
        head: spell::head(api, function, "_"),
        body: first_result(api, function.result_type()),
    });
    Starter { user_functions: functions.collect(), text: texts(api.model) }
}
