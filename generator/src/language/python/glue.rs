//! The compiled module `_api`: a crate of declarations over `bindings/python`.

use super::spell::{c_literal, documentation};
use crate::backend::{Artifact, File, Glue, Invocation, Shop, symbol};
use crate::kit::render;
use crate::language::rust::{self, variant};
use crate::model::{Api, Enum, EnumId, Function, Shape, Struct, Type};
use crate::names::Names;
use crate::text::texts;
use askama::Template;
use std::process::Command;

#[derive(Template)]
#[template(path = "python/Cargo.toml", escape = "none")]
struct Manifest {
    package: String,
    runtime: String,
}

struct EnumView {
    kind: String,
    class: String,
    range: String,
    count: usize,
}

struct RecordView {
    kind: String,
    class: String,
    plain: bool,
    fields: Vec<FieldView>,
}

struct FieldView {
    ident: String,
    label: String,
    codec: String,
}

struct FunctionView {
    name: String,
    doc: String,
    symbol: String,
    args: String,
    result: String,
}

#[derive(Template)]
#[template(path = "python/lib.rs", escape = "none")]
struct Module<'a> {
    game: &'a str,
    /// As Rust spells it.
    locale: String,
    enums: Vec<EnumView>,
    records: Vec<RecordView>,
    functions: Vec<FunctionView>,
    displays: Vec<FunctionView>,
    user_functions: Vec<String>,
}

/// The names of Rust, in which the module is written, and those of Python, which it serves.
#[derive(Clone, Copy)]
struct Source<'a> {
    api: &'a Api,
    rust: &'a Names,
    python: &'a Names,
}

/// What an organiser compiles.
pub fn glue(api: &Api, names: &Names, shop: &Shop) -> Glue {
    let Shop { home, library_dir, glue_dir: _, target_dir, pythons } = shop;
    let mut interpreters: Vec<Interpreter> = Vec::new();
    for python in pythons {
        match interpreter(python) {
            Some(new) if interpreters.iter().all(|known| known.suffix != new.suffix) => {
                interpreters.push(new)
            }
            None if interpreters.is_empty() => {
                // The step fails with the reason.
                let command = Invocation::new(python.to_string_lossy(), ["-c", ASK]);
                return Glue { files: Vec::new(), commands: vec![command], artifacts: Vec::new() };
            }
            _ => {}
        }
    }
    let rust = Names::new(api, rust::DIALECT);
    let package = format!("{}_{:016x}_python", api.name, api.hash());
    let runtime = format!("{:?}", home.join("bindings/python"));
    let library = format!("native={}", library_dir.display());
    let link = format!("link-arg=-l:lib{}.so", api.name);
    let (mut commands, mut artifacts) = (Vec::new(), Vec::new());
    for (index, Interpreter { executable, suffix }) in interpreters.into_iter().enumerate() {
        // What is built for one version is no use to another: without folders of their own each would undo the other.
        let target = if index == 0 {
            target_dir.clone()
        } else {
            target_dir.join("glue").join(format!("python{suffix}"))
        };
        artifacts.push(Artifact {
            from: target.join("release").join(format!("lib{package}.so")),
            to: format!("lib/_api{suffix}"),
        });
        let args = ["rustc", "--release", "--quiet", "--lib", "--", "-L", &library, "-C", &link];
        let args = args.into_iter().chain(["-C", "codegen-units=1"]);
        let args = args.chain(["-C", "link-arg=-Wl,-rpath,$ORIGIN"]);
        let command = Invocation::new("cargo", args).env("CARGO_TARGET_DIR", target.to_string_lossy());
        commands.push(command.env("PYO3_PYTHON", executable).env("PYO3_BUILD_EXTENSION_MODULE", "1"));
    }
    Glue {
        files: vec![
            File::generated("Cargo.toml", render(&Manifest { package, runtime })),
            File::generated("src/raw.rs", crate::library::imports(api)),
            File::generated("src/lib.rs", render(&module(Source { api, rust: &rust, python: names }))),
        ],
        commands,
        artifacts,
    }
}

/// What a Python says of itself.
struct Interpreter {
    /// The program itself, where `python3` may be a script that looks for it.
    executable: String,
    /// `.cpython-311-x86_64-linux-gnu.so`.
    suffix: String,
}

/// The oldest version that pyo3 and generated code serve.
const ASK: &str = include_str!("../../../../bindings/python/ask.py");

fn interpreter(python: &std::path::Path) -> Option<Interpreter> {
    let output =
        Command::new(python).args(["-c", ASK]).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut lines = text.lines().map(str::to_owned);
    Some(Interpreter { executable: lines.next()?, suffix: lines.next()? })
}

