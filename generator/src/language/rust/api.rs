//! `api.rs`, what it stands on, the starter champion, `main` and the Makefile.

use super::raw;
use super::spell::{Speller, arg_docs, constant, doc, is_tuple};
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Constant, Enum, EnumId, EnumValue, Field, Function, Layout, Struct, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;

struct ConstantView {
    doc: String,
    declaration: String,
}

struct ValueView {
    doc: String,
    name: String,
}

struct EnumView {
    doc: String,
    name: String,
    values: Vec<ValueView>,
}

struct FunctionView {
    doc: String,
    signature: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "rust/api.rs", escape = "none")]
struct Module {
    text: Texts,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<String>,
    functions: Vec<FunctionView>,
}

#[derive(Template)]
#[template(path = "rust/main.rs", escape = "none")]
struct Main {
    text: Texts,
    crosses: bool,
    entries: Vec<Vec<String>>,
}

#[derive(Template)]
#[template(path = "rust/ffi.rs", escape = "none")]
struct OldFfi {
    text: Texts,
}

struct StarterView {
    doc: String,
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "rust/champion.rs", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "rust/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
    main_flags: &'static str,
}

#[derive(Template)]
#[template(path = "rust/Cargo.toml", escape = "none")]
struct Manifest {
    text: Texts,
}

/// Where cargo finds the library; `make` says the same on its command line.
const CARGO_CONFIG: &str =
    "[build]\nrustflags = [\"-L\", \"lib\", \"-C\", \"link-arg=-Wl,-rpath,$ORIGIN/../../lib\"]\n";

/// The kit's files.
pub fn kit(speller: Speller<'_>) -> Vec<File> {
    let text = || texts(speller.api);
    let mut files = raw::files(speller);
    files.extend([
        File::generated("api.rs", render(&module(speller))),
        File::generated("ffi.rs", render(&OldFfi { text: text() })),
        File::generated("joute/main.rs", render(&main_file(speller))),
        File::candidate("champion.rs", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: text(), main_flags: main_flags(speller) })),
        File::generated("Cargo.toml", render(&Manifest { text: text() })),
        File::generated(".cargo/config.toml", CARGO_CONFIG),
    ]);
    files
}

fn module(speller: Speller<'_>) -> Module {
    let Speller { api, names } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| {
        let Constant { name: _, value, summary } = c;
        ConstantView { doc: doc(summary, &[], ""), declaration: format!("pub {}", constant(name, value)) }
    });
    let enums = api.enums.iter().enumerate().map(|(i, e)| {
        let Enum { name: _, summary, values } = e;
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            ValueView { doc: doc(summary, &[], "    "), name: name.clone() }
        });
        EnumView { doc: doc(summary, &[], ""), name: names.enums[i].clone(), values: values.collect() }
    });
    let functions = (0..api.functions.len()).map(|i| function(speller, i));
    let displays = displayed(speller).into_iter().map(|(ty, written, name)| {
        let symbol = symbol("show", written);
        let by = if matches!(ty, Type::Struct(_)) { "&" } else { "" };
        let param = speller.shown(&ty);
        FunctionView {
            doc: doc(&text.shows.replace("{}", &speller.ty(&ty)), &[("v", text.shown_value)], ""),
            signature: format!("fn {name}(v: {param})"),
            body: vec![
                format!("let mut joute = joute_border::Bench::new(\"afficher_{written}\");"),
                format!("let joute_v = joute.{};", lowered(speller, &ty, &param, "v", "v")),
                format!(
                    "let joute_v: String = unsafe {{ joute_border::lift(joute_raw::{symbol}({by}joute_v)) }};"
                ),
                "println!(\"{}\", joute_v);".into(),
            ],
        }
    });
    Module {
        constants: constants.collect(),
        enums: enums.collect(),
        structs: (0..api.structs.len()).map(|i| structure(speller, i)).collect(),
        functions: functions.chain(displays).collect(),
        text,
    }
}

fn structure(speller: Speller<'_>, index: usize) -> String {
    let structure = &speller.api.structs[index];
    let Struct { name: _, summary, shape: _, fields, layout } = structure;
    let (name, names) = (&speller.names.structs[index], &speller.names.fields[index]);
    if is_tuple(structure) {
        let docs = arg_docs(fields, names);
        let types: String = fields.iter().map(|field| speller.ty(&field.ty) + ", ").collect();
        // `(i32,)` is a tuple, `(i32)` is not.
        let types = if fields.len() == 1 { types.trim_end() } else { types.trim_end_matches(", ") };
        return format!("{}pub type {name} = ({types});", doc(summary, &docs, ""));
    }
    let copy = if *layout == Layout::Owned { "" } else { "Copy, " };
    let total =
        if speller.struct_holds_double(StructId(index)) { "PartialOrd" } else { "Eq, Hash, PartialOrd, Ord" };
    let lines = fields.iter().zip(names).map(|(field, name)| {
        let Field { name: _, ty, summary } = field;
        format!("{}    pub {name}: {},\n", doc(summary, &[], "    "), speller.ty(ty))
    });
    format!(
        "{}#[derive(Clone, {copy}Debug, PartialEq, {total})]\n#[repr(C)]\npub struct {name} {{\n{}}}",
        doc(summary, &[], ""),
        lines.collect::<String>()
    )
}

