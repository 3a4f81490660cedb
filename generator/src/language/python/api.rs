//! `api.py`, the starter champion and what starts it.

use super::spell::{Speller, docstring, tuple_docstring, value};
use super::texts::{PythonTexts, python_texts};
use crate::backend::{File, Item, Sample};
use crate::example;
use crate::kit::render;
use crate::model::{Api, Constant, ConstantValue, Enum, Function, Shape, Struct, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use std::collections::BTreeSet;

struct ConstantView {
    name: String,
    kind: String,
    value: String,
    doc: String,
}

struct EnumView {
    name: String,
    doc: String,
    values: Vec<ValueView>,
}

struct ValueView {
    name: String,
    doc: String,
}

struct FunctionView {
    name: String,
    signature: String,
    body: String,
}

#[derive(Template)]
#[template(path = "python/api.py", escape = "none")]
struct ApiFile {
    text: Texts,
    python: PythonTexts,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    types: Vec<String>,
    functions: Vec<FunctionView>,
    lists: bool,
    tuples: bool,
    /// Builtins that the game hides and that this file needs.
    builtins: Vec<&'static str>,
    globals: String,
    exported: Vec<String>,
    hash: String,
}

struct StarterView {
    signature: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "python/Champion.py", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<StarterView>,
}

#[derive(Template)]
#[template(path = "python/main.py", escape = "none")]
struct Main {
    text: Texts,
    user_functions: Vec<FunctionView>,
    hash: String,
}

#[derive(Template)]
#[template(path = "python/joute.py", escape = "none")]
struct Runtime {
    text: Texts,
    python: PythonTexts,
}

#[derive(Template)]
#[template(path = "python/build.py", escape = "none")]
struct Build {
    python: PythonTexts,
}

#[derive(Template)]
#[template(path = "python/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
    python: PythonTexts,
}

/// Builtins that `api.py` is written with.
const BUILTINS: &[&str] = &["bool", "float", "globals", "int", "list", "str", "tuple"];

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let (text, python) = (texts(api), python_texts(api));
    let hash = format!("0x{:016X}", api.hash());
    let main = Main { text: text.clone(), user_functions: user_functions(speller), hash: hash.clone() };
    vec![
        File::generated("api.py", render(&api_file(speller, hash))),
        File::candidate("Champion.py", render(&starter(speller))),
        File::generated("joute/__init__.py", render(&Runtime { text: text.clone(), python: python.clone() })),
        File::generated("joute/main.py", render(&main)),
        File::generated("joute/build.py", render(&Build { python: python.clone() })),
        File::generated("Makefile", render(&Makefile { text, python: python.clone() })),
    ]
}

fn api_file(speller: Speller<'_>, hash: String) -> ApiFile {
    let Speller { api, names } = speller;
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        // An empty list does not tell its type.
        let kind = match constant {
            ConstantValue::One(_) => "Final".into(),
            ConstantValue::List(..) => format!("Final[{}]", speller.ty(&constant.ty())),
        };
        let doc = docstring(summary, &[], &[], "");
        ConstantView { name: name.clone(), kind, value: value(constant), doc }
    });
    let shown = std::iter::empty()
        .chain(&names.constants)
        .chain(&names.enums)
        .chain(&names.structs)
        .chain(&names.functions)
        .chain(&names.enum_displays)
        .chain(&names.struct_displays);
    let mut exported: Vec<String> = shown.cloned().collect();
    // Champions find open what api.py itself is written with, as in older kits; a game may have a `List` of its own.
    let free = |name: &str| !exported.iter().any(|it| it == name);
    let (lists, tuples) = (free("List"), free("Tuple"));
    let open = [("IntEnum", free("IntEnum")), ("List", lists), ("NamedTuple", true), ("Tuple", tuples)];
    let builtins: Vec<_> = BUILTINS.iter().copied().filter(|name| speller.hides(name)).collect();
    // A starter's annotations have them too.
    exported.extend(builtins.iter().map(|name| format!("joute_{name}")));
    exported.extend(open.iter().filter(|(_, open)| *open).map(|(name, _)| (*name).to_owned()));
    ApiFile {
        text: texts(api),
        python: python_texts(api),
        constants: constants.collect(),
        enums: (0..api.enums.len()).map(|index| enumeration(speller, index)).collect(),
        types: (0..api.structs.len()).map(|index| structure(speller, index)).collect(),
        functions: functions(speller),
        lists,
        tuples,
        builtins,
        globals: speller.builtin("globals"),
        exported,
        hash,
    }
}

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> EnumView {
    let Enum { name, summary, values } = &api.enums[index];
    let views = values.iter().zip(&names.values[index]).map(|(value, name)| ValueView {
        name: name.clone(),
        doc: docstring(&value.summary, &[], &[], "    "),
    });
    let summary = if summary.trim().is_empty() { name } else { summary };
    EnumView {
        name: names.enums[index].clone(),
        doc: docstring(summary, &[], &[], "    ") + "\n",
        values: views.collect(),
    }
}

