//! The champion that proves C++'s binding: see `docs/probe.md`.

use super::api::displayed;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Base, ConstantValue, Function, Type};
use askama::Template;

struct UserView {
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "cpp/probe.cc", escape = "none")]
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
    vec![File::candidate("champion.cc", render(&probe))]
}

/// Draw and dump of every enum and struct.
fn helpers(speller: Speller<'_>) -> Vec<String> {
    let function = |head: String, body: &str| format!("[[maybe_unused]] static void {head}\n{{\n{body}}}");
    let mut out = Vec::new();
    for (e, ty) in speller.api.enums.iter().zip(&speller.names.enums) {
        let count = e.values.len();
        let draw = format!("    v = static_cast<::{ty}>(joute_next_draw() % {count});\n");
        out.push(function(format!("joute_draw(::{ty} &v)"), &draw));
        out.push(function(format!("joute_dump(::{ty} v)"), "    joute_dump(static_cast<int>(v));\n"));
    }
    for (fields, ty) in speller.names.fields.iter().zip(&speller.names.structs) {
        let draws = fields.iter().map(|field| format!("    joute_draw(v.{field});\n")).collect::<String>();
        let dumps = fields.iter().map(|field| format!("    joute_dump(v.{field});\n"));
        let dumps = dumps.collect::<Vec<_>>().join("    std::fputc(',', joute_log);\n");
        let dumps = format!("    std::fputc('(', joute_log);\n{dumps}    std::fputc(')', joute_log);\n");
        out.push(function(format!("joute_draw(::{ty} &v)"), &draws));
        out.push(function(format!("joute_dump(const ::{ty} &v)"), &dumps));
    }
    out
}

fn draw(ty: &Type, name: &str, big: &str) -> String {
    if matches!(ty, Type::Array(_)) {
        format!("joute_draw({name}, {big});")
    } else {
        format!("joute_draw({name});")
    }
}

fn calls(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = constants(speller);
    for (i, Function { name, summary: _, args, result, role: _ }) in api.functions.iter().enumerate() {
        out.push("{".to_owned());
        for (j, arg) in args.iter().enumerate() {
            out.push(format!("    {} joute_arg{j};", speller.ty(&arg.ty)));
            out.push(format!("    {}", draw(&arg.ty, &format!("joute_arg{j}"), "big")));
        }
        let passed: Vec<_> = (0..args.len()).map(|j| format!("joute_arg{j}")).collect();
        let call = format!("::{}({});", names.functions[i], passed.join(", "));
        out.push(match result {
            Some(ty) => format!("    const {} joute_result = {call}", speller.ty(ty)),
            None => format!("    {call}"),
        });
        let lines = line("call", name, passed.iter().map(String::as_str), result.is_some());
        out.extend(lines.into_iter().map(|line| format!("    {line}")));
        out.push("}".into());
    }
    for (ty, written, display) in displayed(speller) {
        out.push("{".into());
        out.push(format!("    {} joute_value;", speller.ty(&ty)));
        out.push("    joute_draw(joute_value);".into());
        out.push(format!("    std::cout << \"-- {written}\\n\";"));
        out.push(format!("    ::{display}(joute_value);"));
        out.push("}".into());
    }
    out
}

fn constants(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (c, name) in api.constants.iter().zip(&names.constants) {
        out.push(format!("std::fputs(\"constant {} = \", joute_log);", c.name));
        out.push(match (&c.value, c.value.base()) {
            // C++ would rather make it a bool than a string.
            (ConstantValue::One(_), Base::String) => format!("joute_dump(std::string(::{name}));"),
            _ => format!("joute_dump(::{name});"),
        });
        out.push("std::fputc('\\n', joute_log);".into());
    }
    out
}

/// The statements that write one line of the transcript.
fn line<'a>(word: &str, name: &str, args: impl Iterator<Item = &'a str>, result: bool) -> Vec<String> {
    let mut out = vec![format!("std::fputs(\"{word} {name} (\", joute_log);")];
    for (j, arg) in args.enumerate() {
        if j > 0 {
            out.push("std::fputc(',', joute_log);".into());
        }
        out.push(format!("joute_dump({arg});"));
    }
    out.push("std::fputs(\") = \", joute_log);".into());
    out.push(if result { "joute_dump(joute_result);" } else { "std::fputs(\"void\", joute_log);" }.into());
    out.push("std::fputc('\\n', joute_log);".into());
    out
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Function { name, summary: _, args: _, result, role: _ } = &speller.api.user_functions[index];
    let mut body = vec!["joute_probe();".to_owned()];
    let args = &speller.names.user_args[index];
    if let Some(ty) = result {
        body.push(format!("{} joute_result;", speller.ty_among(ty, args)));
        // `joute_probe` counted this tour already.
        body.push(draw(ty, "joute_result", "joute_tour == 2"));
    }
    body.extend(line("user", name, args.iter().map(String::as_str), result.is_some()));
    body.push("std::fflush(joute_log);".into());
    if result.is_some() {
        body.push("return joute_result;".into());
    }
    UserView { definition: speller.user_prototype(index), body }
}
