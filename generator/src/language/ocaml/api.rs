//! `api.mli`, `api.ml`, the starter champion and the generated main.

use super::border::Border;
use super::call::{Definition, function};
use super::doc::{doc, function_doc, note, raw_doc, safe, tuple_doc};
use super::spell::{Speller, value};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::Abi;
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
    types: Vec<TypeView>,
    values: Vec<ValueView>,
}

#[derive(Template)]
#[template(path = "ocaml/api.ml", escape = "none")]
struct Implementation {
    text: Texts,
    types: Vec<TypeView>,
    constants: Vec<ConstantView>,
    functions: Vec<Definition>,
    displays: Vec<DisplayView>,
}

struct ConstantView {
    name: String,
    value: String,
}

/// The function of OCaml that prints a type.
struct DisplayView {
    written: String,
    ty: String,
    name: String,
}

/// A type's declaration, after its comment.
#[derive(Template)]
#[template(ext = "ml", escape = "none")]
pub enum TypeView {
    #[template(path = "ocaml/types/enum.ml")]
    Enum { doc: String, name: String, values: Vec<Noted> },
    #[template(path = "ocaml/types/tuple.ml")]
    Tuple { doc: String, name: String, parts: Vec<String> },
    /// The stubs read a block; with one field OCaml wants to be told, since it may choose otherwise one day.
    #[template(path = "ocaml/types/record.ml")]
    Record { doc: String, name: String, fields: Vec<FieldView> },
}

/// A constructor and the comment behind it.
pub struct Noted {
    name: String,
    note: String,
}

/// A field and the comment behind it.
pub struct FieldView {
    name: String,
    ty: String,
    note: String,
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
    written: String,
    ty: String,
    /// The arguments.
    locals: Vec<String>,
    /// The type in which they come, if there are any.
    take: Option<String>,
    /// The type of the result, if there is one.
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
    Interface { text, types: declarations(speller, true), values }
}

/// Enums, then structs after what they hold; with their comments in the interface.
pub fn declarations(speller: Speller<'_>, noted: bool) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let comment = |summary: &str| if noted { note(summary) } else { String::new() };
    let head = |summary: &str| if noted { doc(summary, &[]) } else { String::new() };
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]);
        let values = values.map(|(value, name)| Noted { name: name.clone(), note: comment(&value.summary) });
        TypeView::Enum { doc: head(summary), name: names.enums[i].clone(), values: values.collect() }
    });
    let structs = api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name: _, summary, shape, fields, layout: _ } = structure;
        let name = names.structs[i].clone();
        let slots = fields.iter().zip(&names.fields[i]);
        match shape {
            Shape::Tuple => {
                let parts = fields.iter().map(|f| speller.ty(&f.ty, "")).collect();
                let notes: Vec<_> = slots.map(|(f, name)| (name.as_str(), f.summary.as_str())).collect();
                let doc = if noted { tuple_doc(summary, &notes) } else { String::new() };
                TypeView::Tuple { doc, name, parts }
            }
            Shape::Record => {
                let fields = slots.map(|(f, name)| FieldView {
                    name: name.clone(),
                    ty: speller.ty(&f.ty, ""),
                    note: comment(&f.summary),
                });
                TypeView::Record { doc: head(summary), name, fields: fields.collect() }
            }
        }
    });
    enums.chain(structs).collect()
}

fn implementation(speller: Speller<'_>) -> Implementation {
    let Speller { api, names } = speller;
    let abi = Abi::new(api);
    let border = Border { speller, abi: &abi };
    let constants = names.constants.iter().zip(&api.constants);
    let constants = constants.map(|(name, c)| ConstantView { name: name.clone(), value: value(&c.value) });
    let enums = names.enums.iter().zip(&names.enum_displays).zip(api.enums.iter().map(|e| &e.name));
    let structs = names.structs.iter().zip(&names.struct_displays).zip(api.structs.iter().map(|s| &s.name));
    let displays = enums.chain(structs).map(|((ty, name), written)| DisplayView {
        written: written.clone(),
        ty: ty.clone(),
        name: name.clone(),
    });
    Implementation {
        text: texts(api),
        types: declarations(speller, false),
        constants: constants.collect(),
        functions: (0..api.functions.len()).map(|i| function(border, i)).collect(),
        displays: displays.collect(),
    }
}

fn main_file(speller: Speller<'_>) -> Main {
    let Speller { api, names } = speller;
    let entries = api.user_functions.iter().enumerate().map(|(i, f)| {
        let Function { name: written, summary: _, args, result, role: _ } = f;
        let tuple = args.iter().map(|a| speller.ty(&a.ty, "Api.")).collect::<Vec<_>>().join(" * ");
        EntryView {
            name: names.user_functions[i].clone(),
            written: written.clone(),
            ty: speller.arrow(args.iter().map(|a| &a.ty), result.as_ref(), "Api."),
            locals: (0..args.len()).map(|i| format!("a{i}")).collect(),
            take: (!args.is_empty()).then_some(tuple),
            answer: result.as_ref().map(|ty| speller.ty(ty, "Api.")),
        }
    });
    Main { entries: entries.collect(), text: texts(api), hash: format!("0x{:016x}", api.hash()) }
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
            body: result.as_ref().map_or("()".into(), |ty| speller.first_result(ty)),
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
