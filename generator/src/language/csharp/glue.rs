//! `lib/Api.dll` and `lib/Joute.Native.dll`: compiled once, over `bindings/csharp`.

mod border;
mod calls;

use super::api::face;
use super::spell::Speller;
use crate::backend::{Artifact, File, Glue, Invocation, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Block, Crossing, Number, Value};
use crate::model::{Api, Struct, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use border::Border;

/// A method of the class `glue`.
struct Method {
    prototype: String,
    body: Vec<String>,
    inline: bool,
}

struct StructView {
    name: String,
    equal: Vec<String>,
    hash: Vec<String>,
    shown: Vec<String>,
}

struct RawView {
    name: String,
    fields: Vec<String>,
}

struct UserView {
    name: String,
    declaration: String,
    signature: String,
}

#[derive(Template)]
#[template(path = "csharp/Glue.cs", escape = "none")]
struct Text {
    text: Texts,
    structs: Vec<StructView>,
    raws: Vec<RawView>,
    spellings: Vec<(String, String)>,
    methods: Vec<Method>,
    users: Vec<UserView>,
    hash: String,
}

/// The hand-written part, compiled into `Api.dll`.
const RUNTIME: &[(&str, &str)] = &[
    ("Arena.cs", include_str!("../../../../bindings/csharp/Arena.cs")),
    ("Match.cs", include_str!("../../../../bindings/csharp/Match.cs")),
    ("Misuse.cs", include_str!("../../../../bindings/csharp/Misuse.cs")),
    ("Refusal.cs", include_str!("../../../../bindings/csharp/Refusal.cs")),
    ("Text.cs", include_str!("../../../../bindings/csharp/Text.cs")),
    ("Value.cs", include_str!("../../../../bindings/csharp/Value.cs")),
];
const EMIT: &str = include_str!("../../../../bindings/csharp/Emit.cs");

/// What is compiled, and how.
pub fn glue(api: &Api, names: &Names) -> Glue {
    let speller = Speller { api, names };
    let abi = Abi::new(api);
    let mut files = vec![
        File::generated("Emit.cs", EMIT),
        File::generated("native.txt", symbols(&abi, api)),
        File::generated("Api.cs", face(api, names)),
        File::generated("Glue.cs", render(&text(speller, &abi))),
    ];
    files.extend(RUNTIME.iter().map(|(path, text)| File::generated(*path, *text)));
    let library = format!("lib{}.so", api.name);
    let strict = ["-noconfig", "-optimize+", "-warn:4", "-warnaserror", "-langversion:latest"];
    let emitter = strict.into_iter().chain(["-out:Emit.exe", "Emit.cs"]);
    let sources = ["Api.cs", "Glue.cs"].into_iter().chain(RUNTIME.iter().map(|(path, _)| *path));
    // An item or one of several arguments may lack its words: descriptions in use are like that. A name may hide one that
    // every object has.
    let options =
        ["-target:library", "-unsafe", "-doc:Api.xml", "-nowarn:108,109,114,465,1591,1573", "-out:Api.dll"];
    let dll = strict.into_iter().chain(options).chain(["-r:Joute.Native.dll"]).chain(sources);
    Glue {
        files,
        commands: vec![
            Invocation::new("mcs", emitter),
            Invocation::new("mono", ["Emit.exe", "native.txt", &library]),
            Invocation::new("mcs", dll),
            Invocation::new("mono", ["Emit.exe", "--seal", "Api.dll", "Joute.Native.dll"]),
        ],
        artifacts: ["Api.dll", "Api.xml", "Joute.Native.dll"]
            .map(|file| Artifact { from: file.into(), to: format!("lib/{file}") })
            .into(),
    }
}

/// The symbols that `Emit.cs` makes methods of: name, result and arguments by letter.
fn symbols(abi: &Abi<'_>, api: &Api) -> String {
    let ours = [
        "joute_api_hash u :",
        "joute_start i :pu",
        "joute_free v :p",
        "joute_set_misuse v :p",
        "joute_say p :pppp",
        "setlocale p :ip",
    ];
    let mut lines: Vec<String> = ours.map(str::to_owned).into();
    for (f, call) in api.functions.iter().zip(&abi.functions) {
        let args: String = call.args.iter().map(letters).collect();
        let (result, out) = match &call.result {
            None => ("v", ""),
            Some(value) if value.is_aggregate() => ("v", "p"),
            Some(value) => (letters(value), ""),
        };
        lines.push(format!("{} {result} :{args}{out}", symbol(call.flat_word(), &f.name)));
    }
    for (f, entry) in api.user_functions.iter().zip(&abi.user_functions) {
        if !f.args.is_empty() {
            lines.push(format!("{} v :p", symbol("take", &f.name)));
        }
        if let Some(value) = &entry.result {
            lines.push(format!("{} v :{}", symbol(entry.answer_word(), &f.name), letters(value)));
        }
    }
    let enums = api.enums.iter().map(|e| format!("{} p :i", symbol("show", &e.name)));
    let structs = api.structs.iter().map(|s| format!("{} p :p", symbol("show", &s.name)));
    let drops = abi.released().map(|value| format!("{} v :p", symbol("drop", &api.mangle(&value.ty))));
    lines.extend(enums.chain(structs).chain(drops));
    lines.join("\n") + "\n"
}

/// A value as an argument: a list is a pointer and a length.
fn letters(value: &Value) -> &'static str {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => "i",
        Crossing::Number(Number::Double) => "d",
        Crossing::Number(Number::Bool) => "b",
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) => "p",
        Crossing::List(_) | Crossing::Nested(_) => "pl",
    }
}