/// A `NamedTuple`, or the alias of a tuple with its fields told.
fn structure(speller: Speller<'_>, index: usize) -> String {
    let Speller { api, names } = speller;
    let Struct { name: _, summary, shape, fields, layout: _ } = &api.structs[index];
    let name = &names.structs[index];
    let mut out = String::new();
    match shape {
        Shape::Tuple => {
            let types = fields.iter().map(|field| speller.ty(&field.ty)).collect::<Vec<_>>().join(", ");
            let form = speller.construct(index, &names.fields[index]);
            let form = format!("{} {form}", python_texts(api).a_tuple);
            let doc = tuple_docstring(summary, &form, fields, &names.fields[index]);
            out.push_str(&format!("{name} = {}[{types}]\n{doc}", speller.builtin("tuple")));
        }
        Shape::Record => {
            let hidden: BTreeSet<&str> = names.fields[index].iter().map(String::as_str).collect();
            let mut aliases = BTreeSet::new();
            let mut body = String::new();
            for (field, name) in fields.iter().zip(&names.fields[index]) {
                let ty = visible(speller, &field.ty, &hidden, &mut aliases);
                // A tuple has methods of these names, which the field hides.
                let excuse = if matches!(name.as_str(), "count" | "index") {
                    "  # type: ignore[assignment]"
                } else {
                    ""
                };
                body.push_str(&format!("\n    {name}: {ty}{excuse}"));
                match docstring(&field.summary, &[], &[], "    ") {
                    doc if doc.is_empty() => {}
                    doc => body.push_str(&format!("\n    {doc}")),
                }
            }
            for alias in aliases {
                out.push_str(&format!("joute_{alias} = {alias}\n"));
            }
            let doc = docstring(if summary.trim().is_empty() { name } else { summary }, &[], &[], "    ");
            if !out.is_empty() {
                out.push_str("\n\n");
            }
            out.push_str(&format!("class {name}(NamedTuple):\n    {doc}\n{body}"));
        }
    }
    out
}

/// A type's annotation inside a class some of whose fields hide types: those are named by an alias.
fn visible(
    speller: Speller<'_>,
    ty: &Type,
    hidden: &BTreeSet<&str>,
    aliases: &mut BTreeSet<String>,
) -> String {
    if let Type::Array(item) = ty {
        let item = visible(speller, item, hidden, aliases);
        let list = alias(&speller.builtin("list"), hidden, aliases);
        return format!("{list}[{item}]");
    }
    alias(&speller.ty(ty), hidden, aliases)
}

fn alias(name: &str, hidden: &BTreeSet<&str>, aliases: &mut BTreeSet<String>) -> String {
    if !hidden.contains(name) {
        return name.into();
    }
    aliases.insert(name.into());
    format!("joute_{name}")
}

