//! The champion that proves OCaml's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Function, Shape, Type};
use crate::names::Names;
use askama::Template;

/// A value that is drawn and written down: `depth` lists around a type of this name.
struct Drawn {
    name: String,
    depth: usize,
}

struct EnumView<'a> {
    written: &'a str,
    name: &'a str,
    values: &'a [String],
}

struct StructView<'a> {
    written: &'a str,
    name: &'a str,
    fields: Vec<Drawn>,
    /// The value of `v0`, `v1` and so on, and the pattern that takes it apart.
    built: String,
    pattern: String,
}

struct ConstantView<'a> {
    written: &'a str,
    name: &'a str,
    drawn: Drawn,
}

struct FunctionView<'a> {
    written: &'a str,
    name: &'a str,
    args: Vec<Drawn>,
    /// Where the arguments are.
    locals: Vec<String>,
    result: Option<Drawn>,
}

/// The function that prints a type.
struct ShownView<'a> {
    written: &'a str,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "ocaml/probe.ml", escape = "none")]
struct Probe<'a> {
    enums: Vec<EnumView<'a>>,
    structs: Vec<StructView<'a>>,
    constants: Vec<ConstantView<'a>>,
    functions: Vec<FunctionView<'a>>,
    shown: Vec<ShownView<'a>>,
    user_functions: Vec<FunctionView<'a>>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let enums = api.enums.iter().zip(&names.enums).zip(&names.values);
    let constants = api.constants.iter().zip(&names.constants);
    let functions = api.functions.iter().zip(&names.functions);
    let users = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let shown = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let shown = shown.chain(api.structs.iter().map(|s| &s.name).zip(&names.struct_displays));
    let locals = |count: usize| (0..count).map(|i| format!("joute_arg{i}")).collect();
    let probe = Probe {
        enums: enums.map(|((e, name), values)| EnumView { written: &e.name, name, values }).collect(),
        structs: (0..api.structs.len()).map(|i| structure(Speller { api, names }, i)).collect(),
        constants: constants
            .map(|(c, name)| ConstantView { written: &c.name, name, drawn: drawn(api, &c.value.ty()) })
            .collect(),
        functions: functions.map(|(f, name)| function(api, f, name, locals(f.args.len()))).collect(),
        shown: shown.map(|(written, name)| ShownView { written, name }).collect(),
        user_functions: users.map(|((f, name), args)| function(api, f, name, args.clone())).collect(),
    };
    vec![File::candidate("champion.ml", render(&probe))]
}

fn drawn(api: &Api, ty: &Type) -> Drawn {
    match ty {
        Type::Array(item) => {
            let Drawn { name, depth } = drawn(api, item);
            Drawn { name, depth: depth + 1 }
        }
        ty => Drawn { name: api.mangle(ty), depth: 0 },
    }
}

fn structure(speller: Speller<'_>, index: usize) -> StructView<'_> {
    let Speller { api, names } = speller;
    let s = &api.structs[index];
    let values: Vec<String> = (0..s.fields.len()).map(|i| format!("v{i}")).collect();
    let pattern = match s.shape {
        // One value in parentheses is no tuple of one.
        Shape::Tuple => values.join(", "),
        Shape::Record => speller.build(index, &values, ""),
    };
    StructView {
        written: &s.name,
        name: &names.structs[index],
        fields: s.fields.iter().map(|field| drawn(api, &field.ty)).collect(),
        built: speller.build(index, &values, ""),
        pattern,
    }
}

fn function<'a>(api: &Api, f: &'a Function, name: &'a str, locals: Vec<String>) -> FunctionView<'a> {
    let Function { name: written, args, result, .. } = f;
    FunctionView {
        written,
        name,
        args: args.iter().map(|arg| drawn(api, &arg.ty)).collect(),
        locals,
        result: result.as_ref().map(|ty| drawn(api, ty)),
    }
}
