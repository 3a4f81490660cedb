//! The champion that proves OCaml's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Shape, Type};
use crate::names::Names;
use askama::Template;

struct UserView {
    head: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "ocaml/probe.ml", escape = "none")]
struct Probe {
    helpers: Vec<String>,
    calls: Vec<String>,
    user_functions: Vec<UserView>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let user_functions = (0..api.user_functions.len()).map(|i| user_function(speller, i)).collect();
    let probe = Probe { helpers: helpers(speller), calls: calls(speller), user_functions };
    vec![File::candidate("champion.ml", render(&probe))]
}

/// Draw and dump of every enum and struct.
fn helpers(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, e)| {
        let (name, ty, count) = (&e.name, &names.enums[i], e.values.len());
        let cases = names.values[i].iter().enumerate().map(|(number, value)| {
            let pattern = if number + 1 == count { "_".into() } else { number.to_string() };
            format!("\n  | {pattern} -> {value}")
        });
        let numbers = names.values[i].iter().enumerate().map(|(n, value)| format!("\n    | {value} -> {n}"));
        format!(
            "let joute_draw_{name} () : Api.{ty} =\n  let open! Api in\n  match joute_draw () mod {count} with{}\n\nlet joute_dump_{name} (value \
             : Api.{ty}) =\n  joute_dump_int\n    (match value with{})",
            cases.collect::<String>(),
            numbers.collect::<String>()
        )
    });
    let structs = api.structs.iter().enumerate().map(|(i, s)| {
        let (name, ty) = (&s.name, format!("Api.{}", names.structs[i]));
        let values: Vec<_> = (0..s.fields.len()).map(|j| format!("v{j}")).collect();
        let draws = s.fields.iter().zip(&values);
        let draws = draws.map(|(f, v)| format!("\n  let {v} = {} in", draw(speller, &f.ty, "false")));
        let pattern = match s.shape {
            Shape::Tuple => values.join(", "),
            Shape::Record => {
                let fields = names.fields[i].iter().zip(&values);
                format!("{{ {} }}", fields.map(|(f, v)| format!("{f} = {v}")).collect::<Vec<_>>().join("; "))
            }
        };
        let dumps = s.fields.iter().zip(&values).map(|(f, v)| format!("\n  {} {v};", dump(speller, &f.ty)));
        format!(
            "let joute_draw_{name} () : {ty} ={}\n  {}\n\nlet joute_dump_{name} (({pattern}) : {ty}) =\n  joute_write \
             \"(\";{}\n  joute_write \")\"",
            draws.collect::<String>(),
            speller.build(i, &values, ""),
            dumps.collect::<Vec<_>>().join("\n  joute_write \",\";")
        )
    });
    enums.chain(structs).collect()
}

/// An expression that draws a value.
fn draw(speller: Speller<'_>, ty: &Type, big: &str) -> String {
    match ty {
        Type::Array(item) => match draw(speller, item, "false").strip_suffix(" ()") {
            Some(function) => format!("joute_draw_array {big} {function}"),
            None => format!("joute_draw_array {big} (fun () -> {})", draw(speller, item, "false")),
        },
        ty => format!("joute_draw_{} ()", speller.api.mangle(ty)),
    }
}

/// A function that writes a value down.
fn dump(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Array(item) => match &**item {
            Type::Array(_) => format!("joute_dump_array ({})", dump(speller, item)),
            _ => format!("joute_dump_array {}", dump(speller, item)),
        },
        ty => format!("joute_dump_{}", speller.api.mangle(ty)),
    }
}

fn calls(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    for (c, name) in api.constants.iter().zip(&names.constants) {
        out.push(format!("joute_write \"constant {} = \";", c.name));
        out.push(format!("{} Api.{name};", dump(speller, &c.value.ty())));
        out.push("joute_write \"\\n\";".into());
    }
    for (i, f) in api.functions.iter().enumerate() {
        for (j, arg) in f.args.iter().enumerate() {
            out.push(format!("let joute_arg{j} = {} in", draw(speller, &arg.ty, "joute_big")));
        }
        let args = (0..f.args.len()).map(|j| format!(" joute_arg{j}")).collect::<String>();
        let args = if f.args.is_empty() { " ()".into() } else { args };
        let bind = if f.result.is_some() { "joute_result" } else { "()" };
        out.push(format!("let {bind} = Api.{}{args} in", names.functions[i]));
        out.push(format!("joute_write \"call {} (\";", f.name));
        let values: Vec<_> = (0..f.args.len()).map(|j| format!("joute_arg{j}")).collect();
        push_dumps(speller, f.args.iter().map(|arg| &arg.ty), &values, &mut out);
        out.extend(result_lines(speller, f.result.as_ref()));
    }
    let enums = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let structs = api.structs.iter().map(|s| &s.name).zip(&names.struct_displays);
    for (name, display) in enums.chain(structs) {
        out.push(format!("let joute_shown = joute_draw_{name} () in"));
        out.push(format!("joute_print_header \"{name}\";"));
        out.push(format!("Api.{display} joute_shown;"));
    }
    out
}

/// Lines that end a call's entry in the log.
fn result_lines(speller: Speller<'_>, result: Option<&Type>) -> Vec<String> {
    match result {
        Some(ty) => vec![
            "joute_write \") = \";".into(),
            format!("{} joute_result;", dump(speller, ty)),
            "joute_write \"\\n\";".into(),
        ],
        None => vec!["joute_write \") = void\\n\";".into()],
    }
}

fn push_dumps<'a>(
    speller: Speller<'_>,
    types: impl Iterator<Item = &'a Type>,
    values: &[String],
    out: &mut Vec<String>,
) {
    for (j, (ty, value)) in types.zip(values).enumerate() {
        if j > 0 {
            out.push("joute_write \",\";".into());
        }
        out.push(format!("{} {value};", dump(speller, ty)));
    }
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Speller { api, names } = speller;
    let f = &api.user_functions[index];
    let args = &names.user_args[index];
    let mut body = vec!["joute_probe ();".to_owned()];
    if let Some(ty) = &f.result {
        // `joute_probe` counted this tour already.
        body.push(format!("let joute_result = {} in", draw(speller, ty, "(!joute_tour = 2)")));
    }
    body.push(format!("joute_write \"user {} (\";", f.name));
    push_dumps(speller, f.args.iter().map(|arg| &arg.ty), args, &mut body);
    body.extend(result_lines(speller, f.result.as_ref()));
    body.push(if f.result.is_some() { "joute_flush ();" } else { "joute_flush ()" }.into());
    if f.result.is_some() {
        body.push("joute_result".into());
    }
    let params = if args.is_empty() { "()".into() } else { args.join(" ") };
    UserView { head: format!("let {} {params}", names.user_functions[index]), body }
}