fn function(speller: Speller<'_>, index: usize) -> FunctionView {
    let Function { name: written, summary, args, result, role: _ } = &speller.api.functions[index];
    let names = &speller.names.args[index];
    let mut body = Vec::new();
    if !args.is_empty() {
        body.push(format!("let mut joute = joute_border::Bench::new(\"{written}\");"));
    }
    for (i, (Field { name: written_arg, ty, summary: _ }, name)) in args.iter().zip(names).enumerate() {
        let lowered = lowered(speller, ty, &speller.param(ty), written_arg, name);
        body.push(format!("let joute_{i} = joute.{lowered};"));
    }
    let passed = (0..args.len()).map(|i| format!("joute_{i}")).collect::<Vec<_>>().join(", ");
    let call = format!("joute_raw::{}({passed})", symbol("api", written));
    body.push(match result {
        Some(_) => format!("unsafe {{ joute_border::lift({call}) }}"),
        None => format!("unsafe {{ {call} }}"),
    });
    FunctionView { doc: doc(summary, &arg_docs(args, names), ""), signature: speller.signature(index), body }
}

/// The call of the bench that lowers an argument, declared as `param`.
fn lowered(speller: Speller<'_>, ty: &Type, param: &str, written: &str, name: &str) -> String {
    match ty {
        Type::String => format!("text(\"{written}\", {name})"),
        Type::Array(item) if **item == Type::String => format!("texts(\"{written}\", {name})"),
        Type::Array(item) => format!("array::<{}, _>(\"{written}\", {name})", speller.ty(item)),
        _ if param.starts_with('&') => format!("lower(\"{written}\", {name})"),
        _ if param.starts_with("impl ") => format!("given::<{}, _>(\"{written}\", &{name})", speller.ty(ty)),
        _ => format!("lower(\"{written}\", &{name})"),
    }
}

/// Everything that has an `afficher_*`: its type, the description's name for it, the function's name.
pub fn displayed<'a>(speller: Speller<'a>) -> Vec<(Type, &'a str, &'a str)> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, display))| (Type::Enum(EnumId(i)), e.name.as_str(), display.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs =
        structs.map(|(i, (s, display))| (Type::Struct(StructId(i)), s.name.as_str(), display.as_str()));
    enums.chain(structs).collect()
}

fn main_file(speller: Speller<'_>) -> Main {
    let Speller { api, names } = speller;
    let entries = api.user_functions.iter().zip(&names.user_functions).map(|(f, name)| {
        let Function { name: written, summary: _, args, result, role: _ } = f;
        let mut body = Vec::new();
        if !args.is_empty() {
            body.push(format!(
                "let mut args = std::mem::MaybeUninit::<joute::joute_args_{written}>::uninit();"
            ));
            body.push(format!("joute::{}(args.as_mut_ptr());", symbol("take", written)));
            body.push("let args = args.assume_init();".into());
        }
        let lifted = (0..args.len()).map(|i| format!("border::lift(args.f{i})"));
        let call = format!("champion::{name}({})", lifted.collect::<Vec<_>>().join(", "));
        match result {
            Some(ty) => {
                body.push(format!("let result: {} = {call};", speller.ty_in(ty, "champion::api::")));
                body.push(format!("let mut bench = border::Bench::new(\"{written}\");"));
                body.push(format!("joute::{}(bench.lower(\"result\", &result));", symbol("answer", written)));
            }
            None => body.push(format!("{call};")),
        }
        body
    });
    Main { text: texts(api), crosses: crosses(speller), entries: entries.collect() }
}

/// True if values cross the border in `main`.
fn crosses(speller: Speller<'_>) -> bool {
    speller.api.user_functions.iter().any(|f| !f.args.is_empty() || f.result.is_some())
}

/// A loop of calls is compiled faster without being optimised; conversions are worth it.
fn main_flags(speller: Speller<'_>) -> &'static str {
    if crosses(speller) { "$(RUSTFLAGS)" } else { "--edition 2021" }
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let functions = api.user_functions.iter().enumerate().map(|(i, f)| {
        let mut body: Vec<String> =
            names.user_args[i].iter().map(|name| format!("let _ = {name};")).collect();
        body.push(format!("// {}", text.todo));
        body.extend(f.result.as_ref().map(|ty| plain_value(speller, ty)));
        StarterView {
            doc: doc(&f.summary, &[], ""),
            definition: format!("pub {}", speller.user_signature(i)),
            body,
        }
    });
    Starter { user_functions: functions.collect(), text }
}

/// A value to begin with.
fn plain_value(speller: Speller<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "String::new()".into(),
        Type::Array(_) => "Vec::new()".into(),
        Type::Enum(id) => format!("{}::{}", speller.names.enumeration(*id), speller.names.values[id.0][0]),
        Type::Struct(id) => construct(speller, *id, &|field| plain_value(speller, &field.ty)),
    }
}

/// A struct made of given values.
pub fn construct(speller: Speller<'_>, id: StructId, value: &dyn Fn(&Field) -> String) -> String {
    let structure = speller.api.structure(id);
    let values = structure.fields.iter().map(value);
    if is_tuple(structure) {
        let values = values.collect::<Vec<_>>().join(", ");
        return if structure.fields.len() == 1 { format!("({values},)") } else { format!("({values})") };
    }
    let fields =
        speller.names.fields[id.0].iter().zip(values).map(|(name, value)| format!("{name}: {value}"));
    format!("{} {{ {} }}", speller.names.structure(id), fields.collect::<Vec<_>>().join(", "))
}
