//! Generates the Haskell file `Api.hs`. Candidates read the first part, and the second part
//! converts values.

use super::border::{CallView, Conversion, call};
use super::doc::{before, named};
use super::spell::{self, LITERALS, builtins};
use super::types::{EnumView, StructView, enums, structs};
use crate::backend::File;
use crate::model::{Api, Constant, Scalar, Type};
use crate::names::{NamedApi, NamedFunction};
use crate::text::{render, texts};
use askama::Template;
use joute_words::language as say;

struct ConstantView<'a> {
    doc: String,
    name: &'a str,
    ty: String,
    value: String,
}

struct FunctionView<'a> {
    doc: String,
    written: &'a str,
    /// The Haskell types of the function's arguments, aligned with their comments.
    args: Vec<String>,
    result: String,
    call: CallView<'a>,
}

#[derive(Template)]
#[template(path = "haskell/Api.hs", escape = "none")]
struct Module<'a> {
    header: String,
    /// The headings of the module's export list, with the exported names below each. Empty groups
    /// are omitted.
    exports: Vec<(&'static str, Vec<String>)>,
    imports: Vec<&'static str>,
    opened: String,
    constants: Vec<ConstantView<'a>>,
    enums: Vec<EnumView<'a>>,
    structs: Vec<StructView<'a>>,
    functions: Vec<FunctionView<'a>>,
    end_notice: &'static str,
}

/// Generates `Api.hs`, the Haskell module that a champion imports.
pub fn file(api: &NamedApi<'_>) -> File {
    let text = texts(api.model);
    let constants = api.constants.iter().map(|constant| ConstantView {
        doc: before(constant.summary),
        name: &constant.name,
        ty: spell::type_name(api, &constant.value.ty()),
        value: LITERALS.value(constant.value, "  "),
    });
    let module = Module {
        header: before(&format!("{}\n\n{}", text.title, text.notice)).trim_end().to_owned(),
        exports: exports(api),
        imports: imports(api.model),
        opened: opened(api.model),
        constants: constants.collect(),
        enums: enums(api),
        structs: structs(api),
        functions: api.functions.iter().map(|f| function(api, f)).collect(),
        end_notice: say::haskell_end(api.model.locale),
    };
    File::generated("Api.hs", render(&module))
}

fn exports(api: &NamedApi<'_>) -> Vec<(&'static str, Vec<String>)> {
    let locale = api.model.locale;
    let whole = |name: &str| format!("{name} (..)");
    let groups = [
        (say::haskell_constants(locale), api.constants.iter().map(|c| c.name.clone()).collect()),
        (say::haskell_enums(locale), api.enums.iter().map(|e| whole(&e.name)).collect()),
        (say::haskell_structs(locale), api.structs.iter().map(|s| whole(&s.name)).collect()),
        (say::haskell_functions(locale), api.functions.iter().map(|f| f.name.clone()).collect()),
        (say::haskell_displays(locale), api.displayed().map(|shown| shown.function.into()).collect()),
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
fn opened(api: &Api) -> String {
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

fn function<'a>(api: &NamedApi<'_>, function: &'a NamedFunction<'_>) -> FunctionView<'a> {
    let types: Vec<String> = function.args.iter().map(|arg| spell::type_name(api, arg.ty())).collect();
    let width = types.iter().map(String::len).max().unwrap_or(0);
    let args = function.args.iter().zip(types);
    let args = args.map(|(arg, ty)| format!("{ty:width$}{}", named(&arg.name, arg.summary)));
    FunctionView {
        doc: before(function.summary),
        written: function.written,
        args: args.collect(),
        result: spell::action(api, function.result_type()),
        call: call(function),
    }
}
