//! The champion that proves Java's binding: see `docs/probe.md`.

use super::api::{displays, user_head};
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, ConstantValue, StructId, Type};
use crate::names::Names;
use askama::Template;

struct MethodView {
    head: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "java/probe.java", escape = "none")]
struct Probe {
    helpers: Vec<MethodView>,
    user_functions: Vec<MethodView>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let user_functions = (0..api.user_functions.len()).map(|i| user_function(speller, i)).collect();
    let mut helpers = helpers(speller);
    // One method for each call: a long method might pass Java's limit of 64 KiB.
    let calls: Vec<_> = (0..api.functions.len()).map(|i| call(speller, i)).collect();
    let shows = shows(speller);
    let constants: Vec<_> = (0..api.constants.len()).map(|i| constant(speller, i)).collect();
    let all = constants.iter().chain(&calls).chain(&shows).map(|method| {
        let name = method.head.split('(').next().unwrap_or_default().trim_start_matches("void ");
        format!("{name}(joute_big);")
    });
    helpers.push(MethodView { head: "void joute_all(boolean joute_big)".into(), body: all.collect() });
    helpers.extend(constants);
    helpers.extend(calls);
    helpers.extend(shows);
    vec![File::candidate("Champion.java", render(&Probe { helpers, user_functions }))]
}

/// Draw and dump of every enum, struct and array.
fn helpers(speller: Speller<'_>) -> Vec<MethodView> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    let mut method = |head: String, body: Vec<String>| out.push(MethodView { head, body });
    for (ty, e) in names.enums.iter().zip(&api.enums) {
        method(
            format!("{ty} joute_draw_{}()", e.name),
            vec![format!("return {ty}.values()[joute_draw() % {}];", e.values.len())],
        );
        method(format!("void joute_dump({ty} v)"), vec!["joute_log.print(v.ordinal());".into()]);
    }
    for (i, s) in api.structs.iter().enumerate() {
        let ty = speller.ty(&Type::Struct(StructId(i)));
        let fields = s.fields.iter().zip(&names.fields[i]);
        let mut draws = vec![format!("{ty} v = new {ty}();")];
        draws
            .extend(fields.clone().map(|(f, name)| format!("v.{name} = {};", draw(speller, &f.ty, "false"))));
        draws.push("return v;".into());
        method(format!("{ty} joute_draw_{}()", s.name), draws);
        let mut dumps = Vec::new();
        for (j, (_, name)) in fields.enumerate() {
            dumps.push(format!("joute_log.print('{}');", if j == 0 { '(' } else { ',' }));
            dumps.push(format!("joute_dump(v.{name});"));
        }
        dumps.push("joute_log.print(')');".into());
        method(format!("void joute_dump({ty} v)"), dumps);
    }
    for array in api.array_types() {
        let Type::Array(item) = &array else { continue };
        let ty = speller.ty(&array);
        method(
            format!("{ty} {}(boolean joute_big)", drawer(speller, &array)),
            vec![
                format!("{ty} v = {};", speller.new_array(item, "joute_draw_length(joute_big)")),
                "for (int i = 0; i < v.length; i++) {".into(),
                format!("    v[i] = {};", draw(speller, item, "false")),
                "}".into(),
                "return v;".into(),
            ],
        );
        method(
            format!("void joute_dump({ty} v)"),
            vec![
                "joute_log.print('[');".into(),
                "for (int i = 0; i < v.length; i++) {".into(),
                "    joute_log.print(i == 0 ? \"\" : \",\");".into(),
                "    joute_dump(v[i]);".into(),
                "}".into(),
                "joute_log.print(']');".into(),
            ],
        );
    }
    out
}

/// `joute_draw_x` for an `x`, `joute_draws_x` for an array of them.
fn drawer(speller: Speller<'_>, ty: &Type) -> String {
    let mut innermost = ty;
    let mut plural = String::new();
    while let Type::Array(item) = innermost {
        innermost = item;
        plural.push('s');
    }
    format!("joute_draw{plural}_{}", speller.api.mangle(innermost))
}