fn module<'a>(source: Source<'a>) -> Module<'a> {
    let Source { api, rust, python } = source;
    let enums = api.enums.iter().enumerate().map(|(index, e)| {
        let Enum { name: _, summary: _, values } = e;
        EnumView {
            kind: rust.enums[index].clone(),
            class: literal(&python.enums[index]),
            range: literal(&python.range(EnumId(index))),
            count: values.len(),
        }
    });
    let functions = api.functions.iter().enumerate().map(|(index, function)| {
        let Function { name, summary: _, args, result, role: _ } = function;
        let labels = args.iter().zip(&python.args[index]);
        let args = labels.map(|(arg, label)| format!("{}: {}", literal(label), codec(source, &arg.ty)));
        FunctionView {
            name: literal(&python.functions[index]),
            doc: documentation(function, &python.functions[index], &python.args[index]),
            symbol: symbol("api", name),
            args: args.collect::<Vec<_>>().join(", "),
            result: result.as_ref().map_or("::joute_python::Void".into(), |ty| codec(source, ty)),
        }
    });
    let user_functions = (0..api.user_functions.len()).map(|index| user_function(source, index));
    Module {
        game: &api.name,
        locale: format!("{:?}", api.locale),
        enums: enums.collect(),
        records: (0..api.structs.len()).map(|index| record(source, index)).collect(),
        functions: functions.collect(),
        displays: displays(source),
        user_functions: user_functions.collect(),
    }
}

fn record(source: Source<'_>, index: usize) -> RecordView {
    let Source { api, rust, python } = source;
    let Struct { name: _, summary: _, shape, fields, layout: _ } = &api.structs[index];
    let names = rust.fields[index].iter().zip(&python.fields[index]);
    let fields = fields.iter().zip(names).map(|(field, (ident, label))| FieldView {
        ident: ident.clone(),
        label: literal(label),
        codec: codec(source, &field.ty),
    });
    RecordView {
        kind: rust.structs[index].clone(),
        class: literal(&python.structs[index]),
        plain: *shape == Shape::Tuple,
        fields: fields.collect(),
    }
}

fn displays(source: Source<'_>) -> Vec<FunctionView> {
    let Source { api, rust, python } = source;
    let shows = texts(api).shows;
    let view = |written: &str, display: &str, ty: &str, kind: &str, way: &str| FunctionView {
        name: literal(display),
        doc: c_literal(&format!("{display}(v)\n--\n\n{}.", shows.replace("{}", ty))),
        symbol: symbol("show", written),
        args: way.into(),
        result: format!("kinds::{kind}"),
    };
    let enums = api
        .enums
        .iter()
        .enumerate()
        .map(|(i, e)| view(&e.name, &python.enum_displays[i], &python.enums[i], &rust.enums[i], "value"));
    let structs = api.structs.iter().enumerate().map(|(i, s)| {
        view(&s.name, &python.struct_displays[i], &python.structs[i], &rust.structs[i], "reference")
    });
    enums.chain(structs).collect()
}

fn user_function(source: Source<'_>, index: usize) -> String {
    let Source { api, rust, python } = source;
    let Function { name, summary: _, args, result, role: _ } = &api.user_functions[index];
    let mut out = literal(&python.user_functions[index]);
    if !args.is_empty() {
        let fields = args.iter().zip(&rust.user_args[index]);
        let fields = fields.map(|(arg, ident)| format!("{ident}: {}", codec(source, &arg.ty)));
        let fields = fields.collect::<Vec<_>>().join(", ");
        out.push_str(&format!(
            ", take raw::{}, raw::Args{}, {{{fields}}}",
            symbol("take", name),
            variant(name)
        ));
    }
    if let Some(ty) = result {
        out.push_str(&format!(", answer raw::{}, {}", symbol("answer", name), codec(source, ty)));
    }
    out
}

/// The codec of a type, named from anywhere in the module.
fn codec(source: Source<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "::joute_python::Int".into(),
        Type::Double => "::joute_python::Double".into(),
        Type::Bool => "::joute_python::Bool".into(),
        Type::String => "::joute_python::Text".into(),
        Type::Enum(id) => format!("crate::kinds::{}", source.rust.enumeration(*id)),
        Type::Struct(id) => format!("crate::kinds::{}", source.rust.structure(*id)),
        Type::Array(item) => format!("crate::List<{}>", codec(source, item)),
    }
}

fn literal(text: &str) -> String {
    format!("{text:?}")
}
