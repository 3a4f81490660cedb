//! Generates `api.py`, which candidates read.

use super::spell::{self, LITERALS};
use super::{doc, types};
use crate::backend::File;
use crate::model::{ConstantValue, Shape};
use crate::names::{NamedApi, NamedConstant, notes};
use crate::text::page;
use joute_words::kit;

/// The Python builtins that the generated module `api.py` uses.
const BUILTINS: &[&str] = &["bool", "float", "globals", "int", "list", "str", "tuple"];

/// Generates `api.py`, the Python module that a champion imports.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("api.py", page!("python/api.py", api))
}

/// Returns the type annotation of a constant. The type of an empty list cannot be inferred and is
/// therefore annotated.
fn kind(api: &NamedApi<'_>, constant: &NamedConstant<'_>) -> String {
    match constant.value {
        ConstantValue::One(_) => "Final".into(),
        ConstantValue::List(..) => format!("Final[{}]", spell::type_name(api, &constant.value.ty())),
    }
}

/// Returns true if `api.py` imports a name from the standard library. Champions of older kits rely
/// on these names. A game may define its own `List`, however.
fn imports(api: &NamedApi<'_>, name: &str) -> bool {
    match name {
        "NamedTuple" => true,
        "Optional" => api.model.has_optionals(),
        name => !spell::hides(api, name),
    }
}

/// Returns the Python builtins that the generated file needs, but that the game shadows. The file
/// uses aliases for them.
fn builtins(api: &NamedApi<'_>) -> Vec<&'static str> {
    BUILTINS.iter().copied().filter(|name| spell::hides(api, name)).collect()
}

/// Returns the names that `api.py` exports. The annotations in the starter champion use the aliases
/// of builtins as well.
fn exported(api: &NamedApi<'_>) -> Vec<String> {
    let aliases = builtins(api).into_iter().map(|name| format!("joute_{name}"));
    let standard = ["IntEnum", "List", "NamedTuple", "Optional", "Tuple"];
    let standard = standard.into_iter().filter(|name| imports(api, name)).map(str::to_owned);
    spell::exported(api).map(str::to_owned).chain(aliases).chain(standard).collect()
}
