//! `api.mli`, `api.ml`, the starter champion and the generated main.

use super::call::{external, function};
use super::spell::{Speller, doc, note, safe, value};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Constant, Enum, Field, Function, Shape, Struct, Type};
use crate::names::Names;
use crate::text::{Texts, one_line, texts};
use askama::Template;

struct ValueView {
    doc: String,
    name: String,
    ty: String,
}

#[derive(Template)]
#[template(path = "ocaml/api.mli", escape = "none")]
struct Interface {
    text: Texts,
    types: Vec<String>,
    values: Vec<ValueView>,
}

#[derive(Template)]
#[template(path = "ocaml/api.ml", escape = "none")]
struct Implementation {
    text: Texts,
    types: Vec<String>,
    constants: Vec<String>,
    functions: Vec<String>,
}

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
    ty: String,
    externals: Vec<String>,
    call: String,
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

#[derive(Template)]
#[template(path = "ocaml/merlin", escape = "none")]
struct Merlin;

/// The kit's files, glue apart.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let mut files = modules(api, names);
    files.extend([
        File::generated("joute/joute_main.ml", render(&main_file(speller))),
        File::candidate("champion.ml", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(api), game: &api.name })),
        File::generated(".merlin", render(&Merlin)),
    ]);
    files
}

/// The module `Api`.
pub fn modules(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    vec![
        File::generated("api.mli", render(&interface(speller))),
        File::generated("api.ml", render(&implementation(speller))),
    ]
}

fn interface(speller: Speller<'_>) -> Interface {
    let Speller { api, names } = speller;
    let text = texts(api);
    let mut values = Vec::new();
    for (Constant { name: _, value: constant, summary }, name) in api.constants.iter().zip(&names.constants) {
        let shown = safe(&one_line(&value(constant)));
        let summary = match summary.trim().trim_end_matches('.') {
            "" => format!("[{shown}]"),
            summary => format!("{}: [{shown}]", safe(summary)),
        };
        values.push(ValueView {
            doc: raw_doc(&summary),
            name: name.clone(),
            ty: speller.ty(&constant.ty(), ""),
        });
    }
    for (index, function) in api.functions.iter().enumerate() {
        let Function { name: _, summary, args, result, role: _ } = function;
        values.push(ValueView {
            doc: function_doc(&names.functions[index], summary, args, &names.args[index]),
            name: names.functions[index].clone(),
            ty: speller.arrow(args.iter().map(|arg| &arg.ty), result.as_ref(), ""),
        });
    }
    let types = names.enums.iter().chain(&names.structs);
    let displays = names.enum_displays.iter().chain(&names.struct_displays);
    for (ty, display) in types.zip(displays) {
        values.push(ValueView {
            doc: doc(&format!("{}.", text.shows.replace("{}", ty)), &[]),
            name: display.clone(),
            ty: format!("{ty} -> unit"),
        });
    }
    Interface { text, types: type_blocks(speller, true), values }
}

/// A comment whose text is ocamldoc already.
fn raw_doc(text: &str) -> String {
    format!("(** {} *)\n", one_line(text))
}

/// Types have no argument names in OCaml, so the comment starts with the call.
fn function_doc(name: &str, summary: &str, args: &[Field], arg_names: &[String]) -> String {
    let notes: Vec<_> = args.iter().zip(arg_names).map(|(a, n)| (n.as_str(), a.summary.as_str())).collect();
    let text = doc(summary, &notes);
    if args.is_empty() {
        return text;
    }
    let call = format!("[{name} {}]", arg_names.join(" "));
    match text.strip_prefix("(** ") {
        Some(rest) if rest.starts_with('@') => format!("(** {call}\n\n    {rest}"),
        Some(rest) => format!("(** {call}: {rest}"),
        None => format!("(** {call} *)\n"),
    }
}

/// Enums, then structs after what they hold; with their comments in the interface.
pub fn type_blocks(speller: Speller<'_>, noted: bool) -> Vec<String> {
    let Speller { api, names } = speller;
    let comment = |summary: &str| if noted { note(summary) } else { String::new() };
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let lines = values
            .iter()
            .zip(&names.values[i])
            .map(|(v, name)| format!("\n  | {name}{}", comment(&v.summary)));
        let head = if noted { doc(summary, &[]) } else { String::new() };
        format!("{head}type {} ={}", names.enums[i], lines.collect::<String>())
    });
    let structs = api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name: _, summary, shape, fields, layout: _ } = structure;
        let name = &names.structs[i];
        let slots = fields.iter().zip(&names.fields[i]);
        match shape {
            Shape::Tuple => {
                let parts = fields.iter().map(|f| speller.ty(&f.ty, "")).collect::<Vec<_>>().join(" * ");
                let notes: Vec<_> = slots.map(|(f, name)| (name.as_str(), f.summary.as_str())).collect();
                let head = if noted { tuple_doc(summary, &notes) } else { String::new() };
                format!("{head}type {name} = {parts}")
            }
            Shape::Record => {
                let lines = slots.map(|(f, name)| {
                    format!("\n  {name} : {};{}", speller.ty(&f.ty, ""), comment(&f.summary))
                });
                let head = if noted { doc(summary, &[]) } else { String::new() };
                // The stubs read a block; OCaml wants to be told, since it may choose otherwise one day.
                let boxed = if fields.len() == 1 { " [@@boxed]" } else { "" };
                format!("{head}type {name} = {{{}\n}}{boxed}", lines.collect::<String>())
            }
        }
    });
    enums.chain(structs).collect()
}

