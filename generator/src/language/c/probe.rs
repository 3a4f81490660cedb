//! The champion that proves C's binding: see `docs/probe.md`.

use super::api::Speller;
use super::constant::lengths;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, ConstantValue, Layout, Type};
use crate::names::Names;
use askama::Template;

struct UserView {
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "c/probe.c", escape = "none")]
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
    vec![File::candidate("champion.c", render(&probe))]
}

/// Draw, dump and free of every enum, struct and array.
fn helpers(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    for (i, e) in api.enums.iter().enumerate() {
        let ty = &names.enums[i];
        let (name, count) = (&e.name, e.values.len());
        out.push(format!(
            "static {ty} joute_draw_{name}(void)\n{{\n    return ({ty})(joute_draw() % {count});\n}}\n"
        ));
        out.push(format!("static void joute_dump_{name}({ty} v)\n{{\n    joute_dump_int((int)v);\n}}\n"));
    }
    let mut done = Vec::new();
    for (i, s) in api.structs.iter().enumerate() {
        for field in &s.fields {
            array_helpers(speller, &field.ty, &mut done, &mut out);
        }
        let ty = &names.structs[i];
        let fields = s.fields.iter().zip(&names.fields[i]);
        let draws =
            fields.clone().map(|(f, name)| format!("    v.{name} = {};\n", draw(speller, &f.ty, "0")));
        let dumps =
            fields.clone().map(|(f, name)| format!("    {}\n", dump(speller, &f.ty, &format!("v.{name}"))));
        let frees = fields.map(|(f, name)| release(speller, &f.ty, &format!("v.{name}")));
        let name = &s.name;
        let draws = draws.collect::<String>();
        out.push(format!("static {ty} joute_draw_{name}(void)\n{{\n    {ty} v;\n{draws}    return v;\n}}\n"));
        let dumps = dumps.collect::<Vec<_>>().join("    fputc(',', joute_log);\n");
        out.push(format!(
            "static void joute_dump_{name}({ty} v)\n{{\n    fputc('(', joute_log);\n{dumps}    fputc(')', joute_log);\n}}\n"
        ));
        if s.layout == Layout::Owned {
            let frees = frees.flatten().map(|line| format!("    {line}\n")).collect::<String>();
            out.push(format!("static void joute_release_{name}({ty} v)\n{{\n{frees}}}\n"));
        }
    }
    for ty in api.all_types() {
        array_helpers(speller, ty, &mut done, &mut out);
    }
    // Not every helper is used by every description.
    let names = api.enums.iter().map(|e| &e.name).chain(api.structs.iter().map(|s| &s.name));
    let uses = names.map(|name| format!("    (void)joute_draw_{name};\n    (void)joute_dump_{name};\n"));
    let arrays = done.iter().map(|ty| {
        let name = api.mangle(ty);
        format!(
            "    (void)joute_draw_{name};\n    (void)joute_dump_{name};\n    (void)joute_release_{name};\n"
        )
    });
    let owned = api.structs.iter().filter(|s| s.layout == Layout::Owned);
    let owned = owned.map(|s| format!("    (void)joute_release_{};\n", s.name));
    let uses = uses.chain(arrays).chain(owned).collect::<String>();
    out.push(format!("void joute_unused(void);\nvoid joute_unused(void)\n{{\n{uses}}}\n"));
    out
}

fn array_helpers(speller: Speller<'_>, ty: &Type, done: &mut Vec<Type>, out: &mut Vec<String>) {
    let Type::Array(item) = ty else { return };
    array_helpers(speller, item, done, out);
    if done.contains(ty) {
        return;
    }
    done.push(ty.clone());
    let (name, c_type) = (speller.api.mangle(ty), speller.ty(ty));
    let draw = draw(speller, item, "0");
    let dump = dump(speller, item, "v.items[i]");
    let free = release(speller, item, "v.items[i]");
    let free = free
        .map_or(String::new(), |line| format!("    for (size_t i = 0; i < v.length; i++)\n        {line}\n"));
    out.push(format!(
        "static {c_type} joute_draw_{name}(int big)\n{{\n    {c_type} v;\n    v.length = joute_draw_length(big);\n    v.items = \
         malloc((v.length + 1) * sizeof *v.items);\n    for (size_t i = 0; i < v.length; i++)\n        v.items[i] = {draw};\n    \
         return v;\n}}\n"
    ));
    out.push(format!(
        "static void joute_dump_{name}({c_type} v)\n{{\n    fputc('[', joute_log);\n    for (size_t i = 0; i < v.length; i++) {{\n        \
         if (i)\n            fputc(',', joute_log);\n        {dump}\n    }}\n    fputc(']', joute_log);\n}}\n"
    ));
    out.push(format!("static void joute_release_{name}({c_type} v)\n{{\n{free}    free(v.items);\n}}\n"));
}

fn draw(speller: Speller<'_>, ty: &Type, big: &str) -> String {
    let size = if matches!(ty, Type::Array(_)) { big } else { "" };
    format!("joute_draw_{}({size})", speller.api.mangle(ty))
}

fn dump(speller: Speller<'_>, ty: &Type, value: &str) -> String {
    format!("joute_dump_{}({value});", speller.api.mangle(ty))
}

