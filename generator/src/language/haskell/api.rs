//! `Api.hs`: what candidates read above, what crosses the border below.

use super::border::{self, Part};
use super::doc::{before, behind, markup};
use super::spell::{Speller, value};
use crate::model::{Api, Base, Constant, Enum, EnumValue, Field, Function, Scalar, Struct, Type};
use crate::text::{one_line, texts};
use askama::Template;
use joute_words::language as say;

pub struct ConstantView {
    pub doc: String,
    pub name: String,
    pub ty: String,
    pub value: String,
}

struct EnumView {
    doc: String,
    name: String,
    values: Vec<String>,
}

struct StructView {
    doc: String,
    name: String,
    fields: Vec<String>,
}

struct FunctionView {
    doc: String,
    name: String,
    signature: Vec<String>,
}

struct DisplayView {
    doc: String,
    signature: String,
}

#[derive(Template)]
#[template(path = "haskell/Api.hs", escape = "none")]
pub struct Module {
    header: String,
    exports: Vec<String>,
    imports: Vec<String>,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    functions: Vec<FunctionView>,
    displays: Vec<DisplayView>,
    end_notice: &'static str,
    border: Vec<Part>,
}

/// The view of `Api.hs`.
pub fn module(speller: Speller<'_>) -> Module {
    let Speller { api, names } = speller;
    let text = texts(api);
    let Api { name: _, locale: _, constants, enums, structs, functions, user_functions: _ } = api;
    Module {
        header: before(&format!("{}\n\n{}", text.title, text.notice), "").trim_end().to_owned(),
        exports: exports(speller),
        imports: imports(api),
        constants: constants
            .iter()
            .zip(&names.constants)
            .map(|(c, name)| constant(speller, c, name))
            .collect(),
        enums: (0..enums.len()).map(|i| enumeration(speller, i)).collect(),
        structs: (0..structs.len()).map(|i| structure(speller, i)).collect(),
        functions: (0..functions.len()).map(|i| function(speller, i)).collect(),
        displays: displays(speller).collect(),
        end_notice: say::haskell_end(api.locale),
        border: border::parts(speller),
    }
}

fn exports(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let locale = api.locale;
    let whole = |names: &[String]| names.iter().map(|name| format!("{name} (..)")).collect::<Vec<_>>();
    let shown = names.enum_displays.iter().chain(&names.struct_displays).cloned().collect();
    let groups = [
        (say::haskell_constants(locale), names.constants.clone()),
        (say::haskell_enums(locale), whole(&names.enums)),
        (say::haskell_structs(locale), whole(&names.structs)),
        (say::haskell_functions(locale), names.functions.clone()),
        (say::haskell_displays(locale), shown),
    ];
    let mut lines = Vec::new();
    for (heading, items) in groups {
        for (i, item) in items.iter().enumerate() {
            if i == 0 {
                let open = if lines.is_empty() { "( " } else { "" };
                lines.push(format!("{open}-- * {heading}"));
            }
            let comma = if lines.len() == 1 { "  " } else { ", " };
            lines.push(format!("{comma}{item}"));
        }
    }
    if lines.is_empty() {
        lines.push("(".into());
    }
    lines
}

/// What `Api.hs` takes from the Prelude: only what it uses, since functions may be called `drop` or `map`.
fn prelude(api: &Api) -> Vec<&'static str> {
    let types: Vec<&Type> = api.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty).collect();
    let functions = api.functions.iter().flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result));
    let types: Vec<&Type> = types.into_iter().chain(functions).collect();
    let constant = |wanted: Base| api.constants.iter().any(|c| c.value.base() == wanted);
    let used = |wanted: Base| types.iter().any(|ty| *innermost(ty) == wanted.ty()) || constant(wanted);
    let derives = !api.enums.is_empty() || !api.structs.is_empty();
    let enums = !api.enums.is_empty();
    let mut out = Vec::new();
    if used(Base::Bool) {
        out.push(if constant(Base::Bool) { "Bool (..)" } else { "Bool" });
    }
    out.extend(enums.then_some("Bounded"));
    if used(Base::Double) {
        out.push("Double");
    }
    out.extend(enums.then_some("Enum"));
    if derives {
        out.push("Eq");
    }
    if derives || !api.functions.is_empty() {
        out.push("IO");
    }
    if used(Base::Int) {
        out.push("Int");
    }
    out.extend(types.iter().any(|ty| matches!(ty, Type::Optional(_))).then_some("Maybe"));
    if derives {
        out.push("Show");
    }
    if used(Base::String) {
        out.push("String");
    }
    out
}

