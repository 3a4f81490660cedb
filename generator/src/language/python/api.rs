//! Generates `api.py`, which candidates read.

use super::doc::docstring;
use super::spell::{Speller, value};
use super::types::{TypeView, types};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Constant, ConstantValue};
use crate::text::{Texts, texts};
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
pub fn file(speller: Speller<'_>, hash: &str) -> File {
    let Speller { api, names } = speller;
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        // The type of an empty list cannot be inferred and is therefore annotated.
        let kind = match constant {
            ConstantValue::One(_) => "Final".into(),
            ConstantValue::List(..) => format!("Final[{}]", speller.ty(&constant.ty())),
        };
        let doc = docstring(summary, &[], &[], "");
        ConstantView { name: name.clone(), kind, value: value(constant), doc }
    });
    // Champions of older kits rely on the names that `api.py` imports from the standard library. A game may
    // define its own `List`, however.
    let (lists, tuples) = (!speller.hides("List"), !speller.hides("Tuple"));
    let optionals = api.has_optionals();
    let open = [
        ("IntEnum", !speller.hides("IntEnum")),
        ("List", lists),
        ("NamedTuple", true),
        ("Optional", optionals),
        ("Tuple", tuples),
    ];
    let open = open.into_iter().filter(|(_, open)| *open).map(|(name, _)| name.to_owned());
    let builtins: Vec<_> = BUILTINS.iter().copied().filter(|name| speller.hides(name)).collect();
    // The annotations in the starter champion use these aliases as well.
    let aliases = builtins.iter().map(|name| format!("joute_{name}"));
    let view = ApiFile {
        text: texts(api),
        api,
        constants: constants.collect(),
        types: types(speller),
        functions: functions(speller),
        lists,
        tuples,
        optionals,
        globals: speller.builtin("globals"),
        exported: speller.exported().cloned().chain(aliases).chain(open).collect(),
        builtins,
        hash,
    };
    File::generated("api.py", render(&view))
}

/// Builds the Python declarations of the API functions. They include the display functions, which
/// print a value.
fn functions(speller: Speller<'_>) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let functions = api.functions.iter().enumerate().map(|(index, function)| FunctionView {
        signature: speller.signature(&names.functions[index], function, &names.args[index]),
        doc: docstring(&function.summary, &function.args, &names.args[index], "        "),
    });
    let enums = names.enums.iter().zip(&names.enum_displays);
    let displays = enums.chain(names.structs.iter().zip(&names.struct_displays));
    let displays = displays.map(|(ty, display)| FunctionView {
        signature: format!("{display}(v: {ty}) -> None"),
        doc: format!("\"\"\"{}.\"\"\"", say::shows(api.locale, ty)),
    });
    functions.chain(displays).collect()
}