fn release(speller: Speller<'_>, ty: &Type, value: &str) -> Option<String> {
    match ty {
        Type::String => Some(format!("free({value});")),
        _ if speller.api.layout(ty) == Layout::Owned => {
            Some(format!("joute_release_{}({value});", speller.api.mangle(ty)))
        }
        _ => None,
    }
}

fn calls(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = constants(speller);
    for (i, f) in api.functions.iter().enumerate() {
        out.push("{".into());
        for (j, arg) in f.args.iter().enumerate() {
            out.push(format!(
                "    {} = {};",
                speller.declare(&arg.ty, &format!("joute_arg{j}")),
                draw(speller, &arg.ty, "big")
            ));
        }
        let args = (0..f.args.len()).map(|j| format!("joute_arg{j}")).collect::<Vec<_>>().join(", ");
        let call = format!("{}({args});", names.functions[i]);
        match &f.result {
            Some(ty) => out.push(format!("    {} = {call}", speller.declare(ty, "joute_result"))),
            None => out.push(format!("    {call}")),
        }
        out.push(format!("    fputs(\"call {} (\", joute_log);", f.name));
        push_dumps(speller, f.args.iter().map(|arg| &arg.ty), "joute_arg", &mut out);
        out.push("    fputs(\") = \", joute_log);".into());
        match &f.result {
            Some(ty) => out.push(format!("    {}", dump(speller, ty, "joute_result"))),
            None => out.push("    fputs(\"void\", joute_log);".into()),
        }
        out.push("    fputc('\\n', joute_log);".into());
        for (j, arg) in f.args.iter().enumerate() {
            out.extend(release(speller, &arg.ty, &format!("joute_arg{j}")).map(|line| format!("    {line}")));
        }
        out.extend(
            f.result
                .as_ref()
                .and_then(|ty| release(speller, ty, "joute_result"))
                .map(|line| format!("    {line}")),
        );
        out.push("}".into());
    }
    let enums = api
        .enums
        .iter()
        .zip(&names.enums)
        .zip(&names.enum_displays)
        .map(|((e, ty), d)| (&e.name, ty, d, false));
    let structs = api.structs.iter().zip(&names.structs).zip(&names.struct_displays);
    let structs = structs.map(|((s, ty), d)| (&s.name, ty, d, s.layout == Layout::Owned));
    for (name, ty, display, owned) in enums.chain(structs) {
        out.push("{".into());
        out.push(format!("    {ty} v = joute_draw_{name}();"));
        out.push(format!("    puts(\"-- {name}\");"));
        out.push(format!("    {display}(v);"));
        if owned {
            out.push(format!("    joute_release_{name}(v);"));
        }
        out.push("}".into());
    }
    out
}

fn constants(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    for ((c, name), length) in api.constants.iter().zip(&names.constants).zip(lengths(speller)) {
        out.push(format!("fputs(\"constant {} = \", joute_log);", c.name));
        let base = c.value.base().ty();
        match c.value {
            ConstantValue::One(_) => out.push(dump(speller, &base, name)),
            ConstantValue::List(..) => {
                out.push(format!("for (int i = 0; i < {length}; i++) {{"));
                out.push("    fputc(i ? ',' : '[', joute_log);".into());
                out.push(format!("    {}", dump(speller, &base, &format!("{name}[i]"))));
                out.push("}".into());
                out.push(format!("fputs({length} ? \"]\" : \"[]\", joute_log);"));
            }
        }
        out.push("fputc('\\n', joute_log);".into());
    }
    out
}

fn push_dumps<'a>(
    speller: Speller<'_>,
    types: impl Iterator<Item = &'a Type>,
    stem: &str,
    out: &mut Vec<String>,
) {
    for (j, ty) in types.enumerate() {
        if j > 0 {
            out.push("    fputc(',', joute_log);".into());
        }
        out.push(format!("    {}", dump(speller, ty, &format!("{stem}{j}"))));
    }
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Speller { api, names } = speller;
    let f = &api.user_functions[index];
    let mut body = vec!["joute_probe();".to_owned()];
    if let Some(ty) = &f.result {
        // `joute_probe` counted this tour already.
        body.push(format!("static {};", speller.declare(ty, "joute_result")));
        body.push(format!("joute_result = {};", draw(speller, ty, "joute_tour == 2")));
    }
    body.push(format!("fputs(\"user {} (\", joute_log);", f.name));
    let args = &names.user_args[index];
    for (j, (arg, name)) in f.args.iter().zip(args).enumerate() {
        if j > 0 {
            body.push("fputc(',', joute_log);".into());
        }
        body.push(dump(speller, &arg.ty, name));
    }
    body.push("fputs(\") = \", joute_log);".into());
    match &f.result {
        Some(ty) => body.push(dump(speller, ty, "joute_result")),
        None => body.push("fputs(\"void\", joute_log);".into()),
    }
    body.push("fputc('\\n', joute_log);".into());
    body.push("fflush(joute_log);".into());
    for (arg, name) in f.args.iter().zip(args) {
        body.extend(release(speller, &arg.ty, name));
    }
    if f.result.is_some() {
        body.push("return joute_result;".into());
    }
    UserView { definition: speller.user_prototype(index), body }
}