fn text(speller: Speller<'_>, abi: &Abi<'_>) -> Text {
    let Speller { api, names } = speller;
    let border = Border { speller, abi };
    let structs = (0..api.structs.len()).map(|i| structure(speller, i)).collect();
    let raws = api.structs.iter().zip(&abi.structs).map(|(s, block)| {
        let fields = s.fields.iter().map(|field| format!("@{}", field.name));
        raw_view(border, format!("joute_raw_{}", s.name), block, fields)
    });
    let user_raws = abi.user_functions.iter().enumerate().filter(|(_, entry)| !entry.args.slots.is_empty());
    let user_raws = user_raws.map(|(i, entry)| {
        let fields = (0..entry.args.slots.len()).map(|j| format!("arg{j}"));
        raw_view(border, format!("joute_args{i}"), &entry.args, fields)
    });
    let spellings = api.structs.iter().enumerate().flat_map(|(i, s)| {
        let fields = s.fields.iter().zip(&names.fields[i]);
        fields.map(move |(f, name)| (format!("{}.{name}", names.structs[i]), f.name.clone()))
    });
    let users = api.user_functions.iter().enumerate().map(|(i, f)| {
        let (name, args) = (&names.user_functions[i], &names.user_args[i]);
        let params = f.args.iter().enumerate().map(|(j, a)| format!("{} a{j}", speller.full(&a.ty)));
        let result = f.result.as_ref().map_or("void".into(), |ty| speller.full(ty));
        UserView {
            name: name.clone(),
            declaration: format!("public static {}", speller.prototype(name, f, args)),
            signature: format!("{result} user{i}({})", params.collect::<Vec<_>>().join(", ")),
        }
    });
    Text {
        text: texts(api),
        structs,
        raws: raws.chain(user_raws).collect(),
        spellings: spellings.collect(),
        methods: border::methods(border).into_iter().chain(calls::methods(border)).collect(),
        users: users.collect(),
        hash: format!("0x{:016x}", api.hash()),
    }
}

/// A struct as it lies in C.
fn raw_view(
    border: Border<'_>,
    name: String,
    block: &Block,
    fields: impl Iterator<Item = String>,
) -> RawView {
    let fields =
        block.slots.iter().zip(fields).map(|(slot, field)| format!("{} {field}", border.raw(&slot.value)));
    RawView { name, fields: fields.collect() }
}

/// Equality, hash and printing of a struct, field by field.
fn structure(Speller { api, names }: Speller<'_>, index: usize) -> StructView {
    let Struct { name: _, summary: _, shape: _, fields, layout: _ } = &api.structs[index];
    let slots = || fields.iter().zip(&names.fields[index]);
    let equal = slots().map(|(field, name)| match field.ty {
        Type::Int | Type::Bool | Type::Enum(_) | Type::String => format!("{name} == other.{name}"),
        Type::Double => format!("{name}.Equals(other.{name})"),
        Type::Struct(_) => format!("object.Equals({name}, other.{name})"),
        Type::Array(_) => format!("Joute.Value.Same({name}, other.{name})"),
    });
    let hash = slots().map(|(field, name)| match field.ty {
        Type::Int => name.clone(),
        Type::Bool => format!("({name} ? 1 : 0)"),
        Type::Enum(_) => format!("(int){name}"),
        Type::Double => format!("{name}.GetHashCode()"),
        Type::String | Type::Struct(_) | Type::Array(_) => format!("Joute.Value.Hash({name})"),
    });
    StructView {
        name: names.structs[index].clone(),
        equal: equal.collect(),
        hash: hash.collect(),
        shown: names.fields[index].clone(),
    }
}
