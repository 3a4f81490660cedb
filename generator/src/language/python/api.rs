//! Generates `api.py`, which candidates read.

use super::doc::docstring;
use super::spell::{self, LITERALS};
use super::types::{TypeView, types};
use crate::backend::File;
use crate::model::{Api, ConstantValue};
use crate::names::{DisplayedType, NamedApi, notes};
use crate::text::{Texts, render, texts};
use askama::Template;
use joute_words::kit as say;

struct ConstantView {
    name: String,
    kind: String,
    value: String,
    doc: String,
}

struct FunctionView {
    signature: String,
    doc: String,
}

#[derive(Template)]
#[template(path = "python/api.py", escape = "none")]
struct ApiFile<'a> {
    text: Texts,
    api: &'a Api,
    constants: Vec<ConstantView>,
    types: Vec<TypeView>,
    functions: Vec<FunctionView>,
    lists: bool,
    tuples: bool,
    /// True if the API contains optionals, which may be `None` in Python.
    optionals: bool,
    /// The Python builtins that the generated file needs, but that the game shadows. The file uses
    /// aliases for them.
    builtins: Vec<&'static str>,
    globals: String,
    exported: Vec<String>,
    hash: &'a str,
}

/// The Python builtins that the generated module `api.py` uses.
const BUILTINS: &[&str] = &["bool", "float", "globals", "int", "list", "str", "tuple"];

/// Generates `api.py`, the Python module that a champion imports.
pub fn file(api: &NamedApi<'_>, hash: &str) -> File {
    let constants = api.constants.iter().map(|constant| {
        // The type of an empty list cannot be inferred and is therefore annotated.
        let kind = match constant.value {
            ConstantValue::One(_) => "Final".into(),
            ConstantValue::List(..) => format!("Final[{}]", spell::type_name(api, &constant.value.ty())),
        };
        let doc = docstring(constant.summary, &[], "");
        ConstantView { name: constant.name.clone(), kind, value: LITERALS.value(constant.value, ""), doc }
    });
    // Champions of older kits rely on the names that `api.py` imports from the standard library. A game may
    // define its own `List`, however.
    let (lists, tuples) = (!spell::hides(api, "List"), !spell::hides(api, "Tuple"));
    let optionals = api.model.has_optionals();
    let open = [
        ("IntEnum", !spell::hides(api, "IntEnum")),
        ("List", lists),
        ("NamedTuple", true),
        ("Optional", optionals),
        ("Tuple", tuples),
    ];
    let open = open.into_iter().filter(|(_, open)| *open).map(|(name, _)| name.to_owned());
    let builtins: Vec<_> = BUILTINS.iter().copied().filter(|name| spell::hides(api, name)).collect();
    // The annotations in the starter champion use these aliases as well.
    let aliases = builtins.iter().map(|name| format!("joute_{name}"));
    let view = ApiFile {
        text: texts(api.model),
        api: api.model,
        constants: constants.collect(),
        types: types(api),
        functions: functions(api),
        lists,
        tuples,
        optionals,
        globals: spell::builtin(api, "globals"),
        exported: spell::exported(api).map(str::to_owned).chain(aliases).chain(open).collect(),
        builtins,
        hash,
    };
    File::generated("api.py", render(&view))
}

/// Builds the Python declarations of the API functions. They include the display functions, which
/// print a value.
fn functions(api: &NamedApi<'_>) -> Vec<FunctionView> {
    let functions = api.functions.iter().map(|function| FunctionView {
        signature: spell::signature(api, function),
        doc: docstring(function.summary, &notes(&function.args), "        "),
    });
    let displays =
        api.displayed().map(|DisplayedType { function, name: ty, written: _, value: _ }| FunctionView {
            signature: format!("{function}(v: {ty}) -> None"),
            doc: format!("\"\"\"{}.\"\"\"", say::shows(api.model.locale, ty)),
        });
    functions.chain(displays).collect()
}
