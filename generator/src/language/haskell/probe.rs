//! The champion that proves Haskell's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, Function, Shape, Struct, Type};
use crate::names::Names;
use askama::Template;

#[derive(Template)]
#[template(path = "haskell/probe/Probe.hs", escape = "none")]
struct Probe {
    uses_api: bool,
    instances: Vec<String>,
    calls: Vec<String>,
}

struct UserView {
    signature: String,
    definition: String,
    body: Vec<String>,
}

#[derive(Template)]
#[template(path = "haskell/probe/Champion.hs", escape = "none")]
struct Champion {
    imports: Vec<&'static str>,
    user_functions: Vec<UserView>,
}

/// The probe's files: the champion, and a module of its own that it imports.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let enums = (0..api.enums.len()).map(|i| enumeration(speller, i));
    let structs = (0..api.structs.len()).map(|i| structure(speller, i));
    let user_functions = (0..api.user_functions.len()).map(|i| user_function(speller, i)).collect();
    let no_types = api.enums.is_empty() && api.structs.is_empty();
    let uses_api = !(no_types && api.functions.is_empty() && api.constants.is_empty());
    let probe = Probe { uses_api, instances: enums.chain(structs).collect(), calls: calls(speller) };
    let champion = Champion { imports: imports(api), user_functions };
    vec![File::candidate("Champion.hs", render(&champion)), File::candidate("Probe.hs", render(&probe))]
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

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> String {
    let name = &names.enums[index];
    let values: Vec<String> = names.values[index].iter().map(|value| format!("Api.{value}")).collect();
    let numbers = values.iter().enumerate().map(|(i, value)| format!("\n    {value} -> {i} :: Int"));
    format!(
        "instance Probed Api.{name} where\n  draw _ = ([{}] !!) <$> below {}\n  dump value = shows $ case value of{}",
        values.join(", "),
        api.enums[index].values.len(),
        numbers.collect::<String>()
    )
}

fn structure(Speller { api, names }: Speller<'_>, index: usize) -> String {
    let Struct { name: _, summary: _, shape, fields, layout: _ } = &api.structs[index];
    let name = &names.structs[index];
    let draws = fields.iter().map(|_| "draw False").collect::<Vec<_>>().join(" <*> ");
    let dump = match shape {
        Shape::Tuple => {
            let locals: Vec<String> = (0..fields.len()).map(|i| format!("v{i}")).collect();
            let dumps: Vec<String> = locals.iter().map(|local| format!("dump {local}")).collect();
            format!("dump (Api.{name} {}) = list '(' ')' [{}]", locals.join(" "), dumps.join(", "))
        }
        Shape::Record => {
            let dumps = names.fields[index].iter().map(|field| format!("dump (Api.{field} value)"));
            format!("dump value = list '(' ')' [{}]", dumps.collect::<Vec<_>>().join(", "))
        }
    };
    format!("instance Probed Api.{name} where\n  draw _ = Api.{name} <$> {draws}\n  {dump}")
}

fn calls(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let constants = api.constants.iter().zip(&names.constants);
    let constants = constants.map(|(c, name)| format!("constant \"{}\" (dump Api.{name})", c.name));
    let mut lines: Vec<String> = constants.collect();
    for (index, f) in api.functions.iter().enumerate() {
        let Function { name: written, summary: _, args, result, role: _ } = f;
        let locals: Vec<String> = (0..args.len()).map(|j| format!("arg{index}_{j}")).collect();
        lines.extend(locals.iter().map(|local| format!("{local} <- draw big")));
        let mut call = format!("Api.{}", names.functions[index]);
        call.extend(locals.iter().flat_map(|local| [" ", local]));
        let dumps = locals.iter().map(|local| format!("dump {local}")).collect::<Vec<_>>().join(", ");
        let dumped = match result {
            Some(_) => {
                lines.push(format!("result{index} <- {call}"));
                format!("(dump result{index})")
            }
            None => {
                lines.push(call);
                "void".into()
            }
        };
        lines.push(format!("report \"call {written}\" [{dumps}] {dumped}"));
    }
    let enums = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let structs = api.structs.iter().map(|s| &s.name).zip(&names.struct_displays);
    for (name, display) in enums.chain(structs) {
        lines.push(format!("putStrLn \"-- {name}\""));
        lines.push(format!("draw False >>= Api.{display}"));
    }
    lines
}

fn user_function(speller: Speller<'_>, index: usize) -> UserView {
    let Speller { api, names } = speller;
    let Function { name: written, summary: _, args, result, role: _ } = &api.user_functions[index];
    let name = &names.user_functions[index];
    let types = args.iter().map(|arg| speller.qualified(&arg.ty));
    let action = result.as_ref().map_or("()".into(), |ty| speller.qualified(ty));
    let types = types.chain([format!("Prelude.IO {action}")]).collect::<Vec<_>>().join(" -> ");
    let locals = (0..args.len()).map(|i| format!(" arg{i}")).collect::<String>();
    let dumps = (0..args.len()).map(|i| format!("Probe.dump arg{i}")).collect::<Vec<_>>().join(", ");
    let mut body = vec!["Probe.probe".to_owned()];
    if result.is_some() {
        body.push("result <- Probe.answer".into());
        body.push(format!("Probe.finish \"{written}\" [{dumps}] (Probe.dump result)"));
        body.push("Prelude.pure result".into());
    } else {
        body.push(format!("Probe.finish \"{written}\" [{dumps}] Probe.void"));
    }
    UserView { signature: format!("{name} :: {types}"), definition: format!("{name}{locals}"), body }
}
