//! The extension `joute.so`: what the hand-written header must be told, and how gcc compiles it.

use super::spell::Speller;
use crate::backend::{Artifact, File, Glue, Invocation, Shop, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, Value};
use crate::model::{Api, ConstantValue, EnumId, Function, Scalar, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{self, Texts, listed, texts};
use askama::Template;

/// The hand-written half, file by file.
const HEADERS: [(&str, &str); 6] = [
    ("joute_php.h", include_str!("../../../../bindings/php/joute_php.h")),
    ("joute_store.h", include_str!("../../../../bindings/php/joute_store.h")),
    ("joute_blame.h", include_str!("../../../../bindings/php/joute_blame.h")),
    ("joute_in.h", include_str!("../../../../bindings/php/joute_in.h")),
    ("joute_out.h", include_str!("../../../../bindings/php/joute_out.h")),
    ("joute_module.h", include_str!("../../../../bindings/php/joute_module.h")),
];

struct EnumView {
    name: String,
    count: usize,
    range: String,
}

struct SlotView {
    ty: String,
    spelt: String,
}

struct FieldView {
    ty: String,
    spelt: String,
    missing: &'static str,
}

/// What the macros of `joute_php.h` must know of a struct, a list or an optional.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Form {
    #[template(path = "php/extension/struct.c")]
    Struct { name: String, fields: Vec<FieldView> },
    #[template(path = "php/extension/list.c")]
    List { name: String, item: String },
    #[template(path = "php/extension/optional.c")]
    Optional { name: String, value: String },
}

/// What goes in to a user function, and what comes out.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Entry {
    #[template(path = "php/extension/take.c")]
    Take { name: String, types: Vec<String> },
    #[template(path = "php/extension/answer.c")]
    Answer { name: String, ty: String, spelt: String },
}

struct FunctionView {
    name: String,
    spelt: String,
    outline: String,
    declaration: String,
    args: Vec<SlotView>,
    result: Option<String>,
    call: String,
    leave: &'static str,
}

/// A type as Zend writes it, and 1 if it may be null.
#[derive(Clone, Copy)]
struct Zend {
    hint: &'static str,
    null: u8,
}

struct ArgView {
    zend: Zend,
    spelt: String,
}

struct SignatureView {
    name: String,
    args: Vec<ArgView>,
    result: Zend,
}

#[derive(Template)]
#[template(path = "php/joute.c", escape = "none")]
struct Extension {
    text: Texts,
    enums: Vec<EnumView>,
    forms: Vec<Form>,
    functions: Vec<FunctionView>,
    shows: Vec<String>,
    entries: Vec<Entry>,
    signatures: Vec<SignatureView>,
    rows: Vec<String>,
    constants: Vec<String>,
    shapes: Vec<String>,
}

/// The extension's sources, the command that compiles them, and where the result goes.
pub fn glue(api: &Api, names: &Names, shop: &Shop) -> Glue {
    let source = File::generated("joute.c", render(&extension(Speller { api, names })));
    let headers = HEADERS.map(|(name, text)| File::generated(name, text));
    let library = shop.library_dir.display().to_string();
    // `php-config --includes` is several words, which only a shell splits.
    let compile = format!(
        "gcc -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -fno-plt -Wall -Wextra -Wno-unused-function \
         -Wno-unused-parameter $(${{PHP_CONFIG:-php-config}} --includes) -o joute.so joute.c -L\"$LIBRARY_DIR\" \
         -l:lib{}.so -Wl,-rpath,'$ORIGIN'",
        api.name
    );
    Glue {
        files: std::iter::once(source).chain(headers).collect(),
        commands: vec![Invocation::new("sh", ["-c", compile.as_str()]).env("LIBRARY_DIR", library)],
        artifacts: vec![Artifact { from: "joute.so".into(), to: "lib/joute.so".into() }],
    }
}

fn extension(speller: Speller<'_>) -> Extension {
    let Speller { api, names } = speller;
    let abi = Abi::new(api);
    let enums = api.enums.iter().enumerate().map(|(i, e)| EnumView {
        name: e.name.clone(),
        count: e.values.len(),
        range: names.range(EnumId(i)),
    });
    Extension {
        text: texts(api),
        enums: enums.collect(),
        forms: forms(speller, &abi),
        functions: (0..api.functions.len()).map(|index| function(speller, &abi, index)).collect(),
        shows: shows(speller),
        entries: api
            .user_functions
            .iter()
            .zip(&names.user_functions)
            .flat_map(|(f, n)| entries(api, f, n))
            .collect(),
        signatures: signatures(speller),
        rows: rows(speller),
        constants: constants(speller),
        shapes: api.structs.iter().map(|s| s.name.clone()).collect(),
    }
}