/// Imports, none of which is unused.
fn imports(api: &Api) -> Vec<String> {
    let types = !api.enums.is_empty() || !api.structs.is_empty();
    let infinite = |value: &Scalar| matches!(value, Scalar::Double(value) if !value.is_finite());
    let odd = |c: &Constant| c.value.scalars().iter().any(infinite);
    let modules = [
        ("GHC.Exts", !api.enums.is_empty()),
        ("JouteBorder", types || !api.functions.is_empty() || api.constants.iter().any(odd)),
        ("Prelude", !api.structs.is_empty()),
    ];
    let ours = modules.iter().filter(|(_, used)| *used);
    let ours = ours.map(|(module, _)| format!("import qualified {module} as Joute"));
    ours.chain([format!("import Prelude ({})", prelude(api).join(", "))]).collect()
}

fn innermost(ty: &Type) -> &Type {
    match ty {
        Type::Array(inner) | Type::Optional(inner) => innermost(inner),
        other => other,
    }
}

pub fn constant(speller: Speller<'_>, constant: &Constant, name: &str) -> ConstantView {
    let Constant { name: _, value: constant, summary } = constant;
    let ty = speller.ty(&constant.ty());
    ConstantView { doc: before(summary, ""), name: name.into(), ty, value: value(constant) }
}

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> EnumView {
    let Enum { name: _, summary, values } = &api.enums[index];
    let values = values.iter().zip(&names.values[index]).map(|(value, name)| {
        let EnumValue { name: _, summary } = value;
        format!("{name}{}", behind(summary))
    });
    EnumView { doc: before(summary, ""), name: names.enums[index].clone(), values: values.collect() }
}

fn structure(speller: Speller<'_>, index: usize) -> StructView {
    let Speller { api, names } = speller;
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &api.structs[index];
    let lines = fields.iter().zip(&names.fields[index]).enumerate().map(|(i, (field, name))| {
        let Field { name: _, ty, summary } = field;
        let sign = if i == 0 { '{' } else { ',' };
        format!("{sign} {name} :: {}{}", speller.ty(ty), behind(summary))
    });
    let lines = lines.chain(["}".into()]).collect();
    StructView { doc: before(summary, ""), name: names.structs[index].clone(), fields: lines }
}

/// A comment behind a type that says which argument it is.
fn named(name: &str, summary: &str) -> String {
    let summary = markup(&one_line(summary));
    let colon = if summary.is_empty() { "" } else { ": " };
    format!(" -- ^ @{}@{colon}{summary}", markup(name))
}

fn function(speller: Speller<'_>, index: usize) -> FunctionView {
    let Speller { api, names } = speller;
    let Function { name: _, summary, args, result, role: _ } = &api.functions[index];
    let types = args.iter().map(|arg| speller.ty(&arg.ty)).chain([speller.action(result.as_ref())]);
    let types: Vec<String> = types.collect();
    let width = types.iter().take(args.len()).map(|ty| ty.chars().count()).max().unwrap_or(0);
    let lines = types.iter().enumerate().map(|(i, ty)| {
        let arrow = if i == 0 { "::" } else { "->" };
        match args.get(i) {
            Some(arg) => format!("{arrow} {ty:width$}{}", named(&names.args[index][i], &arg.summary)),
            None => format!("{arrow} {ty}"),
        }
    });
    FunctionView {
        doc: before(summary, ""),
        name: names.functions[index].clone(),
        signature: if args.is_empty() { Vec::new() } else { lines.collect() },
    }
    .inline(&types)
}

impl FunctionView {
    /// A function without arguments fits on one line.
    fn inline(mut self, types: &[String]) -> Self {
        if let [action] = types {
            self.name = format!("{} :: {action}", self.name);
        }
        self
    }
}

fn displays(Speller { api, names }: Speller<'_>) -> impl Iterator<Item = DisplayView> {
    let text = texts(api);
    let types = names.enums.iter().chain(&names.structs);
    let displays = names.enum_displays.iter().chain(&names.struct_displays);
    types.zip(displays).map(move |(ty, display)| DisplayView {
        doc: before(&text.shows.replace("{}", ty), ""),
        signature: format!("{display} :: {ty} -> IO ()"),
    })
}
