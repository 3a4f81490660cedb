//! `Api.cs`, which is compiled into `lib/Api.dll` and read by candidates, and the rest of the kit.

use super::constant::{constant, exact};
use super::spell::{Speller, doc, parameter, safe};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Constant, Enum, EnumValue, Field, Function, Locale, Struct, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

/// A documented line, without `public`.
struct Member {
    doc: Vec<String>,
    declaration: String,
}

struct EnumView {
    doc: Vec<String>,
    name: String,
    values: Vec<Member>,
}

struct StructView {
    doc: Vec<String>,
    name: String,
    fields: Vec<Member>,
    blank: Vec<String>,
    params: String,
    full: Vec<String>,
}

#[derive(Template)]
#[template(path = "csharp/Api.cs", escape = "none")]
struct Face {
    text: Texts,
    title: String,
    text_blank: &'static str,
    text_full: &'static str,
    members: Vec<Member>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
}

struct StarterView {
    doc: Vec<String>,
    declaration: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "csharp/champion.cs", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "csharp/main.cs", escape = "none")]
struct Main {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/champion.csproj", escape = "none")]
struct Project {
    text: Texts,
}

#[derive(Template)]
#[template(path = "csharp/champion.exe.config", escape = "none")]
struct Config {
    text: Texts,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let text = || texts(api);
    vec![
        File::generated("Api.cs", face(api, names)),
        File::generated("joute/main.cs", render(&Main { text: text() })),
        File::candidate("champion.cs", render(&starter(Speller { api, names }))),
        File::generated("Makefile", render(&Makefile { text: text() })),
        File::generated("champion.csproj", render(&Project { text: text() })),
        File::generated("champion.exe.config", render(&Config { text: text() })),
    ]
}

/// What is public in `lib/Api.dll`.
pub fn face(api: &Api, names: &Names) -> String {
    let speller = Speller { api, names };
    let text = texts(api);
    let (text_blank, text_full) = match api.locale {
        Locale::Fr => ("Une valeur vide, à compléter champ par champ.", "Une valeur complète."),
        Locale::En => ("An empty value, to be filled in field by field.", "A whole value."),
    };
    render(&Face {
        title: safe(&text.title),
        text_blank,
        text_full,
        members: members(speller, &text),
        enums: (0..api.enums.len()).map(|i| enumeration(speller, i)).collect(),
        structs: (0..api.structs.len()).map(|i| structure(speller, i)).collect(),
        text,
    })
}

const INSIDE: &str = "        ";

/// Constants, functions and `afficher_*`, as members of `Api`.
fn members(speller: Speller<'_>, text: &Texts) -> Vec<Member> {
    let Speller { api, names } = speller;
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| {
        let Constant { name: _, value, summary } = c;
        Member {
            doc: doc(summary, &[], &[], INSIDE),
            declaration: constant(speller, name, value, exact, INSIDE),
        }
    });
    let functions = api.functions.iter().enumerate().map(|(i, function)| {
        let (name, args) = (&names.functions[i], &names.args[i]);
        let prototype = speller.prototype(name, function, args);
        Member {
            doc: doc(&function.summary, &function.args, args, INSIDE),
            declaration: format!("static {prototype} => Joute.glue.{name}({});", args.join(", ")),
        }
    });
    let enums = names.enum_displays.iter().zip(&names.enums);
    let displays = enums.chain(names.struct_displays.iter().zip(&names.structs)).map(|(name, ty)| Member {
        doc: vec![
            format!("{INSIDE}/// <summary>{}</summary>", text.shows.replace("{}", ty)),
            format!("{INSIDE}/// <param name=\"v\">{}</param>", text.shown_value),
        ],
        declaration: format!("static void {name}({ty} v) => Joute.glue.{name}(v);"),
    });
    constants.chain(functions).chain(displays).collect()
}

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> EnumView {
    let Enum { name: _, summary, values } = &api.enums[index];
    let values = values.iter().zip(&names.values[index]).enumerate().map(|(number, (value, name))| {
        let EnumValue { name: _, summary } = value;
        Member { doc: doc(summary, &[], &[], INSIDE), declaration: format!("{name} = {number}") }
    });
    EnumView {
        doc: doc(summary, &[], &[], "    "),
        name: names.enums[index].clone(),
        values: values.collect(),
    }
}

fn structure(speller: Speller<'_>, index: usize) -> StructView {
    let Speller { api, names } = speller;
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &api.structs[index];
    let slots = || fields.iter().zip(&names.fields[index]);
    let members = slots().map(|(field, name)| {
        let Field { name: _, ty, summary } = field;
        Member { doc: doc(summary, &[], &[], INSIDE), declaration: format!("{} {name}", speller.ty(ty)) }
    });
    let built =
        slots().filter(|(field, _)| matches!(field.ty, Type::Struct(_) | Type::String | Type::Array(_)));
    let params = slots().map(|(field, name)| format!("{} {}", speller.ty(&field.ty), parameter(name)));
    StructView {
        doc: doc(summary, &[], &[], "    "),
        name: names.structs[index].clone(),
        fields: members.collect(),
        blank: built.map(|(field, name)| format!("{name} = {};", speller.empty(&field.ty))).collect(),
        params: params.collect::<Vec<_>>().join(", "),
        full: slots().map(|(_, name)| format!("this.{name} = {};", parameter(name))).collect(),
    }
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let functions = api.user_functions.iter().enumerate().map(|(i, function)| {
        let Function { name: _, summary, args, result, role: _ } = function;
        let todo = format!("// {}", text.todo);
        let back = result.as_ref().map(|ty| format!("return {};", speller.empty(ty)));
        StarterView {
            doc: doc(summary, args, &names.user_args[i], INSIDE),
            declaration: speller.prototype(&names.user_functions[i], function, &names.user_args[i]),
            body: std::iter::once(todo).chain(back).collect(),
        }
    });
    Starter { user_functions: functions.collect(), text }
}
