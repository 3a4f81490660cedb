//! `api.js`, which champions import, and `api.d.ts`, which people and editors read.

use super::doc::{block, doc, inner, line};
use super::page::{Slot, frame, slots, written};
use super::spell::{Speller, literals};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, Block};
use crate::model::{Constant, ConstantValue, Enum, EnumId, Struct, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::{Locale, language as say};
use std::collections::BTreeSet;

struct ConstantView {
    doc: String,
    name: String,
    ty: String,
    value: String,
}

struct NameView {
    doc: String,
    name: String,
}

struct EnumView {
    doc: String,
    name: String,
    values: Vec<NameView>,
}

struct FieldView {
    doc: String,
    slot: String,
}

struct StructView {
    doc: String,
    name: String,
    fields: Vec<FieldView>,
}

struct SignatureView {
    doc: String,
    signature: String,
}

/// What a function does with what lies on the page after a call.
enum Back {
    Nothing,
    /// Returns it.
    Value(String),
    /// Prints it.
    Line,
}

/// A function of the API. `frame` is how much of the page its arguments take, if they point to more.
#[derive(Template)]
#[template(path = "javascript/api/function.js", escape = "none")]
struct FunctionView {
    spelt: String,
    call: String,
    args: Vec<Slot>,
    frame: Option<usize>,
    back: Back,
}

#[derive(Template)]
#[template(path = "javascript/api.js", escape = "none")]
struct Module {
    text: Texts,
    described: &'static str,
    imports: BTreeSet<String>,
    calls: Vec<String>,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    functions: Vec<FunctionView>,
}

#[derive(Template)]
#[template(path = "javascript/api.d.ts", escape = "none")]
struct Declarations {
    text: Texts,
    customs: Vec<&'static str>,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    functions: Vec<SignatureView>,
}

/// Both files.
pub fn files(speller: Speller<'_>, abi: &Abi<'_>) -> [File; 2] {
    let locale = speller.api.locale;
    let functions = functions(speller, abi);
    let module = Module {
        text: texts(speller.api),
        described: say::javascript_described(locale),
        imports: imports(speller, &functions),
        calls: functions.iter().map(|function| function.call.clone()).collect(),
        constants: constants(speller),
        enums: enums(speller),
        functions,
    };
    let declarations = Declarations {
        text: texts(speller.api),
        customs: customs(locale, abi),
        constants: constants(speller),
        enums: enums(speller),
        structs: structs(speller),
        functions: signatures(speller),
    };
    [File::generated("api.js", render(&module)), File::generated("api.d.ts", render(&declarations))]
}

/// What a reader of `api.d.ts` has to know first.
fn customs(locale: Locale, abi: &Abi<'_>) -> Vec<&'static str> {
    let mut customs = vec![
        say::javascript_import(locale),
        say::javascript_objects(locale),
        say::javascript_enums(locale),
        say::javascript_ints(locale),
    ];
    customs.extend(abi.optionals().next().map(|_| say::javascript_optional(locale)));
    customs
}

/// What `api.js` needs of the kit's other files.
fn imports(Speller { api, .. }: Speller<'_>, functions: &[FunctionView]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let lists = api.constants.iter().any(|c| matches!(c.value, ConstantValue::List(..)));
    if lists || !api.enums.is_empty() {
        names.insert("joute_freeze".to_owned());
    }
    for function in functions {
        names.insert("joute_native".into());
        names.extend(written(&function.args));
        names.extend(function.frame.map(|_| "joute_open".to_owned()));
        match &function.back {
            Back::Nothing => {}
            Back::Value(ty) => names.extend([format!("joute_get_{ty}")]),
            Back::Line => names.extend(["joute_get_string", "joute_print"].map(str::to_owned)),
        }
    }
    names
}

fn functions(Speller { api, names }: Speller<'_>, abi: &Abi<'_>) -> Vec<FunctionView> {
    let called = api.functions.iter().enumerate().map(|(index, function)| {
        let call = &abi.functions[index];
        let block = call.frame();
        FunctionView {
            spelt: names.functions[index].clone(),
            call: format!("call_{}", function.name),
            args: slots(api, &block, &names.args[index]),
            frame: frame(&block),
            back: call.result.as_ref().map_or(Back::Nothing, |value| Back::Value(api.mangle(&value.ty))),
        }
    });
    let shown = |ty: Type, spelt: &String| {
        let block = Block::of([abi.value(&ty)].into_iter());
        FunctionView {
            spelt: spelt.clone(),
            call: format!("show_{}", api.mangle(&ty)),
            args: slots(api, &block, &["v".into()]),
            frame: frame(&block),
            back: Back::Line,
        }
    };
    let enums = names.enum_displays.iter().enumerate().map(|(i, name)| shown(Type::Enum(EnumId(i)), name));
    let structs = names.struct_displays.iter().enumerate();
    let structs = structs.map(|(i, name)| shown(Type::Struct(StructId(i)), name));
    called.chain(enums).chain(structs).collect()
}

fn constants(speller: Speller<'_>) -> Vec<ConstantView> {
    let Speller { api, names } = speller;
    let view = |(constant, name): (&Constant, &String)| {
        let Constant { name: _, value: constant, summary } = constant;
        let literal = literals(constant);
        let (value, shown) = match constant {
            ConstantValue::One(_) => (literal.clone(), format!("{name} = {literal}")),
            ConstantValue::List(_, items) => (frozen(&literal), format!("{name}: {}", items.len())),
        };
        let doc = match line(summary) {
            text if text.is_empty() => block(&one_lined(&shown), &[], ""),
            text => block(&format!("{text} ({})", one_lined(&shown)), &[], ""),
        };
        let list = matches!(constant, ConstantValue::List(..));
        let ty = [if list { "readonly " } else { "" }, &speller.ty(&constant.ty(), "")].concat();
        ConstantView { doc, name: name.clone(), ty, value }
    };
    api.constants.iter().zip(&names.constants).map(view).collect()
}

fn frozen(list: &str) -> String {
    format!("joute_freeze({list})")
}

/// A literal in a comment, where it must not be broken into lines.
fn one_lined(text: &str) -> String {
    text.replace('\n', " ")
}

fn enums(Speller { api, names }: Speller<'_>) -> Vec<EnumView> {
    let view = |(index, e): (usize, &Enum)| {
        let Enum { name: _, summary, values } = e;
        let values = values
            .iter()
            .zip(&names.values[index])
            .map(|(value, name)| NameView { doc: inner(&value.summary), name: name.clone() });
        EnumView { doc: block(summary, &[], ""), name: names.enums[index].clone(), values: values.collect() }
    };
    api.enums.iter().enumerate().map(view).collect()
}

fn structs(speller: Speller<'_>) -> Vec<StructView> {
    let Speller { api, names } = speller;
    let view = |(index, structure): (usize, &Struct)| {
        let Struct { name: _, summary, shape: _, fields, layout: _ } = structure;
        let fields = fields.iter().zip(&names.fields[index]).map(|(field, name)| FieldView {
            doc: inner(&field.summary),
            slot: speller.slot(name, &field.ty),
        });
        StructView {
            doc: block(summary, &[], ""),
            name: names.structs[index].clone(),
            fields: fields.collect(),
        }
    };
    api.structs.iter().enumerate().map(view).collect()
}

fn signatures(speller: Speller<'_>) -> Vec<SignatureView> {
    let Speller { api, names } = speller;
    let text = texts(api);
    let called = api.functions.iter().enumerate().map(|(index, function)| SignatureView {
        doc: doc(function, &names.args[index], None),
        signature: speller.prototype(index),
    });
    let param = [format!("@param v {}", text.shown_value)];
    let shown = |ty: Type, name: &String| SignatureView {
        doc: block(&text.shows.replace("{}", &api.spell(&ty)), &param, ""),
        signature: format!("function {name}(v: {}): void", speller.ty(&ty, "")),
    };
    let enums = names.enum_displays.iter().enumerate().map(|(i, name)| shown(Type::Enum(EnumId(i)), name));
    let structs = names.struct_displays.iter().enumerate();
    let structs = structs.map(|(i, name)| shown(Type::Struct(StructId(i)), name));
    called.chain(enums).chain(structs).collect()
}