/// The API's functions and the `afficher_*`.
fn functions(speller: Speller<'_>) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let text = texts(api);
    let body = |doc: String| match doc {
        doc if doc.is_empty() => " ...".into(),
        doc => format!("\n        {doc}"),
    };
    let functions = api.functions.iter().enumerate().map(|(index, function)| FunctionView {
        name: names.functions[index].clone(),
        signature: speller.signature(&names.functions[index], function, &names.args[index]),
        body: body(docstring(&function.summary, &function.args, &names.args[index], "        ")),
    });
    let types =
        names.enums.iter().zip(&names.enum_displays).chain(names.structs.iter().zip(&names.struct_displays));
    let displays = types.map(|(ty, display)| FunctionView {
        name: display.clone(),
        signature: format!("{display}(v: {ty}) -> None"),
        body: body(format!("\"\"\"{}.\"\"\"", text.shows.replace("{}", ty))),
    });
    functions.chain(displays).collect()
}

fn user_functions(speller: Speller<'_>) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let view = |(index, function): (usize, &Function)| FunctionView {
        name: names.user_functions[index].clone(),
        signature: speller.signature(&names.user_functions[index], function, &names.user_args[index]),
        body: String::new(),
    };
    api.user_functions.iter().enumerate().map(view).collect()
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let text = texts(api);
    let functions = user_functions(speller).into_iter().zip(&api.user_functions).enumerate();
    let functions = functions.map(|(index, (view, function))| {
        let Function { name: _, summary, args, result, role: _ } = function;
        let mut body = Vec::new();
        match docstring(summary, args, &names.user_args[index], "    ") {
            doc if doc.is_empty() => {}
            doc => body.push(doc),
        }
        body.push(format!("# {}", text.todo));
        body.push(result.as_ref().map_or("pass".into(), |ty| format!("return {}", speller.sample_of(ty, 0))));
        StarterView { signature: view.signature, body }
    });
    Starter { user_functions: functions.collect(), text }
}

/// How an item looks in Python.
pub fn show(api: &Api, names: &Names, item: Item) -> Sample {
    let speller = Speller { api, names };
    match item {
        Item::Constant(i) => {
            let name = &names.constants[i];
            Sample {
                signature: format!("{name} = {}", value(&api.constants[i].value)),
                example: format!("x = {name}"),
            }
        }
        Item::Enum(i) => {
            let values =
                names.values[i].iter().enumerate().map(|(value, name)| format!("\n    {name} = {value}"));
            Sample {
                signature: format!("class {}(IntEnum):{}", names.enums[i], values.collect::<String>()),
                example: format!("v = {}.{}", names.enums[i], names.values[i][0]),
            }
        }
        Item::Struct(i) => {
            let name = &names.structs[i];
            let fields = api.structs[i].fields.iter().zip(&names.fields[i]);
            let signature = match api.structs[i].shape {
                Shape::Tuple => {
                    let types = fields.map(|(field, _)| speller.ty(&field.ty)).collect::<Vec<_>>().join(", ");
                    format!("{name} = tuple[{types}]  # {}", speller.construct(i, &names.fields[i]))
                }
                Shape::Record => {
                    let fields =
                        fields.map(|(field, name)| format!("\n    {name}: {}", speller.ty(&field.ty)));
                    format!("class {name}(NamedTuple):{}", fields.collect::<String>())
                }
            };
            let id = crate::model::StructId(i);
            Sample { signature, example: format!("v = {}", speller.sample_of(&Type::Struct(id), 0)) }
        }
        Item::Function(i) => {
            let function = &api.functions[i];
            let name = &names.functions[i];
            let call = call(speller, i, None);
            Sample {
                signature: format!("def {}", speller.signature(name, function, &names.args[i])),
                example: if function.result.is_some() { format!("x = {call}") } else { call },
            }
        }
        Item::UserFunction(i) => {
            let name = &names.user_functions[i];
            let signature = speller.signature(name, &api.user_functions[i], &names.user_args[i]);
            Sample { signature: format!("def {signature}"), example: format!("def {signature}: ...") }
        }
    }
}

/// A call of a function with plausible values; `instead`, one of its arguments, by its place, is something else.
pub fn call(speller: Speller<'_>, function: usize, instead: Option<(usize, &str)>) -> String {
    let args = &speller.api.functions[function].args;
    let values = example::values(args, instead, |arg| speller.sample(arg));
    format!("{}({})", speller.names.functions[function], values.join(", "))
}
