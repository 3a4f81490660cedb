//! `api.php`, the starter champion, the generated `main` and what stands beside them.

use super::spell::{Speller, block, line, value};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::Abi;
use crate::model::{Api, Constant, Enum, EnumId, Field, Function, Role, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::{kit, language as say};

/// The hand-written half of `main`.
const RUNTIME: &str = include_str!("../../../../bindings/php/runtime.php");

/// What `api.php` says beside the description's own texts.
struct ApiWords {
    customs: Vec<&'static str>,
    absent: &'static str,
    constants: &'static str,
    refuses: &'static str,
    alone: &'static str,
}

struct ConstantView {
    doc: String,
    name: String,
    value: String,
}

struct ValueView {
    name: String,
    note: String,
}

struct EnumView {
    title: String,
    values: Vec<ValueView>,
}

struct StructView {
    title: String,
    fields: Vec<String>,
}

struct FunctionView {
    doc: String,
    signature: String,
    result: Option<String>,
}

#[derive(Template)]
#[template(path = "php/api.php", escape = "none")]
struct ApiFile {
    text: Texts,
    words: ApiWords,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    functions: Vec<FunctionView>,
}

#[derive(Template)]
#[template(path = "php/champion.php", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<FunctionView>,
}

#[derive(Template)]
#[template(path = "php/main.php", escape = "none")]
struct Main {
    text: Texts,
    expected: String,
    unloadable: String,
    must_define: String,
    hash: String,
    entries: Vec<String>,
}

#[derive(Template)]
#[template(path = "php/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    vec![
        File::generated("api.php", render(&api_file(speller))),
        File::generated("joute/main.php", render(&main_file(speller))),
        File::generated("joute/runtime.php", RUNTIME),
        File::candidate("champion.php", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(api) })),
    ]
}

fn words(api: &Api) -> ApiWords {
    let locale = api.locale;
    let optionals = Abi::new(api).optionals().next().map(|_| say::php_optionals(locale));
    let ints = [say::php_ints(locale), say::php_names(locale)];
    let customs = [say::php_structs(locale), say::php_enums(locale)].into_iter().chain(optionals).chain(ints);
    ApiWords {
        customs: customs.collect(),
        absent: say::php_absent(locale),
        constants: say::php_constants(locale),
        refuses: say::php_refuses(locale),
        alone: say::php_alone(locale),
    }
}

fn api_file(speller: Speller<'_>) -> ApiFile {
    let Speller { api, names } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        let doc = block(&line(summary), &[], "    ");
        ConstantView { doc, name: name.clone(), value: value(constant, "    ") }
    });
    let functions = api.functions.iter().zip(&names.functions).zip(&names.args);
    let functions = functions.map(|((function, name), args)| FunctionView {
        doc: speller.doc(function, args, "    "),
        signature: speller.signature(name, &function.args, args, function.result.as_ref()),
        result: None,
    });
    ApiFile {
        words: words(api),
        constants: constants.collect(),
        enums: (0..api.enums.len()).map(|index| enumeration(speller, index)).collect(),
        structs: (0..api.structs.len()).map(|index| structure(speller, index)).collect(),
        functions: functions.chain(displays(speller, &text)).collect(),
        text,
    }
}

fn enumeration(Speller { api, names }: Speller<'_>, index: usize) -> EnumView {
    let Enum { name, summary, values } = &api.enums[index];
    let values = values.iter().zip(&names.values[index]).map(|(value, name)| ValueView {
        name: name.clone(),
        note: match line(&value.summary) {
            text if text.is_empty() => text,
            text => format!(" // {text}"),
        },
    });
    EnumView { title: titled(name, summary), values: values.collect() }
}

fn structure(speller: Speller<'_>, index: usize) -> StructView {
    let Struct { name, summary, shape: _, fields, layout: _ } = &speller.api.structs[index];
    let fields = fields.iter().zip(&speller.names.fields[index]).map(|(field, name)| {
        let line = format!("'{name}' => {}, // {}", speller.api.spell(&field.ty), line(&field.summary));
        line.trim_end_matches(['/', ' ']).to_owned()
    });
    StructView { title: titled(name, summary), fields: fields.collect() }
}

fn titled(name: &str, summary: &str) -> String {
    format!("{name}: {}", line(summary)).trim_end_matches([':', ' ']).to_owned()
}

/// `afficher_*`, as functions of one argument.
fn displays(speller: Speller<'_>, text: &Texts) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let view = |ty: Type, name: &String| {
        let arg = Field { name: "v".into(), ty, summary: text.shown_value.into() };
        let function = Function {
            name: name.clone(),
            summary: text.shows.replace("{}", &api.spell(&arg.ty)),
            args: vec![arg],
            result: None,
            role: Role::Query,
        };
        let args = ["v".to_owned()];
        FunctionView {
            doc: speller.doc(&function, &args, "    "),
            signature: speller.signature(name, &function.args, &args, None),
            result: None,
        }
    };
    let enums = names.enum_displays.iter().enumerate();
    let enums = enums.map(|(i, name)| view(Type::Enum(EnumId(i)), name));
    let structs = names.struct_displays.iter().enumerate();
    let structs = structs.map(|(i, name)| view(Type::Struct(StructId(i)), name));
    enums.chain(structs).collect()
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().enumerate().map(|(i, function)| FunctionView {
        doc: speller.doc(function, &names.user_args[i], ""),
        signature: speller.signature(
            &names.user_functions[i],
            &function.args,
            &names.user_args[i],
            function.result.as_ref(),
        ),
        result: function.result.as_ref().map(|ty| speller.neutral(ty)),
    });
    Starter { text: texts(api), user_functions: functions.collect() }
}

fn main_file(Speller { api, names }: Speller<'_>) -> Main {
    let entries = api.user_functions.iter().zip(&names.user_functions).map(|(function, name)| {
        let Function { name: written, summary: _, args, result, role: _ } = function;
        let args = if args.is_empty() { String::new() } else { format!("...joute_take_{written}()") };
        match result {
            Some(_) => format!("joute_answer_{written}({name}({args}))"),
            None => format!("{name}({args})"),
        }
    });
    let expected = names.user_functions.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
    // What stands in braces is known when the champion runs.
    let quoted = |words: &str| format!("'{}'", words.replace('\\', "\\\\").replace('\'', "\\'"));
    let other = kit::php_other(api.locale, "{built}", "{running}");
    let unloadable = [kit::php_gone(api.locale), &other, &kit::php_unloadable(api.locale, "{running}")];
    Main {
        text: texts(api),
        expected,
        unloadable: unloadable.map(quoted).join(", "),
        must_define: quoted(&kit::php_must_define(api.locale, "{functions}")),
        hash: format!("{:016x}", api.hash()),
        entries: entries.collect(),
    }
}
