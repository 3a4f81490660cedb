//! Generates the files of the Haskell kit, except for the API. Also compiles the parts that the
//! organiser ships ready-made.

use super::doc::before;
use super::names::is_prelude;
use super::spell;
use super::{api, border};
use crate::backend::{Artifact, File, Glue, Invocation, JOUTE_H};
use crate::model::{Shape, Type};
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
use askama::Template;
use joute_words::language as say;
use std::collections::BTreeSet;

/// The hand-written Haskell module that converts basic values between Haskell and C. Every Haskell
/// kit contains it.
const BORDER: &str = include_str!("../../../../bindings/haskell/JouteBorder.hs");
const BORDER_C: &str = include_str!("../../../../bindings/haskell/border.c");
const HEADER_AWK: &str = include_str!("../../../../bindings/haskell/header.awk");
const OWN_AWK: &str = include_str!("../../../../bindings/haskell/own.awk");

/// The options for the Haskell compiler GHC. The kit and the organiser use the same options,
/// because GHC recompiles files that were built with other options or for another output folder.
const FLAGS: &str = "-package-env - -O2 -Wall -Wno-orphans -Wno-name-shadowing -i.:joute -outputdir build";

struct StarterView<'a> {
    doc: String,
    signature: String,
    name: &'a str,
    args: Vec<&'a str>,
    /// The value that the unfinished function returns, as Haskell code. Candidates complete the
    /// function in the starter champion.
    blank: String,
}

#[derive(Template)]
#[template(path = "haskell/Champion.hs", escape = "none")]
struct Starter<'a> {
    text: Texts,
    notice: String,
    hidden: String,
    variable_notice: &'static str,
    variable: String,
    user_functions: Vec<StarterView<'a>>,
}

#[derive(Template)]
#[template(path = "haskell/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
    flags: &'a str,
    /// The field names of all tuple types, separated by spaces. Champions written for older kits do
    /// not use these names, but only the fields' positions.
    fields: String,
}

/// Generates all text files of the Haskell kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let tuples = api.structs.iter().filter(|s| s.shape == Shape::Tuple).flat_map(|s| &s.fields);
    let mut fields: Vec<&str> = tuples.map(|field| field.name.as_str()).collect();
    fields.sort_unstable();
    let text = texts(api.model);
    let makefile = Makefile { text, game: &api.model.name, flags: FLAGS, fields: fields.join(" ") };
    let mut files = sources(api);
    files.extend([
        border::file(api),
        File::generated("joute/header.awk", HEADER_AWK),
        File::generated("joute/own.awk", OWN_AWK),
        File::candidate("Champion.hs", render(&starter(api))),
        File::generated("Makefile", render(&makefile)),
        File::generated("hie.yaml", include_str!("../../../../templates/haskell/hie.yaml")),
    ]);
    files
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
pub fn glue(api: &NamedApi<'_>) -> Glue {
    let ghc = FLAGS.split(' ').chain(["-v0", "--make", "Api.hs", "joute/JouteBorder.hs"]);
    let compiled = ["Api.o", "Api.hi", "JouteBorder.o", "JouteBorder.hi", "border.o"];
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
        ],
        artifacts: compiled.iter().map(|name| artifact("build/", name)).chain(shipped).collect(),
    }
}

/// Builds the starter champion, the Haskell file that the candidate edits. It hides names of
/// Haskell's Prelude that the API also defines.
fn starter<'a>(api: &'a NamedApi<'_>) -> Starter<'a> {
    let text = texts(api.model);
    let functions = api.functions.iter().chain(&api.user_functions).map(|f| &f.name);
    let fields = api.structs.iter().flat_map(|s| &s.fields).map(|field| &field.name);
    let values = api.enums.iter().flat_map(|e| &e.values).map(|value| &value.name);
    let names = functions.chain(api.constants.iter().map(|c| &c.name)).chain(fields).chain(values);
    let open: BTreeSet<&str> = names.map(String::as_str).collect();
    let hidden: Vec<&str> = open.iter().copied().filter(|name| is_prelude(name)).collect();
    let mut variable = say::haskell_variable(api.model.locale).to_owned();
    while open.contains(&*variable) {
        variable.push('\'');
    }
    let user_functions = api.user_functions.iter().map(|f| StarterView {
        doc: before(f.summary),
        signature: spell::signature(api, f),
        name: &f.name,
        args: f.arg_names(),
        blank: f.result_type().map_or("()".into(), |ty| blank(api, ty)),
    });
    Starter {
        user_functions: user_functions.collect(),
        // Haddock marks code with `@` instead of backquotes.
        notice: text.champion_notice.replace('`', "@"),
        hidden: hidden.join(", "),
        text,
        variable_notice: say::haskell_kept(api.model.locale),
        variable,
    }
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
