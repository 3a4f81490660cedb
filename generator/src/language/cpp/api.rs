//! `api.hh`, the starter champion and the Makefile.

use super::spell::{Speller, arg_docs, constant, doc, trailing};
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Constant, Enum, EnumValue, Field, Function, Struct, Type};
use crate::text::{Texts, texts};
use askama::Template;

struct ConstantView {
    doc: String,
    declaration: String,
}

struct ValueView {
    name: String,
    note: String,
}

struct EnumView {
    doc: String,
    name: String,
    values: Vec<ValueView>,
}

struct StructView {
    doc: String,
    name: String,
    fields: Vec<String>,
}

struct FunctionView {
    doc: String,
    prototype: String,
}

#[derive(Template)]
#[template(path = "cpp/api.hh", escape = "none")]
struct Header {
    text: Texts,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    functions: Vec<FunctionView>,
    displays: Vec<FunctionView>,
    user_functions: Vec<FunctionView>,
}

struct OperatorsView {
    name: String,
    equal: String,
    less: String,
    fields: Vec<String>,
}

#[derive(Template)]
#[template(path = "cpp/values.hh", escape = "none")]
struct Values<'a> {
    text: Texts,
    enums: &'a [String],
    structs: Vec<OperatorsView>,
}

struct StarterView {
    doc: String,
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "cpp/champion.cc", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "cpp/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
    flags: &'a str,
}

/// What the compiler reads where it cannot use `lib/api.hh.gch`; beside `api.hh` itself it would use that one unasked,
/// whatever became of `api.hh`.
const STAND_IN: &str = "#include \"../api.hh\"\n";

/// The kit's files, glue apart.
pub fn files(speller: Speller<'_>, flags: &str) -> Vec<File> {
    let text = texts(speller.api);
    let makefile = Makefile { text, game: &speller.api.name, flags };
    vec![
        header_file(speller),
        values_file(speller),
        File::generated("lib/api.hh", STAND_IN),
        File::candidate("champion.cc", render(&starter(speller))),
        File::generated("Makefile", render(&makefile)),
        File::generated("compile_flags.txt", "-xc++\n-std=gnu++20\n-Wall\n-Wextra\n"),
    ]
}

/// `api.hh`, also precompiled.
pub fn header_file(speller: Speller<'_>) -> File {
    File::generated("api.hh", render(&header(speller)))
}

/// What enums and structs can do.
pub fn values_file(speller: Speller<'_>) -> File {
    let Speller { api, names } = speller;
    let structs = names.structs.iter().zip(&names.fields).map(|(name, fields)| {
        let each = |part: &dyn Fn(&String) -> String, between: &str| {
            fields.iter().map(part).collect::<Vec<_>>().join(between)
        };
        OperatorsView {
            name: name.clone(),
            equal: each(&|field| format!("a.{field} == b.{field}"), " && "),
            less: format!(
                "std::tie({}) < std::tie({})",
                each(&|field| format!("a.{field}"), ", "),
                each(&|field| format!("b.{field}"), ", ")
            ),
            fields: fields.clone(),
        }
    });
    let values = Values { text: texts(api), enums: &names.enums, structs: structs.collect() };
    File::generated("joute/values.hh", render(&values))
}

fn header(speller: Speller<'_>) -> Header {
    let Speller { api, names } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| {
        let Constant { name: _, value, summary } = c;
        ConstantView { doc: doc(summary, &[], ""), declaration: constant(name, value) }
    });
    let enums = api.enums.iter().enumerate().map(|(i, e)| {
        let Enum { name: _, summary, values } = e;
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            ValueView { name: name.clone(), note: trailing(summary) }
        });
        EnumView { doc: doc(summary, &[], ""), name: names.enums[i].clone(), values: values.collect() }
    });
    let structs = (0..api.structs.len()).map(|i| structure(speller, i));
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let user_functions = api.user_functions.iter().enumerate().map(|(i, f)| FunctionView {
        doc: doc(&f.summary, &arg_docs(&f.args, &names.user_args[i]), ""),
        prototype: speller.user_prototype(i),
    });
    Header {
        constants: constants.collect(),
        enums: enums.collect(),
        structs: structs.collect(),
        functions: functions.collect(),
        displays: displays(speller, &text),
        user_functions: user_functions.collect(),
        text,
    }
}

fn structure(speller: Speller<'_>, index: usize) -> StructView {
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &speller.api.structs[index];
    let names = &speller.names.fields[index];
    let lines = fields.iter().zip(names).map(|(field, name)| {
        let Field { name: _, ty, summary } = field;
        format!("{} {name};{}", speller.ty_among(ty, names), trailing(summary))
    });
    StructView {
        doc: doc(summary, &[], ""),
        name: speller.names.structs[index].clone(),
        fields: lines.collect(),
    }
}

fn function(speller: Speller<'_>, index: usize) -> FunctionView {
    let function = &speller.api.functions[index];
    let Function { name, summary, args, result: _, role: _ } = function;
    let mut prototype = speller.prototype(index);
    if speller.is_direct(function) {
        prototype.push_str(&format!(" __asm__(\"{}\")", symbol("api", name)));
    }
    FunctionView { doc: doc(summary, &arg_docs(args, &speller.names.args[index]), ""), prototype }
}

fn displays(speller: Speller<'_>, text: &Texts) -> Vec<FunctionView> {
    let displays = displayed(speller).into_iter().map(|(ty, _, name)| FunctionView {
        doc: doc(&text.shows.replace("{}", &speller.ty(&ty)), &[("v", text.shown_value)], ""),
        prototype: format!("void {name}({}v)", speller.param(&ty, &["v".into()])),
    });
    displays.collect()
}

/// Everything that has an `afficher_*`: its type, the description's name for it, the function's name.
pub fn displayed<'a>(speller: Speller<'a>) -> Vec<(Type, &'a str, &'a str)> {
    use crate::model::{EnumId, StructId};
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, display))| (Type::Enum(EnumId(i)), e.name.as_str(), display.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs =
        structs.map(|(i, (s, display))| (Type::Struct(StructId(i)), s.name.as_str(), display.as_str()));
    enums.chain(structs).collect()
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let mut body: Vec<String> = names.user_args[i].iter().map(|name| format!("(void){name};")).collect();
        body.push(format!("// {}", text.todo));
        if f.result.is_some() {
            body.push("return {};".into());
        }
        StarterView { doc: doc(&f.summary, &[], ""), definition: speller.user_prototype(i), body }
    });
    Starter { user_functions: functions.collect(), text }
}
