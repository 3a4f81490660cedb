//! The champion that proves PHP's binding: see `docs/probe.md`.

use crate::backend::File;
use crate::kit::render;
use crate::model::{Api, ConstantValue, Function, Type};
use crate::names::Names;
use askama::Template;

struct ItemView {
    name: String,
    spelt: String,
}

struct StructView {
    name: String,
    fields: Vec<ItemView>,
}

struct CallView {
    name: String,
    spelt: String,
    args: Vec<String>,
    dumps: Vec<String>,
    result: Option<String>,
}

struct UserView {
    name: String,
    spelt: String,
    params: String,
    dumps: Vec<String>,
    draw: Option<String>,
    dump: String,
}

#[derive(Template)]
#[template(path = "php/probe.php", escape = "none")]
struct Probe {
    enums: Vec<(String, usize)>,
    structs: Vec<StructView>,
    lists: Vec<ItemView>,
    constants: Vec<(String, String)>,
    calls: Vec<CallView>,
    shows: Vec<ItemView>,
    user_functions: Vec<UserView>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let structs = api.structs.iter().zip(&names.fields).map(|(s, fields)| StructView {
        name: s.name.clone(),
        fields: s
            .fields
            .iter()
            .zip(fields)
            .map(|(field, spelt)| ItemView { name: api.mangle(&field.ty), spelt: spelt.clone() })
            .collect(),
    });
    let lists = api.array_types().into_iter().filter_map(|ty| match &ty {
        Type::Array(item) => Some(ItemView { name: api.mangle(&ty), spelt: api.mangle(item) }),
        _ => None,
    });
    let enum_shows = api.enums.iter().map(|e| &e.name).zip(&names.enum_displays);
    let shows = enum_shows.chain(api.structs.iter().map(|s| &s.name).zip(&names.struct_displays));
    let constants = api.constants.iter().zip(&names.constants).map(|(c, spelt)| {
        let dump = format!("joute_dump_{}", api.mangle(&c.value.base().ty()));
        let text = match c.value {
            ConstantValue::One(_) => format!("{dump}({spelt})"),
            ConstantValue::List(..) => format!("'[' . implode(',', array_map('{dump}', {spelt})) . ']'"),
        };
        (c.name.clone(), text)
    });
    let probe = Probe {
        constants: constants.collect(),
        enums: api.enums.iter().map(|e| (e.name.clone(), e.values.len())).collect(),
        structs: structs.collect(),
        lists: lists.collect(),
        calls: api.functions.iter().zip(&names.functions).map(|(f, spelt)| call(api, f, spelt)).collect(),
        shows: shows.map(|(name, spelt)| ItemView { name: name.clone(), spelt: spelt.clone() }).collect(),
        user_functions: (0..api.user_functions.len()).map(|i| user_function(api, names, i)).collect(),
    };
    vec![File::candidate("champion.php", render(&probe))]
}

fn draw(api: &Api, ty: &Type) -> String {
    let size = if matches!(ty, Type::Array(_)) { "$joute_big" } else { "" };
    format!("joute_draw_{}({size})", api.mangle(ty))
}

fn call(api: &Api, function: &Function, spelt: &str) -> CallView {
    let Function { name, summary: _, args, result, role: _ } = function;
    let dumps = args.iter().enumerate().map(|(i, arg)| format!("joute_dump_{}($a{i})", api.mangle(&arg.ty)));
    CallView {
        name: name.clone(),
        spelt: spelt.into(),
        args: args.iter().map(|arg| draw(api, &arg.ty)).collect(),
        dumps: dumps.collect(),
        result: result.as_ref().map(|ty| api.mangle(ty)),
    }
}

fn user_function(api: &Api, names: &Names, index: usize) -> UserView {
    let Function { name, summary: _, args, result, role: _ } = &api.user_functions[index];
    let slots = args.iter().zip(&names.user_args[index]);
    let dumps = slots.map(|(arg, spelt)| format!("joute_dump_{}(${spelt})", api.mangle(&arg.ty)));
    let params = names.user_args[index].iter().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ");
    UserView {
        name: name.clone(),
        spelt: names.user_functions[index].clone(),
        params,
        dumps: dumps.collect(),
        draw: result.as_ref().map(|ty| draw(api, ty)),
        dump: result
            .as_ref()
            .map_or("'void'".into(), |ty| format!("joute_dump_{}($joute_result)", api.mangle(ty))),
    }
}
