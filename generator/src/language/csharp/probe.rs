//! The champion that proves C#'s binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, ConstantValue, EnumId, Field, StructId, Type};
use crate::names::Names;
use askama::Template;

struct Method {
    head: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "csharp/probe.cs", escape = "none")]
struct Probe {
    methods: Vec<Method>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let enums = (0..api.enums.len()).map(EnumId).flat_map(|id| enumeration(speller, id));
    let structs = (0..api.structs.len()).map(StructId).flat_map(|id| structure(speller, id));
    let arrays = api.array_types();
    let arrays = arrays.iter().flat_map(|ty| match ty {
        Type::Array(item) => array(speller, ty, item),
        _ => Vec::new(),
    });
    let users = (0..api.user_functions.len()).map(|i| user_function(speller, i));
    let methods = enums.chain(structs).chain(arrays).chain([calls(speller)]).chain(users).collect();
    vec![File::candidate("champion.cs", render(&Probe { methods }))]
}

fn draw(speller: Speller<'_>, ty: &Type, big: &str) -> String {
    let size = if matches!(ty, Type::Array(_)) { big } else { "" };
    format!("draw_{}({size})", speller.api.mangle(ty))
}

fn dump(speller: Speller<'_>, ty: &Type, value: &str) -> String {
    format!("dump_{}({value});", speller.api.mangle(ty))
}

fn enumeration(speller: Speller<'_>, id: EnumId) -> Vec<Method> {
    let e = speller.api.enumeration(id);
    let (name, ty) = (&e.name, speller.ty(&Type::Enum(id)));
    vec![
        Method {
            head: format!("{ty} draw_{name}()"),
            body: vec![format!("return ({ty})(Next() % {});", e.values.len())],
        },
        Method { head: format!("void dump_{name}({ty} v)"), body: vec!["dump_int((int)v);".into()] },
    ]
}

fn structure(speller: Speller<'_>, id: StructId) -> Vec<Method> {
    let s = speller.api.structure(id);
    let (name, ty) = (&s.name, speller.ty(&Type::Struct(id)));
    let mut draws = vec![format!("var v = new {ty}();")];
    let mut dumps = vec!["log.Write('(');".to_owned()];
    for (i, (field, property)) in s.fields.iter().zip(&speller.names.fields[id.0]).enumerate() {
        draws.push(format!("v.{property} = {};", draw(speller, &field.ty, "false")));
        if i > 0 {
            dumps.push("log.Write(',');".into());
        }
        dumps.push(dump(speller, &field.ty, &format!("v.{property}")));
    }
    draws.push("return v;".into());
    dumps.push("log.Write(')');".into());
    vec![
        Method { head: format!("{ty} draw_{name}()"), body: draws },
        Method { head: format!("void dump_{name}({ty} v)"), body: dumps },
    ]
}

fn array(speller: Speller<'_>, ty: &Type, item: &Type) -> Vec<Method> {
    let (name, spelt) = (speller.api.mangle(ty), speller.ty(ty));
    let draws = vec![
        format!("var v = {};", speller.new_array(ty, "draw_length(big)", false)),
        "for (int i = 0; i < v.Length; i++)".into(),
        "{".into(),
        format!("    v[i] = {};", draw(speller, item, "false")),
        "}".into(),
        "return v;".into(),
    ];
    let dumps = vec![
        "log.Write('[');".into(),
        "for (int i = 0; i < v.Length; i++)".into(),
        "{".into(),
        "    if (i > 0) log.Write(',');".into(),
        format!("    {}", dump(speller, item, "v[i]")),
        "}".into(),
        "log.Write(']');".into(),
    ];
    vec![
        Method { head: format!("{spelt} draw_{name}(bool big)"), body: draws },
        Method { head: format!("void dump_{name}({spelt} v)"), body: dumps },
    ]
}

/// `CALL(…) = …`, with everything that was passed and given back.
fn line(
    speller: Speller<'_>,
    head: &str,
    args: &[Field],
    values: &[String],
    result: Option<&Type>,
) -> Vec<String> {
    let mut out = vec![format!("log.Write(\"{head} (\");")];
    for (j, (arg, value)) in args.iter().zip(values).enumerate() {
        if j > 0 {
            out.push("log.Write(',');".into());
        }
        out.push(dump(speller, &arg.ty, value));
    }
    out.push("log.Write(\") = \");".into());
    out.push(result.map_or("log.Write(\"void\");".into(), |ty| dump(speller, ty, "joute_result")));
    out.push("log.WriteLine();".into());
    out
}

fn constants(speller: Speller<'_>) -> Vec<String> {
    let Speller { api, names } = speller;
    let mut out = Vec::new();
    for (c, name) in api.constants.iter().zip(&names.constants) {
        out.push(format!("log.Write(\"constant {} = \");", c.name));
        let base = c.value.base().ty();
        match c.value {
            ConstantValue::One(_) => out.push(dump(speller, &base, &format!("Api.{name}"))),
            ConstantValue::List(..) => {
                out.push("log.Write('[');".into());
                out.push(format!("for (int i = 0; i < Api.{name}.Length; i++)"));
                out.push("{".into());
                out.push("    if (i > 0) log.Write(',');".into());
                out.push(format!("    {}", dump(speller, &base, &format!("Api.{name}[i]"))));
                out.push("}".into());
                out.push("log.Write(']');".into());
            }
        }
        out.push("log.WriteLine();".into());
    }
    out
}

fn calls(speller: Speller<'_>) -> Method {
    let Speller { api, names } = speller;
    let mut body = constants(speller);
    for (i, f) in api.functions.iter().enumerate() {
        body.push("{".into());
        let values: Vec<String> = (0..f.args.len()).map(|j| format!("arg{j}")).collect();
        for (arg, value) in f.args.iter().zip(&values) {
            body.push(format!("    var {value} = {};", draw(speller, &arg.ty, "big")));
        }
        let call = format!("Api.{}({});", names.functions[i], values.join(", "));
        body.push(
            f.result.as_ref().map_or(format!("    {call}"), |_| format!("    var joute_result = {call}")),
        );
        let line = line(speller, &format!("call {}", f.name), &f.args, &values, f.result.as_ref());
        body.extend(line.into_iter().map(|line| format!("    {line}")));
        body.push("}".into());
    }
    let enums = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let structs = api.structs.iter().map(|s| &s.name).zip(&names.struct_displays);
    for (name, display) in enums.chain(structs) {
        body.push(format!("Console.WriteLine(\"-- {name}\");"));
        body.push(format!("Api.{display}(draw_{name}());"));
    }
    Method { head: "void Calls(bool big)".into(), body }
}

fn user_function(speller: Speller<'_>, index: usize) -> Method {
    let Speller { api, names } = speller;
    let f = &api.user_functions[index];
    let args = &names.user_args[index];
    let mut body = vec!["Calls(tour == 1);".to_owned()];
    if let Some(ty) = &f.result {
        body.push(format!("var joute_result = {};", draw(speller, ty, "tour == 1")));
    }
    body.extend(line(speller, &format!("user {}", f.name), &f.args, args, f.result.as_ref()));
    body.push("log.Flush();".into());
    body.push("tour++;".into());
    body.extend(f.result.as_ref().map(|_| "return joute_result;".into()));
    Method { head: speller.prototype(&names.user_functions[index], f, args), body }
}
