//! `api.h`, the starter champion and the generated `main`.

use super::constant::{declaration, lengths};
use super::literal::safe;
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, Value};
use crate::model::{Api, Constant, Field, Function, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{Texts, one_line, texts, wrap};
use askama::Template;

/// What C's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// A type as C writes it.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "char *".into(),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}_array", self.array_stem(item)),
        }
    }

    fn array_stem(&self, item: &Type) -> String {
        match item {
            Type::String => "string".into(),
            Type::Array(inner) => format!("{}_array", self.array_stem(inner)),
            other => self.ty(other),
        }
    }

    /// A type and what it declares: `int x`, `char *x`.
    pub fn declare(&self, ty: &Type, name: &str) -> String {
        let ty = self.ty(ty);
        if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
    }

    /// `erreur f(position a, int b)`.
    pub fn prototype(
        &self,
        name: &str,
        args: &[Field],
        arg_names: &[String],
        result: Option<&Type>,
    ) -> String {
        let params = args.iter().zip(arg_names).map(|(arg, name)| match &arg.ty {
            Type::String => format!("const char *{name}"),
            ty => self.declare(ty, name),
        });
        let params = params.collect::<Vec<_>>().join(", ");
        let params = if params.is_empty() { "void".into() } else { params };
        let head = result.map_or(format!("void {name}"), |ty| self.declare(ty, name));
        format!("{head}({params})")
    }

    /// The prototype of a user function: its arguments are its own, so strings are not const.
    pub fn user_prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let params =
            args.iter().zip(&self.names.user_args[index]).map(|(arg, name)| self.declare(&arg.ty, name));
        let params = params.collect::<Vec<_>>().join(", ");
        let params = if params.is_empty() { "void".into() } else { params };
        let name = &self.names.user_functions[index];
        let head = result.as_ref().map_or(format!("void {name}"), |ty| self.declare(ty, name));
        format!("{head}({params})")
    }
}

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// A block comment with a line for each argument.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let mut body = wrap(&safe(summary), WIDTH);
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, summary) in args {
        body.push(format!("\\param {name:width$}  {}", safe(&one_line(summary))).trim_end().into());
    }
    match body.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */"),
        _ => {
            let body = body.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned());
            format!("{indent}/**\n{}\n{indent} */", body.collect::<Vec<_>>().join("\n"))
        }
    }
}

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

struct PrototypeView {
    doc: String,
    prototype: String,
}

#[derive(Template)]
#[template(path = "c/api.h", escape = "none")]
struct Header {
    text: Texts,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    types: Vec<String>,
    functions: Vec<PrototypeView>,
    displays: Vec<String>,
    releases: Vec<String>,
    user_functions: Vec<PrototypeView>,
}

struct EntryView {
    declarations: Option<String>,
    thunk: Option<String>,
    handler: String,
}

#[derive(Template)]
#[template(path = "c/main.c", escape = "none")]
struct Main {
    text: Texts,
    hash: String,
    entries: Vec<EntryView>,
}

pub struct StarterView {
    pub doc: String,
    pub definition: String,
    pub body: Vec<String>,
}

#[derive(Template)]
#[template(path = "c/champion.c", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "c/Makefile", escape = "none")]
struct Makefile<'a> {
    text: Texts,
    game: &'a str,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    vec![
        File::generated("api.h", render(&header(speller))),
        File::generated("joute/main.c", render(&main_file(speller))),
        File::candidate("champion.c", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(api), game: &api.name })),
        File::generated("compile_flags.txt", "-std=gnu11\n-Wall\n-Wextra\n"),
    ]
}

fn header(speller: Speller<'_>) -> Header {
    let Speller { api, names } = speller;
    let text = texts(api);
    let spelt = names.constants.iter().zip(lengths(speller));
    let constants = api.constants.iter().zip(spelt).map(|(c, (name, length))| {
        let Constant { name: _, value, summary } = c;
        ConstantView { doc: doc(summary, &[], ""), declaration: declaration(name, value, &length) }
    });
    let constants = constants.collect();
    let enums = (0..api.enums.len()).map(|i| enumeration(speller, i)).collect();
    let functions = (0..api.functions.len()).map(|i| prototype(speller, i)).collect();
    let user_functions = api.user_functions.iter().enumerate().map(|(i, f)| PrototypeView {
        doc: doc(&f.summary, &arg_docs(&f.args, &names.user_args[i]), ""),
        prototype: speller.user_prototype(i),
    });
    let user_functions = user_functions.collect();
    Header {
        constants,
        enums,
        types: type_blocks(speller),
        functions,
        displays: displays(speller, &text),
        releases: releases(speller, &text),
        user_functions,
        text,
    }
}

fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> EnumView {
    let values = api.enums[index]
        .values
        .iter()
        .zip(&names.values[index])
        .map(|(value, name)| ValueView { name: name.clone(), note: trailing(&value.summary) });
    let values = values.collect();
    EnumView { doc: doc(&api.enums[index].summary, &[], ""), name: names.enums[index].clone(), values }
}

fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => format!(" /**< {} */", safe(&text)),
    }
}