/// Structs, lists and optionals, each after what it holds.
fn forms(Speller { api, names }: Speller<'_>, abi: &Abi<'_>) -> Vec<Form> {
    let form = |value: &Value| match &value.crossing {
        Crossing::Flat(StructId(index)) | Crossing::Deep(StructId(index)) => {
            let Struct { name, fields, .. } = &api.structs[*index];
            let slots = fields.iter().zip(&abi.structs[*index].slots).zip(&names.fields[*index]);
            let fields = slots.map(|((field, slot), spelt)| FieldView {
                ty: api.mangle(&field.ty),
                spelt: spelt.clone(),
                missing: if slot.value.maybe().is_some() { "is_none" } else { "lacks" },
            });
            Some(Form::Struct { name: name.clone(), fields: fields.collect() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name: api.mangle(&value.ty), item: api.mangle(&item.ty) })
        }
        Crossing::Optional(inner) => {
            Some(Form::Optional { name: api.mangle(&value.ty), value: api.mangle(&inner.ty) })
        }
        Crossing::Number(_) | Crossing::Text => None,
    };
    abi.aggregates.iter().filter_map(form).collect()
}

fn function(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, index: usize) -> FunctionView {
    let Function { name, summary: _, args, result, role: _ } = &api.functions[index];
    let slots = args.iter().zip(&names.args[index]);
    let slots = slots.map(|(arg, spelt)| SlotView { ty: api.mangle(&arg.ty), spelt: spelt.clone() });
    let types = args.iter().map(|arg| format!("joute_{}_t", api.mangle(&arg.ty))).collect::<Vec<_>>();
    let params = if types.is_empty() { "void".into() } else { types.join(", ") };
    let result_type = result.as_ref().map_or("void".into(), |ty| format!("joute_{}_t", api.mangle(ty)));
    let call = symbol("api", name);
    let written = args.iter().map(|arg| format!("{} {}", api.spell(&arg.ty), arg.name)).collect::<Vec<_>>();
    let spelt_result = result.as_ref().map_or("void".into(), |ty| api.spell(ty));
    let passed = (0..args.len()).map(|i| format!("a{i}")).collect::<Vec<_>>().join(", ");
    FunctionView {
        name: name.clone(),
        spelt: names.functions[index].clone(),
        outline: format!("{spelt_result} {name}({})", written.join(", ")),
        declaration: format!("{result_type} {call}({params})"),
        args: slots.collect(),
        result: result.as_ref().map(|ty| api.mangle(ty)),
        call: format!("{call}({passed})"),
        leave: if abi.functions[index].args.iter().any(|arg| stores(abi, arg)) {
            "JOUTE_LEAVE_STORE()"
        } else {
            "JOUTE_LEAVE()"
        },
    }
}

/// True if reading a value takes room that the end of the call gives back: lists, and structs that hold one.
fn stores(abi: &Abi<'_>, value: &Value) -> bool {
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text | Crossing::Flat(_) => false,
        Crossing::Deep(id) => abi.structure(*id).slots.iter().any(|slot| stores(abi, &slot.value)),
        Crossing::List(_) | Crossing::Nested(_) => true,
        Crossing::Optional(value) => stores(abi, value),
    }
}

fn shows(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let enums = api.enums.iter().zip(&names.enum_displays);
    let enums = enums.map(|(e, spelt)| format!("JOUTE_SHOW_ENUM(\"{spelt}\", {})", e.name));
    let structs = api.structs.iter().zip(&names.struct_displays);
    enums.chain(structs.map(|(s, spelt)| format!("JOUTE_SHOW_STRUCT(\"{spelt}\", {})", s.name))).collect()
}

/// What main.php calls around a user function.
fn entries(api: &Api, function: &Function, spelt: &str) -> Vec<Entry> {
    let Function { name, summary: _, args, result, role: _ } = function;
    let types = || args.iter().map(|arg| api.mangle(&arg.ty)).collect();
    let take = (!args.is_empty()).then(|| Entry::Take { name: name.clone(), types: types() });
    let answer = result.as_ref().map(|ty| Entry::Answer {
        name: name.clone(),
        ty: api.mangle(ty),
        spelt: spelt.to_owned(),
    });
    take.into_iter().chain(answer).collect()
}

