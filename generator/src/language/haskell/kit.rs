//! Generates the files of the Haskell kit, except for the API. Also compiles the parts that the
//! organiser ships ready-made.

use super::names::is_prelude;
use super::spell;
use super::{api, border, doc};
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, JOUTE_H};
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi, NamedFunction};
use crate::probe::table;
use crate::text::page;
use joute_words::{kit, language as say};
use std::collections::BTreeSet;

/// The hand-written Haskell module that converts basic values between Haskell and C. Every Haskell
/// kit contains it.
const BORDER: &str = include_str!("../../../../bindings/haskell/JouteBorder.hs");
const BORDER_C: &str = include_str!("../../../../bindings/haskell/border.c");
const HEADER_AWK: &str = include_str!("../../../../bindings/haskell/header.awk");
const OLDER_AWK: &str = include_str!("../../../../bindings/haskell/older.awk");
const OWN_AWK: &str = include_str!("../../../../bindings/haskell/own.awk");

/// The options for the Haskell compiler GHC. The kit and the organiser use the same options,
/// because GHC recompiles files that were built with other options or for another output folder.
const FLAGS: &str = "-package-env - -O2 -Wall -Wno-orphans -Wno-name-shadowing -i.:joute -outputdir build";

/// Generates all text files of the Haskell kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = sources(api);
    files.extend([
        border::file(api),
        File::generated("joute/header.awk", HEADER_AWK),
        File::generated("joute/own.awk", OWN_AWK),
        File::generated("joute/older.awk", OLDER_AWK),
        File::candidate("Champion.hs", page!("haskell/Champion.hs", api)),
        File::generated("Makefile", page!("haskell/Makefile", api)),
        File::generated("hie.yaml", include_str!("../../../../templates/haskell/hie.yaml")),
    ]);
    files
}

/// Generates the Haskell probe, a champion that tests the Haskell binding with random calls. The
/// result also contains a module that the probe imports.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        File::candidate("Champion.hs", page!("haskell/probe/Champion.hs", api)),
        File::candidate("Probe.hs", page!("haskell/probe/Probe.hs", api)),
    ]
}

/// Returns true if the API has items that a champion can use.
fn uses_api(api: &NamedApi<'_>) -> bool {
    api.items().any(|item| !matches!(item, Item::UserFunction(_)))
}

/// Returns the types in the signatures of the champion's functions.
fn user_types<'a>(api: &'a NamedApi<'_>) -> impl Iterator<Item = &'a Type> {
    api.user_functions.iter().flat_map(NamedFunction::values).map(|value| &value.ty)
}

/// Returns true if the champion's functions use types of the API in their signatures.
fn names_api(api: &NamedApi<'_>) -> bool {
    user_types(api).any(|ty| spell::qualified(api, ty).contains("Api."))
}

/// Returns the field names of all tuple types, separated by spaces. Champions written for older
/// kits do not use these names, but only the fields' positions.
fn tuple_fields(api: &NamedApi<'_>) -> String {
    let tuples = api.structs.iter().filter(|s| s.shape == Shape::Tuple).flat_map(|s| &s.fields);
    let mut fields: Vec<&str> = tuples.map(|field| field.name.as_str()).collect();
    fields.sort_unstable();
    fields.join(" ")
}

/// Generates the Haskell sources that the organiser compiles once for all candidates.
fn sources(api: &NamedApi<'_>) -> Vec<File> {
    let runtime = File::generated("joute/JouteBorder.hs", BORDER);
    let runtime_c = File::generated("joute/border.c", BORDER_C);
    vec![api::file(api), runtime, runtime_c, File::generated("joute/joute.h", JOUTE_H)]
}

/// Returns the Haskell sources that the organiser compiles once for all candidates, with the
/// commands. Candidates also get the source `Api.hs`, because the compiled files are used only if
/// the source is the same.
pub fn glue(api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
    let ghc = FLAGS.split(' ').chain(["-v0", "--make", "Api.hs", "joute/JouteBorder.hs"]);
    let compiled = ["Api.o", "Api.hi", "JouteBorder.o", "JouteBorder.hi", "border.o", "version"];
    let artifact = |folder: &str, name: &str| Artifact {
        from: format!("{folder}{name}").into(),
        to: format!("lib/haskell/{name}"),
    };
    let shipped = [artifact("", "Api.hs"), artifact("joute/", "JouteBorder.hs")];
    Glue {
        files: sources(api),
        commands: vec![
            Invocation::new("ghc", ghc),
            Invocation::new("gcc", ["-O2", "-Wall", "-c", "joute/border.c", "-o", "build/border.o"]),
            Invocation::new("sh", ["-c", "ghc --numeric-version > build/version"]),
        ],
        artifacts: compiled.iter().map(|name| artifact("build/", name)).chain(shipped).collect(),
    }
}

/// Returns the names of the API that are not in a scope of their own.
fn open<'a>(api: &'a NamedApi<'_>) -> BTreeSet<&'a str> {
    let functions = api.functions.iter().chain(&api.user_functions).map(|f| &f.name);
    let fields = api.structs.iter().flat_map(|s| &s.fields).map(|field| &field.name);
    let values = api.enums.iter().flat_map(|e| &e.values).map(|value| &value.name);
    let names = functions.chain(api.constants.iter().map(|c| &c.name)).chain(fields).chain(values);
    names.map(String::as_str).collect()
}

/// Returns the names of Haskell's Prelude that the API also defines. The starter champion hides
/// them.
fn hidden(api: &NamedApi<'_>) -> String {
    let open = open(api);
    open.into_iter().filter(|name| is_prelude(name)).collect::<Vec<_>>().join(", ")
}

/// Returns the name of the variable in the starter champion. No item of the API has this name.
fn variable(api: &NamedApi<'_>) -> String {
    let mut variable = say::haskell_variable(api.model.locale).to_owned();
    while open(api).contains(&*variable) {
        variable.push('\'');
    }
    variable
}

/// Returns an empty value of an API type, as Haskell code. Unfinished functions in the starter
/// champion return it.
fn blank(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int | Type::Double => "0".into(),
        Type::Bool => "False".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Array(_) => "[]".into(),
        Type::Struct(id) => {
            let fields = api.structure(*id).fields.iter();
            let fields = fields.map(|field| format!(" {}", blank(api, field.ty()))).collect::<String>();
            format!("({}{fields})", api.structure(*id).name)
        }
        Type::Optional(_) => "Nothing".into(),
    }
}