fn draw(speller: Speller<'_>, ty: &Type, big: &str) -> String {
    let size = if matches!(ty, Type::Array(_)) { big } else { "" };
    format!("{}({size})", drawer(speller, ty))
}

fn call(speller: Speller<'_>, index: usize) -> MethodView {
    let f = &speller.api.functions[index];
    let mut body = Vec::new();
    for (j, arg) in f.args.iter().enumerate() {
        body.push(format!("{} joute_arg{j} = {};", speller.ty(&arg.ty), draw(speller, &arg.ty, "joute_big")));
    }
    let args = (0..f.args.len()).map(|j| format!("joute_arg{j}")).collect::<Vec<_>>();
    let call = format!("Interface.{}({});", speller.names.functions[index], args.join(", "));
    body.push(
        f.result.as_ref().map_or(call.clone(), |ty| format!("{} joute_result = {call}", speller.ty(ty))),
    );
    dump_call(&format!("call {}", f.name), &args, f.result.is_some(), &mut body);
    MethodView { head: format!("void joute_call{index}(boolean joute_big)"), body }
}

fn constant(Speller { api, names }: Speller<'_>, index: usize) -> MethodView {
    let (c, name) = (&api.constants[index], &names.constants[index]);
    let mut body = vec![format!("joute_log.print(\"constant {} = \");", c.name)];
    match c.value {
        ConstantValue::One(_) => body.push(format!("joute_dump(Interface.{name});")),
        ConstantValue::List(..) => {
            body.push("joute_log.print('[');".into());
            body.push(format!("for (int i = 0; i < Interface.{name}.length; i++) {{"));
            body.push("    joute_log.print(i == 0 ? \"\" : \",\");".into());
            body.push(format!("    joute_dump(Interface.{name}[i]);"));
            body.push("}".into());
            body.push("joute_log.print(']');".into());
        }
    }
    body.push("joute_log.print('\\n');".into());
    MethodView { head: format!("void joute_constant{index}(boolean joute_big)"), body }
}

fn dump_call(head: &str, args: &[String], result: bool, body: &mut Vec<String>) {
    body.push(format!("joute_log.print(\"{head} (\");"));
    for (j, arg) in args.iter().enumerate() {
        if j > 0 {
            body.push("joute_log.print(',');".into());
        }
        body.push(format!("joute_dump({arg});"));
    }
    body.push("joute_log.print(\") = \");".into());
    body.push(if result { "joute_dump(joute_result);" } else { "joute_log.print(\"void\");" }.into());
    body.push("joute_log.print('\\n');".into());
}

fn shows(speller: Speller<'_>) -> Vec<MethodView> {
    let shows = displays(speller).into_iter().enumerate().map(|(i, (ty, name, display))| MethodView {
        head: format!("void joute_show{i}(boolean joute_big)"),
        body: vec![
            format!("{} v = {};", speller.ty(&ty), draw(speller, &ty, "")),
            format!("java.lang.System.out.println(\"-- {name}\");"),
            format!("Interface.{display}(v);"),
        ],
    });
    shows.collect()
}

fn user_function(speller: Speller<'_>, index: usize) -> MethodView {
    let f = &speller.api.user_functions[index];
    let mut body = vec!["boolean joute_big = joute_tour++ == 1;".to_owned(), "joute_all(joute_big);".into()];
    if let Some(ty) = &f.result {
        body.push(format!("{} joute_result = {};", speller.ty(ty), draw(speller, ty, "joute_big")));
    }
    dump_call(&format!("user {}", f.name), &speller.names.user_args[index], f.result.is_some(), &mut body);
    body.push("joute_log.flush();".into());
    if f.result.is_some() {
        body.push("return joute_result;".into());
    }
    MethodView { head: user_head(speller, index), body }
}
