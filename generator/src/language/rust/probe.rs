//! The champion that proves Rust's binding: see `docs/probe.md`.

use super::api::{Shown, displayed};
use super::border::Way;
use super::spell::{Speller, is_tuple};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Function, Type};
use askama::Template;
use std::collections::BTreeSet;

struct UserView {
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "rust/probe.rs", escape = "none")]
struct Probe {
    helpers: Vec<String>,
    calls: Vec<String>,
    user_functions: Vec<UserView>,
}

/// The probe's files.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let users = 0..speller.api.user_functions.len();
    let probe = Probe {
        helpers: helpers(speller),
        calls: calls(speller),
        user_functions: users.map(|i| user_function(speller, i)).collect(),
    };
    vec![File::candidate("champion.rs", render(&probe))]
}

/// Draw and dump of every enum, record and length of tuple.
fn helpers(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names, abi: _ } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, e)| {
        let name = &names.enums[i];
        let arms = names.values[i].iter().enumerate();
        let arms = arms.map(|(i, value)| format!("            {i} => api::{name}::{value},\n")).collect::<String>();
        format!(
            "impl JouteDraw for api::{name} {{\n    fn draw(joute: &mut Joute, _: bool) -> Self {{\n        match joute.next() % {} {{\n{arms}            \
             _ => unreachable!(),\n        }}\n    }}\n}}\n\nimpl JouteDump for api::{name} {{\n    fn dump(&self, out: &mut String) {{\n        \
             (*self as i32).dump(out);\n    }}\n}}",
            e.values.len()
        )
    });
    let records = (0..api.structs.len()).filter(|&i| !is_tuple(&api.structs[i])).map(|i| {
        let (name, fields) = (&names.structs[i], &names.fields[i]);
        let draws = fields.iter().map(|field| format!("{field}: JouteDraw::draw(joute, false)"));
        let dumps = fields.iter().map(|field| format!("&self.{field}"));
        helper(&format!("api::{name}"), "", &format!("api::{name} {{ {} }}", join(draws)), &join(dumps))
    });
    let lengths: BTreeSet<_> = api.structs.iter().filter(|s| is_tuple(s)).map(|s| s.fields.len()).collect();
    let tuples = lengths.into_iter().map(|length| {
        let letters = || (0..length).map(|i| format!("T{i}"));
        let bounds = join(letters().map(|letter| format!("{letter}: JouteDraw + JouteDump")));
        let ty = format!("({},)", join(letters()));
        let draws = join((0..length).map(|_| "JouteDraw::draw(joute, false)".to_owned()));
        helper(
            &ty,
            &format!("<{bounds}>"),
            &format!("({draws},)"),
            &join((0..length).map(|i| format!("&self.{i}"))),
        )
    });
    enums.chain(records).chain(tuples).collect()
}

fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn helper(ty: &str, bounds: &str, draw: &str, fields: &str) -> String {
    format!(
        "impl{bounds} JouteDraw for {ty} {{\n    fn draw(joute: &mut Joute, _: bool) -> Self {{\n        {draw}\n    }}\n}}\n\n\
         impl{bounds} JouteDump for {ty} {{\n    fn dump(&self, out: &mut String) {{\n        \
         let fields: &[&dyn JouteDump] = &[{fields}];\n        joute_list(out, '(', fields.iter().copied(), ')');\n    }}\n}}"
    )
}

fn calls(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names, abi } = speller;
    let constants = api.constants.iter().zip(&names.constants);
    let constants = constants.map(|(c, name)| format!("joute.constant(\"{}\", &api::{name});", c.name));
    let mut out: Vec<String> = constants.collect();
    for (i, Function { name, summary: _, args, result, role: _ }) in api.functions.iter().enumerate() {
        out.push("{".to_owned());
        for (j, arg) in args.iter().enumerate() {
            out.push(format!(
                "    let arg{j}: {} = JouteDraw::draw(joute, big);",
                speller.ty_in(&arg.ty, "api::")
            ));
        }
        let passed = abi.functions[i].args.iter().enumerate().map(|(j, arg)| {
            let by = if Way::of(speller, arg).param().starts_with('&') { "&" } else { "" };
            format!("{by}arg{j}")
        });
        let call = format!("api::{}({});", names.functions[i], join(passed));
        let dumped = join((0..args.len()).map(|j| format!("&arg{j}")));
        if let Some(ty) = result {
            out.push(format!("    let result: {} = {call}", speller.ty_in(ty, "api::")));
            out.push(format!("    joute.line(\"call\", \"{name}\", &[{dumped}], Some(&result));"));
        } else {
            out.push(format!("    {call}"));
            out.push(format!("    joute.line(\"call\", \"{name}\", &[{dumped}], None);"));
        }
        out.push("}".into());
    }
    for Shown { value, written, name: display } in displayed(speller) {
        let by = if Way::of(speller, &value).param().starts_with('&') { "&" } else { "" };
        out.push("{".into());
        out.push(format!(
            "    let value: {} = JouteDraw::draw(joute, false);",
            speller.ty_in(&value.ty, "api::")
        ));
        out.push(format!("    println!(\"-- {written}\");"));
        out.push(format!("    api::{display}({by}value);"));
        out.push("}".into());
    }
    out
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Function { name, summary: _, args, result, role: _ } = &speller.api.user_functions[index];
    let names = &speller.names.user_args[index];
    let mut body = vec!["let joute = &mut *JOUTE.lock().unwrap();".to_owned(), "joute_probe(joute);".into()];
    let dumped = join(names.iter().map(|name| format!("&{name}")));
    let user = &speller.names.user_functions[index];
    let params =
        args.iter().zip(names).map(|(arg, name)| format!("{name}: {}", speller.ty_in(&arg.ty, "api::")));
    let params = join(params);
    let mut definition = format!("pub fn {user}({params})");
    if let Some(ty) = result {
        let ty: &Type = ty;
        let written = speller.ty_in(ty, "api::");
        definition.push_str(&format!(" -> {written}"));
        // `joute_probe` counted this tour already.
        body.push("let joute_big = joute.tour == 2;".into());
        body.push(format!("let joute_result: {written} = JouteDraw::draw(joute, joute_big);"));
        body.push(format!("joute.line(\"user\", \"{name}\", &[{dumped}], Some(&joute_result));"));
        body.push("joute_result".into());
    } else {
        body.push(format!("joute.line(\"user\", \"{name}\", &[{dumped}], None);"));
    }
    UserView { definition, body }
}
