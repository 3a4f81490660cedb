//! `api.py`.

use super::doc::{docstring, tuple_docstring};
use super::names::has_optionals;
use super::spell::{Speller, value};
use super::texts::{PythonTexts, python_texts};
use crate::model::{Constant, ConstantValue, Enum, Shape, Struct, Type};
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
    signature: String,
    doc: String,
}

/// A struct.
#[derive(Template)]
#[template(ext = "py", escape = "none")]
enum TypeView {
    #[template(path = "python/types/tuple.py")]
    Tuple { name: String, tuple: String, parts: String, doc: String },
    #[template(path = "python/types/record.py")]
    Record { name: String, doc: String, aliases: BTreeSet<String>, fields: Vec<FieldView> },
}

struct FieldView {
    name: String,
    ty: String,
    /// True if it hides a method that every tuple has.
    hides: bool,
    doc: String,
}

#[derive(Template)]
#[template(path = "python/api.py", escape = "none")]
pub struct ApiFile {
    text: Texts,
    python: PythonTexts,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    types: Vec<TypeView>,
    functions: Vec<FunctionView>,
    lists: bool,
    tuples: bool,
    /// True if values may be missing.
    optionals: bool,
    /// Builtins that the game hides and that this file needs.
    builtins: Vec<&'static str>,
    globals: String,
    exported: Vec<String>,
    hash: String,
}

/// Builtins that `api.py` is written with.
const BUILTINS: &[&str] = &["bool", "float", "globals", "int", "list", "str", "tuple"];

/// The view of `api.py`.
pub fn api_file(speller: Speller<'_>, hash: String) -> ApiFile {
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
    let optionals = has_optionals(api);
    let open = [
        ("IntEnum", free("IntEnum")),
        ("List", lists),
        ("NamedTuple", true),
        ("Optional", optionals),
        ("Tuple", tuples),
    ];
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
        optionals,
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
fn structure(speller: Speller<'_>, index: usize) -> TypeView {
    let Speller { api, names } = speller;
    let Struct { name: _, summary, shape, fields, layout: _ } = &api.structs[index];
    let name = names.structs[index].clone();
    match shape {
        Shape::Tuple => {
            let parts = fields.iter().map(|field| speller.ty(&field.ty)).collect::<Vec<_>>().join(", ");
            let form = speller.construct(index, &names.fields[index]);
            let form = format!("{} {form}", python_texts(api).a_tuple);
            let doc = tuple_docstring(summary, &form, fields, &names.fields[index]);
            TypeView::Tuple { name, tuple: speller.builtin("tuple"), parts, doc }
        }
        Shape::Record => {
            let hidden: BTreeSet<&str> = names.fields[index].iter().map(String::as_str).collect();
            let mut aliases = BTreeSet::new();
            let fields = fields.iter().zip(&names.fields[index]).map(|(field, name)| FieldView {
                name: name.clone(),
                ty: visible(speller, &field.ty, &hidden, &mut aliases),
                hides: matches!(name.as_str(), "count" | "index"),
                doc: docstring(&field.summary, &[], &[], "    "),
            });
            let fields = fields.collect();
            let summary = if summary.trim().is_empty() { &name } else { summary };
            TypeView::Record { doc: docstring(summary, &[], &[], "    "), name, aliases, fields }
        }
    }
}

/// A type's annotation inside a class some of whose fields hide types: those are named by an alias.
fn visible(
    speller: Speller<'_>,
    ty: &Type,
    hidden: &BTreeSet<&str>,
    aliases: &mut BTreeSet<String>,
) -> String {
    match ty {
        Type::Array(item) => {
            let item = visible(speller, item, hidden, aliases);
            let list = alias(&speller.builtin("list"), hidden, aliases);
            format!("{list}[{item}]")
        }
        Type::Optional(value) => {
            let value = visible(speller, value, hidden, aliases);
            // Type checkers know `Optional` by no alias.
            if hidden.contains("Optional") { format!("{value} | None") } else { format!("Optional[{value}]") }
        }
        _ => alias(&speller.ty(ty), hidden, aliases),
    }
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
    let functions = api.functions.iter().enumerate().map(|(index, function)| FunctionView {
        signature: speller.signature(&names.functions[index], function, &names.args[index]),
        doc: docstring(&function.summary, &function.args, &names.args[index], "        "),
    });
    let types =
        names.enums.iter().zip(&names.enum_displays).chain(names.structs.iter().zip(&names.struct_displays));
    let displays = types.map(|(ty, display)| FunctionView {
        signature: format!("{display}(v: {ty}) -> None"),
        doc: format!("\"\"\"{}.\"\"\"", text.shows.replace("{}", ty)),
    });
    functions.chain(displays).collect()
}