/// Structs and array types, each after what it holds.
fn type_blocks(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let block = |value: &Value| match &value.crossing {
        Crossing::Flat(StructId(index)) | Crossing::Deep(StructId(index)) => {
            let Struct { name: _, summary, shape: _, fields, layout: _ } = &api.structs[*index];
            let lines = fields.iter().zip(&names.fields[*index]).map(|(field, name)| {
                format!("    {};{}", speller.declare(&field.ty, name), trailing(&field.summary))
            });
            let lines = lines.collect::<Vec<_>>().join("\n");
            let name = &names.structs[*index];
            let doc = doc(summary, &[], "");
            let doc = if doc.is_empty() { doc } else { doc + "\n" };
            Some(format!("{doc}typedef struct {name} {{\n{lines}\n}} {name};"))
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            let name = speller.ty(&value.ty);
            let items = speller.declare(&item.ty, "");
            let items = match items.strip_suffix(' ') {
                Some(items) => format!("{items}* items"),
                None => format!("{items}*items"),
            };
            Some(format!("typedef struct {name} {{\n    {items};\n    size_t length;\n}} {name};"))
        }
        Crossing::Number(_) | Crossing::Text => None,
    };
    Abi::new(api).aggregates.iter().filter_map(block).collect()
}

fn prototype(speller: Speller<'_>, index: usize) -> PrototypeView {
    let Speller { api, names } = speller;
    let Function { name, summary, args, result, role: _ } = &api.functions[index];
    let prototype = speller.prototype(&names.functions[index], args, &names.args[index], result.as_ref());
    PrototypeView {
        doc: doc(summary, &arg_docs(args, &names.args[index]), ""),
        prototype: format!("{prototype} __asm__(\"{}\")", symbol("api", name)),
    }
}

/// `afficher_*` go through C's own `stdout`, so that lines come in order with the candidate's.
fn displays(speller: Speller<'_>, text: &Texts) -> Vec<String> {
    let Speller { api, names } = speller;
    if api.enums.is_empty() && api.structs.is_empty() {
        return Vec::new();
    }
    let mut out = vec!["int puts(const char *);\nvoid joute_free(void *block);".to_owned()];
    let show = |name: &str, display: &str, ty: &str, pass: &str, param: &str| {
        let symbol = symbol("show", name);
        let doc = doc(&text.shows.replace("{}", ty), &[("v", text.shown_value)], "");
        format!(
            "{doc}\nstatic inline void {display}({ty} v)\n{{\n    extern char *{symbol}({param});\n    char *joute_text = \
             {symbol}({pass});\n    puts(joute_text);\n    joute_free(joute_text);\n}}"
        )
    };
    for (index, e) in api.enums.iter().enumerate() {
        out.push(show(&e.name, &names.enum_displays[index], &names.enums[index], "(int32_t)v", "int32_t"));
    }
    for (index, s) in api.structs.iter().enumerate() {
        let ty = &names.structs[index];
        out.push(show(&s.name, &names.struct_displays[index], ty, "&v", &format!("const {ty} *")));
    }
    out
}

/// Deep frees, offered for what holds pointers to pointers.
fn releases(speller: Speller<'_>, text: &Texts) -> Vec<String> {
    let api = speller.api;
    let release = |Value { ty, .. }: &Value| {
        let name = speller.ty(ty);
        let doc = doc(text.frees, &[], "");
        format!("{doc}\nvoid joute_drop_{}({name} *value);", api.mangle(ty))
    };
    Abi::new(api).released().filter(|value| value.points_on()).map(release).collect()
}

fn main_file(speller: Speller<'_>) -> Main {
    let api = speller.api;
    let entries = (0..api.user_functions.len()).map(|i| entry(speller, i)).collect();
    Main { text: texts(api), hash: format!("0x{:016x}", api.hash()), entries }
}

/// A user function that takes and returns nothing is its own handler; another has one around it.
fn entry(Speller { api, names }: Speller<'_>, index: usize) -> EntryView {
    let speller = Speller { api, names };
    let f = &api.user_functions[index];
    let name = &names.user_functions[index];
    if f.args.is_empty() && f.result.is_none() {
        return EntryView { declarations: None, thunk: None, handler: name.clone() };
    }
    let mut declarations = Vec::new();
    let mut body = Vec::new();
    if !f.args.is_empty() {
        let fields = f.args.iter().enumerate().map(|(i, arg)| {
            let field = speller.declare(&arg.ty, &format!("arg{i}"));
            format!("    {field};\n")
        });
        let fields = fields.collect::<String>();
        let ty = format!("struct joute_args_{}", f.name);
        let symbol = symbol("take", &f.name);
        declarations.push(format!("{ty} {{\n{fields}}};\nextern void {symbol}({ty} *out);"));
        body.push(format!("    {ty} args;\n    {symbol}(&args);\n"));
    }
    let args = (0..f.args.len()).map(|i| format!("args.arg{i}")).collect::<Vec<_>>().join(", ");
    match &f.result {
        None => body.push(format!("    {name}({args});\n")),
        Some(ty) => {
            let symbol = symbol("answer", &f.name);
            declarations.push(format!("extern void {symbol}({});", speller.declare(ty, "value")));
            body.push(format!("    {symbol}({name}({args}));\n"));
        }
    }
    let handler = format!("joute_call_{}", f.name);
    EntryView {
        declarations: Some(declarations.join("\n")),
        thunk: Some(format!("static void {handler}(void)\n{{\n{}}}", body.concat())),
        handler,
    }
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let mut body: Vec<String> = names.user_args[i].iter().map(|name| format!("(void){name};")).collect();
        body.push(format!("// {}", text.todo));
        if let Some(ty) = &f.result {
            body.push(match ty {
                Type::Struct(_) | Type::Array(_) => format!("return ({}){{0}};", speller.ty(ty)),
                Type::String => "return \"\";".into(),
                _ => "return 0;".into(),
            });
        }
        StarterView { doc: doc(&f.summary, &[], ""), definition: speller.user_prototype(i), body }
    });
    Starter { user_functions: functions.collect(), text }
}
