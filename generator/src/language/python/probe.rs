//! The champion that proves Python's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Field, Function, Shape, Struct, Type};
use crate::names::Names;
use askama::Template;

struct EnumView {
    name: String,
    class: String,
    count: usize,
}

struct StructView {
    name: String,
    class: String,
    draw: String,
    texts: String,
}

struct UserView {
    name: String,
    signature: String,
    draw: String,
    args: String,
    text: String,
}

#[derive(Template)]
#[template(path = "python/probe.py", escape = "none")]
struct Probe {
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    calls: Vec<String>,
    user_functions: Vec<UserView>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let enums = api.enums.iter().zip(&names.enums).map(|(e, class)| EnumView {
        name: e.name.clone(),
        class: class.clone(),
        count: e.values.len(),
    });
    let probe = Probe {
        enums: enums.collect(),
        structs: (0..api.structs.len()).map(|index| structure(speller, index)).collect(),
        calls: calls(speller),
        user_functions: (0..api.user_functions.len()).map(|index| user_function(speller, index)).collect(),
    };
    vec![File::candidate("Champion.py", render(&probe))]
}

fn structure(speller: Speller<'_>, index: usize) -> StructView {
    let Speller { api, names } = speller;
    let Struct { name, summary: _, shape, fields, layout: _ } = &api.structs[index];
    let draws: Vec<String> = fields.iter().map(|field| draw(api, &field.ty, "False")).collect();
    let texts = fields.iter().enumerate().map(|(place, field)| {
        let item = match shape {
            Shape::Tuple => format!("value[{place}]"),
            Shape::Record => format!("value.{}", names.fields[index][place]),
        };
        text(api, &field.ty, &item)
    });
    StructView {
        name: name.clone(),
        class: if *shape == Shape::Tuple {
            "joute_python.tuple".into()
        } else {
            names.structs[index].clone()
        },
        draw: speller.construct(index, &draws),
        texts: texts.collect::<Vec<_>>().join(", "),
    }
}

/// An expression that draws a value.
fn draw(api: &Api, ty: &Type, big: &str) -> String {
    match ty {
        Type::Array(item) => {
            format!("[{} for _ in joute_python.range(joute_length({big}))]", draw(api, item, "False"))
        }
        ty => format!("joute_draw_{}()", api.mangle(ty)),
    }
}

/// An expression that writes a value.
fn text(api: &Api, ty: &Type, value: &str) -> String {
    match ty {
        Type::Array(item) => format!("joute_text_array({value}, lambda item: {})", text(api, item, "item")),
        ty => format!("joute_text_{}({value})", api.mangle(ty)),
    }
}

fn texts<'a>(api: &Api, args: &[Field], values: impl Iterator<Item = &'a String>) -> String {
    let texts = args.iter().zip(values).map(|(arg, value)| text(api, &arg.ty, value));
    texts.collect::<Vec<_>>().join(", ")
}

fn calls(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (c, name) in api.constants.iter().zip(&names.constants) {
        let text = text(api, &c.value.ty(), name);
        out.push(format!("joute_log.write(\"constant {} = \" + {text} + \"\\n\")", c.name));
    }
    for (function, name) in api.functions.iter().zip(&names.functions) {
        let Function { name: written, summary: _, args, result, role: _ } = function;
        let values: Vec<String> = (0..args.len()).map(|index| format!("joute_arg{index}")).collect();
        for (arg, value) in args.iter().zip(&values) {
            out.push(format!("{value} = {}", draw(api, &arg.ty, "big")));
        }
        out.push(format!("joute_result = {name}({})", values.join(", ")));
        let result = match result {
            Some(ty) => text(api, ty, "joute_result"),
            None => "\"void\" if joute_result is None else \"a value\"".into(),
        };
        let args = texts(api, args, values.iter());
        out.push(format!(
            "joute_log.write(\"call {written} (\" + \",\".join([{args}]) + \") = \" + ({result}) + \"\\n\")"
        ));
    }
    let enums = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let structs = api.structs.iter().map(|s| &s.name).zip(&names.struct_displays);
    for (name, display) in enums.chain(structs) {
        out.push(format!("joute_value = joute_draw_{name}()"));
        out.push(format!("joute_python.print(\"-- {name}\")"));
        out.push(format!("{display}(joute_value)"));
    }
    out
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Speller { api, names } = speller;
    let function = &api.user_functions[index];
    let Function { name, summary: _, args, result, role: _ } = function;
    let labels = &names.user_args[index];
    UserView {
        name: name.clone(),
        signature: speller.signature(&names.user_functions[index], function, labels),
        draw: result.as_ref().map_or("None".into(), |ty| draw(api, ty, "joute_big")),
        args: texts(api, args, labels.iter()),
        text: result.as_ref().map_or("\"void\"".into(), |ty| text(api, ty, "joute_result")),
    }
}
