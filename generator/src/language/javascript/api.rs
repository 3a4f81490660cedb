//! Generates `api.js`, which champions import. Also generates `api.d.ts`, which people and editors
//! read.

use super::constant::{ConstantView, constants};
use super::doc::{block, doc};
use super::page::{Slot, frame, slots, written};
use super::spell::Speller;
use super::types::{TypeView, enums, structs};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, Block};
use crate::model::{ConstantValue, EnumId, Function, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::language as say;
use std::collections::BTreeSet;

/// The way in which a generated JavaScript function returns its result. The library writes the
/// result to the memory shared with C.
enum ReturnMode {
    Nothing,
    /// The function returns a value of this type, which it reads from the shared memory.
    Value(String),
    /// The function prints a text from the shared memory as a line.
    Line,
}

/// An API function in the JavaScript kit. `frame` is the size in bytes of the arguments in the
/// memory shared with C, or `None` if no argument points to further memory.
#[derive(Template)]
#[template(path = "javascript/api/function.js", escape = "none")]
struct FunctionView {
    doc: String,
    prototype: String,
    spelt: String,
    call: String,
    args: Vec<Slot>,
    frame: Option<usize>,
    back: ReturnMode,
}

struct ApiView {
    text: Texts,
    described: &'static str,
    /// The notes that tell candidates how the API works in JavaScript. They stand at the start of
    /// the file.
    customs: Vec<&'static str>,
    imports: BTreeSet<String>,
    constants: Vec<ConstantView>,
    enums: Vec<TypeView>,
    structs: Vec<TypeView>,
    functions: Vec<FunctionView>,
}

/// One of the two files of the JavaScript API. `api.js` is the implementation, and `api.d.ts`
/// contains the types.
#[derive(Template)]
#[template(ext = "js", escape = "none")]
enum ApiPart<'a> {
    #[template(path = "javascript/api.js")]
    Module { api: &'a ApiView },
    #[template(path = "javascript/api.d.ts")]
    Declarations { api: &'a ApiView },
}

/// Generates the two files of the JavaScript API. Champions import `api.js`, and `api.d.ts`
/// contains the types.
pub fn files(speller: Speller<'_>, abi: &Abi<'_>) -> [File; 2] {
    let locale = speller.api.locale;
    let mut customs = vec![
        say::javascript_import(locale),
        say::javascript_objects(locale),
        say::javascript_enums(locale),
        say::javascript_ints(locale),
    ];
    customs.extend(speller.api.has_optionals().then(|| say::javascript_optional(locale)));
    let functions = functions(speller, abi);
    let api = &ApiView {
        text: texts(speller.api),
        described: say::javascript_described(locale),
        customs,
        imports: imports(speller, &functions),
        constants: constants(speller),
        enums: enums(speller),
        structs: structs(speller),
        functions,
    };
    [("api.js", ApiPart::Module { api }), ("api.d.ts", ApiPart::Declarations { api })]
        .map(|(path, half)| File::generated(path, render(&half)))
}

/// Returns the names that `api.js` imports from other files of the JavaScript kit.
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
            ReturnMode::Nothing => {}
            ReturnMode::Value(ty) => names.extend([format!("joute_get_{ty}")]),
            ReturnMode::Line => names.extend(["joute_get_string", "joute_print"].map(str::to_owned)),
        }
    }
    names
}

/// Builds the JavaScript functions of the API. They include the display functions, which print a
/// value.
fn functions(speller: Speller<'_>, abi: &Abi<'_>) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let text = texts(api);
    let called = api.functions.iter().zip(&abi.functions).enumerate().map(|(i, (function, call))| {
        let block = call.frame();
        let Function { name, summary: _, args: _, result, role: _ } = function;
        FunctionView {
            doc: doc(function, &names.args[i], None),
            prototype: speller.prototype(i),
            spelt: names.functions[i].clone(),
            call: format!("call_{name}"),
            args: slots(api, &block, &names.args[i]),
            frame: frame(&block),
            back: result.as_ref().map_or(ReturnMode::Nothing, |ty| ReturnMode::Value(api.mangle(ty))),
        }
    });
    let shown = |(ty, spelt): (Type, &String)| {
        let param = [format!("@param v {}", text.shown_value)];
        let block_of_one = Block::of([abi.value(&ty)].into_iter());
        FunctionView {
            doc: block(&text.shows.replace("{}", &api.spell(&ty)), &param, ""),
            prototype: format!("function {spelt}(v: {}): void", speller.ty(&ty, "")),
            spelt: spelt.clone(),
            call: format!("show_{}", api.mangle(&ty)),
            args: slots(api, &block_of_one, &["v".into()]),
            frame: frame(&block_of_one),
            back: ReturnMode::Line,
        }
    };
    let enums = names.enum_displays.iter().enumerate().map(|(i, name)| (Type::Enum(EnumId(i)), name));
    let structs = names.struct_displays.iter().enumerate();
    let structs = structs.map(|(i, name)| (Type::Struct(StructId(i)), name));
    called.chain(enums.chain(structs).map(shown)).collect()
}