/// A tuple's fields have no place of their own for a comment.
fn tuple_doc(summary: &str, fields: &[(&str, &str)]) -> String {
    let names = fields.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let names = if fields.len() == 1 { names } else { format!("({names})") };
    let notes = fields.iter().map(|(name, note)| match one_line(note) {
        note if note.is_empty() => format!("\n    - [{name}]"),
        note => format!("\n    - [{name}]: {}", safe(&note)),
    });
    let summary = safe(&one_line(summary));
    let colon = if summary.is_empty() { "" } else { ": " };
    format!("(** [{names}]{colon}{summary}\n{} *)\n", notes.collect::<String>())
}

fn implementation(speller: Speller<'_>) -> Implementation {
    let Speller { api, names } = speller;
    let constants = names.constants.iter().zip(&api.constants);
    let constants = constants.map(|(name, c)| format!("let {name} = {}", value(&c.value)));
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let types = names.enums.iter().zip(&names.enum_displays).zip(api.enums.iter().map(|e| &e.name));
    let structs = names.structs.iter().zip(&names.struct_displays).zip(api.structs.iter().map(|s| &s.name));
    let displays = types.chain(structs).map(|((ty, display), written)| {
        format!(
            "external joute_show_{written} : {ty} -> string = \"joute_ml_show_{written}\"\nlet {display} v = Joute.show \
             (joute_show_{written} v)"
        )
    });
    Implementation {
        text: texts(api),
        types: type_blocks(speller, false),
        constants: constants.collect(),
        functions: functions.chain(displays).collect(),
    }
}

fn main_file(speller: Speller<'_>) -> Main {
    let Speller { api, names } = speller;
    let entries = api.user_functions.iter().enumerate().map(|(i, f)| {
        let Function { name: written, summary: _, args, result, role: _ } = f;
        let name = &names.user_functions[i];
        let mut externals = Vec::new();
        let values: Vec<_> = (0..args.len()).map(|i| format!("a{i}")).collect();
        // Inlined here, an exception of the candidate would lose its place.
        let mut call =
            format!("(Champion.{name} [@inlined never]) {}", if args.is_empty() { "()".into() } else { values.join(" ") });
        if let Some(ty) = result {
            let answer = format!("joute_answer_{written}");
            let ty = speller.ty(ty, "Api.");
            externals.push(format!(
                "external {answer} : {ty} -> (int[@untagged]) = \"joute_ml_bytecode\" \"joute_ml_answer_{written}\" [@@noalloc]"
            ));
            call = format!("Joute.unit ({answer} ({call}))");
        }
        if !args.is_empty() {
            let take = format!("joute_take_{written}");
            let ty = args.iter().map(|a| speller.ty(&a.ty, "Api.")).collect::<Vec<_>>().join(" * ");
            externals.push(external(&take, &format!("unit -> {ty}"), &format!("joute_ml_take_{written}"), 1));
            call = format!("let {} = {take} () in {call}", values.join(", "));
        }
        let ty = speller.arrow(args.iter().map(|a| &a.ty), result.as_ref(), "Api.");
        EntryView { name: name.clone(), ty, externals, call }
    });
    let entries = entries.collect();
    Main { text: texts(api), entries, hash: format!("0x{:016x}", api.hash()) }
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let Function { name: _, summary, args, result, role: _ } = f;
        StarterView {
            doc: doc(summary, &[]),
            head: user_head(
                speller,
                &names.user_functions[i],
                args,
                &names.user_args[i],
                result.as_ref(),
                "_",
            ),
            body: result.as_ref().map_or("()".into(), |ty| speller.sample(ty, 0, "")),
        }
    });
    Starter { user_functions: functions.collect(), text: texts(api) }
}

/// `let choose (_number : int) : int`.
pub fn user_head(
    speller: Speller<'_>,
    name: &str,
    args: &[Field],
    arg_names: &[String],
    result: Option<&Type>,
    prefix: &str,
) -> String {
    let params = args.iter().zip(arg_names);
    let params =
        params.map(|(a, n)| format!(" ({prefix}{n} : {})", speller.ty(&a.ty, ""))).collect::<String>();
    let params = if args.is_empty() { " ()".into() } else { params };
    let result = result.map_or("unit".into(), |ty| speller.ty(ty, ""));
    format!("let {name}{params} : {result}")
}
