//! The addon `joute.node`: what the hand-written header must be told, and how gcc compiles it.

use crate::backend::{Artifact, File, Glue, Invocation, Shop, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Block, Crossing, Value};
use crate::model::{Api, Function, Layout};
use crate::text::{Texts, texts};
use askama::Template;

/// The hand-written half.
const HEADER: &str = include_str!("../../../../bindings/javascript/joute_node.h");

/// How what the library gave is freed.
enum Free {
    Nothing,
    Text,
    Drop,
}

/// A value that crosses, at a place of a block.
struct Part {
    ty: String,
    offset: usize,
    free: Free,
}

#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Form {
    #[template(path = "javascript/addon/struct.c")]
    Struct { name: String, fields: Vec<String>, deep: bool },
    #[template(path = "javascript/addon/list.c")]
    List { name: String, item: String, nested: bool },
    #[template(path = "javascript/addon/optional.c")]
    Optional { name: String, value: String, owned: bool },
}

#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Row {
    #[template(path = "javascript/addon/call.c")]
    Call {
        name: String,
        symbol: String,
        outline: String,
        declaration: String,
        args: Vec<Part>,
        result: Option<Part>,
    },
    /// `whole`: a struct, which is passed by its address.
    #[template(path = "javascript/addon/show.c")]
    Show { name: String, whole: bool },
    #[template(path = "javascript/addon/take.c")]
    Take { name: String, args: Vec<Part> },
    #[template(path = "javascript/addon/answer.c")]
    Answer { name: String, ty: String },
}

#[derive(Template)]
#[template(path = "javascript/joute.c", escape = "none")]
struct Addon {
    text: Texts,
    enums: Vec<String>,
    forms: Vec<Form>,
    functions: Vec<Row>,
    rows: Vec<String>,
}

/// The addon's sources, the command that compiles them, and where the result goes.
pub fn glue(api: &Api, shop: &Shop) -> Glue {
    // Headers stand beside the program, in Debian's libnode-dev or in whatever brought node.
    let compile = format!(
        "gcc -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -ftls-model=initial-exec -Wall -Wextra \
         -Wno-unused-function -I\"$(dirname \"$(readlink -f \"$(command -v node)\")\")/../include/node\" \
         -I/usr/include/node -o joute.node joute.c -L\"$LIBRARY_DIR\" -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.name
    );
    let library = shop.library_dir.display().to_string();
    Glue {
        files: vec![File::generated("joute.c", render(&addon(api))), File::generated("joute_node.h", HEADER)],
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.node".into(), to: "lib/joute.node".into() }],
    }
}

fn addon(api: &Api) -> Addon {
    let abi = Abi::new(api);
    let functions: Vec<Row> = (0..api.functions.len())
        .map(|index| call(api, &abi, index))
        .chain(api.enums.iter().map(|e| Row::Show { name: e.name.clone(), whole: false }))
        .chain(api.structs.iter().map(|s| Row::Show { name: s.name.clone(), whole: true }))
        .chain((0..api.user_functions.len()).flat_map(|index| entry(api, &abi, index)))
        .collect();
    Addon {
        text: texts(api),
        enums: api.enums.iter().map(|e| e.name.clone()).collect(),
        forms: abi.aggregates.iter().filter_map(|value| form(api, &abi, value)).collect(),
        rows: functions.iter().map(row).collect(),
        functions,
    }
}

/// What JavaScript calls a function of the addon.
fn row(row: &Row) -> String {
    match row {
        Row::Call { name, .. } => format!("call_{name}"),
        Row::Show { name, .. } => format!("show_{name}"),
        Row::Take { name, .. } => format!("take_{name}"),
        Row::Answer { name, .. } => format!("answer_{name}"),
    }
}

fn form(api: &Api, abi: &Abi<'_>, value: &Value) -> Option<Form> {
    let name = api.mangle(&value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let fields = abi.structure(*id).slots.iter().map(|slot| api.mangle(&slot.value.ty));
            Some(Form::Struct { name, fields: fields.collect(), deep: value.points_on() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.mangle(&item.ty), nested: value.points_on() })
        }
        Crossing::Optional(value) => {
            Some(Form::Optional { name, value: api.mangle(&value.ty), owned: value.layout == Layout::Owned })
        }
    }
}

fn part(api: &Api, value: &Value, offset: usize) -> Part {
    let free = match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => Free::Nothing,
        Crossing::Text => Free::Text,
        Crossing::Optional(value) if value.layout != Layout::Owned => Free::Nothing,
        Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => Free::Drop,
    };
    Part { ty: api.mangle(&value.ty), offset, free }
}

fn parts(api: &Api, block: &Block) -> Vec<Part> {
    block.slots.iter().map(|slot| part(api, &slot.value, slot.offset)).collect()
}

fn call(api: &Api, abi: &Abi<'_>, index: usize) -> Row {
    let Function { name, summary: _, args, result, role: _ } = &api.functions[index];
    let call = &abi.functions[index];
    let symbol = symbol("api", name);
    let types = args.iter().map(|arg| format!("joute_{}_t", api.mangle(&arg.ty))).collect::<Vec<_>>();
    let params = if types.is_empty() { "void".into() } else { types.join(", ") };
    let back = result.as_ref().map_or("void".into(), |ty| format!("joute_{}_t", api.mangle(ty)));
    let written = args.iter().map(|arg| format!("{} {}", api.spell(&arg.ty), arg.name)).collect::<Vec<_>>();
    let spelt = result.as_ref().map_or("void".into(), |ty| api.spell(ty));
    Row::Call {
        name: name.clone(),
        outline: format!("{spelt} {name}({})", written.join(", ")),
        declaration: format!("{back} {symbol}({params})"),
        symbol,
        args: parts(api, &call.frame()),
        result: call.result.as_ref().map(|value| part(api, value, 0)),
    }
}

/// What main.js calls around a user function.
fn entry(api: &Api, abi: &Abi<'_>, index: usize) -> impl Iterator<Item = Row> {
    let name = &api.user_functions[index].name;
    let entry = &abi.user_functions[index];
    let args = parts(api, &entry.args);
    let take = (!args.is_empty()).then(|| Row::Take { name: name.clone(), args });
    let answer =
        entry.result.as_ref().map(|value| Row::Answer { name: name.clone(), ty: api.mangle(&value.ty) });
    take.into_iter().chain(answer)
}
