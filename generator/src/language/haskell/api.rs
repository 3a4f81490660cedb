//! Generates the Haskell file `Api.hs`. Candidates read the first part, and the second part
//! converts values.

use super::border::{CallView, Conversion, call};
use super::doc::{before, named};
use super::spell::{Speller, builtins, value};
use super::types::{EnumView, StructView, enums, structs};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::Abi;
use crate::model::{Api, Constant, Function, Scalar, Type};
use crate::text::texts;
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
pub fn file(speller: Speller<'_>, abi: &Abi<'_>) -> File {
    let Speller { api, names } = speller;
    let text = texts(api);
    let Api { name: _, locale, constants, enums: _, structs: _, functions, user_functions: _ } = api;
    let constants = constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        ConstantView { doc: before(summary), name, ty: speller.ty(&constant.ty()), value: value(constant) }
    });
    let module = Module {
        header: before(&format!("{}\n\n{}", text.title, text.notice)).trim_end().to_owned(),
        exports: exports(speller),
        imports: imports(api),
        opened: opened(api),
        constants: constants.collect(),
        enums: enums(speller),
        structs: structs(speller, abi),
        functions: (0..functions.len()).map(|i| function(speller, abi, i)).collect(),
        end_notice: say::haskell_end(*locale),
    };
    File::generated("Api.hs", render(&module))
}

fn exports(Speller { api, names }: Speller<'_>) -> Vec<(&'static str, Vec<String>)> {
    let whole = |names: &[String]| names.iter().map(|name| format!("{name} (..)")).collect();
    let groups = [
        (say::haskell_constants(api.locale), names.constants.clone()),
        (say::haskell_enums(api.locale), whole(&names.enums)),
        (say::haskell_structs(api.locale), whole(&names.structs)),
        (say::haskell_functions(api.locale), names.functions.clone()),
        (say::haskell_displays(api.locale), [&*names.enum_displays, &names.struct_displays].concat()),
    ];
    groups.into_iter().filter(|(_, exported)| !exported.is_empty()).collect()
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

fn function<'a>(speller: Speller<'a>, abi: &Abi<'_>, index: usize) -> FunctionView<'a> {
    let Speller { api, names } = speller;
    let Function { name: written, summary, args, result, role: _ } = &api.functions[index];
    let types: Vec<String> = args.iter().map(|arg| speller.ty(&arg.ty)).collect();
    let width = types.iter().map(String::len).max().unwrap_or(0);
    let args = args.iter().zip(&names.args[index]).zip(types);
    let args = args.map(|((arg, name), ty)| format!("{ty:width$}{}", named(name, &arg.summary)));
    FunctionView {
        doc: before(summary),
        written,
        args: args.collect(),
        result: speller.action(result.as_ref()),
        call: call(speller, abi, index),
    }
}
