//! OCaml: `champion.ml` with `open Api`.

mod api;
mod border;
mod call;
mod doc;
mod launch;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod stubs;

use crate::backend::{Artifact, Backend, File, Glue, Guide, Invocation, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::{Dialect, Names};
use joute_words::language as say;

/// The OCaml backend.
pub struct OCaml;

static LANGUAGE: Language = Language {
    id: "ocaml",
    title: "OCaml",
    champion: "champion.ml",
    tools: &[
        Tool { program: "ocamlopt", package: "ocaml-nox" },
        Tool { program: "gcc", package: "gcc libc6-dev" },
        Tool { program: "make", package: "make" },
    ],
    shop_tools: &[],
    dialect: Dialect {
        case: names::case,
        reserved: names::reserved,
        words: names::words,
        claims: names::claims,
        escape: names::escape,
        space: names::space,
    },
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::ocaml_debug,
        print: say::ocaml_print,
        debugger: Some("gdb --args ./champion"),
        editor: say::ocaml_editor,
        own_doc: false,
        any_enum: false,
    },
};

/// The hand-written part of the glue, by the names it has in a kit's `joute/`.
const RUNTIME: [(&str, &str); 4] = [
    ("joute.h", include_str!("../../../bindings/ocaml/joute.h")),
    ("runtime.c", include_str!("../../../bindings/ocaml/runtime.c")),
    ("joute.ml", include_str!("../../../bindings/ocaml/joute.ml")),
    ("glue.sh", include_str!("../../../bindings/ocaml/glue.sh")),
];

/// What `glue.sh` leaves for `lib/`.
const COMPILED: [&str; 9] = [
    "libjoute_ocaml.a",
    "joute.cmxa",
    "joute.a",
    "joute.cmi",
    "joute.cmx",
    "api.cmi",
    "api.cmx",
    "api.cmti",
    "ocaml.version",
];

impl Backend for OCaml {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    /// The glue's sources are in the kit too: another OCaml than the organiser's compiles them again.
    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        let mut files = api::kit(api, names);
        files.extend(RUNTIME.map(|(name, text)| File::generated(format!("joute/{name}"), text)));
        files.push(File::generated("joute/stubs.c", stubs::stubs(api, names)));
        files
    }

    fn glue(&self, api: &Api, names: &Names, _: &Shop) -> Glue {
        let mut files = api::modules(api, names);
        files.extend(RUNTIME.map(|(name, text)| File::generated(name, text)));
        files.push(File::generated("stubs.c", stubs::stubs(api, names)));
        Glue {
            files,
            commands: vec![Invocation::new("sh", ["glue.sh"]).env("JOUTE_STRICT", "1")],
            artifacts: COMPILED.map(|name| Artifact { from: name.into(), to: format!("lib/{name}") }).into(),
        }
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(spell::Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}
