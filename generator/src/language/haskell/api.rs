//! Generates the Haskell file `Api.hs`. Candidates read the first part, and the second part
//! converts values.

use super::doc::argument_comment;
use super::spell::{self, LITERALS, builtins};
use super::{border, doc};
use crate::backend::File;
use crate::model::{Api, Constant, Layout, Scalar, Type};
use crate::names::{NamedApi, NamedFunction, NamedStruct};
use crate::text::page;
use border::Conversion;
use joute_words::{kit, language as say};

/// Generates `Api.hs`, the Haskell module that a champion imports.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("Api.hs", page!("haskell/Api.hs", api))
}

/// Returns the comment at the top of `Api.hs`.
fn header(api: &NamedApi<'_>) -> String {
    let locale = api.model.locale;
    let text = format!("{}\n\n{}", kit::title(locale, &api.model.name), kit::notice(locale));
    doc::leading_comment(&text).trim_end().to_owned()
}

/// Returns the headings of the module's export list, with the exported names below each. Empty
/// groups are omitted.
fn exports(api: &NamedApi<'_>) -> Vec<(&'static str, Vec<String>)> {
    let locale = api.model.locale;
    let whole = |name: &str| format!("{name} (..)");
    let groups = [
        (say::haskell_constants(locale), api.constants.iter().map(|c| c.name.clone()).collect()),
        (say::haskell_enums(locale), api.enums.iter().map(|e| whole(&e.name)).collect()),
        (say::haskell_structs(locale), api.structs.iter().map(|s| whole(&s.name)).collect()),
        (say::haskell_functions(locale), api.functions.iter().map(|f| f.name.clone()).collect()),
        (
            say::haskell_displays(locale),
            api.displayed().map(|displayed_type| displayed_type.function.into()).collect(),
        ),
    ];
    let exported = |(_, names): &(&str, Vec<String>)| !names.is_empty();
    groups.into_iter().filter(exported).collect()
}

/// Returns the Haskell modules that `Api.hs` must import. Unused modules are omitted.
fn imports(api: &Api) -> Vec<&'static str> {
    let types = !api.enums.is_empty() || !api.structs.is_empty();
    let infinite = |value: &Scalar| matches!(value, Scalar::Double(value) if !value.is_finite());
    let odd = |c: &Constant| c.value.scalars().iter().any(infinite);
    let modules = [
        ("GHC.Exts", !api.enums.is_empty()),
        ("JouteBorder", types || !api.functions.is_empty() || api.constants.iter().any(odd)),
        ("Prelude", !api.structs.is_empty()),
    ];
    modules.into_iter().filter(|(_, used)| *used).map(|(module, _)| module).collect()
}

/// Returns the names that `Api.hs` imports from Haskell's Prelude. Only used names are imported,
/// because API functions may be called `drop` or `map`.
fn prelude_imports(api: &Api) -> String {
    let fields = api.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
    let functions = api.functions.iter().flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result));
    let constants: Vec<Type> = api.constants.iter().map(|c| c.value.base().ty()).collect();
    let mut names = builtins(fields.chain(functions).chain(&constants));
    if constants.contains(&Type::Bool) {
        names.remove("Bool");
        names.insert("Bool (..)");
    }
    if !api.enums.is_empty() {
        names.extend(["Bounded", "Enum"]);
    }
    if !api.enums.is_empty() || !api.structs.is_empty() {
        names.extend(["Eq", "IO", "Show"]);
    }
    if !api.functions.is_empty() {
        names.insert("IO");
    }
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// Returns the Haskell types of a function's arguments, aligned with their comments.
fn arguments(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Vec<String> {
    let types: Vec<String> = function.args.iter().map(|arg| spell::type_name(api, arg.ty())).collect();
    let width = types.iter().map(String::len).max().unwrap_or(0);
    let args = function.args.iter().zip(types);
    args.map(|(arg, ty)| format!("{ty:width$}{}", argument_comment(&arg.name, arg.summary))).collect()
}

/// Returns the alignment of a struct in C, in bytes. Returns `None` if the struct is not used in an
/// optional.
fn alignment(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> Option<usize> {
    let missed = api.abi.optionals().any(|(_, inside)| inside.ty == Type::Struct(structure.id));
    missed.then(|| api.abi.structure(structure.id).align)
}