fn zend(ty: &Type) -> Zend {
    let hint = match ty {
        Type::Int | Type::Enum(_) => "IS_LONG",
        Type::Double => "IS_DOUBLE",
        Type::Bool => "_IS_BOOL",
        Type::String => "IS_STRING",
        Type::Struct(_) | Type::Array(_) => "IS_ARRAY",
        Type::Optional(value) => return Zend { null: 1, ..zend(value) },
    };
    Zend { hint, null: 0 }
}

const VOID: Zend = Zend { hint: "IS_VOID", null: 0 };

/// What reflection says of the functions.
fn signatures(Speller { api, names }: Speller<'_>) -> Vec<SignatureView> {
    let functions = api.functions.iter().zip(&names.args).map(|(function, args)| SignatureView {
        name: format!("call_{}", function.name),
        args: function
            .args
            .iter()
            .zip(args)
            .map(|(arg, spelt)| ArgView { zend: zend(&arg.ty), spelt: spelt.clone() })
            .collect(),
        result: function.result.as_ref().map_or(VOID, zend),
    });
    let show = |name: &str, hint: &'static str| SignatureView {
        name: format!("print_{name}"),
        args: vec![ArgView { zend: Zend { hint, null: 0 }, spelt: "v".into() }],
        result: VOID,
    };
    let enums = api.enums.iter().map(|e| show(&e.name, "IS_LONG"));
    let structs = api.structs.iter().map(|s| show(&s.name, "IS_ARRAY"));
    functions.chain(enums).chain(structs).collect()
}

fn rows(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let row = |spelt: &str, handler: String, signature: String| {
        format!("JOUTE_ROW(\"{spelt}\", joute_{handler}, joute_sign_{signature})")
    };
    let named =
        |word: &str, spelt: &str, name: &str| row(spelt, format!("{word}_{name}"), format!("{word}_{name}"));
    let mut out = Vec::new();
    out.extend(api.functions.iter().zip(&names.functions).map(|(f, spelt)| named("call", spelt, &f.name)));
    out.extend(api.enums.iter().zip(&names.enum_displays).map(|(e, spelt)| named("print", spelt, &e.name)));
    out.extend(
        api.structs.iter().zip(&names.struct_displays).map(|(s, spelt)| named("print", spelt, &s.name)),
    );
    for Function { name, summary: _, args, result, role: _ } in &api.user_functions {
        if !args.is_empty() {
            out.push(row(&symbol("take", name), format!("taken_{name}"), "take".into()));
        }
        if result.is_some() {
            out.push(row(&symbol("answer", name), format!("answered_{name}"), "answer".into()));
        }
    }
    out
}

fn constants(Speller { api, names }: Speller<'_>) -> Vec<String> {
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| match &c.value {
        ConstantValue::One(Scalar::Int(value)) => format!("JOUTE_DEFINE_INT(\"{name}\", {value})"),
        ConstantValue::One(Scalar::Double(value)) => {
            format!("JOUTE_DEFINE_DOUBLE(\"{name}\", {})", double(*value))
        }
        ConstantValue::One(Scalar::Bool(value)) => format!("JOUTE_DEFINE_BOOL(\"{name}\", {value})"),
        ConstantValue::One(Scalar::String(value)) => {
            format!("JOUTE_DEFINE_STRING(\"{name}\", {}, {})", quote(value), value.len())
        }
        ConstantValue::List(_, items) => {
            let count = items.len();
            let items: Vec<_> = items.iter().map(item).collect();
            let items = match count {
                0 => "NULL".into(),
                _ => listed("(zval[]){", &items, ",", "}", "    "),
            };
            format!("JOUTE_DEFINE_LIST(\"{name}\", {count}, {items})")
        }
    });
    let values = names.values.iter().flat_map(|values| values.iter().enumerate());
    constants.chain(values.map(|(i, name)| format!("JOUTE_DEFINE_INT(\"{name}\", {i})"))).collect()
}

/// A value in a list, as the extension makes it.
fn item(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => format!("joute_int_item({value})"),
        Scalar::Double(value) => format!("joute_double_item({})", double(*value)),
        Scalar::Bool(value) => format!("joute_bool_item({value})"),
        Scalar::String(value) => format!("joute_string_item({}, {})", quote(value), value.len()),
    }
}

fn double(value: f64) -> String {
    text::double(value, ["__builtin_nan(\"\")", "__builtin_inf()", "-__builtin_inf()"])
}

/// A C string, in octal where a reader or a trigraph could trip.
fn quote(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_c() {
        assert_eq!(quote("é \"1"), r#""\303\251 \0421""#);
        assert_eq!(double(-1e-300), "-1e-300");
        assert_eq!(double(f64::NEG_INFINITY), "-__builtin_inf()");
    }
}
