//! The champion that proves Haskell's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Function, Shape, Type};
use crate::names::Names;
use askama::Template;

struct EnumView<'a> {
    name: &'a str,
    values: &'a [String],
}

struct StructView<'a> {
    name: &'a str,
    shape: Shape,
    fields: &'a [String],
}

/// What is written down under the name that the description has for it.
struct NamedView<'a> {
    written: &'a str,
    name: &'a str,
}

struct FunctionView<'a> {
    written: &'a str,
    name: &'a str,
    args: Vec<String>,
    /// Where the result goes, if it `answers`.
    result: String,
    answers: bool,
    ty: String,
}

#[derive(Template)]
#[template(path = "haskell/probe/Probe.hs", escape = "none")]
struct Probe<'a> {
    uses_api: bool,
    enums: Vec<EnumView<'a>>,
    structs: Vec<StructView<'a>>,
    constants: Vec<NamedView<'a>>,
    functions: Vec<FunctionView<'a>>,
    shown: Vec<NamedView<'a>>,
}

#[derive(Template)]
#[template(path = "haskell/probe/Champion.hs", escape = "none")]
struct Champion<'a> {
    imports: Vec<&'static str>,
    user_functions: Vec<FunctionView<'a>>,
}

/// The probe's files: the champion, and a module of its own that it imports.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let enums = names.enums.iter().zip(&names.values);
    let structs = names.structs.iter().zip(&names.fields).zip(&api.structs);
    let constants = api.constants.iter().zip(&names.constants);
    let functions = api.functions.iter().zip(&names.functions).enumerate();
    let shown = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let shown = shown.chain(api.structs.iter().map(|s| &s.name).zip(&names.struct_displays));
    let users = api.user_functions.iter().zip(&names.user_functions);
    let no_types = api.enums.is_empty() && api.structs.is_empty();
    let probe = Probe {
        uses_api: !(no_types && api.functions.is_empty() && api.constants.is_empty()),
        enums: enums.map(|(name, values)| EnumView { name, values }).collect(),
        structs: structs.map(|((name, fields), s)| StructView { name, shape: s.shape, fields }).collect(),
        constants: constants.map(|(c, name)| NamedView { written: &c.name, name }).collect(),
        functions: functions.map(|(i, (f, name))| function(speller, f, name, &format!("{i}"))).collect(),
        shown: shown.map(|(written, name)| NamedView { written, name }).collect(),
    };
    let user_functions = users.map(|(f, name)| function(speller, f, name, "")).collect();
    let champion = Champion { imports: imports(api), user_functions };
    vec![File::candidate("Champion.hs", render(&champion)), File::candidate("Probe.hs", render(&probe))]
}

/// `number` tells the variables of one call from those of another.
fn function<'a>(speller: Speller<'_>, f: &'a Function, name: &'a str, number: &str) -> FunctionView<'a> {
    let Function { name: written, summary: _, args, result, role: _ } = f;
    let types = args.iter().map(|arg| speller.qualified(&arg.ty));
    let action = result.as_ref().map_or("()".into(), |ty| speller.qualified(ty));
    let part = if number.is_empty() { "" } else { "_" };
    FunctionView {
        written,
        name,
        args: (0..args.len()).map(|j| format!("arg{number}{part}{j}")).collect(),
        result: format!("result{number}"),
        answers: result.is_some(),
        ty: types.chain([format!("Prelude.IO {action}")]).collect::<Vec<_>>().join(" -> "),
    }
}

/// What signatures need, and no more: the probe must compile without a warning too.
fn imports(api: &Api) -> Vec<&'static str> {
    fn innermost(ty: &Type) -> &Type {
        if let Type::Array(item) = ty { innermost(item) } else { ty }
    }
    let types = || api.user_functions.iter().flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result));
    let has = |wanted: &Type| types().any(|ty| innermost(ty) == wanted);
    let ours = types().any(|ty| matches!(innermost(ty), Type::Enum(_) | Type::Struct(_)));
    let mut out = Vec::new();
    out.extend(ours.then_some("import qualified Api"));
    out.extend(has(&Type::Bool).then_some("import Prelude (Bool)"));
    out.extend(has(&Type::Double).then_some("import Prelude (Double)"));
    out.extend(has(&Type::Int).then_some("import Prelude (Int)"));
    out.extend(has(&Type::String).then_some("import Prelude (String)"));
    out
}
