//! The kit's other files, and the glue that is compiled once.

use super::api;
use super::border::{Argument, Way, argument, passed, points};
use super::doc::before;
use super::names::is_prelude;
use super::show::signature;
use super::spell::{Speller, quote};
use crate::backend::{Artifact, File, Glue, Invocation, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Block, Entry};
use crate::model::{Api, Shape, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::language as say;

/// The hand-written runtime.
const BORDER: &str = include_str!("../../../../bindings/haskell/JouteBorder.hs");
const BORDER_C: &str = include_str!("../../../../bindings/haskell/border.c");
const HEADER_AWK: &str = include_str!("../../../../bindings/haskell/header.awk");
const OWN_AWK: &str = include_str!("../../../../bindings/haskell/own.awk");

/// What the Makefile and the glue say to GHC alike: objects made with other flags would be made again. So would
/// those of another output folder, since GHC looks for headers of foreign exports there.
const FLAGS: &[&str] = &[
    "-package-env",
    "-",
    "-O2",
    "-Wall",
    "-Wno-orphans",
    "-Wno-name-shadowing",
    "-i.:joute",
    "-outputdir",
    "build",
];

struct EntryView<'a> {
    written: String,
    name: String,
    /// Its name, as a string.
    label: String,
    /// The block in which arguments come, if there are any.
    take: Option<&'a Block>,
    answer: Option<AnswerView>,
}

/// How a user function's result is handed in.
struct AnswerView {
    symbol: String,
    types: Vec<&'static str>,
    args: [Argument; 1],
    keeps: bool,
}

#[derive(Template)]
#[template(path = "haskell/Main.hs", escape = "none")]
struct Main<'a> {
    text: Texts,
    hash: String,
    entries: Vec<EntryView<'a>>,
}

struct StarterView {
    doc: String,
    signature: String,
    name: String,
    args: Vec<String>,
    /// What it gives back for the moment.
    blank: String,
}

#[derive(Template)]
#[template(path = "haskell/Champion.hs", escape = "none")]
struct Starter {
    text: Texts,
    notice: String,
    hidden: String,
    variable_notice: &'static str,
    variable: String,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "haskell/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
    flags: String,
    /// Those of tuples, which champions of older kits know by their positions only.
    fields: String,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let abi = Abi::new(api);
    let entries = (0..api.user_functions.len()).map(|i| entry(speller, &abi, i)).collect();
    let tuples = api.structs.iter().zip(&names.fields).filter(|(s, _)| s.shape == Shape::Tuple);
    let mut fields: Vec<&str> = tuples.flat_map(|(_, fields)| fields).map(String::as_str).collect();
    fields.sort_unstable();
    let makefile =
        Makefile { text: texts(api), game: &api.name, flags: FLAGS.join(" "), fields: fields.join(" ") };
    vec![
        File::generated("Api.hs", render(&api::module(speller))),
        File::generated("joute/Main.hs", main_module(api, entries)),
        File::generated("joute/JouteBorder.hs", BORDER),
        File::generated("joute/border.c", BORDER_C),
        File::generated("joute/header.awk", HEADER_AWK),
        File::generated("joute/own.awk", OWN_AWK),
        File::candidate("Champion.hs", render(&starter(speller))),
        File::generated("Makefile", render(&makefile)),
        File::generated("hie.yaml", include_str!("../../../../templates/haskell/hie.yaml")),
    ]
}

/// Compiles `Api.hs` as a kit would. Its source goes along: a kit takes the objects only if it has the same.
pub fn glue(api: &Api, names: &Names) -> Glue {
    let speller = Speller { api, names };
    let ghc = FLAGS.iter().chain(&["-v0", "--make", "Api.hs", "joute/JouteBorder.hs"]).copied();
    let compiled = ["Api.o", "Api.hi", "JouteBorder.o", "JouteBorder.hi", "border.o"];
    let artifact =
        |from: String, name: &str| Artifact { from: from.into(), to: format!("lib/haskell/{name}") };
    Glue {
        files: vec![
            File::generated("Api.hs", render(&api::module(speller))),
            File::generated("joute/JouteBorder.hs", BORDER),
            File::generated("joute/border.c", BORDER_C),
        ],
        commands: vec![
            Invocation::new("ghc", ghc),
            Invocation::new("gcc", ["-O2", "-Wall", "-c", "joute/border.c", "-o", "build/border.o"]),
        ],
        artifacts: compiled
            .iter()
            .map(|name| artifact(format!("build/{name}"), name))
            .chain([
                artifact("Api.hs".into(), "Api.hs"),
                artifact("joute/JouteBorder.hs".into(), "JouteBorder.hs"),
            ])
            .collect(),
    }
}

fn main_module(api: &Api, entries: Vec<EntryView<'_>>) -> String {
    render(&Main { text: texts(api), hash: format!("0x{:016x}", api.hash()), entries })
}

fn entry<'a>(speller: Speller<'_>, abi: &'a Abi<'_>, index: usize) -> EntryView<'a> {
    let written = &speller.api.user_functions[index].name;
    let plan @ Entry { args, result } = &abi.user_functions[index];
    let name = &speller.names.user_functions[index];
    let answer = result.as_ref().map(|value| AnswerView {
        symbol: symbol(plan.answer_word(), written),
        types: passed(value).iter().copied().chain(["IO ()"]).collect(),
        args: [argument(value, (name, "result"), "joute_result".into())],
        keeps: points(value),
    });
    EntryView {
        written: written.clone(),
        name: name.clone(),
        label: quote(name),
        take: (!args.slots.is_empty()).then_some(args),
        answer,
    }
}

/// The starter hides the names of the Prelude that the API has too, so that the API's can be used.
fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let exported = || {
        let fields = names.fields.iter().flatten();
        names.functions.iter().chain(&names.constants).chain(fields).chain(names.values.iter().flatten())
    };
    let mut hidden: Vec<&str> =
        exported().chain(&names.user_functions).map(String::as_str).filter(|name| is_prelude(name)).collect();
    hidden.sort_unstable();
    hidden.dedup();
    let mut variable = say::haskell_variable(api.locale).to_owned();
    while exported().chain(&names.user_functions).any(|name| *name == variable) {
        variable.push('\'');
    }
    let user_functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let name = &names.user_functions[i];
        StarterView {
            doc: before(&f.summary, ""),
            signature: signature(speller, name, f),
            name: name.clone(),
            args: names.user_args[i].clone(),
            blank: f.result.as_ref().map_or("()".into(), |ty| blank(speller, ty)),
        }
    });
    Starter {
        user_functions: user_functions.collect(),
        // What others write as code between backquotes.
        notice: text.champion_notice.replace('`', "@"),
        hidden: hidden.join(", "),
        text,
        variable_notice: say::haskell_kept(api.locale),
        variable,
    }
}

/// A value of a type that says nothing.
fn blank(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Int | Type::Double => "0".into(),
        Type::Bool => "False".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => speller.names.values[id.0][0].clone(),
        Type::Array(_) => "[]".into(),
        Type::Struct(id) => {
            let fields = speller.api.structure(*id).fields.iter();
            let fields = fields.map(|field| format!(" {}", blank(speller, &field.ty))).collect::<String>();
            format!("({}{fields})", speller.names.structure(*id))
        }
        Type::Optional(_) => "Nothing".into(),
    }
}
